"""The changes that an action or an outcome of chance makes to a position."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    COW,
    DECIDE,
    DRAW_LOT,
    KEEP,
    MARK,
    MARK_ONE,
    MARK_TWO,
    OVER,
    REROLL_HIGH,
    REROLL_LOW,
    ROLL,
    ROLL_BOTH,
    ROLL_HIGH,
    ROLL_LOW,
)
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.games.kuhlorado.rules.scoring import count_doubles


def step(position: KuhloradoPosition, action: int) -> None:
    """Apply an action of the seat to act, or an outcome of chance."""
    phase = position.phase
    if phase == MARK:
        mark(position, action)
    elif phase == DECIDE:
        decide(position, action)
    elif phase == ROLL or phase == ROLL_BOTH:
        position.low = position.rules.roll_low[action]
        position.high = position.rules.roll_high[action]
        position.phase = DECIDE if phase == ROLL and position.rules.has_reroll else MARK
    elif phase == ROLL_LOW or phase == ROLL_HIGH:
        other = position.high if phase == ROLL_LOW else position.low
        rolled = action + 1
        position.low = rolled if rolled < other else other
        position.high = other if rolled < other else rolled
        position.phase = MARK
    elif phase == DRAW_LOT:  # K4
        position.seat = action
        position.free_cows = position.sheet.cow_count
        position.free_numbers = position.sheet.number_count
        position.phase = ROLL
    else:  # K3
        position.sheet_index = action
        position.sheet = position.rules.sheets[action]
        position.phase = DRAW_LOT


def decide(position: KuhloradoPosition, action: int) -> None:
    """Keep the dice or roll again (K5)."""
    if action == KEEP:
        position.phase = MARK
    elif action == REROLL_LOW:
        position.phase = ROLL_LOW
    elif action == REROLL_HIGH:
        position.phase = ROLL_HIGH
    else:
        position.phase = ROLL_BOTH


def mark(position: KuhloradoPosition, action: int) -> None:
    """Mark two cells, one or none, and end the turn or the game (K10)."""
    if action >= MARK_TWO:
        pair = action - MARK_TWO
        mark_cell(position, pair // CELLS)
        mark_cell(position, pair % CELLS)
    elif action >= MARK_ONE:
        mark_cell(position, action - MARK_ONE)
    score_doubles(position)
    if position.free_cows == 0 or position.free_numbers <= position.rules.numbers_left:
        position.phase = OVER
    else:
        position.phase = ROLL
        position.seat = 1 - position.seat
    position.low = 0
    position.high = 0


def mark_cell(position: KuhloradoPosition, cell: int) -> None:
    """Mark a cell with the sign of the seat to act."""
    position.marks[cell] = position.seat + 1
    if position.sheet.symbols[cell] == COW:
        position.free_cows -= 1
    else:
        position.free_numbers -= 1


def score_doubles(position: KuhloradoPosition) -> None:
    """Count doubles once with *pro* (K15).

    Doubles are counted after the turn that brings the marked cows to `doubles_at` (nine in the box) or more.
    """
    if not position.rules.pro or position.doubles_counted:
        return
    if position.sheet.cow_count - position.free_cows >= position.rules.doubles_at:
        position.doubles_counted = True
        position.doubles = [count_doubles(position, 0), count_doubles(position, 1)]
