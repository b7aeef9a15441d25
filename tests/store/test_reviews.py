"""Reviews are stored, found, never replaced by less, deleted with their table, and migrated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.older import older

from ludotheque.store.engine import open_engine
from ludotheque.store.maintenance import backup, delete_tables, restore
from ludotheque.store.reviews import CANCELLED, DONE, WAITING, Reviews
from ludotheque.store.rows import Append, ReviewRow
from ludotheque.store.store import Store
from ludotheque.store.writer import write

ROW = ReviewRow("t", WAITING, 0.0, 3, 1, "192.0.2.1", 10, 10, b"")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def test_a_review_grows_until_it_is_whole(store: Store) -> None:
    assert store.reviews.find("t") is None
    store.reviews.save(ROW)
    assert store.reviews.find("t") == ROW
    half = replace(ROW, progress=0.5, changed_at=20, data=b"\x00half\xff")
    store.reviews.save(half)
    assert store.reviews.find("t") == half
    whole = replace(half, status=DONE, progress=1.0, data=b"whole")
    store.reviews.save(whole)
    # A late write by another server changes nothing, and neither does a second request.
    store.reviews.save(half)
    store.reviews.save(ROW)
    assert store.reviews.find("t") == whole
    newer = replace(whole, judge=2, data=b"newer")
    store.reviews.save(newer)
    assert store.reviews.find("t") == newer


def test_unfinished_ones_are_found_in_their_order(store: Store) -> None:
    for name, status, created, changed in (
        ("late", WAITING, 30, 30),
        ("early", WAITING, 10, 40),
        ("whole", DONE, 5, 5),
        ("stopped", CANCELLED, 6, 6),
    ):
        store.reviews.save(replace(ROW, table_id=name, status=status, created_at=created, changed_at=changed))
    assert [row.table_id for row in store.reviews.unfinished(100)] == ["early", "late"]
    assert [row.table_id for row in store.reviews.unfinished(35)] == ["late"]


def test_a_review_goes_with_its_table_and_into_its_backup(store: Store, tmp_path: Path) -> None:
    with store.engine.begin() as connection:
        write(connection, [Append("t", 0, "entry")], "x")
    store.reviews.save(replace(ROW, data=b"\x00\x01"))
    backup(store, tmp_path / "copy.db")
    assert delete_tables(store, ["t"]) == 1
    assert store.reviews.find("t") is None
    fresh = Store(f"sqlite:///{tmp_path}/fresh.db")
    restore(fresh, tmp_path / "copy.db")
    assert fresh.reviews.find("t") == replace(ROW, data=b"\x00\x01")
    fresh.close()


def test_a_database_from_before_reviews_is_brought_up(database: str) -> None:
    with older(database, "0003") as connection:
        write(connection, [Append("old", 0, "entry")], "x")
    engine = open_engine(database)
    reviews = Reviews(engine)
    reviews.save(replace(ROW, table_id="old"))
    assert reviews.find("old") == replace(ROW, table_id="old")
    engine.dispose()
