"""Tiles, cards and constraints of an edition as lists of numbers, and the grid they stand on. Built once per game.

A set of cells is an int with one bit per cell; cell 0 is the first of the river row, cell 6 the first of row 2.
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 6
ROWS: Final = 5
CELLS: Final = 30
EMPTY: Final = -1

# The tiles that every edition has, in this order; then four for each of the seven axes (C1).
FIELD: Final = 0
HOUSE: Final = 1
FIRST_VIOLET: Final = 2
FIRST_BLUE: Final = 6
FIRST_SPECIAL: Final = 10
AXES: Final = 7
OF_AXIS: Final = 4
KINDS: Final = 38
FIELDS: Final = 8
HOUSES: Final = 6

# What a clause may count; from AXIS on the buildings of one axis, from NAMED on a single kind of tile.
OF_FIELD: Final = 0
OF_HOUSE: Final = 1
OF_BUILDING: Final = 2
OF_VIOLET: Final = 3
OF_BLUE: Final = 4
OF_VIOLET_OR_BLUE: Final = 5
OF_MOON: Final = 6
OF_SUN: Final = 7
OF_ANY: Final = 8
AXIS: Final = 9
NAMED: Final = 16
SELECTORS: Final = 54

CARDS: Final = 6
SWAP_ADJACENT: Final = 0
SWAP_ROW: Final = 1
SWAP_COLUMN: Final = 2
SWAP_ANY: Final = 3
SHIFT_ROW: Final = 4
SHIFT_COLUMN: Final = 5

# Actions.
NOTHING: Final = 0
POPULATE: Final = 1
SWAP: Final = POPULATE + CELLS
ROW_SHIFT: Final = SWAP + CELLS * CELLS
COLUMN_SHIFT: Final = ROW_SHIFT + ROWS * (COLUMNS - 1)
ACTIONS: Final = COLUMN_SHIFT + COLUMNS * (ROWS - 1)

NO_LIMIT: Final = 99


def distance(first: int, second: int) -> int:
    """Steps from side to side; the filled cells are always whole rows, so no path is ever longer (C11)."""
    return abs(first // COLUMNS - second // COLUMNS) + abs(first % COLUMNS - second % COLUMNS)


def near_areas(within: int) -> list[int]:
    """For each cell the others within so many steps; a tile never counts itself (C11)."""
    areas = []
    for cell in range(CELLS):
        area = 0
        for other in range(CELLS):
            if other != cell and distance(cell, other) <= within:
                area |= 1 << other
        areas.append(area)
    return areas


def river_areas() -> list[int]:
    """For each cell itself, if it lies at the river."""
    return [1 << cell if cell < COLUMNS else 0 for cell in range(CELLS)]


class Clause:
    """From `at_least` to `at_most` tiles of one selector in the area of the tile's cell.

    `river` is 1 for "at the river", 0 for "not at the river", −1 for all else; such a clause counts the tile itself.
    """

    def __init__(self, selector: int, within: int, at_least: int, at_most: int, river: int) -> None:
        self.selector = selector
        self.bit: int = 1 << selector
        self.within = within
        self.at_least = at_least
        self.at_most = at_most
        self.river = river
        self.areas: list[int] = river_areas() if river >= 0 else near_areas(within)

    def count(self, cell: int, masks: list[int]) -> int:
        """How many tiles it finds for a tile on this cell."""
        found = self.areas[cell] & masks[self.selector]
        count = 0
        while found != 0:
            found &= found - 1
            count += 1
        return count

    def holds(self, cell: int, masks: list[int]) -> bool:
        """Whether it is met on this cell."""
        return self.accepts(self.areas[cell] & masks[self.selector])

    def accepts(self, found: int) -> bool:
        """Whether this set of tiles in its area is neither too few nor too many."""
        if self.at_most == 0:
            return found == 0
        if self.at_least == 1 and self.at_most == NO_LIMIT:
            return found != 0
        count = 0
        while found != 0:
            found &= found - 1
            count += 1
        return self.at_least <= count <= self.at_most


def river_clause(river: bool) -> Clause:
    """ "At the river", or not."""
    if river:
        return Clause(OF_ANY, 0, 1, NO_LIMIT, 1)
    return Clause(OF_ANY, 0, 0, 0, 0)


class Card:
    """One action card (C6): how it restructures; how many people it brings to a house that meets its clauses (C8)."""

    def __init__(self, restructure: int, people: int, clauses: list[Clause], only_empty: bool) -> None:
        self.restructure = restructure
        self.people = people
        self.clauses = clauses
        self.only_empty = only_empty


def axis_of(kind: int) -> int:
    """The axis of a special building, −1 for all other tiles."""
    return (kind - FIRST_SPECIAL) // OF_AXIS if kind >= FIRST_SPECIAL else -1


def selectors_of(kind: int, moon: int, sun: int) -> list[int]:
    """Every selector that counts a tile, once the axes are known (C11)."""
    found = [OF_ANY, NAMED + kind]
    if kind == FIELD:
        return [OF_FIELD, *found]
    found.append(OF_BUILDING)
    if kind == HOUSE:
        found.append(OF_HOUSE)
    elif kind < FIRST_BLUE:
        found += [OF_VIOLET, OF_VIOLET_OR_BLUE]
    elif kind < FIRST_SPECIAL:
        found += [OF_BLUE, OF_VIOLET_OR_BLUE]
    else:
        axis = axis_of(kind)
        found.append(AXIS + axis)
        if axis == moon:
            found.append(OF_MOON)
        if axis == sun:
            found.append(OF_SUN)
    return found


def swap_action(first: int, second: int) -> int:
    """The action that swaps two cells."""
    return SWAP + (first * CELLS + second if first < second else second * CELLS + first)


def restructurings(restructure: int, rows: int) -> list[int]:
    """All actions of one kind of restructuring on so many filled rows, sorted (C6, C12)."""
    if restructure == SHIFT_ROW:
        return [ROW_SHIFT + row * (COLUMNS - 1) + by for row in range(rows) for by in range(COLUMNS - 1)]
    if restructure == SHIFT_COLUMN:
        return [COLUMN_SHIFT + column * (ROWS - 1) + by for column in range(COLUMNS) for by in range(rows - 1)]
    found = []
    for first in range(rows * COLUMNS):
        for second in range(first + 1, rows * COLUMNS):
            same_row = first // COLUMNS == second // COLUMNS
            same_column = first % COLUMNS == second % COLUMNS
            if (
                restructure == SWAP_ANY
                or (restructure == SWAP_ROW and same_row)
                or (restructure == SWAP_COLUMN and same_column)
                or (restructure == SWAP_ADJACENT and distance(first, second) == 1)
            ):
                found.append(swap_action(first, second))
    return found


class Tables:
    """Everything that play looks up: clauses by kind, cards, and what is the same in every game."""

    def __init__(self, clauses: list[list[Clause]], cards: list[Card]) -> None:
        self.clauses = clauses
        self.cards = cards
        # Selectors that no clause asks for need no upkeep.
        asked = {clause.selector for own in clauses for clause in own}
        asked |= {clause.selector for card in cards for clause in card.clauses}
        self.asked: list[int] = sorted(asked)
        # members[moon * 7 + sun][kind]: the asked selectors that count this kind.
        self.members: list[list[list[int]]] = [
            [[each for each in selectors_of(kind, moon, sun) if each in asked] for kind in range(KINDS)]
            for moon in range(AXES)
            for sun in range(AXES)
        ]
        # restructure[k][rows]: all actions of one kind.
        self.restructure: list[list[list[int]]] = [
            [restructurings(kind, rows) for rows in range(ROWS + 1)] for kind in range(CARDS)
        ]
        # Both cells of a swap, by action.
        self.first: list[int] = [0] * SWAP + [pair // CELLS for pair in range(CELLS * CELLS)]
        self.second: list[int] = [0] * SWAP + [pair % CELLS for pair in range(CELLS * CELLS)]
