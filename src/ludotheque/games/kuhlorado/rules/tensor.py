"""A position of Kuhlorado as a row of numbers, for programs that learn.

Groups are left out, since they follow from the marks.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, DRAW_LOT, OVER, SIDE
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow

MAJORITIES: Final = 20  # at most: four meadows and the troughs
NOBODY: Final = -1


def write_row(position: KuhloradoPosition, row: TensorRow) -> None:
    """Write all fields.

    Nothing is hidden, so the viewer only decides which seat comes first.
    """
    row.one_of("phase", position.phase, 0, OVER, "what happens now")
    row.seat("turn", position.seat if position.phase > DRAW_LOT else NOBODY, "whose turn it is")
    row.each_one_of("dice", [position.low, position.high], 1, COW, "the roll, lower die first; 6 is a cow")
    row.part("symbols", symbol_part, "what is printed on each cell")
    row.data += position.sheet.symbols if position.sheet_index >= 0 else [-1] * CELLS
    row.part("marks", mark_part, "who marked each cell")
    row.data += [mark - 1 for mark in position.marks]
    to_end = position.free_numbers - position.rules.numbers_left
    row.number("cows_left", position.free_cows, 20, "free cows")
    row.number(
        "numbers_to_end",
        to_end if to_end > 0 else 0,
        CELLS,
        "numbers still to be marked until the game ends",
    )
    row.flag("pro", position.rules.pro, "whether doubles score")
    row.flag("doubles_counted", position.doubles_counted, "whether doubles have been scored")
    row.by_seat("doubles", position.doubles, 20, "doubles of each seat")
    row.part("majorities", majority_part, "the four meadows, then the troughs: worth, marks of each seat, who leads")
    add_majorities(position, row.first, row.data)


def symbol_part(players: int) -> Part:
    """Describe the printed symbols."""
    return parts.planes(SIDE, SIDE, {"printed": parts.one_of(0, COW, ("trough", "1", "2", "3", "4", "5", "cow"))})


def mark_part(players: int) -> Part:
    """Describe the marks."""
    return parts.planes(SIDE, SIDE, {"marked by": parts.seat(players)})


def majority_part(players: int) -> Part:
    """Describe meadows and troughs."""
    majority = {
        "points": parts.number(9),
        "counts": parts.each_seat(players, parts.number(9)),
        "leader": parts.seat(players),
    }
    return parts.each(MAJORITIES, parts.fields(majority))


def add_majorities(position: KuhloradoPosition, viewer: int, data: list[int]) -> None:
    """Append the points, both counts and the leader of each meadow and trough.

    All of them are empty until a sheet is chosen.
    """
    sheet = position.sheet
    rules = position.rules
    count = 0
    if position.sheet_index >= 0:
        count = len(sheet.meadows) + len(sheet.troughs)
        for meadow in sheet.meadows:
            add_majority(position.marks, meadow, rules.meadow_points, viewer, data)
        for trough in range(len(sheet.troughs)):
            points = rules.trough_points[len(sheet.troughs[trough])]
            add_majority(position.marks, sheet.banks[trough], points, viewer, data)
    for _ in range(count, MAJORITIES):
        data += [0, 0, 0, NOBODY]


def add_majority(marks: list[int], cells: list[int], points: int, viewer: int, data: list[int]) -> None:
    """Append one meadow or trough."""
    first = 0
    second = 0
    for cell in cells:
        mark = marks[cell]
        if mark == 1:
            first += 1
        elif mark == 2:
            second += 1
    data.append(points)
    data.append(first if viewer == 0 else second)
    data.append(second if viewer == 0 else first)
    data.append(0 if first > second else 1 if second > first else NOBODY)
