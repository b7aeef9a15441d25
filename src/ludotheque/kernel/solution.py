"""The best line through a game whose chance is known. A game with `Spec.has_solver` has a room `solver` with:

    solve(state, outcomes, seconds, progress=None) -> Solution

`state` is any position, `outcomes` are all chance outcomes of the game from its start on, in order; `progress` hears
every better solution with the share of the time that is spent. Anytime, within the seconds; for games of one player.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.kernel.state import CHANCE, State


class Solution(msgspec.Struct, frozen=True):
    """The player's actions from the position on, what they end with, and whether nothing better exists."""

    actions: tuple[int, ...]
    is_won: bool
    score: int
    is_proven: bool
    seconds: float


def outcomes_of(moves: Sequence[tuple[int, int]]) -> list[int]:
    """The chance outcomes among the moves of a game: what a puzzle is made of."""
    return [action for seat, action in moves if seat == CHANCE]


def line_of(start: State, outcomes: Sequence[int], actions: Sequence[int]) -> list[tuple[int, int]]:
    """All moves of a game from its start: chance as known, the player as told."""
    state = start.copy()
    drawn, chosen = iter(outcomes), iter(actions)
    moves = []
    while not state.is_terminal():
        seat = state.current_player()
        action = next(drawn if seat == CHANCE else chosen)
        moves.append((seat, action))
        state.step(seat, action)
    return moves
