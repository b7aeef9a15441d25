"""What a seat may know as plain numbers, in the order of `tensor.py`. Changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.rules.codes import COW, DRAFT, KINDS, OVER, PLACE_TREE
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STRIDE
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import goal_amount, goal_target
from ludotheque.kernel.state import common_data

REACH: Final = 6  # how far the window extends from the first tile
SIDE: Final = 2 * REACH + 1
CORNER: Final = ORIGIN - REACH * STRIDE - REACH
BONUSES: Final = 10  # bonus spaces among the inputs, at most
OWN_GOALS: Final = 3  # scoring tiles of a seat among the inputs, at most


def tensor_data(position: NevachesPosition, seat: int) -> list[int]:
    """All fields that a seat or a spectator may know."""
    data = common_data(position, seat)
    players = position.rules.players
    phase = position.phase
    data.append(phase)
    data.append(position.seat if DRAFT <= phase <= PLACE_TREE else -1)
    data.append(position.fox)
    data.append(position.left)
    data.append(position.turns)
    data.append(1 if position.is_last_round else 0)
    add_up_to(position.rules.spaces, BONUSES, 0, data)
    add_up_to(position.faces, BONUSES, -1, data)
    data += position.tiles
    data.append(sum(position.bag))
    data.append(sum(position.aside))
    data.append(len(position.row))
    data += position.row
    data.append(len(position.deck))
    data.append(len(position.discard))
    data += position.discard
    data.append(position.tree_supply())
    first = seat if seat > 0 else 0
    order = [first + place if first + place < players else first + place - players for place in range(players)]
    for each in order:
        data.append(position.points[each])
    for each in order:
        data.append(position.cows[each])
    for each in order:
        data.append(position.reached[each])
    walks = position.rules.walks
    for each in order:
        if walks is None:
            add_landscape(position.cells[each], position.tops[each], data)
        else:
            walks.add_landscape(position.cells[each], position.tops[each], data, CORNER, STRIDE, SIDE, KINDS)
    for each in order:
        add_hand(position, each, seat, data)
    for each in order:
        add_goals(position, each, seat, data)
    for each in order:
        data.append(position.chosen[each] if each == seat or phase == OVER else -1)
    return data


def add_up_to(values: list[int], count: int, blank: int, data: list[int]) -> None:
    """A list cut or filled up to a length."""
    if len(values) > count:
        data += values[:count]
        return
    data += values
    for _ in range(len(values), count):
        data.append(blank)


def add_landscape(cells: list[int], tops: list[int], data: list[int]) -> None:
    """How many places are taken, then each as plane × cells + cell: landscapes and cows inside of the window."""
    start = len(data)
    data.append(0)
    for tile in range(len(cells)):
        distance = cells[tile] - CORNER
        row = distance // STRIDE
        column = distance % STRIDE
        if 0 <= row < SIDE and column < SIDE:
            place = row * SIDE + column
            top = tops[tile]
            if top >= COW:
                data.append(KINDS * SIDE * SIDE + place)
                top -= COW
            data.append(top * SIDE * SIDE + place)
    data[start] = len(data) - start - 1


def add_hand(position: NevachesPosition, owner: int, seat: int, data: list[int]) -> None:
    """A hand without the start card that others have not seen."""
    hand = position.hands[owner]
    secret = position.secret[owner]
    if owner == seat or secret < 0:
        data.append(len(hand))
        data += hand
    else:
        seen = [card for card in hand if card != secret]
        data.append(len(seen))
        data += seen


def add_goals(position: NevachesPosition, owner: int, seat: int, data: list[int]) -> None:
    """One's own scoring tiles; at the end also the one that each other seat chose."""
    count = 0
    if owner == seat:
        for goal in position.goals[owner]:
            add_goal(position, owner, goal, data)
            count += 1
    elif position.phase == OVER:
        add_goal(position, owner, position.chosen[owner], data)
        count = 1
    for _ in range(count, OWN_GOALS):
        data += [-1, 0, 0, 0]


def add_goal(position: NevachesPosition, owner: int, goal: int, data: list[int]) -> None:
    """A scoring tile, the amount that its owner has, the amount needed and whether that is enough."""
    amount = goal_amount(position, owner, goal)
    needed = goal_target(position, owner, goal)
    data.append(goal)
    data.append(amount)
    data.append(needed)
    data.append(1 if amount >= needed else 0)
