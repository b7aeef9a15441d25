"""The changes that the mayor's actions and the end of a round make."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    ACT,
    CARDS,
    CARDS_PER_ROUND,
    CELLS,
    DRAW_CARD,
    DRAW_TILE,
    OVER,
    POPULATE,
    ROW_SHIFT,
    SWAP,
    shift_length,
    shifted_cells,
)
from ludotheque.games.chevoux.rules.draws import draw
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.games.chevoux.rules.village import rotate, swap


def step(position: ChevouxPosition, action: int) -> None:
    """Apply an outcome of chance, or use the card in hand (C6)."""
    if position.phase != ACT:
        draw(position, action)
        return
    if action >= ROW_SHIFT:  # C7: people are carried along
        cells = shifted_cells(action, position.rows())
        by = shift_length(action)
        rotate(position.kinds, cells, by)
        rotate(position.numbers, cells, by)
        rotate(position.people, cells, by)
    elif action >= SWAP:
        first = position.rules.tables.first[action]
        second = position.rules.tables.second[action]
        swap(position.kinds, first, second)
        swap(position.numbers, first, second)
    elif action >= POPULATE:
        coming = min(position.rules.tables.cards[position.card].people, position.supply)  # C8
        position.people[action - POPULATE] += coming
        position.supply -= coming
    position.card = -1
    position.phase = DRAW_CARD
    if position.cards_left == 0:
        _end_round(position)


def _end_round(position: ChevouxPosition) -> None:
    if position.round_number == position.rules.rounds:  # C9
        position.phase = OVER
        return
    position.round_number += 1
    position.pile = [1] * CARDS  # C5
    position.cards_left = CARDS_PER_ROUND
    if position.filled < CELLS:
        position.phase = DRAW_TILE
