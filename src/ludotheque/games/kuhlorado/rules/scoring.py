"""Points of a position: meadows, troughs, land, doubles. Reads marks, changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.kuhlorado.rules.sheet import CELLS, Sheet

MEADOW_POINTS: Final = 3
DOUBLE_POINTS: Final = 2
SMALL_TROUGH_POINTS: Final = 2
LARGE_TROUGH_POINTS: Final = 4


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


def lead(marks: list[int], cells: list[int]) -> int:
    """Marks of seat 0 minus marks of seat 1 among some cells."""
    difference = 0
    for cell in cells:
        mark = marks[cell]
        if mark == 1:
            difference += 1
        elif mark == 2:
            difference -= 1
    return difference


def groups(sheet: Sheet, marks: list[int], seat: int) -> list[list[int]]:
    """The side-connected groups of one seat's marks (K13), each sorted, in the order of their first cells."""
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
            for near in sheet.neighbours[group[index]]:
                if marks[near] == wanted and not seen[near]:
                    seen[near] = True
                    group.append(near)
            index += 1
        found.append(group)
    return found


def count_doubles(sheet: Sheet, marks: list[int], seat: int) -> int:
    """Groups of exactly two cells (K15)."""
    count = 0
    for group in groups(sheet, marks, seat):
        if len(group) == 2:
            count += 1
    return count


def trough_points(sheet: Sheet, trough: int) -> int:
    """What a trough is worth (K12)."""
    return SMALL_TROUGH_POINTS if len(sheet.troughs[trough]) == 1 else LARGE_TROUGH_POINTS


def totals(sheet: Sheet, marks: list[int], doubles: list[int]) -> list[int]:
    """Both seats' points (K11–K15); `doubles` were scored on the way."""
    points = [DOUBLE_POINTS * doubles[0], DOUBLE_POINTS * doubles[1]]
    for meadow in sheet.meadows:
        difference = lead(marks, meadow)
        if difference > 0:
            points[0] += MEADOW_POINTS
        elif difference < 0:
            points[1] += MEADOW_POINTS
    for trough in range(len(sheet.troughs)):
        difference = lead(marks, sheet.banks[trough])
        if difference > 0:
            points[0] += trough_points(sheet, trough)
        elif difference < 0:
            points[1] += trough_points(sheet, trough)
    for seat in range(2):
        for group in groups(sheet, marks, seat):
            points[seat] += land_points(len(group))
    return points
