"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table as lists show it; `summary` is JSON that only its readers understand."""

    id: str
    game: str
    status: str
    is_public: bool
    has_clock: bool
    has_bots: bool
    changed_at: int
    summary: str


class Append(msgspec.Struct, frozen=True):
    """One entry to append, with the list row and the holders that change along with it."""

    table_id: str
    ply: int
    body: str
    row: TableRow | None = None
    holders: tuple[str, ...] = ()


def to_dict(row: TableRow) -> dict[str, Any]:
    """The row by column names."""
    return msgspec.structs.asdict(row)
