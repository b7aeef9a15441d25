"""The rows that the store reads and writes."""

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


class ScoreRow(msgspec.Struct, frozen=True):
    """The score of a finished game; `facts` is JSON that only the game understands.

    `division` is what may be compared (a difficulty), `day` the date of a puzzle of the day or nothing. `is_helped`: it
    was reached with hints, or with moves undone after chance had decided; such scores are ranked among themselves.
    """

    table_id: str
    seat: int
    game: str
    division: str
    day: str
    name: str
    holder: str
    is_won: bool
    score: int
    finished_at: int
    facts: str
    is_helped: bool = False


class ReviewRow(msgspec.Struct, frozen=True):
    """The review of a table: asked for (`waiting`), whole (`done`), given up (`failed`) or stopped (`cancelled`).

    `data` is what there is of it, JSON that only its readers understand, and empty before the first part; `rules` and
    `judge` are the versions under which it was made, `client` is the one who asked for it.
    """

    table_id: str
    status: str
    progress: float
    rules: int
    judge: int
    client: str
    created_at: int
    changed_at: int
    data: bytes


class Append(msgspec.Struct, frozen=True):
    """One entry to append, with the list row, the holders and the score that come along with it."""

    table_id: str
    ply: int
    body: str
    row: TableRow | None = None
    holders: tuple[str, ...] = ()
    score: ScoreRow | None = None


class Listing(msgspec.Struct, frozen=True):
    """A table's row in the lists, and whose it is, to be written again."""

    row: TableRow
    holders: tuple[str, ...]


# The entries of a table, and what lists show of it.
StoredLog = tuple[list[str], TableRow | None]


def to_dict(row: TableRow | ScoreRow | ReviewRow) -> dict[str, Any]:
    """The row by column names."""
    return msgspec.structs.asdict(row)
