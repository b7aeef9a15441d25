"""The fields of a position of Kuhlorado, without the rules that change them."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS, CHOOSE_SHEET, DECIDE, DRAW_LOT, MARK, OVER
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.kernel.state import CHANCE, TERMINAL, State


class KuhloradoPosition(State):
    """The sheet, the marks on it, the dice and the seat to act.

    `marks` holds 0 for a free cell, 1 for a cross of seat 0, 2 for a circle of seat 1 (K4). `low` ≤ `high` are the
    dice, 0 before a roll. `free_cows` and `free_numbers` are counted from the first roll on. `doubles` are those of
    each seat when nine cows were marked (K15). `sheet_index` is −1 until a sheet is chosen.
    """

    def __init__(self, game: KuhloradoGame, source: KuhloradoPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            self.sheet_index: int = game.sheet_number - 1
            self.phase: int = CHOOSE_SHEET if self.sheet_index < 0 else DRAW_LOT
            self.seat: int = 0
            self.marks: list[int] = [0] * CELLS
            self.low: int = 0
            self.high: int = 0
            self.free_cows: int = 0
            self.free_numbers: int = 0
            self.doubles_counted: bool = False
            self.doubles: list[int] = [0, 0]
        else:
            self.sheet_index = source.sheet_index
            self.phase = source.phase
            self.seat = source.seat
            self.marks = source.marks[:]
            self.low = source.low
            self.high = source.high
            self.free_cows = source.free_cows
            self.free_numbers = source.free_numbers
            self.doubles_counted = source.doubles_counted
            self.doubles = source.doubles[:]
        self.sheet = game.sheets[max(self.sheet_index, 0)]

    def current_player(self) -> int:
        phase = self.phase
        if phase == DECIDE or phase == MARK:
            return self.seat
        return TERMINAL if phase == OVER else CHANCE

    def pieces(self) -> dict[str, int]:
        marked = CELLS - self.marks.count(0)
        free = self.free_cows + self.free_numbers
        if self.phase <= DRAW_LOT:
            free = self.sheet.cow_count + self.sheet.number_count
        return {"cells": marked + free}
