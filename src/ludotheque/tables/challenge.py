"""The puzzle of a day, in which chance follows a date instead of a random stream.

Only games whose `Spec` names a `challenge` have puzzles (see `kernel/challenge.py`). Days begin at midnight UTC
everywhere, so that two servers always agree.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from ludotheque.kernel.challenge import challenge_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.tables.errors import TableError

TODAY = "today"
# The first day that has a puzzle.
EARLIEST = date(2000, 1, 1)


def day_at(milliseconds: int) -> date:
    """Return the UTC date of a time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def check_day(spec: Spec, text: str, today: date | None = None) -> str:
    """Return the day that a text means, as 2026-11-15.

    Raise TableError if the game has no puzzle of the day or the day is in the future.
    """
    if not spec.challenge:
        raise TableError("daily/none", game=spec.title)
    latest = today or datetime.now(UTC).date()
    try:
        day = latest if text == TODAY else date.fromisoformat(text)
    except ValueError as error:
        raise TableError("daily/date", date=text) from error
    if day < EARLIEST:
        raise TableError("daily/date", date=text)
    if day > latest:
        raise TableError("daily/future", date=day.isoformat())
    return day.isoformat()


def puzzle_name(spec: Spec, lang: str) -> str:
    """Return the name of the game's puzzle of the day."""
    return spec.challenge[lang]


def draw(state: State, rng: Rng, day: str = "") -> int:
    """Return an outcome of chance: that of a day, or without a day the next one of the random stream."""
    if not day:
        return state.sample_chance(rng)
    return challenge_of(state.game.spec).outcome_on(state, date.fromisoformat(day))
