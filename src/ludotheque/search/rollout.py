"""Roll-outs from a state: uniform games for simulation, guided ones for search."""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.guide import Guide


def random_playout(state: State, rng: Rng) -> int:
    """Play random legal actions to the end, in place, and return their number, chance included."""
    count = 0
    while True:
        seat = state.current_player()
        if seat == TERMINAL:
            return count
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
        else:
            state.step(seat, state.sample_action(seat, rng))
        count += 1


def rollout(state: State, guide: Guide, rng: Rng) -> list[float]:
    """Play on as the guide says, in place, and return each seat's value."""
    left = guide.rollout_limit
    while True:
        if guide.is_horizon(state):
            return guide.evaluate(state)
        seat = state.current_player()
        if seat == TERMINAL:
            return state.returns()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            if left > 0:
                left -= 1
            continue
        if left == 0:
            return guide.evaluate(state)
        if left > 0:
            left -= 1
        state.step(seat, guide.rollout_action(state, seat, rng))


def settle_chance(state: State, rng: Rng) -> None:
    """Let chance act, in place, until a player is to move or the game is over."""
    while state.current_player() == CHANCE:
        state.step(CHANCE, state.sample_chance(rng))
