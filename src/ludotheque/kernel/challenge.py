"""Puzzles of the day, best scores and best lines of a game for one player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, Protocol, TypeVar

import msgspec

from ludotheque.kernel.game import Game
from ludotheque.kernel.parts import PartLoader
from ludotheque.kernel.state import CHANCE, State

Moves = Sequence[tuple[int, int]]
S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class ScoreNote(msgspec.Struct, frozen=True):
    """A finished game in the table of best scores.

    `facts` is JSON that only the game understands.
    """

    division: str
    is_won: bool
    score: int
    facts: str


class Solution(msgspec.Struct, frozen=True):
    """The player's actions from a position on, their result, and whether it is proven to be the best."""

    actions: tuple[int, ...]
    is_won: bool
    score: int
    is_proven: bool
    seconds: float


class Decision(msgspec.Struct, frozen=True):
    """A decision of a line, in words and with the score after the decision.

    `step` is the number of steps up to and including the decision.
    """

    step: int
    action: int
    text: str
    score: str


class Pair(msgspec.Struct, frozen=True):
    """An outcome of chance in words, equal in both lines, and the decision that each line made then."""

    chance: str
    own: Decision
    best: Decision


class Solver(Protocol[S_contra]):
    """A search for the best line."""

    def __call__(
        self,
        state: S_contra,
        outcomes: Sequence[int],
        seconds: float,
        progress: Callable[[Solution, float], None] | None = None,
    ) -> Solution:
        """Return the best line from any position, given all outcomes of chance of the game from its start.

        `progress` is called with each better solution and the share of the time that has passed.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Generic[S]):
    """The challenge of a game for one player: `CHALLENGE` in its `challenge`.

    A game has a challenge if its `Spec` names one. `outcome_on(state, day)` returns the outcome of chance at a node on
    that date, the same for all players. `divisions`, such as difficulties, have separate best scores; the default one
    is first. `note_of(state)` returns the row of a finished game in the table of best scores. `division_name(division,
    lang)`, `facts_heading(lang)` and `say_facts(facts, lang)` return the texts of that table.
    `pair_lines(game, own, best, lang, names)` puts the moves of a game and those of the best line side by side.
    `say_progress(best, lang)` and `say_verdict(is_won, score, best, lang)` say how far a search is and what the search
    showed.
    """

    outcome_on: Callable[[S, date], int]
    divisions: tuple[str, ...]
    note_of: Callable[[S], ScoreNote]
    division_name: Callable[[str, str], str]
    facts_heading: Callable[[str], str]
    say_facts: Callable[[str, str], str]
    pair_lines: Callable[[Game, Moves, Moves, str, Sequence[str]], tuple[Pair, ...]]
    say_progress: Callable[[Solution | None, str], str]
    say_verdict: Callable[[bool, float, Solution, str], str]
    solve: Solver[S]


challenge_of: PartLoader[Challenge[State]] = PartLoader("challenge", Challenge)


def outcomes_of(moves: Moves) -> list[int]:
    """Return the outcomes of chance among the moves of a game."""
    return [action for seat, action in moves if seat == CHANCE]


def line_of(start: State, outcomes: Sequence[int], actions: Sequence[int]) -> list[tuple[int, int]]:
    """Return all moves of a game, given the outcomes of chance and the player's actions."""
    state = start.copy()
    drawn, chosen = iter(outcomes), iter(actions)
    moves = []
    while not state.is_terminal():
        seat = state.current_player()
        action = next(drawn if seat == CHANCE else chosen)
        moves.append((seat, action))
        state.step(seat, action)
    return moves
