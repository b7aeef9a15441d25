"""Words that compare the game that was played with the solver's best line."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.chevoux.events import events
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.sentences import say
from ludotheque.kernel.challenge import Decision, Moves, Pair, Solution
from ludotheque.kernel.game import Game
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.state import CHANCE


def pair_lines(game: Game, own: Moves, best: Moves, lang: str, names: Sequence[str]) -> tuple[Pair, ...]:
    """Return the decisions of both lines, card by card."""
    lines = zip(_decisions(game, own, lang, names), _decisions(game, best, lang, names), strict=True)
    return tuple(Pair(card, mine, other) for (card, mine), (_, other) in lines)


def _decisions(game: Game, moves: Moves, lang: str, names: Sequence[str]) -> list[tuple[str, Decision]]:
    """Return each decision with the card before it in words."""
    state = game.new_initial_state()
    found = []
    card = ""
    for step, (seat, action) in enumerate(moves, 1):
        before = state
        state = before.copy()
        state.step(seat, action)
        assert isinstance(before, ChevouxState) and isinstance(state, ChevouxState)
        sentences = [say(event, lang, names) for event in events(before, seat, action, state, 0) if event.seat == seat]
        if seat == CHANCE:
            card = sentences[0] if sentences else ""
        else:
            found.append((card, Decision(step, action, " ".join(sentences), format_points(state.scores()[seat], lang))))
    return found


def say_verdict(is_won: bool, score: float, best: Solution, lang: str) -> str:
    """Return a sentence that compares a finished game with the solver's best line."""
    proven = "_proven" if best.is_proven else ""
    if is_won and (not best.is_won or score >= best.score):
        return TEXTS.say(f"solution_level{proven}", lang)
    if not best.is_won:
        return TEXTS.say(f"solution_no_win{proven}", lang)
    return TEXTS.say(f"solution{proven}", lang, score=format_points(best.score, lang))


def say_progress(best: Solution | None, lang: str) -> str:
    """Return a sentence on how far a search is."""
    if best is None:
        return TEXTS.say("solution_begins", lang)
    return TEXTS.say(f"solution_{'so_far' if best.is_won else 'none_yet'}", lang, score=format_points(best.score, lang))
