"""The draws of chance: two axes, rows of tiles, and the cards of a round."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    ACT,
    AXES,
    COLUMNS,
    DRAW_CARD,
    DRAW_MOON,
    DRAW_SUN,
    DRAW_TILE,
    FIRST_SPECIAL,
    OF_AXIS,
)
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.kernel.rng import Rng


def outcomes(position: ChevouxPosition) -> list[tuple[int, float]]:
    """Return all outcomes that may be drawn now, with their probabilities."""
    weights = _weights(position)
    total = sum(weights)
    return [(index, weights[index] / total) for index in range(len(weights)) if weights[index] > 0]


def _weights(position: ChevouxPosition) -> list[int]:
    phase = position.phase
    if phase == DRAW_TILE:
        return position.left
    if phase == DRAW_CARD:
        return position.pile
    return [int(axis != position.moon) for axis in range(AXES)]  # C1: two different axes


def sample(position: ChevouxPosition, rng: Rng) -> int:
    """Draw one of the outcomes with its probability."""
    phase = position.phase
    if phase == DRAW_TILE:
        return rng.weighted(position.left)
    if phase == DRAW_CARD:
        return rng.weighted(position.pile)
    if phase == DRAW_MOON:
        return rng.below(AXES)
    axis = rng.below(AXES - 1)
    return axis + 1 if axis >= position.moon else axis


def draw(position: ChevouxPosition, outcome: int) -> None:
    """Put what was drawn in its place."""
    phase = position.phase
    if phase == DRAW_CARD:  # C5
        position.pile[outcome] = 0
        position.cards_left -= 1
        position.card = outcome
        position.phase = ACT
    elif phase == DRAW_TILE:
        _draw_tile(position, outcome)
    elif phase == DRAW_MOON:
        position.moon = outcome
        _add_axis(position, outcome)
        position.phase = DRAW_SUN
    else:
        position.sun = outcome
        _add_axis(position, outcome)
        position.phase = DRAW_TILE


def _draw_tile(position: ChevouxPosition, kind: int) -> None:
    """Put a tile on the next cell (C2, C4).

    Row 1 is filled before the first round, and one more row in each of the rounds 1 to 4.
    """
    position.left[kind] -= 1
    position.kinds[position.filled] = kind
    position.filled += 1
    if position.filled == (position.round_number + 1) * COLUMNS:
        position.phase = DRAW_CARD


def _add_axis(position: ChevouxPosition, axis: int) -> None:
    """Add the four special buildings of an axis to the tiles to draw (C1)."""
    first = FIRST_SPECIAL + axis * OF_AXIS
    for kind in range(first, first + OF_AXIS):
        position.left[kind] = 1
