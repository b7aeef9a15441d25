"""Make and check sheets of Kuhlorado, whose printed sheets are not available as data.

`python tools/kuhlorado_sheets.py` checks the shipped sheets. With `--seed N` it prints ten new ones. The checker says
in words which conditions a sheet breaks. The generator swaps cells of a random sheet until all conditions hold.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ludotheque.games.kuhlorado.content import SHEET_COUNT, load_edition, parse_sheet
from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.rules.sheet import Sheet, reach_of
from ludotheque.kernel.rng import Rng

COWS = 18
OF_EACH_NUMBER = 8
MIN_PAIRS = 6


def problems(sheet: Sheet) -> list[str]:
    """Return the conditions of the reconstruction that a sheet breaks."""
    return [
        *_wrong_counts(sheet),
        *_wrong_troughs(sheet),
        *_wrong_quadrants(sheet),
        *_wrong_meadows(sheet),
        *_wrong_banks(sheet),
        *_wrong_pairs(sheet),
        *_wrong_blocks(sheet),
        *_wrong_connection(sheet),
    ]


def example_problems(sheet: Sheet) -> list[str]:
    """Return what sheet 1 lacks for the rulebook's two examples."""
    return [
        *([] if column_pairs(sheet, 3) else ["no cow–3 pair in a column"]),
        *([] if trough_diagonals(sheet, 4) else ["no cow–4 pair on a diagonal across a trough"]),
    ]


def column_pairs(sheet: Sheet, number: int) -> list[tuple[int, int]]:
    """Return the pairs of cow and number in one column with one cell between."""
    return [
        (cow, cell)
        for cow in sheet.cells[COW]
        for cell in sheet.cells[number]
        if cow % SIDE == cell % SIDE and abs(cow - cell) == 2 * SIDE
    ]


def trough_diagonals(sheet: Sheet, number: int) -> list[tuple[int, int]]:
    """Return the pairs of cow and number on a diagonal with a trough cell between."""
    return [
        (cow, cell)
        for cow in sheet.cells[COW]
        for cell in sheet.cells[number]
        if cell in reach_of(cow)
        and cow % SIDE != cell % SIDE
        and cow // SIDE != cell // SIDE
        and sheet.symbols[(cow + cell) // 2] == TROUGH
    ]


def _wrong_counts(sheet: Sheet) -> Iterator[str]:
    if len(sheet.cells[COW]) != COWS:
        yield f"{len(sheet.cells[COW])} cows instead of {COWS}"
    for number in range(1, COW):
        if len(sheet.cells[number]) != OF_EACH_NUMBER:
            yield f"{len(sheet.cells[number])} cells with {number} instead of {OF_EACH_NUMBER}"


def side_of(trough: list[int]) -> int:
    """Return the side (north, east, south, west) nearest to a trough's middle."""
    row = sum(cell // SIDE for cell in trough) / len(trough)
    column = sum(cell % SIDE for cell in trough) / len(trough)
    distances = [row, SIDE - 1 - column, SIDE - 1 - row, column]
    return distances.index(min(distances))


def _wrong_troughs(sheet: Sheet) -> Iterator[str]:
    cells = [cell for trough in sheet.troughs for cell in trough]
    if any(cell // SIDE in (0, SIDE - 1) or cell % SIDE in (0, SIDE - 1) for cell in cells):
        yield "a trough lies on the border"
    if sorted(trough[1] - trough[0] for trough in sheet.troughs if len(trough) == 2) != [1, SIDE]:
        yield "the large troughs are not one horizontal and one vertical"
    for index, trough in enumerate(sheet.troughs):
        others = [cell for other in sheet.troughs[index + 1 :] for cell in other]
        if any(near in others for cell in trough for near in sheet.neighbours[cell]):
            yield "two troughs touch"
    if {side_of(trough) for trough in sheet.troughs} != {0, 1, 2, 3}:
        yield "the troughs are not spread over the four sides"


def _wrong_quadrants(sheet: Sheet) -> Iterator[str]:
    half = SIDE // 2
    for down in (0, half):
        for right in (0, half):
            cows = sum(
                1
                for cell in sheet.cells[COW]
                if down <= cell // SIDE < down + half and right <= cell % SIDE < right + half
            )
            if cows not in (4, 5):
                yield f"{cows} cows in one quadrant"


def _wrong_meadows(sheet: Sheet) -> Iterator[str]:
    for meadow in sheet.meadows:
        symbols = [sheet.symbols[cell] for cell in meadow]
        if not 1 <= symbols.count(COW) <= 3:
            yield f"{symbols.count(COW)} cows in one meadow"
        if len(set(symbols) - {COW}) < 4:
            yield "fewer than 4 numbers in one meadow"


def _wrong_banks(sheet: Sheet) -> Iterator[str]:
    for bank in sheet.banks:
        symbols = {sheet.symbols[cell] for cell in bank}
        if COW not in symbols:
            yield "a trough touches no cow"
        if len(symbols) < 3:
            yield "a trough touches fewer than 3 symbols"


def _wrong_pairs(sheet: Sheet) -> Iterator[str]:
    for number in range(1, COW):
        if len(sheet.pair_actions[number]) < MIN_PAIRS:
            yield f"only {len(sheet.pair_actions[number])} cow–{number} pairs"
        for cell in sheet.cells[number]:
            if not any(sheet.symbols[other] == COW for other in reach_of(cell)):
                yield f"no cow can be paired with {format_cell(cell)}"


def _wrong_blocks(sheet: Sheet) -> Iterator[str]:
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
            cell = row * SIDE + column
            block = {sheet.symbols[cell + offset] for offset in (0, 1, SIDE, SIDE + 1)}
            if len(block) == 1:
                yield f"a 2×2 block of one symbol at {format_cell(cell)}"


def _wrong_connection(sheet: Sheet) -> Iterator[str]:
    reached = {0}
    waiting = [0]
    while waiting:
        for near in sheet.neighbours[waiting.pop()]:
            if sheet.symbols[near] != TROUGH and near not in reached:
                reached.add(near)
                waiting.append(near)
    if len(reached) != CELLS - sheet.symbols.count(TROUGH):
        yield "the cells are not connected"


def generate(rng: Rng, with_examples: bool = False) -> list[str]:
    """Return the rows of a random good sheet."""
    while True:
        letters = _random_letters(rng)
        movable = [cell for cell in range(CELLS) if letters[cell] not in "shv"]
        found = _count(letters, with_examples)
        for _ in range(3000):
            if found == 0:
                return _rows(letters)
            first, second = rng.pick(movable), rng.pick(movable)
            letters[first], letters[second] = letters[second], letters[first]
            now = _count(letters, with_examples)
            if now <= found:
                found = now
            else:
                letters[first], letters[second] = letters[second], letters[first]


def _random_letters(rng: Rng) -> list[str]:
    letters = _random_troughs(rng)
    symbols = [COW] * COWS + [number for number in range(1, COW) for _ in range(OF_EACH_NUMBER)]
    rng.shuffle(symbols)
    for cell in range(CELLS):
        if letters[cell] == "":
            letters[cell] = "?12345c"[symbols.pop()]
    return letters


def _random_troughs(rng: Rng) -> list[str]:
    """Place troughs where they break no condition, since swapping cells never moves them."""
    while True:
        letters = [""] * CELLS
        for kind, offset in (("s", 0), ("s", 0), ("h", 1), ("v", SIDE)):
            cell = (1 + rng.below(SIDE - 2)) * SIDE + 1 + rng.below(SIDE - 2)
            for each in (cell, cell + offset):
                letters[each] = kind
        if "".join(letters).count("s") == 2 and len("".join(letters)) == 6:
            filled = [letter or "1c"[cell % 2] for cell, letter in enumerate(letters)]
            if not list(_wrong_troughs(parse_sheet(_rows(filled)))):
                return letters


def _rows(letters: list[str]) -> list[str]:
    return ["".join(letters[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]


def _count(letters: list[str], with_examples: bool) -> int:
    sheet = parse_sheet(_rows(letters))
    return len(problems(sheet)) + (len(example_problems(sheet)) if with_examples else 0)


def main() -> int:
    """Check the shipped sheets, or print ten new ones in the format of an edition file."""
    if len(sys.argv) == 3 and sys.argv[1] == "--seed":
        rng = Rng(int(sys.argv[2]))
        sys.stdout.write("sheets = [\n")
        for index in range(SHEET_COUNT):
            rows = ",\n".join(f'    "{row}"' for row in generate(rng, with_examples=index == 0))
            sys.stdout.write(f"  [\n{rows},\n  ],\n")
        sys.stdout.write("]\n")
        return 0
    _, sheets, _ = load_edition("reconstructed")
    wrong = [f"sheet {index + 1}: {what}" for index, sheet in enumerate(sheets) for what in problems(sheet)]
    wrong += [f"sheet 1: {what}" for what in example_problems(sheets[0])]
    sys.stdout.write("\n".join(wrong or ["all ten sheets are good"]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
