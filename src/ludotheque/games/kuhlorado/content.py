"""Sheets as an edition file writes them: read, checked, and turned into the tables of the rules."""

from __future__ import annotations

from functools import cache

from ludotheque.games.kuhlorado import SPEC
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.kernel.editions import EditionHeader, invalid, read_edition

# A number, a cow, a small trough, half of a horizontal or of a vertical large trough.
LETTERS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "c": COW, "s": TROUGH, "h": TROUGH, "v": TROUGH}
SHEET_COUNT = 10


class Edition(EditionHeader):
    """Ten sheets of eight rows of eight letters."""

    sheets: list[list[str]]


@cache
def load_edition(name: str) -> tuple[str, list[Sheet]]:
    """The edition's own id and its sheets; a file that breaks K1 or K3 is refused."""
    edition = read_edition(SPEC, name, Edition)
    if len(edition.sheets) != SHEET_COUNT:
        raise invalid(name, "sheets", f"ten sheets are needed, {len(edition.sheets)} are given")
    return edition.id, [parse_sheet(rows, name, f"sheets[{index}]") for index, rows in enumerate(edition.sheets)]


def parse_sheet(rows: list[str], name: str = "sheet", field: str = "rows") -> Sheet:
    """A sheet from its eight rows of text (K1), or an EditionError."""
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise invalid(name, field, "a sheet has 8 rows of 8 letters")
    letters = "".join(rows)
    for cell, letter in enumerate(letters):
        if letter not in LETTERS:
            where = f"{field}[{cell // SIDE}]"
            raise invalid(name, where, f"“{letter}” is none of {' '.join(LETTERS)}")
    return Sheet([LETTERS[letter] for letter in letters], find_troughs(letters, name, field))


def find_troughs(letters: str, name: str, field: str) -> list[list[int]]:
    """The cells of every trough, two small and two large ones (K1)."""
    small = [[cell] for cell in range(CELLS) if letters[cell] == "s"]
    horizontal = [cell for cell in range(CELLS) if letters[cell] == "h"]
    vertical = [cell for cell in range(CELLS) if letters[cell] == "v"]
    if len(small) != 2 or len(horizontal) != 2 or len(vertical) != 2:
        raise invalid(name, field, "a sheet has two small troughs (s), one horizontal (hh) and one vertical (v over v)")
    if horizontal[1] - horizontal[0] != 1 or horizontal[0] // SIDE != horizontal[1] // SIDE:
        raise invalid(name, field, "the two h are not side by side")
    if vertical[1] - vertical[0] != SIDE:
        raise invalid(name, field, "the two v are not one over the other")
    return [*small, horizontal, vertical]
