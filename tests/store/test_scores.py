"""Score sheets: a row comes once, with the entry that ends a game, and is read in order."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy import insert, text
from tests.store.older import older

from ludotheque.store.rows import Append, ScoreRow
from ludotheque.store.schema import SCORES
from ludotheque.store.store import Store
from ludotheque.store.writer import Done, write

ROW = ScoreRow("t1", 0, "solo", "normal", "", "Ada", "ada", True, 12, 1000, "{}")


def deliver(outcomes: list[tuple[Done, bool | Exception]]) -> None:
    for done, outcome in outcomes:
        done(outcome)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.start(deliver, lambda table, ply: None)
    yield store
    store.close()


def add(store: Store, table: str, **values: object) -> ScoreRow:
    row = replace(ROW, table_id=table, **values)
    store.scores.add(row)
    return row


def append(store: Store, row: Append) -> bool | Exception:
    found: list[bool | Exception] = []
    is_done = threading.Event()
    store.append(row, lambda outcome: (found.append(outcome), is_done.set()))  # type: ignore[func-returns-value, arg-type]
    assert is_done.wait(20)
    return found[0]


def test_a_score_comes_with_the_entry_that_ends_the_game(store: Store) -> None:
    assert append(store, Append("t1", 0, "end", score=ROW)) is True
    assert store.scores.best("solo", "normal") == [ROW]


def test_a_server_that_loses_the_race_for_the_last_entry_writes_no_score(store: Store, database: str) -> None:
    """The entry that is stored first is a resignation, which has no score."""
    other = Store(database)
    assert append(store, Append("t1", 3, "resigned")) is True
    assert append(store, Append("t1", 3, "ended", score=ROW)) is False
    with other.engine.begin() as connection:
        assert write(connection, [Append("t1", 3, "ended", score=ROW)], "x") == set()
    other.close()
    assert store.scores.of_holder("solo", "ada") == []


def test_a_row_is_written_once(store: Store) -> None:
    add(store, "t1")
    add(store, "t1", score=99)
    assert store.scores.best("solo", "normal") == [ROW]


def test_the_best_are_won_games_of_one_difficulty(store: Store) -> None:
    low = add(store, "a", score=-3, finished_at=1)
    early = add(store, "b", score=15, finished_at=2)
    late = add(store, "c", score=15, finished_at=3)
    add(store, "d", score=20, is_won=False)
    add(store, "e", division="hard", score=19)
    add(store, "f", game="other", score=19)
    assert store.scores.best("solo", "normal") == [early, late, low]
    assert store.scores.best("solo", "normal", limit=1) == [early]


def test_the_table_of_a_day_counts_attempts(store: Store) -> None:
    """A lost game comes after every won one, and of equal results the one with fewer attempts is first."""
    day = "2026-11-15"
    add(store, "a", day=day, score=14, is_won=False, finished_at=1)
    add(store, "b", day=day, score=12, finished_at=2)
    add(store, "c", day=day, score=12, finished_at=3, holder="zoe", name="Zoé")
    add(store, "d", day="2026-11-14", score=20)
    add(store, "e", score=20)
    add(store, "f", day=day, score=20, division="hard")
    found = [(each.row.name, each.row.score, each.number) for each in store.scores.of_day("solo", "normal", day)]
    assert found == [("Zoé", 12, 1), ("Ada", 12, 2), ("Ada", 14, 1)]


def test_games_with_help_are_ranked_among_themselves(store: Store) -> None:
    """The attempts of a day are counted together, since a puzzle that was seen with hints is not new."""
    day = "2026-11-15"
    helped = add(store, "a", day=day, score=30, is_helped=True, finished_at=1)
    alone = add(store, "b", day=day, score=10, finished_at=2)
    assert store.scores.best("solo", "normal") == [alone]
    assert store.scores.best("solo", "normal", is_helped=True) == [helped]
    assert [(each.row, each.number) for each in store.scores.of_day("solo", "normal", day)] == [(alone, 2)]
    assert [each.row for each in store.scores.of_day("solo", "normal", day, is_helped=True)] == [helped]
    assert store.scores.of_holder("solo", "ada") == [alone, helped]


def test_scores_from_before_are_without_help(database: str) -> None:
    """Scores of the older schema stay, among those without help."""
    old = {name: value for name, value in asdict(ROW).items() if name != "is_helped"}
    with older(database, "0004") as connection:
        connection.execute(insert(SCORES).values(old))
    store = Store(database)
    assert store.scores.best("solo", "normal") == [ROW]
    store.close()


def test_one_s_own_sheet_has_every_game_the_latest_first(store: Store) -> None:
    first = add(store, "a", finished_at=1, is_won=False)
    second = add(store, "b", finished_at=2, division="hard")
    add(store, "c", holder="zoe")
    assert store.scores.of_holder("solo", "ada") == [second, first]


def test_an_older_database_gets_the_sheet(database: str) -> None:
    """The data of every schema from the first on is kept."""
    with older(database, "0001") as connection:
        connection.execute(text("INSERT INTO entries (table_id, ply, body) VALUES ('t', 0, 'x')"))
    store = Store(database)
    assert store.load("t") == ["x"]
    assert store.scores.best("solo", "normal") == []
    store.close()
