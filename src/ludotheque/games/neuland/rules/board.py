"""The hexagon of 19 hexes: coordinates, distances, and all layouts of nine doubles and a single.

Hexes are numbered row by row from the top left. Axial coordinates have q to the right, r downward, and the centre at 0,
0.
"""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import COLUMNS, HEXES


def axial_coordinates() -> list[tuple[int, int]]:
    """Return (q, r) of every hex."""
    return [(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2]


def distance(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Return the number of steps from one hex to another."""
    q = first[0] - second[0]
    r = first[1] - second[1]
    return max(abs(q), abs(r), abs(q + r))


def extra_actions() -> list[int]:
    """Return the extra actions to bring a good from hex b to hex a (L13), at a * COLUMNS + b.

    From NOWHERE there are no extra actions.
    """
    table = [0] * (HEXES * COLUMNS)
    hexes = axial_coordinates()
    for a in range(HEXES):
        for b in range(HEXES):
            table[a * COLUMNS + b] = max(0, distance(hexes[a], hexes[b]) - 1)
    return table


def neighbours() -> list[list[int]]:
    """Return the sorted neighbours of each hex."""
    hexes = axial_coordinates()
    return [[b for b in range(HEXES) if distance(hexes[a], hexes[b]) == 1] for a in range(HEXES)]


def all_layouts() -> list[list[int]]:
    """Return all layouts of nine doubles and one single (L1), as the partner of each hex.

    The single is its own partner.
    """
    near = neighbours()
    found: list[list[int]] = []
    _lay(near, [-1] * HEXES, 0, False, found)
    return found


def _lay(near: list[list[int]], partner: list[int], first: int, has_single: bool, found: list[list[int]]) -> None:
    while first < HEXES and partner[first] >= 0:
        first += 1
    if first == HEXES:
        found.append(partner[:])
        return
    if not has_single:
        partner[first] = first
        _lay(near, partner, first + 1, True, found)
        partner[first] = -1
    for other in near[first]:
        if partner[other] < 0:
            partner[first] = other
            partner[other] = first
            _lay(near, partner, first + 1, has_single, found)
            partner[other] = -1
            partner[first] = -1
