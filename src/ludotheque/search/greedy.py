"""Greedy choice: one step ahead on the guide's evaluation.

The guide may ask to look through further decisions of the same seat.
"""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.search.guide import Guide

SAMPLES = 8


def action_values(state: State, seat: int, guide: Guide, rng: Rng) -> list[float]:
    """Return the greedy value of each candidate, in the order of `guide.candidates`."""
    values: list[float] = []
    for action in guide.candidates(state, seat):
        child = state.copy()
        child.step(seat, action)
        values.append(_worth(child, seat, guide, rng, guide.greedy_depth))
    return values


def _worth(state: State, seat: int, guide: Guide, rng: Rng, depth: int) -> float:
    player = state.current_player()
    if depth > 0 and player == CHANCE:
        total = 0.0
        for _ in range(SAMPLES):
            child = state.copy()
            child.step(CHANCE, child.sample_chance(rng))
            total += _worth(child, seat, guide, rng, depth)
        return total / float(SAMPLES)
    if depth > 0 and player == seat:
        best = -2.0
        for action in guide.candidates(state, seat):
            child = state.copy()
            child.step(seat, action)
            value = _worth(child, seat, guide, rng, depth - 1)
            if value > best:
                best = value
        return best
    return guide.evaluate(state)[seat]


def best_index(values: list[float], rng: Rng) -> int:
    """Return the index of the highest value, with ties broken at random."""
    best = values[0]
    chosen = 0
    ties = 1
    for index in range(1, len(values)):
        value = values[index]
        if value > best:
            best = value
            chosen = index
            ties = 1
        elif value == best:
            ties += 1
            if rng.below(ties) == 0:
                chosen = index
    return chosen
