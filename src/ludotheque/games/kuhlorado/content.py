"""Reads and checks edition files, and builds sheets from them."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.kuhlorado import SPEC
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.kernel.editions import ContentFiles, EditionHeader, invalid, read_edition

# A number, a cow, a small trough, half of a horizontal or of a vertical large trough.
LETTERS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "c": COW, "s": TROUGH, "h": TROUGH, "v": TROUGH}
HALVES = {
    "h": "the h in column {column} has no other half on its right",
    "v": "the v in column {column} has no other half below it",
}
SHEET_COUNT = 10


class RulesShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, with those of the box as defaults.

    A group of at least `land_sizes[i]` cells scores `land_points[i]`.
    """

    rerolls: int = 1
    numbers_left: int = 5
    meadow: int = 3
    small_trough: int = 2
    large_trough: int = 4
    land_sizes: tuple[int, ...] = (5, 10, 15, 20)
    land_points: tuple[int, ...] = (2, 5, 12, 20)
    double: int = 2
    doubles_at: int = 9


BOX = RulesShape()
# The lowest and the highest value of each number.
LIMITS = {"rerolls": (0, 1), "numbers_left": (0, 30), "doubles_at": (1, 40)}
LIMITS |= dict.fromkeys(("meadow", "small_trough", "large_trough", "double"), (0, 50))


class Edition(EditionHeader):
    """Ten sheets of eight rows of eight letters."""

    sheets: list[list[str]]
    rules: RulesShape = BOX


@cache
def load_edition(name: str) -> tuple[str, list[Sheet], RulesShape]:
    """Return the edition's id, its sheets and its numbers.

    Raises EditionError for a file that breaks K1 or K3.
    """
    edition = read_edition(SPEC, name, Edition)
    if len(edition.sheets) != SHEET_COUNT:
        raise invalid(name, "sheets", f"ten sheets are needed, {len(edition.sheets)} are given")
    check_rules(edition.rules, name)
    sheets = [
        parse_sheet(rows, name, f"sheets[{index}]", edition.rules.numbers_left)
        for index, rows in enumerate(edition.sheets)
    ]
    return edition.id, sheets, edition.rules


def check_rules(rules: RulesShape, name: str) -> None:
    """Raise EditionError for numbers with which no game could be played."""
    for field, (low, high) in LIMITS.items():
        if not low <= getattr(rules, field) <= high:
            raise invalid(name, f"rules.{field}", f"must be between {low} and {high}")
    sizes, points = rules.land_sizes, rules.land_points
    if not sizes or sizes[0] < 1 or sizes[-1] > CELLS or list(sizes) != sorted(set(sizes)):
        raise invalid(name, "rules.land_sizes", f"must rise, from 1 to {CELLS} cells")
    if len(points) != len(sizes):
        raise invalid(name, "rules.land_points", f"{len(points)} numbers for {len(sizes)} sizes of land")
    if any(not 0 <= each <= 100 for each in points):
        raise invalid(name, "rules.land_points", "must be between 0 and 100")


def parse_sheet(
    rows: list[str], name: str = "sheet", field: str = "rows", numbers_left: int = BOX.numbers_left
) -> Sheet:
    """Return the sheet for eight rows of text (K1), or raise EditionError.

    The number of cows, the number of cells of each number and the places of troughs are up to the sheet.
    """
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise invalid(name, field, "a sheet has 8 rows of 8 letters")
    letters = "".join(rows)
    for cell, letter in enumerate(letters):
        if letter not in LETTERS:
            where = f"{field}[{cell // SIDE}]"
            raise invalid(name, where, f"“{letter}” is none of {' '.join(LETTERS)}")
    sheet = Sheet([LETTERS[letter] for letter in letters], find_troughs(letters, name, field))
    if sheet.cow_count == 0 or sheet.number_count <= numbers_left:
        raise invalid(
            name,
            field,
            f"the game would be over at once: it ends without free cows, or with {numbers_left} free numbers",
        )
    return sheet


def find_troughs(letters: str, name: str, field: str) -> list[list[int]]:
    """Return the cells of every trough, two small and two large ones (K1).

    A large trough is horizontal or vertical.
    """
    small = [[cell] for cell in range(CELLS) if letters[cell] == "s"]
    large: list[list[int]] = []
    for letter, step in (("h", 1), ("v", SIDE)):
        halves = [cell for cell in range(CELLS) if letters[cell] == letter]
        while halves:
            first = halves.pop(0)
            second = first + step
            # Halves are matched from the top left, so parallel troughs may touch. A trough does not wrap to a new row.
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


# An older edition file without these numbers has the same content as a file that gives those of the box.
CONTENT = ContentFiles((load_edition,), implied=msgspec.json.encode({"rules": BOX}).decode())
