"""The legal actions of the seat to act, and the outcomes of chance."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    CHOOSE_SHEET,
    COW,
    DECIDE,
    DRAW_LOT,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    ROLL,
    ROLL_BOTH,
    SYMBOLS,
)
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.kernel.rng import Rng


def legal_actions(position: KuhloradoPosition) -> list[int]:
    """Return the legal actions of the seat to act, sorted."""
    if position.phase == DECIDE:  # K5
        if position.low == position.high:  # re-rolling the other die would be the same
            return [KEEP, REROLL_LOW, REROLL_BOTH]
        return [KEEP, REROLL_LOW, REROLL_HIGH, REROLL_BOTH]
    if position.high < COW:
        return actions_for_two_numbers(position)
    if position.low == COW:
        return actions_for_two_cows(position)
    return actions_for_cow_and_number(position)


def actions_for_two_numbers(position: KuhloradoPosition) -> list[int]:
    """Return the marks for two numbers: exactly one cell, or none if no such cell is free (K7)."""
    marks = position.marks
    cells = position.sheet.either[position.low * SYMBOLS + position.high]
    found = [MARK_ONE + cell for cell in cells if marks[cell] == 0]
    return found if found else [PASS]


def actions_for_two_cows(position: KuhloradoPosition) -> list[int]:
    """Return the marks for two cows: exactly two cows, or the last one (K6)."""
    marks = position.marks
    free = [cell for cell in position.sheet.cells[COW] if marks[cell] == 0]
    if len(free) == 1:
        return [MARK_ONE + free[0]]
    found: list[int] = []
    for index in range(len(free) - 1):
        base = MARK_TWO + free[index] * CELLS
        for other in range(index + 1, len(free)):
            found.append(base + free[other])
    return found


def actions_for_cow_and_number(position: KuhloradoPosition) -> list[int]:
    """Return the marks for a cow and a number: one of them, or both with one cell between (K8)."""
    marks = position.marks
    sheet = position.sheet
    number = position.low
    found = [MARK_ONE + cell for cell in sheet.either[number * SYMBOLS + COW] if marks[cell] == 0]
    first = sheet.pair_first[number]
    second = sheet.pair_second[number]
    pairs = sheet.pair_actions[number]
    for index in range(len(pairs)):
        if marks[first[index]] == 0 and marks[second[index]] == 0:
            found.append(pairs[index])
    return found


def chance_outcomes(position: KuhloradoPosition) -> list[tuple[int, float]]:
    """Return the outcomes of chance and their probabilities.

    An outcome is a sheet (K3), the player who starts (K4), or a roll of one die or both (K2).
    """
    phase = position.phase
    rules = position.rules
    if phase == ROLL or phase == ROLL_BOTH:
        return list(enumerate(rules.roll_chances))
    count = len(rules.sheets) if phase == CHOOSE_SHEET else 2 if phase == DRAW_LOT else COW
    return [(index, 1.0 / count) for index in range(count)]


def sample_outcome(position: KuhloradoPosition, rng: Rng) -> int:
    """Draw one of `chance_outcomes` with its probability."""
    phase = position.phase
    if phase == ROLL or phase == ROLL_BOTH:
        return position.rules.roll_index[rng.below(36)]
    if phase == CHOOSE_SHEET:
        return rng.below(len(position.rules.sheets))
    return rng.below(2 if phase == DRAW_LOT else COW)
