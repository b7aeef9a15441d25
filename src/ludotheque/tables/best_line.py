"""Two lines through the same game beside each other, in sentences: the one played, and the best that was found."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.kernel.challenge import Solution
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import CHANCE
from ludotheque.tables.entries import Step
from ludotheque.tables.log import TEXTS


class Told(msgspec.Struct, frozen=True):
    """One decision of a line: its number among all moves, the action, in words, and the score after it."""

    step: int
    action: int
    text: str
    score: float


class Pair(msgspec.Struct, frozen=True):
    """What chance brought, the same in both lines, and what either did with it."""

    chance: str
    own: Told
    best: Told


def pair_lines(
    game: Game, own: Sequence[Step], best: Sequence[Step], lang: str, names: Sequence[str]
) -> tuple[Pair, ...]:
    """Decision by decision."""
    lines = zip(_tell(game, own, lang, names), _tell(game, best, lang, names), strict=True)
    return tuple(Pair(chance, mine, other) for (chance, mine), (_, other) in lines)


def _tell(game: Game, moves: Sequence[Step], lang: str, names: Sequence[str]) -> list[tuple[str, Told]]:
    """Every decision, with what chance said last before it."""
    events, say = game.spec.module("events").events, game.spec.module("view").say
    state = game.new_initial_state()
    found = []
    chance = ""
    for step, (seat, action) in enumerate(moves, 1):
        before = state
        state = before.copy()
        state.step(seat, action)
        told = [say(event, lang, names) for event in events(before, seat, action, state, 0) if event.seat == seat]
        if seat == CHANCE:
            chance = told[0] if told else ""
        else:
            found.append((chance, Told(step, action, " ".join(told), state.scores()[seat])))
    return found


def say_verdict(is_won: bool, score: float, best: Solution, lang: str) -> str:
    """What the solver's result says about a game that ended so."""
    proven = "_proven" if best.is_proven else ""
    if is_won and (not best.is_won or score >= best.score):
        return TEXTS.say(f"solution_level{proven}", lang)
    if not best.is_won:
        return TEXTS.say(f"solution_no_win{proven}", lang)
    return TEXTS.say(f"solution{proven}", lang, score=format_points(best.score))


def say_progress(best: Solution | None, lang: str) -> str:
    """How far a search is."""
    if best is None:
        return TEXTS.say("solution_begins", lang)
    return TEXTS.say(f"solution_{'so_far' if best.is_won else 'none_yet'}", lang, score=format_points(best.score))


def format_points(points: float) -> str:
    """A score with a true minus sign."""
    return f"{points:g}".replace("-", "−")
