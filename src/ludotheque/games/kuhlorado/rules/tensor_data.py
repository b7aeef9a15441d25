"""What a seat may know as plain numbers, in the order of `tensor.py`. Changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.kuhlorado.rules.codes import CELLS, DRAW_LOT
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.kernel.state import common_data

MAJORITIES: Final = 20  # at most: four meadows and the troughs
NOBODY: Final = -1


def tensor_data(position: KuhloradoPosition, seat: int) -> list[int]:
    """All fields; nothing is hidden, so the seat only says who comes first."""
    data = common_data(position, seat)
    viewer = 1 if seat == 1 else 0
    data.append(position.phase)
    data.append(position.seat if position.phase > DRAW_LOT else NOBODY)
    data.append(position.low)
    data.append(position.high)
    data += position.sheet.symbols if position.sheet_index >= 0 else [-1] * CELLS
    data += [mark - 1 for mark in position.marks]
    to_end = position.free_numbers - position.rules.numbers_left
    data.append(position.free_cows)
    data.append(to_end if to_end > 0 else 0)
    data.append(1 if position.rules.pro else 0)
    data.append(1 if position.doubles_counted else 0)
    data.append(position.doubles[viewer])
    data.append(position.doubles[1 - viewer])
    add_majorities(position, viewer, data)
    return data


def add_majorities(position: KuhloradoPosition, viewer: int, data: list[int]) -> None:
    """Of each meadow and trough: what it is worth, both counts, who leads; all empty without a sheet."""
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
    """One of them."""
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
