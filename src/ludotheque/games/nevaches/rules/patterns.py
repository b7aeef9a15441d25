"""Pattern cards as walks from tile to tile, and the search for their fits, the hot path of the game.

A pattern is connected, so every cell is one step from an earlier one. A walk follows the neighbours in `near` and needs
no grid, so landscapes have no size limit. `_walks.c` is the C version for the cards of a hand, about ten times faster,
and is used if it was compiled.
"""

from __future__ import annotations

import importlib
from array import array
from typing import Any, Final

from ludotheque.games.nevaches.rules.codes import FACE_DOWN, MAX_TILES

MOST_CELLS: Final = 16  # of a card that `_walks.c` takes
ROW_STEPS = [-1, 0, 1, 0]
COLUMN_STEPS = [0, 1, 0, -1]


class PatternCard:
    """A card's pattern and points.

    `wants[i]` is the landscape of the walk's i-th cell, or FACE_DOWN. The walk begins on the first face-up cell. Cell i
    is next to cell `parents[i]`, on its side `sides[rotation][i]`. `turns` are the different rotations, in clockwise
    quarter turns.
    """

    def __init__(self, rows: list[str], points: int, cells: list[tuple[int, int, int]]) -> None:
        self.rows = rows
        self.points = points
        start = 0
        while cells[start][2] == FACE_DOWN:
            start += 1
        order = [cells[start]]
        parents = [0]
        sides = [0]
        index = 0
        while index < len(order):
            row, column, _ = order[index]
            for side in range(4):
                for cell in cells:
                    is_beside = cell[0] == row + ROW_STEPS[side] and cell[1] == column + COLUMN_STEPS[side]
                    if is_beside and cell not in order:
                        order.append(cell)
                        parents.append(index)
                        sides.append(side)
            index += 1
        self.order = order
        self.parents = parents
        self.wants = [cell[2] for cell in order]
        self.sides = [[(side + turn) % 4 for side in sides] for turn in range(4)]
        self.cows = len([want for want in self.wants if want != FACE_DOWN])
        shapes = [rotated_shape(cells, turn) for turn in range(4)]
        self.shape = min(shapes)
        self.turns = [turn for turn in range(4) if shapes[turn] not in shapes[:turn]]
        # landscapes[kind]: True if a face-up cell shows this landscape (V11).
        self.landscapes = [kind in self.wants for kind in range(5)]


def rotated_shape(cells: list[tuple[int, int, int]], turn: int) -> list[tuple[int, int, int]]:
    """Return the cells after some clockwise quarter turns, moved to the corner and sorted.

    Equal patterns give equal cells.
    """
    turned = cells
    for _ in range(turn):
        turned = [(column, -row, want) for row, column, want in turned]
    top = min([cell[0] for cell in turned])
    left = min([cell[1] for cell in turned])
    return sorted([(row - top, column - left, want) for row, column, want in turned])


def tiles_by_top(tops: list[int]) -> list[list[int]]:
    """Return the tiles by their value in `tops`: each landscape without a cow, then each with a cow."""
    found: list[list[int]] = [[], [], [], [], [], [], [], [], [], []]
    for tile in range(len(tops)):
        found[tops[tile]].append(tile)
    return found


def find_fits(card: PatternCard, tops: list[int], near: list[int], by_top: list[list[int]]) -> list[int]:
    """Return the fits of a card (V12) as rotation * MAX_TILES + first tile, one for each set of cows."""
    found: list[int] = []
    anchors = by_top[card.wants[0]]
    if not anchors:
        return found
    seen: list[int] = []
    wants = card.wants
    parents = card.parents
    size = len(wants)
    at = [0] * size
    second = wants[1] if size > 1 else FACE_DOWN
    for turn in card.turns:
        sides = card.sides[turn]
        side = sides[1] if size > 1 else 0
        for anchor in anchors:
            if size > 1:  # most walks end at their first step
                beside = near[anchor * 4 + side]
                if beside < 0 or (second >= 0 and tops[beside] != second):
                    continue
            at[0] = anchor
            cows = 1 << anchor
            index = 1
            while index < size:
                tile = near[at[parents[index]] * 4 + sides[index]]
                if tile < 0:
                    break
                want = wants[index]
                if want >= 0:
                    if tops[tile] != want:
                        break
                    cows |= 1 << tile
                at[index] = tile
                index += 1
            if index == size and cows not in seen:
                seen.append(cows)
                found.append(turn * MAX_TILES + anchor)
    return found


def covered_tiles(card: PatternCard, near: list[int], fit: int) -> list[int]:
    """Return the tiles under the cells of a card that fits, in the order of its walk."""
    sides = card.sides[fit // MAX_TILES]
    at = [fit % MAX_TILES]
    for index in range(1, len(card.wants)):
        at.append(near[at[card.parents[index]] * 4 + sides[index]])
    return at


def pack_card(card: PatternCard) -> bytes:
    """Return a card in the memory layout of `_walks.c`."""
    numbers = [card.cows, len(card.wants), len(card.turns), 0]
    lists = [card.wants, card.parents, card.turns, *card.sides]
    for index in range(len(lists)):
        width = 4 if index == 2 else MOST_CELLS
        numbers += lists[index] + [0] * (width - len(lists[index]))
    return array("b", numbers).tobytes()


def make_walks(cards: list[PatternCard]) -> Any:
    """Return the search in C, or None if it was not compiled."""
    try:
        compiled: Any = importlib.import_module("ludotheque.games.nevaches.rules._walks")
    except ImportError:
        return None
    return compiled.Walks(b"".join([pack_card(card) for card in cards]))
