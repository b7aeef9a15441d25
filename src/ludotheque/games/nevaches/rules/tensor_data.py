"""What a seat may know as plain numbers, in the order of `tensor.py`. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from ludotheque.games.nevaches.rules.codes import BONUSES, COW, DRAFT, KINDS, OVER, PLACE_TREE
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STRIDE
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import goal_amount, goal_target
from ludotheque.games.nevaches.rules.stock import total
from ludotheque.kernel.state import common_data

REACH: Final = 6  # how far the window extends from the first tile
SIDE: Final = 2 * REACH + 1
CORNER: Final = ORIGIN - REACH * STRIDE - REACH
OWN_GOALS: Final = 3  # scoring tiles of a seat among the inputs, at most
NO_GOALS: Final = [-1, 0, 0, 0] * OWN_GOALS
NO_BONUSES: Final = [-1] * BONUSES


def tensor_data(position: NevachesPosition, seat: int) -> list[int]:
    """All fields that a seat or a spectator may know."""
    data = common_data(position, seat)
    rules = position.rules
    phase = position.phase
    row = position.row
    discard = position.discard
    # Numbers and lists of numbers, put in a row by `join`.
    table: list[Any] = [
        phase,
        position.seat if DRAFT <= phase <= PLACE_TREE else -1,
        position.fox,
        position.left,
        position.turns,
        1 if position.is_last_round else 0,
        rules.shown_spaces,
        position.faces[:BONUSES],
        NO_BONUSES[len(position.faces) :],
        position.tiles,
        total(position.bag),
        total(position.aside),
        len(row),
        row,
        len(position.deck),
        len(discard),
        discard,
        position.tree_supply(),
    ]
    goals: list[Any] = []
    players = rules.players
    first = seat if seat > 0 else 0
    order = [first + place if first + place < players else first + place - players for place in range(players)]
    for each in order:
        add_goals(position, each, seat, goals)
    for each in order:
        goals.append(position.chosen[each] if each == seat or phase == OVER else -1)
    walks = rules.walks
    if walks is None:
        join(data, table)
        add_seats(position, order, seat, data)
        join(data, goals)
        return data
    points = position.points
    cows = position.cows
    reached = position.reached
    cells = position.cells
    tops = position.tops
    hands = position.hands
    numbers: list[int] = walks.numbers(
        data, table, goals, seat, points, cows, reached, cells, tops, hands, position.secret
    )
    return numbers


def join(data: list[int], parts: list[Any]) -> None:
    """Append every part that is a number, and the numbers of every part that is a list."""
    for part in parts:
        data += part if isinstance(part, list) else [part]


def add_seats(position: NevachesPosition, order: list[int], seat: int, data: list[int]) -> None:
    """What is known of each seat but for its scoring tiles; `_walks.c` has the same."""
    for each in order:
        data.append(position.points[each])
    for each in order:
        data.append(position.cows[each])
    for each in order:
        data.append(position.reached[each])
    for each in order:
        add_landscape(position.cells[each], position.tops[each], data)
    for each in order:
        add_hand(position, each, seat, data)


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


def add_goals(position: NevachesPosition, owner: int, seat: int, data: list[Any]) -> None:
    """One's own scoring tiles; at the end also the one that each other seat chose."""
    if owner != seat and position.phase != OVER:
        data.append(NO_GOALS)
        return
    goals = position.goals[owner] if owner == seat else [position.chosen[owner]]
    for goal in goals:
        add_goal(position, owner, goal, data)
    data.append(NO_GOALS[4 * len(goals) :])


def add_goal(position: NevachesPosition, owner: int, goal: int, data: list[Any]) -> None:
    """A scoring tile, the amount that its owner has, the amount needed and whether that is enough."""
    amount = goal_amount(position, owner, goal)
    needed = goal_target(position, owner, goal)
    data.append(goal)
    data.append(amount)
    data.append(needed)
    data.append(1 if amount >= needed else 0)
