"""The rows that the store reads and writes."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table's row in lists, with `summary` as JSON that the store does not interpret."""

    id: str
    game: str
    status: str
    is_public: bool
    has_clock: bool
    has_bots: bool
    changed_at: int
    summary: str


class ScoreRow(msgspec.Struct, frozen=True):
    """The score of a finished game.

    `facts` is JSON that only the game interprets. `division` is the group in which scores are compared (a difficulty),
    and `day` the date of a puzzle of the day, or "". `is_helped` marks scores that were reached with hints, or with
    moves undone after chance had decided. Such scores are ranked separately.
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
    """The review of a table: requested (`waiting`), complete (`done`), `failed` or `cancelled`.

    `data` is the review so far as JSON, which the store does not interpret, and empty before the first part. `rules`
    and `judge` are the versions that made the review. `client` is the client that requested the review.
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
    """An entry to append, with the list row, holders and score that are written with it."""

    table_id: str
    ply: int
    body: str
    row: TableRow | None = None
    holders: tuple[str, ...] = ()
    score: ScoreRow | None = None


class Listing(msgspec.Struct, frozen=True):
    """A table's list row and its holders, to be written again."""

    row: TableRow
    holders: tuple[str, ...]


# The entries of a table, and its list row.
StoredLog = tuple[list[str], TableRow | None]


def to_dict(row: TableRow | ScoreRow | ReviewRow) -> dict[str, Any]:
    """Return the row as a dict by column names."""
    return msgspec.structs.asdict(row)
