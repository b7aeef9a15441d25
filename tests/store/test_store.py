"""Appending, loading and listing entries, races for a ply, and restarts."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import inspect, text

from ludotheque.store.migrate import HEAD, current_revision, migrate
from ludotheque.store.rows import Append, TableRow
from ludotheque.store.schema import METADATA
from ludotheque.store.store import Store
from ludotheque.store.writer import Done, write

Outcome = bool | Exception


def deliver(outcomes: list[tuple[Done, Outcome]]) -> None:
    for done, outcome in outcomes:
        done(outcome)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.start(deliver, lambda table, ply: None)
    yield store
    store.close()


def append(store: Store, *rows: Append) -> list[Outcome]:
    """Append and wait for all outcomes."""
    found: dict[int, Outcome] = {}
    all_done = threading.Event()

    def done_with(number: int) -> Done:
        def done(outcome: Outcome) -> None:
            found[number] = outcome
            if len(found) == len(rows):
                all_done.set()

        return done

    for number, row in enumerate(rows):
        store.append(row, done_with(number))
    assert all_done.wait(20)
    return [found[number] for number in range(len(rows))]


def listed(table: str, status: str = "playing", at: int = 1, is_public: bool = True) -> TableRow:
    return TableRow(table, "kuhlorado", status, is_public, False, True, at, "{}")


def test_what_is_appended_is_loaded_in_order(store: Store) -> None:
    assert append(store, *(Append("t", ply, f"entry {ply}") for ply in (2, 0, 1))) == [True] * 3
    assert store.load("t") == ["entry 0", "entry 1", "entry 2"]
    assert store.load("t", 2) == ["entry 2"]
    assert store.load("other") == []


def test_a_ply_is_appended_once(store: Store) -> None:
    """The second append gets False, and the rest of its batch is stored."""
    assert append(store, Append("t", 0, "first")) == [True]
    assert append(store, Append("a", 0, "a"), Append("t", 0, "second"), Append("z", 0, "z")) == [True, False, True]
    assert (store.load("t"), store.load("a"), store.load("z")) == (["first"], ["a"], ["z"])


def test_two_for_one_ply_in_the_same_transaction(store: Store) -> None:
    with store.engine.begin() as connection:
        write(connection, [Append("t", 0, "one")], "x")
    with store.engine.begin() as connection:
        assert write(connection, [Append("t", 0, "two"), Append("t", 1, "three")], "x") == {("t", 1)}


def test_two_stores_race_for_every_ply(database: str, store: Store) -> None:
    """Each ply has one winner, with any timing."""
    other = Store(database)
    other.start(deliver, lambda table, ply: None)
    wins: dict[str, list[Outcome]] = {}

    def run(name: str, each: Store) -> None:
        wins[name] = [append(each, Append("t", ply, name))[0] for ply in range(60)]

    threads = [threading.Thread(target=run, args=pair) for pair in (("a", store), ("b", other))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert all(sorted((a, b), key=bool) == [False, True] for a, b in zip(wins["a"], wins["b"], strict=True))
    assert store.load("t") == ["a" if won is True else "b" for won in wins["a"]]


def test_many_tables_share_commits(store: Store) -> None:
    rows = [Append(f"t{number}", 0, "x") for number in range(400)]
    begun = time.perf_counter()
    assert append(store, *rows) == [True] * 400
    assert time.perf_counter() - begun < 10


def test_lists(store: Store) -> None:
    append(
        store,
        Append("a", 0, "x", listed("a", "waiting", 5), ("ada",)),
        Append("b", 0, "x", listed("b", "playing", 6), ("ada", "bob")),
        Append("c", 0, "x", listed("c", "playing", 7, is_public=False), ("bob",)),
        Append("d", 0, "x", listed("d", "over", 8)),
    )
    assert [row.id for row in store.list_public(("waiting", "playing"), 0)] == ["b", "a"]
    assert [row.id for row in store.list_public(("waiting", "playing"), 6)] == ["b"]
    assert [row.id for row in store.list_of("ada")] == ["b", "a"]
    assert [row.id for row in store.list_of("bob")] == ["c", "b"]
    assert {row.id for row in store.list_running(0)} == {"b", "c"}
    store.upsert_listing(listed("b", "over", 9))
    append(store, Append("e", 0, "x"))
    assert [row.id for row in store.list_public(("waiting", "playing"), 0)] == ["a"]


def test_migrations_make_what_the_schema_says(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    with store.engine.connect() as connection:
        assert current_revision(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert set(inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}
    folder = os.path.join(os.path.dirname(sys.modules["ludotheque.store.migrate"].__file__ or ""), "migrations")
    assert ScriptDirectory(folder).get_current_head() == HEAD
    migrate(store.engine)


def test_servers_that_start_together_migrate_once(database: str) -> None:
    failed: list[Exception] = []

    def start() -> None:
        try:
            Store(database).engine.dispose()
        except Exception as error:
            failed.append(error)

    if database.startswith("sqlite"):
        start()  # SQLite is for one server, which only has to start again
    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_sqlite_is_set_to_survive_a_power_cut(tmp_path: os.PathLike[str]) -> None:
    store = Store(f"sqlite:///{tmp_path}/x.db")
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    store.close()


def test_a_broken_database_is_told_to_every_caller(tmp_path: os.PathLike[str]) -> None:
    store = Store(f"sqlite:///{tmp_path}/x.db")
    store.start(deliver, lambda table, ply: None)
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE entries"))
    outcomes = append(store, Append("t", 0, "x"), Append("u", 0, "x"))
    assert all(isinstance(outcome, Exception) for outcome in outcomes)
    store.close()


def test_other_servers_hear_of_entries(postgres: str) -> None:
    heard: list[tuple[str, int]] = []
    own: list[tuple[str, int]] = []
    one, other = Store(postgres), Store(postgres)
    one.start(deliver, lambda table, ply: own.append((table, ply)))
    other.start(deliver, lambda table, ply: heard.append((table, ply)) if ply >= 0 else None)
    wait_for(lambda: listeners(one) == 2)
    assert append(one, Append("news", 0, "x"), Append("news", 1, "x")) == [True, True]
    wait_for(lambda: len(heard) == 2)
    assert sorted(heard) == [("news", 0), ("news", 1)]
    assert [news for news in own if news[1] >= 0] == []
    one.close()
    other.close()


def listeners(store: Store) -> int:
    """Count the connections that listen: the last statement of each is `LISTEN`."""
    with store.engine.connect() as connection:
        query = text("SELECT count(*) FROM pg_stat_activity WHERE state = 'idle' AND query LIKE 'LISTEN %'")
        return int(connection.execute(query).scalar_one())


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


WRITER = """
import sys, threading
from ludotheque.store.store import Store
from ludotheque.store.rows import Append

store = Store(sys.argv[1])
def deliver(outcomes):
    for done, outcome in outcomes:
        done(outcome)
store.start(deliver, lambda table, ply: None)
def go(table, ply):
    def done(outcome):
        sys.stdout.write(f"{table} {ply}\\n")
        sys.stdout.flush()
        go(table, ply + 1)
    store.append(Append(table, ply, "x"), done)
for number in range(8):
    go(f"t{number}", 0)
threading.Event().wait()
"""


def test_what_was_acknowledged_survives_a_killed_process(database: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline().split() for _ in range(300)]
    process.kill()
    acknowledged += [line.split() for line in process.stdout if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    store = Store(database)
    for number in range(8):
        plies = [int(ply) for table, ply in acknowledged if table == f"t{number}"]
        assert plies == list(range(len(plies)))
        assert len(plies) <= len(store.load(f"t{number}")) <= len(plies) + 1
    store.close()
