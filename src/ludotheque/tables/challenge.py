"""The challenge of a game for one player: the puzzle of a day, and a comparison with the best line.

Only games whose `Spec` names a `challenge` have one (see `kernel/challenge.py`). In the puzzle of a day, chance follows
the date instead of a random stream, so every player gets the same game. Days begin at midnight UTC, so that two servers
always agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.challenge import Solution, challenge_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import CHANCE, State
from ludotheque.tables.entries import Step
from ludotheque.tables.errors import TableError
from ludotheque.tables.log import TEXTS

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
    """Return an outcome of chance: that of the day, or without a day the next of the random stream."""
    if not day:
        return state.sample_chance(rng)
    return challenge_of(state.game.spec).outcome_on(state, date.fromisoformat(day))


class Decision(msgspec.Struct, frozen=True):
    """One decision of a line: the number of its step, its action, a sentence, and the score after it."""

    step: int
    action: int
    text: str
    score: float


class Pair(msgspec.Struct, frozen=True):
    """An outcome of chance, the same in both lines, and each line's decision after it."""

    chance: str
    own: Decision
    best: Decision


def pair_lines(
    game: Game, own: Sequence[Step], best: Sequence[Step], lang: str, names: Sequence[str]
) -> tuple[Pair, ...]:
    """Pair the decisions of two lines in their order."""
    lines = zip(_decisions(game, own, lang, names), _decisions(game, best, lang, names), strict=True)
    return tuple(Pair(chance, mine, other) for (chance, mine), (_, other) in lines)


def _decisions(game: Game, moves: Sequence[Step], lang: str, names: Sequence[str]) -> list[tuple[str, Decision]]:
    """Return every decision with a sentence about the last outcome of chance before it."""
    events, say = events_of(game.spec).events, view_of(game.spec).say
    state = game.new_initial_state()
    found = []
    chance = ""
    for step, (seat, action) in enumerate(moves, 1):
        before = state
        state = before.copy()
        state.step(seat, action)
        sentences = [say(event, lang, names) for event in events(before, seat, action, state, 0) if event.seat == seat]
        if seat == CHANCE:
            chance = sentences[0] if sentences else ""
        else:
            found.append((chance, Decision(step, action, " ".join(sentences), state.scores()[seat])))
    return found


def say_verdict(is_won: bool, score: float, best: Solution, lang: str) -> str:
    """Compare a finished game with the solver's best line in a sentence."""
    proven = "_proven" if best.is_proven else ""
    if is_won and (not best.is_won or score >= best.score):
        return TEXTS.say(f"solution_level{proven}", lang)
    if not best.is_won:
        return TEXTS.say(f"solution_no_win{proven}", lang)
    return TEXTS.say(f"solution{proven}", lang, score=format_points(best.score, lang))


def say_progress(best: Solution | None, lang: str) -> str:
    """Describe the progress of a search in a sentence."""
    if best is None:
        return TEXTS.say("solution_begins", lang)
    return TEXTS.say(f"solution_{'so_far' if best.is_won else 'none_yet'}", lang, score=format_points(best.score, lang))
