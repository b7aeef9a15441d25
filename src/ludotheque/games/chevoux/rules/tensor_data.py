"""What the mayor may know as plain numbers, in the order of `tensor.py`. Changes nothing."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import CARDS, CELLS, GENTLE, HARD, KINDS, NORMAL, TIGHT
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.kernel.state import common_data

DIFFICULTIES: list[str] = [GENTLE, NORMAL, TIGHT, HARD]


def tensor_data(position: ChevouxPosition, seat: int) -> list[int]:
    """All fields; what chance has not drawn has no place in a position."""
    data = common_data(position, seat)
    data.append(position.round_number)
    data.append(position.rules.rounds)
    data.append(DIFFICULTIES.index(position.rules.difficulty))
    data += position.kinds
    data += position.people
    failing = position.village().unsatisfied()
    for cell in range(CELLS):
        data.append(1 if cell < position.filled and (failing >> cell) & 1 == 0 else 0)
    counts = position.left[:]
    for cell in range(position.filled):
        counts[position.kinds[cell]] += 1
    for kind in range(KINDS):
        data.append(counts[kind])
        data.append(position.left[kind])
    data.append(position.card + 1)
    for card in range(CARDS):
        data.append(0 if card == position.card else 1 if position.pile[card] > 0 else 2)
    data.append(position.cards_left)
    data.append(position.supply)
    return data
