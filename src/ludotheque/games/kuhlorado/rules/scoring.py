"""Points of a position: meadows, troughs, land, doubles. Changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition

MEADOW_POINTS: Final = 3
SMALL_TROUGH_POINTS: Final = 2
LARGE_TROUGH_POINTS: Final = 4
DOUBLE_POINTS: Final = 2


def totals(position: KuhloradoPosition) -> list[int]:
    """Both seats' points (K11–K15); doubles were counted on the way."""
    sheet = position.sheet
    points = [DOUBLE_POINTS * position.doubles[0], DOUBLE_POINTS * position.doubles[1]]
    for meadow in sheet.meadows:  # K11
        difference = lead(position, meadow)
        if difference != 0:
            points[0 if difference > 0 else 1] += MEADOW_POINTS
    for trough in range(len(sheet.troughs)):  # K12
        difference = lead(position, sheet.banks[trough])
        if difference != 0:
            points[0 if difference > 0 else 1] += trough_points(sheet.troughs[trough])
    add_land(position, points)
    return points


def add_land(position: KuhloradoPosition, points: list[int]) -> None:
    """What both seats' groups score (K13): as `groups` finds them, but only their sizes, which is faster."""
    neighbours = position.sheet.neighbours
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
        points[owner - 1] += land_points(index)


def trough_points(trough: list[int]) -> int:
    """What a trough of these cells is worth (K12)."""
    return SMALL_TROUGH_POINTS if len(trough) == 1 else LARGE_TROUGH_POINTS


def land_points(size: int) -> int:
    """What one group scores (K13)."""
    if size >= 20:
        return 20
    if size >= 15:
        return 12
    if size >= 10:
        return 5
    if size >= 5:
        return 2
    return 0


def lead(position: KuhloradoPosition, cells: list[int]) -> int:
    """Marks of seat 0 minus marks of seat 1 among some cells."""
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
    """The groups of a seat's cells that are connected by their sides (K13), in the order of their first cells."""
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
    """A seat's groups of exactly two cells (K15)."""
    count = 0
    for group in groups(position, seat):
        if len(group) == 2:
            count += 1
    return count
