"""Positions of Kuhlorado as text.

A sheet has eight rows. A second text has crosses (x), circles (o) and free cells (.).
"""

from __future__ import annotations

from ludotheque.games.kuhlorado.content import parse_sheet
from ludotheque.games.kuhlorado.notation import parse_cell
from ludotheque.games.kuhlorado.rules import KuhloradoGame, KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, MARK, MARK_ONE, pair_action
from ludotheque.games.registry import load_game
from ludotheque.kernel.state import restore_state

# A regular pattern with cows in the corners, so that a reader sees which marks are legal.
SHEET = """
c1c2c3c4
51c4c51c
23chh4c5
c2345c1c
1v2c3s4c
cv1c2c34
5c4s3251
c1c2c345
"""
EMPTY = "........\n" * 8


def rows(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def position(
    marks: str = EMPTY,
    dice: tuple[int, int] = (1, 2),
    seat: int = 0,
    sheet: str = SHEET,
    phase: int = MARK,
    pro: bool = False,
) -> KuhloradoState:
    """Return a position with the dice on the table, by default before a mark."""
    game = load_game("kuhlorado", sheet=1, pro=pro)
    assert isinstance(game, KuhloradoGame)
    own = parse_sheet(rows(sheet))
    game.sheets = [own] * 10
    cells = [".xo".index(letter) for letter in "".join(rows(marks))]
    cows = sum(1 for cell in own.cells[COW] if cells[cell] == 0)
    numbers = sum(1 for cell in range(CELLS) if cells[cell] == 0 and 1 <= own.symbols[cell] < COW)
    low, high = sorted(dice)
    fields = {"phase": phase, "seat": seat, "marks": cells, "low": low, "high": high}
    state = restore_state(game, {**fields, "free_cows": cows, "free_numbers": numbers})
    assert isinstance(state, KuhloradoState)
    return state


def picture(state: KuhloradoState) -> str:
    """Return the marks as text."""
    return "\n".join("".join(".xo"[mark] for mark in state.marks[row * 8 : row * 8 + 8]) for row in range(8))


def legal(state: KuhloradoState) -> set[str]:
    """Return the legal actions in notation."""
    return {state.action_to_string(action) for action in state.legal_actions()}


def reason(state: KuhloradoState, *cells: str) -> str:
    """Return the ruling that forbids marking these cells."""
    numbers = [parse_cell(cell) for cell in cells]
    action = MARK_ONE + numbers[0] if len(numbers) == 1 else pair_action(numbers[0], numbers[1])
    why = state.why_illegal(action)
    return why.ruling if why else ""
