"""Best scores: queries, and scores from outside of the server's tables.

All methods block.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Engine, Select, func, select

from ludotheque.store.rows import ScoreRow
from ludotheque.store.schema import SCORES
from ludotheque.store.writer import write_score

LIMIT = 20
# Lost games come after won ones. Of equal games the earlier one comes first.
RANKING = (SCORES.c.is_won.desc(), SCORES.c.score.desc(), SCORES.c.finished_at, SCORES.c.table_id)


class Attempt(msgspec.Struct, frozen=True):
    """A row of a day's ranking.

    `number` counts the games of the same person with that day's puzzle, in the order in which they were finished.
    """

    row: ScoreRow
    number: int


class Ranking(msgspec.Struct, frozen=True):
    """The best games of one division, on a day and of all time, with those that had help apart."""

    of_day: list[Attempt]
    best: list[ScoreRow]
    helped_of_day: list[Attempt]
    helped: list[ScoreRow]


class Scores:
    """The best scores in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, row: ScoreRow) -> None:
        """Add a game that was not played at one of the server's tables, unless the game is stored already."""
        with self._engine.begin() as connection:
            write_score(connection, row)

    def ranking(self, game: str, division: str, day: str, of_day: int = LIMIT, best: int = LIMIT) -> Ranking:
        """Return a division's ranking, with at most `of_day` games of the day and `best` games of all time."""
        return Ranking(
            self.of_day(game, division, day, of_day),
            self.best(game, division, best),
            self.of_day(game, division, day, of_day, is_helped=True),
            self.best(game, division, best, is_helped=True),
        )

    def best(self, game: str, division: str, limit: int = LIMIT, is_helped: bool = False) -> list[ScoreRow]:
        """Return the best won games of all time, either with help or without."""
        query = select(SCORES).where(
            SCORES.c.game == game,
            SCORES.c.division == division,
            SCORES.c.is_won.is_(True),
            SCORES.c.is_helped.is_(is_helped),
        )
        return self._rows(query.order_by(*RANKING).limit(limit))

    def of_holder(self, game: str, holder: str, limit: int = LIMIT) -> list[ScoreRow]:
        """Return a holder's games, the latest first."""
        query = select(SCORES).where(SCORES.c.game == game, SCORES.c.holder == holder)
        return self._rows(query.order_by(SCORES.c.finished_at.desc()).limit(limit))

    def of_day(self, game: str, division: str, day: str, limit: int = LIMIT, is_helped: bool = False) -> list[Attempt]:
        """Return the best games with a day's puzzle, either with help or without.

        Of equal games the one with fewer attempts comes first.
        """
        number = func.row_number().over(
            partition_by=SCORES.c.holder, order_by=(SCORES.c.finished_at, SCORES.c.table_id)
        )
        inner = (
            select(SCORES, number.label("number"))
            .where(SCORES.c.game == game, SCORES.c.division == division, SCORES.c.day == day)
            .subquery()
        )
        columns = inner.c
        query = select(inner).where(columns.is_helped.is_(is_helped))
        query = query.order_by(
            columns.is_won.desc(), columns.score.desc(), columns.number, columns.finished_at, columns.table_id
        )
        with self._engine.connect() as connection:
            found = [dict(row._mapping) for row in connection.execute(query.limit(limit))]
        return [Attempt(number=row.pop("number"), row=ScoreRow(**row)) for row in found]

    def _rows(self, query: Select[tuple[object, ...]]) -> list[ScoreRow]:
        with self._engine.connect() as connection:
            return [ScoreRow(**row._mapping) for row in connection.execute(query)]
