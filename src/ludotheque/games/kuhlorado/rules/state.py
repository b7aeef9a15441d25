"""Kuhlorado's turn: roll, re-roll, mark. Changes the state in one place; reads no text, file or clock."""

from __future__ import annotations

from typing import Final

from ludotheque.games.kuhlorado.rules.scoring import count_doubles, totals
from ludotheque.games.kuhlorado.rules.sheet import (
    ACTIONS,
    CELLS,
    COW,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    Sheet,
    pair_action,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue, Spec
from ludotheque.kernel.state import CHANCE, TERMINAL, State

CHOOSE_SHEET: Final = 0
DRAW_LOT: Final = 1
ROLL: Final = 2
DECIDE: Final = 3
ROLL_LOW: Final = 4
ROLL_HIGH: Final = 5
ROLL_BOTH: Final = 6
MARK: Final = 7
OVER: Final = 8

NUMBERS_LEFT_AT_END: Final = 5
PRO_COWS: Final = 9

# The 21 rolls of two equal dice: low ≤ high, in sorted order.
ROLLS: list[tuple[int, int]] = [(low, high) for low in range(1, 7) for high in range(low, 7)]


class KuhloradoGame(Game):
    """Sheets, option *pro*, and look-up tables."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.kuhlorado.content import load_edition

        loaded = load_edition(edition)
        self.edition_id = loaded[0]
        self.sheets: list[Sheet] = loaded[1]
        chosen = options["sheet"]
        self.sheet_number: int = int(chosen) if isinstance(chosen, int) else 0
        self.pro: bool = bool(options["pro"])
        self.roll_low: list[int] = [low for low, _ in ROLLS]
        self.roll_high: list[int] = [high for _, high in ROLLS]
        # roll_index[a * 6 + b]: the outcome of dice a + 1 and b + 1.
        self.roll_index: list[int] = [ROLLS.index((min(a, b), max(a, b))) for a in range(1, 7) for b in range(1, 7)]

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return len(ROLLS)

    def max_game_length(self) -> int:
        # A turn is at most roll, decide, re-roll and mark; it may mark nothing (K7), which gives no sure bound, but
        # 58 marks and some 200 idle turns are far beyond what dice ever do.
        return 1200


class KuhloradoState(State):
    """`marks` holds 0 for a free cell, 1 for seat 0's cross, 2 for seat 1's circle; `low` ≤ `high` are the dice."""

    def __init__(self, game: KuhloradoGame, source: KuhloradoState | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            known = game.sheet_number > 0
            self.sheet_index: int = game.sheet_number - 1 if known else -1
            self.phase: int = DRAW_LOT if known else CHOOSE_SHEET
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
        self.sheet = game.sheets[self.sheet_index if self.sheet_index >= 0 else 0]

    def copy(self) -> KuhloradoState:
        return KuhloradoState(self.rules, self)

    def current_player(self) -> int:
        phase = self.phase
        if phase == DECIDE or phase == MARK:
            return self.seat
        return TERMINAL if phase == OVER else CHANCE

    def actions(self, seat: int) -> list[int]:
        if self.phase == DECIDE:
            if self.low == self.high:  # the dice are alike: one is as good as the other
                return [KEEP, REROLL_LOW, REROLL_BOTH]
            return [KEEP, REROLL_LOW, REROLL_HIGH, REROLL_BOTH]
        if self.high < COW:
            return self._numbers()
        if self.low == COW:
            return self._two_cows()
        return self._cow_and_number()

    def _numbers(self) -> list[int]:
        """K7."""
        marks = self.marks
        found = [MARK_ONE + cell for cell in self.sheet.either[self.low * 7 + self.high] if marks[cell] == 0]
        return found if found else [PASS]

    def _two_cows(self) -> list[int]:
        """K6."""
        marks = self.marks
        free = [cell for cell in self.sheet.cells[COW] if marks[cell] == 0]
        if len(free) == 1:
            return [MARK_ONE + free[0]]
        found: list[int] = []
        for index in range(len(free) - 1):
            base = MARK_TWO + free[index] * CELLS
            for other in range(index + 1, len(free)):
                found.append(base + free[other])
        return found

    def _cow_and_number(self) -> list[int]:
        """K8."""
        marks = self.marks
        sheet = self.sheet
        number = self.low
        found = [MARK_ONE + cell for cell in sheet.either[number * 7 + COW] if marks[cell] == 0]
        first = sheet.pair_first[number]
        second = sheet.pair_second[number]
        pairs = sheet.pair_actions[number]
        for index in range(len(pairs)):
            if marks[first[index]] == 0 and marks[second[index]] == 0:
                found.append(pairs[index])
        return found

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == MARK:
            self._mark(action)
        elif phase == DECIDE:
            self._decide(action)
        elif phase == ROLL or phase == ROLL_BOTH:
            self.low = self.rules.roll_low[action]
            self.high = self.rules.roll_high[action]
            self.phase = DECIDE if phase == ROLL else MARK
        elif phase == ROLL_LOW or phase == ROLL_HIGH:
            kept = self.high if phase == ROLL_LOW else self.low
            rolled = action + 1
            self.low = rolled if rolled < kept else kept
            self.high = kept if rolled < kept else rolled
            self.phase = MARK
        elif phase == DRAW_LOT:
            self.seat = action
            self.free_cows = self.sheet.cow_count
            self.free_numbers = self.sheet.number_count
            self.phase = ROLL
        else:
            self.sheet_index = action
            self.sheet = self.rules.sheets[action]
            self.phase = DRAW_LOT

    def _decide(self, action: int) -> None:
        """K5."""
        if action == KEEP:
            self.phase = MARK
        elif action == REROLL_LOW:
            self.phase = ROLL_LOW
        elif action == REROLL_HIGH:
            self.phase = ROLL_HIGH
        else:
            self.phase = ROLL_BOTH

    def _mark(self, action: int) -> None:
        if action >= MARK_TWO:
            pair = action - MARK_TWO
            self._mark_cell(pair // CELLS)
            self._mark_cell(pair % CELLS)
        elif action >= MARK_ONE:
            self._mark_cell(action - MARK_ONE)
        self._count_doubles()
        if self.free_cows == 0 or self.free_numbers <= NUMBERS_LEFT_AT_END:  # K10
            self.phase = OVER
        else:
            self.phase = ROLL
            self.seat = 1 - self.seat
        self.low = 0
        self.high = 0

    def _mark_cell(self, cell: int) -> None:
        self.marks[cell] = self.seat + 1
        if self.sheet.symbols[cell] == COW:
            self.free_cows -= 1
        else:
            self.free_numbers -= 1

    def _count_doubles(self) -> None:
        """K15."""
        if not self.rules.pro or self.doubles_counted:
            return
        if self.sheet.cow_count - self.free_cows >= PRO_COWS:
            self.doubles_counted = True
            self.doubles = [count_doubles(self.sheet, self.marks, seat) for seat in range(2)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        phase = self.phase
        if phase == CHOOSE_SHEET:
            count = len(self.rules.sheets)
            return [(index, 1.0 / count) for index in range(count)]
        if phase == DRAW_LOT:
            return [(0, 0.5), (1, 0.5)]
        if phase == ROLL_LOW or phase == ROLL_HIGH:
            return [(face, 1.0 / 6.0) for face in range(6)]
        rules = self.rules
        return [
            (index, (1.0 if rules.roll_low[index] == rules.roll_high[index] else 2.0) / 36.0) for index in range(21)
        ]

    def sample_chance(self, rng: Rng) -> int:
        phase = self.phase
        if phase == ROLL or phase == ROLL_BOTH:
            return self.rules.roll_index[rng.below(36)]
        if phase == CHOOSE_SHEET:
            return rng.below(len(self.rules.sheets))
        return rng.below(2 if phase == DRAW_LOT else 6)

    def scores(self) -> list[float]:
        if self.phase <= DRAW_LOT:
            return [0.0, 0.0]
        return [float(points) for points in totals(self.sheet, self.marks, self.doubles)]

    def pieces(self) -> dict[str, int]:
        """What never changes over a game, for tests."""
        marked = CELLS - self.marks.count(0)
        free = self.free_cows + self.free_numbers
        if self.phase <= DRAW_LOT:
            free = self.sheet.cow_count + self.sheet.number_count
        return {"cells": marked + free}


__all__ = ["KuhloradoGame", "KuhloradoState", "pair_action"]
