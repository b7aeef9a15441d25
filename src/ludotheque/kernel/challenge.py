"""Puzzles of the day, best scores and best lines of a game for one player.

A game whose `Spec` names a `challenge` has a module `challenge` with:

    outcome_on(state, day) -> int        what chance does at this node on that date, the same for everybody
    DIVISIONS                            what may be compared with each other, such as difficulties; the default first
    note_of(state) -> ScoreNote          the line of a finished game in the table of best scores
    division_name(division, lang)        in words
    facts_heading(lang), say_facts(facts, lang)    the further column of the table, in words
    solve(state, outcomes, seconds, progress=None) -> Solution

`solve` takes any position and all chance outcomes of the game from its start, in order; `progress` is called with each
better solution and the share of the time that has passed.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.kernel.state import CHANCE, State


class ScoreNote(msgspec.Struct, frozen=True):
    """A finished game in the table of best scores; `facts` is JSON that only the game understands."""

    division: str
    is_won: bool
    score: int
    facts: str


class Solution(msgspec.Struct, frozen=True):
    """The player's actions from the position on, how they end, and whether nothing better exists."""

    actions: tuple[int, ...]
    is_won: bool
    score: int
    is_proven: bool
    seconds: float


def outcomes_of(moves: Sequence[tuple[int, int]]) -> list[int]:
    """The chance outcomes among the moves of a game: what a puzzle is made of."""
    return [action for seat, action in moves if seat == CHANCE]


def line_of(start: State, outcomes: Sequence[int], actions: Sequence[int]) -> list[tuple[int, int]]:
    """All moves of a game from its start, given the outcomes of chance and the player's actions."""
    state = start.copy()
    drawn, chosen = iter(outcomes), iter(actions)
    moves = []
    while not state.is_terminal():
        seat = state.current_player()
        action = next(drawn if seat == CHANCE else chosen)
        moves.append((seat, action))
        state.step(seat, action)
    return moves
