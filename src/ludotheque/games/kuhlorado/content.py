"""Sheets as an edition file writes them: read, checked, and turned into the tables of the rules."""

from __future__ import annotations

from functools import cache

from ludotheque.games.kuhlorado import SPEC
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.rules.play import NUMBERS_LEFT_AT_END
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.kernel.editions import EditionHeader, invalid, read_edition

# A number, a cow, a small trough, half of a horizontal or of a vertical large trough.
LETTERS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "c": COW, "s": TROUGH, "h": TROUGH, "v": TROUGH}
HALVES = {
    "h": "the h in column {column} has no other half on its right",
    "v": "the v in column {column} has no other half below it",
}
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
    """A sheet from its eight rows of text (K1), or an EditionError.

    How many cows and how many of each number there are, and where troughs lie, is up to the sheet.
    """
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise invalid(name, field, "a sheet has 8 rows of 8 letters")
    letters = "".join(rows)
    for cell, letter in enumerate(letters):
        if letter not in LETTERS:
            where = f"{field}[{cell // SIDE}]"
            raise invalid(name, where, f"“{letter}” is none of {' '.join(LETTERS)}")
    sheet = Sheet([LETTERS[letter] for letter in letters], find_troughs(letters, name, field))
    if sheet.cow_count == 0 or sheet.number_count <= NUMBERS_LEFT_AT_END:
        raise invalid(name, field, "the game would be over at once: it ends without free cows, or with 5 free numbers")
    return sheet


def find_troughs(letters: str, name: str, field: str) -> list[list[int]]:
    """The cells of every trough, two small and two large ones (K1); each large one lies either way."""
    small = [[cell] for cell in range(CELLS) if letters[cell] == "s"]
    large: list[list[int]] = []
    for letter, step in (("h", 1), ("v", SIDE)):
        halves = [cell for cell in range(CELLS) if letters[cell] == letter]
        while halves:
            first = halves.pop(0)
            second = first + step
            # From the top left, so that troughs of one orientation may touch; a row does not go on in the next one.
            if second not in halves or (letter == "h" and second % SIDE == 0):
                raise invalid(name, f"{field}[{first // SIDE}]", HALVES[letter].format(column=first % SIDE + 1))
            halves.remove(second)
            large.append([first, second])
    if len(small) != 2 or len(large) != 2:
        reason = (
            f"a sheet has two small troughs (s) and two large ones (hh, or v over v), not {len(small)} and {len(large)}"
        )
        raise invalid(name, field, reason)
    return [*small, *large]
