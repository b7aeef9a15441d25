"""Points of a position: meadows, troughs, land and doubles."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition


def totals(position: KuhloradoPosition) -> list[int]:
    """Return both seats' points (K11–K15), with doubles as counted during the game."""
    sheet = position.sheet
    rules = position.rules
    points = [rules.double_points * position.doubles[0], rules.double_points * position.doubles[1]]
    for meadow in sheet.meadows:  # K11
        difference = lead(position, meadow)
        if difference != 0:
            points[0 if difference > 0 else 1] += rules.meadow_points
    for trough in range(len(sheet.troughs)):  # K12
        difference = lead(position, sheet.banks[trough])
        if difference != 0:
            points[0 if difference > 0 else 1] += rules.trough_points[len(sheet.troughs[trough])]
    add_land(position, points)
    return points


def add_land(position: KuhloradoPosition, points: list[int]) -> None:
    """Add the points of both seats' groups (K13).

    Finds the same groups as `groups`, but only their sizes, which is faster.
    """
    neighbours = position.sheet.neighbours
    worth = position.rules.land_points
    unseen = position.marks[:]
    for start in range(CELLS):
        owner = unseen[start]
        if owner == 0:
            continue
        unseen[start] = 0
        group = [start]
        index = 0
        while index < len(group):
            for near in neighbours[group[index]]:
                if unseen[near] == owner:
                    unseen[near] = 0
                    group.append(near)
            index += 1
        points[owner - 1] += worth[index]


def lead(position: KuhloradoPosition, cells: list[int]) -> int:
    """Return the marks of seat 0 minus the marks of seat 1 among some cells."""
    marks = position.marks
    difference = 0
    for cell in cells:
        mark = marks[cell]
        if mark == 1:
            difference += 1
        elif mark == 2:
            difference -= 1
    return difference


def groups(position: KuhloradoPosition, seat: int) -> list[list[int]]:
    """Return the groups of a seat's cells that are connected by their sides (K13), by first cell."""
    marks = position.marks
    neighbours = position.sheet.neighbours
    wanted = seat + 1
    seen = [False] * CELLS
    found: list[list[int]] = []
    for start in range(CELLS):
        if marks[start] != wanted or seen[start]:
            continue
        seen[start] = True
        group = [start]
        index = 0
        while index < len(group):
            for near in neighbours[group[index]]:
                if marks[near] == wanted and not seen[near]:
                    seen[near] = True
                    group.append(near)
            index += 1
        found.append(group)
    return found


def count_doubles(position: KuhloradoPosition, seat: int) -> int:
    """Return the number of a seat's groups of exactly two cells (K15)."""
    count = 0
    for group in groups(position, seat):
        if len(group) == 2:
            count += 1
    return count
