"""Constraints and cards of an edition as numbers and sets of cells, built once per game.

A set of cells is an int with one bit per cell. `masks` has, for each selector, the set of cells that it counts.
"""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    AXES,
    AXIS,
    CELLS,
    COLUMN_SHIFT,
    COLUMNS,
    FIELD,
    FIRST_BLUE,
    FIRST_SPECIAL,
    HOUSE,
    KINDS,
    NAMED,
    NO_LIMIT,
    OF_ANY,
    OF_AXIS,
    OF_BLUE,
    OF_BUILDING,
    OF_FIELD,
    OF_HOUSE,
    OF_MOON,
    OF_SUN,
    OF_VIOLET,
    OF_VIOLET_OR_BLUE,
    ROW_SHIFT,
    ROWS,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP,
    SWAP_ADJACENT,
    SWAP_ANY,
    SWAP_COLUMN,
    SWAP_ROW,
    distance,
    swap_action,
)


def near_areas(nearest: int, farthest: int) -> list[int]:
    """Return for each cell the set of cells at so many steps, without the cell itself (C11)."""
    areas = []
    for cell in range(CELLS):
        area = 0
        for other in range(CELLS):
            if other != cell and nearest <= distance(cell, other) <= farthest:
                area |= 1 << other
        areas.append(area)
    return areas


def count_cells(cells: int) -> int:
    """Return the number of cells in a set."""
    count = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count


class Clause:
    """One part of a constraint: a range for the number of tiles in an area around a cell.

    The clause holds for `at_least` to `at_most` tiles of one selector.
    """

    def __init__(self, selector: int, within: int, at_least: int, at_most: int, areas: list[int]) -> None:
        self.selector = selector
        self.bit: int = 1 << selector
        self.within = within
        self.at_least = at_least
        self.at_most = at_most
        self.areas = areas

    def count(self, cell: int, masks: list[int]) -> int:
        """Return the number of tiles that the clause finds for a tile on this cell."""
        return count_cells(self.areas[cell] & masks[self.selector])

    def holds(self, cell: int, masks: list[int]) -> bool:
        """Return True if the clause is met on this cell."""
        return self.accepts(self.areas[cell] & masks[self.selector])

    def accepts(self, found: int) -> bool:
        """Return True if a set of tiles is neither too small nor too large."""
        if self.at_most == 0:
            return found == 0
        if self.at_least == 1 and self.at_most == NO_LIMIT:
            return found != 0
        return self.at_least <= count_cells(found) <= self.at_most


def near_clause(selector: int, within: int, at_least: int, at_most: int) -> Clause:
    """Return a clause for tiles within so many steps."""
    return Clause(selector, within, at_least, at_most, near_areas(1, within))


def away_clause(selector: int, away: int, at_least: int, at_most: int) -> Clause:
    """Return a clause for tiles exactly so many steps away."""
    return Clause(selector, away, at_least, at_most, near_areas(away, away))


def river_clause(is_river: bool) -> Clause:
    """Return a clause for the river row, which looks for the tile itself there or not there."""
    areas = [1 << cell if cell < COLUMNS else 0 for cell in range(CELLS)]
    return Clause(OF_ANY, 0, 1, NO_LIMIT, areas) if is_river else Clause(OF_ANY, 0, 0, 0, areas)


class ActionCard:
    """An action card: its restructuring (C6), the number of people and the clauses of the house (C8).

    A shift goes `forth` (right, away from the river) or `back` by so many cells, or by any number if both are 0.
    """

    def __init__(self, restructure: int, people: int, clauses: list[Clause], forth: int = 0, back: int = 0) -> None:
        self.restructure = restructure
        self.people = people
        self.clauses = clauses
        self.forth = forth
        self.back = back
        # restructurings[rows]: all actions on so many filled rows, sorted.
        self.restructurings: list[list[int]] = [
            list_restructurings(restructure, rows, forth, back) for rows in range(ROWS + 1)
        ]

    def has_fixed_shift(self) -> bool:
        """Return True if the card's shifts have one length."""
        return self.forth + self.back > 0

    def suits(self, cell: int, masks: list[int]) -> bool:
        """Return True if the card may populate a house on this cell, empty or not (C8)."""
        return all(clause.holds(cell, masks) for clause in self.clauses)


def selectors_of(kind: int, moon: int, sun: int) -> list[int]:
    """Return every selector that counts a tile, once the axes are known (C11)."""
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
        axis = (kind - FIRST_SPECIAL) // OF_AXIS
        found.append(AXIS + axis)
        if axis == moon:
            found.append(OF_MOON)
        if axis == sun:
            found.append(OF_SUN)
    return found


def shift_lengths(length: int, forth: int, back: int) -> list[int]:
    """Return the lengths by which a line may be shifted (C12).

    A shift that brings every tile back to its place is none.
    """
    if forth + back == 0:
        return list(range(1, length))
    ends = ([forth % length] if forth > 0 else []) + ([-back % length] if back > 0 else [])
    return sorted({by for by in ends if by > 0})


def list_restructurings(restructure: int, rows: int, forth: int = 0, back: int = 0) -> list[int]:
    """Return all actions of one kind of restructuring on so many filled rows, sorted (C6, C12)."""
    if rows == 0:
        return []
    if restructure == SHIFT_ROW:
        lengths = shift_lengths(COLUMNS, forth, back)
        return [ROW_SHIFT + row * (COLUMNS - 1) + by - 1 for row in range(rows) for by in lengths]
    if restructure == SHIFT_COLUMN:
        lengths = shift_lengths(rows, forth, back)
        return [COLUMN_SHIFT + column * (ROWS - 1) + by - 1 for column in range(COLUMNS) for by in lengths]
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


class VillageTables:
    """Look-up tables of play: clauses by kind, cards, and tables that are the same in every edition."""

    def __init__(self, clauses: list[list[Clause]], cards: list[ActionCard]) -> None:
        self.clauses = clauses
        self.cards = cards
        # Selectors that no clause asks for are not kept up to date.
        asked = {clause.selector for own in clauses for clause in own}
        asked |= {clause.selector for card in cards for clause in card.clauses}
        self.asked: list[int] = sorted(asked)
        # members[moon * AXES + sun][kind]: the asked selectors that count this kind.
        self.members: list[list[list[int]]] = [
            [[each for each in selectors_of(kind, moon, sun) if each in asked] for kind in range(KINDS)]
            for moon in range(AXES)
            for sun in range(AXES)
        ]
        # Both cells of a swap, by action.
        self.first: list[int] = [0] * SWAP + [pair // CELLS for pair in range(CELLS * CELLS)]
        self.second: list[int] = [0] * SWAP + [pair % CELLS for pair in range(CELLS * CELLS)]
