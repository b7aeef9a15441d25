"""Deleted tables, under whose ids no writer stores a row again."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.store.test_store import append, deliver, listed

from ludotheque.store import maintenance
from ludotheque.store.deleted import DELETED, DeletedTableError
from ludotheque.store.rows import Append, ReviewRow, ScoreRow
from ludotheque.store.store import Store

REVIEW = ReviewRow("t", "waiting", 0.0, 1, 1, "client", 1, 1, b"")
SCORE = ScoreRow("t", 0, "solo", "normal", "", "Ada", "ada", True, 3, 1, "{}")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.start(deliver, lambda table, ply: None)
    yield store
    store.close()


def is_clean(store: Store) -> bool:
    counts = maintenance.count_rows(store)
    return not maintenance.remains(store) and not any(counts[name] for name in ("entries", "tables", "holders"))


def test_nothing_is_written_to_a_deleted_table(store: Store) -> None:
    append(store, Append("t", 0, "x", listed("t"), ("ada",)))
    store.reviews.save(REVIEW)
    assert maintenance.delete_tables(store, ["t"]) == 1
    late = Append("t", 1, "late", listed("t"), ("bob",), SCORE)
    again, refused, other = append(store, Append("t", 0, "again"), late, Append("u", 0, "u"))
    assert isinstance(again, DeletedTableError)
    assert isinstance(refused, DeletedTableError)
    assert other is True
    store.upsert_listing(listed("t"), ("ada",))
    append(store, Append("u", 1, "u"))
    with pytest.raises(DeletedTableError):
        store.reviews.save(REVIEW)
    assert store.load("u") == ["u", "u"]
    assert (store.load("t"), store.listing("t"), store.list_of("ada"), store.reviews.find("t")) == ([], None, [], None)
    assert store.scores.best("solo", "normal") == []
    assert maintenance.remains(store) == []
    assert store.deleted_among(["t", "u"]) == {"t"}


def test_everything_of_a_deleted_table_goes_and_nothing_of_others(store: Store) -> None:
    """No row is left that names a person, but the best scores stay."""
    for name in ("t", "u"):
        append(store, Append(name, 0, "x", listed(name), ("ada", "bob")))
        store.reviews.save(replace(REVIEW, table_id=name))
        store.scores.add(replace(SCORE, table_id=name))
    both = maintenance.count_rows(store)
    assert both["holders"] == 4
    assert maintenance.delete_tables(store, ["t"]) == 1
    left = maintenance.count_rows(store)
    assert {name: left[name] for name in ("entries", "tables", "reviews", "holders", "scores")} == {
        "entries": 1,
        "tables": 1,
        "reviews": 1,
        "holders": 2,
        "scores": 2,
    }
    assert maintenance.remains(store) == []
    assert [row.id for row in store.list_of("ada")] == ["u"]


def test_what_was_never_there_leaves_no_tombstone(store: Store) -> None:
    assert maintenance.delete_tables(store, ["nothing"]) == 0
    assert append(store, Append("nothing", 0, "x")) == [True]


def test_remains_of_a_deleted_table_are_found_and_deleted(store: Store) -> None:
    append(store, Append("t", 0, "x"))
    maintenance.decide(store, DELETED, "t")
    assert maintenance.remains(store) == ["t"]
    maintenance.delete_tables(store, ["t"])
    assert maintenance.remains(store) == []


def test_a_backup_keeps_the_tombstones(store: Store, tmp_path_factory: pytest.TempPathFactory) -> None:
    append(store, Append("t", 0, "x"))
    maintenance.delete_tables(store, ["t"])
    file = tmp_path_factory.mktemp("copy") / "copy.db"
    maintenance.backup(store, file)
    copy = Store(f"sqlite:///{file}")
    assert copy.deleted_among(["t"]) == {"t"}
    copy.close()


def test_deletion_races_with_writers(database: str, store: Store) -> None:
    """Two stores write entries, list rows, holders and reviews while the tables are deleted."""
    other, deleting = Store(database), Store(database)
    other.start(deliver, lambda table, ply: None)
    writers = [store, other] if store.is_shared() else [store]
    names = [f"t{number}" for number in range(12)]
    is_over = threading.Event()
    failed: list[object] = []

    def write(each: Store, shift: int) -> None:
        ply = 0
        while not is_over.is_set():
            rows = [Append(name, 2 * ply + shift, "x", listed(name), ("ada", f"h{ply}")) for name in names]
            for name in names:
                each.upsert_listing(listed(name), ("bob",))
            outcomes = append(each, *rows)
            failed.extend(found for found in outcomes if found is not True and not isinstance(found, DeletedTableError))
            ply += 1

    def review() -> None:
        while not is_over.is_set():
            for name in names:
                try:
                    deleting.reviews.save(ReviewRow(name, "waiting", 0.0, 1, 1, "client", 1, 1, b""))
                except DeletedTableError:
                    continue

    threads = [threading.Thread(target=write, args=(each, shift)) for shift, each in enumerate(writers)]
    threads.append(threading.Thread(target=review))
    for thread in threads:
        thread.start()
    try:
        while len(store.load(names[-1])) < 5:
            threading.Event().wait(0.01)
        for name in names:
            maintenance.delete_tables(deleting, [name])
            assert store.load(name) == []
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
        other.close()
        deleting.close()
    assert failed == []
    assert is_clean(store)
