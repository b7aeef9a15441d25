"""Score sheets: the row that a finished game leaves, and what the page of best scores shows.

The row goes into the same commit as the game's last entry, so that a killed server loses neither or both.
"""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque.games.registry import get_spec
from ludotheque.kernel.challenge import ScoreNote
from ludotheque.kernel.spec import Spec
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Attempt, Scores
from ludotheque.tables.daily import TODAY, check_day
from ludotheque.tables.entries import Acted, AnyEntry
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table

DAY_SHOWN = 20
BEST_SHOWN = 10
MINE_SHOWN = 20


class Division(msgspec.Struct, frozen=True):
    """What may be compared: its name, the day's games and the best of all times."""

    name: str
    of_day: tuple[Attempt, ...]
    best: tuple[ScoreRow, ...]


class ScoresView(msgspec.Struct, frozen=True):
    """A game's best scores; `day` is empty where the game has no puzzle of the day, `holder` is whoever looks."""

    spec: Spec
    day: str
    is_today: bool
    divisions: dict[str, Division]
    mine: tuple[ScoreRow, ...]
    holder: str


def score_after(table: Table, entry: AnyEntry) -> ScoreRow | None:
    """The row of a game that this entry ends by the rules, with a person in the seat; nothing in all other cases."""
    if not table.spec.challenge or not isinstance(entry, Acted) or not entry.steps:
        return None
    seat = table.seats[entry.seat]
    if not seat.is_person():
        return None
    state = table.state.copy()
    for who, action in entry.steps:
        state.step(who, action)
    if not state.is_terminal():
        return None
    note: ScoreNote = table.spec.module("challenge").note_of(state)
    return ScoreRow(
        table_id=table.id,
        seat=seat.number,
        game=table.spec.id,
        division=note.division,
        day=table.config.day,
        name=seat.name,
        holder=seat.holder,
        is_won=note.is_won,
        score=note.score,
        finished_at=entry.at,
        facts=note.facts,
    )


async def list_scores(scores: Scores, game: str, day: str, holder: str, lang: str) -> ScoresView:
    """What the page shows; without a `day`, today's."""
    return await asyncio.to_thread(read_scores, scores, game, day, holder, lang)


def read_scores(scores: Scores, game: str, day: str, holder: str, lang: str) -> ScoresView:
    """The same, blocking."""
    spec = get_spec(game)
    if not spec.challenge:
        raise TableError("scores/none", game=spec.title)
    sheet = spec.module("challenge")
    today = check_day(spec, TODAY) if spec.challenge else ""
    chosen = check_day(spec, day) if day else today
    divisions = {
        division: Division(
            sheet.division_name(division, lang),
            tuple(scores.of_day(game, division, chosen, DAY_SHOWN)) if chosen else (),
            tuple(scores.best(game, division, BEST_SHOWN)),
        )
        for division in sheet.DIVISIONS
    }
    mine = tuple(scores.of_holder(game, holder, MINE_SHOWN)) if holder else ()
    return ScoresView(spec, chosen, chosen == today, divisions, mine, holder)
