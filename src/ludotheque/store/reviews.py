"""Stored reviews of finished games, at most one for each table.

All methods block.
"""

from __future__ import annotations

import zlib

import msgspec
from sqlalchemy import Engine, Row, select

from ludotheque.store.deleted import begin_write, refuse_deleted
from ludotheque.store.rows import ReviewRow, to_dict
from ludotheque.store.schema import REVIEWS
from ludotheque.store.writer import dialect_of

WAITING, DONE, FAILED, CANCELLED = "waiting", "done", "failed", "cancelled"


class Reviews:
    """The reviews in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def find(self, table_id: str) -> ReviewRow | None:
        """Return the review of a table, or None if there was no request for one."""
        with self._engine.connect() as connection:
            row = connection.execute(select(REVIEWS).where(REVIEWS.c.table_id == table_id)).first()
        return None if row is None else _review_row(row)

    def save(self, row: ReviewRow) -> None:
        """Write a review, unless a complete one is stored and this one is not complete.

        Raise `DeletedTableError` if its table has been deleted.
        """
        values = to_dict(msgspec.structs.replace(row, data=zlib.compress(row.data)))
        changed = {name: value for name, value in values.items() if name not in ("table_id", "created_at")}
        with self._engine.begin() as connection:
            begin_write(connection)
            insert = dialect_of(connection).insert(REVIEWS)
            is_open = (REVIEWS.c.status != DONE) | (row.status == DONE)
            connection.execute(
                insert.on_conflict_do_update(index_elements=["table_id"], set_=changed, where=is_open), values
            )
            refuse_deleted(connection, [row.table_id])

    def unfinished(self, before: int) -> list[ReviewRow]:
        """Return waiting reviews that have not changed since `before`, the oldest first."""
        query = select(REVIEWS).where(REVIEWS.c.status == WAITING, REVIEWS.c.changed_at <= before)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(REVIEWS.c.created_at, REVIEWS.c.table_id))
            return [_review_row(row) for row in rows]


def _review_row(row: Row[tuple[object, ...]]) -> ReviewRow:
    found = ReviewRow(**row._mapping)
    return msgspec.structs.replace(found, data=zlib.decompress(found.data))
