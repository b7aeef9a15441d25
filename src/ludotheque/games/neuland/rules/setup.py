"""Set-up of the map and the first player, and weights of all outcomes of chance."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import DRAW_LOT, DRAW_ORE, HEXES, LAY_OUT, LAY_PIECE, PUT_START
from ludotheque.games.neuland.rules.position import NeulandPosition


def set_up(position: NeulandPosition, outcome: int) -> None:
    """Carry out an outcome of chance before the first turn (L6, L9)."""
    if position.phase == DRAW_LOT:
        position.seat = outcome
        position.phase = PUT_START
    elif position.phase == LAY_OUT:
        position.layout = outcome
        single = 0
        while position.rules.layouts[outcome][single] != single:
            single += 1
        position.terrain[single] = position.rules.tables.single
        position.phase = LAY_PIECE
    else:
        kind = outcome // 2
        tables = position.rules.tables
        first = next_hex(position)
        other = position.rules.layouts[position.layout][first]
        is_turned = outcome % 2 == 1
        position.terrain[first] = tables.double_second[kind] if is_turned else tables.double_first[kind]
        position.terrain[other] = tables.double_first[kind] if is_turned else tables.double_second[kind]
        position.doubles_left[kind] -= 1
        if next_hex(position) == HEXES:
            position.phase = DRAW_LOT


def next_hex(position: NeulandPosition) -> int:
    """Return the first hex that no piece covers yet, or HEXES if all are covered."""
    h = 0
    while h < HEXES and position.terrain[h] >= 0:
        h += 1
    return h


def weights(position: NeulandPosition) -> list[int]:
    """Return the weight of each outcome of chance."""
    if position.phase == DRAW_ORE:
        return position.bag
    if position.phase == LAY_PIECE:
        found: list[int] = []
        for left in position.doubles_left:
            found.append(left)
            found.append(left)
        return found
    return [1] * (position.rules.players if position.phase == DRAW_LOT else len(position.rules.layouts))
