"""The puzzle of a day: chance that follows a date instead of a random stream, the same for everybody.

Which outcomes a date brings is the game's own matter (its room `daily`); days begin at midnight UTC everywhere, so that
two servers never have different ones.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.tables.errors import TableError

TODAY = "today"


def day_at(milliseconds: int) -> date:
    """The day of a moment."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def check_day(spec: Spec, text: str, today: date | None = None) -> str:
    """The day that a text means, as 2026-11-15; refused where the game has no such puzzle, and before it has come."""
    if not spec.challenge:
        raise TableError("daily/none", game=spec.title)
    latest = today or datetime.now(UTC).date()
    try:
        day = latest if text == TODAY else date.fromisoformat(text)
    except ValueError as error:
        raise TableError("daily/date", date=text) from error
    if day > latest:
        raise TableError("daily/future", date=day.isoformat())
    return day.isoformat()


def draw(state: State, rng: Rng, day: str = "") -> int:
    """What chance does now: on a given day what it does for everybody, otherwise whatever the stream says."""
    if not day:
        return state.sample_chance(rng)
    outcome: int = state.game.spec.module("challenge").outcome_on(state, date.fromisoformat(day))
    return outcome
