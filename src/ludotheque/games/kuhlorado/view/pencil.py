"""Drawings of pencil marks: crosses, circles and outlines of groups that score."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, tag
from ludotheque.games.kuhlorado.rules.codes import SIDE

SQUARE = 48.0
GRID = 28.0
INSET = 3.0
ROUND = 7.0

# Five variants of each mark in a box of 100 around its middle, so that neighbouring marks differ.
CROSSES = (
    "M-24 -25 C-9 -8 8 10 25 24 M23 -26 C9 -9 -10 8 -25 25",
    "M-26 -22 C-6 -9 7 6 23 26 M25 -23 C8 -4 -7 9 -23 24",
    "M-22 -27 C-10 -5 9 8 26 22 M26 -24 C6 -9 -7 10 -26 22",
    "M-25 -24 C-8 -5 5 9 24 26 M22 -25 C10 -6 -12 7 -24 26",
    "M-24 -22 C-10 -10 10 6 22 26 M24 -27 C10 -7 -6 6 -25 23",
)
CIRCLES = (
    "M4 -27 C-14 -29 -28 -16 -27 1 C-26 17 -14 28 2 27 C18 26 28 14 27 -2 C26 -17 13 -28 -6 -24",
    "M-5 -26 C-20 -22 -29 -8 -26 6 C-23 20 -9 29 6 26 C21 23 29 9 26 -6 C23 -20 8 -29 -11 -22",
    "M8 -26 C-8 -31 -25 -20 -27 -3 C-29 14 -16 27 1 27 C18 27 29 13 26 -4 C24 -18 10 -27 -5 -24",
    "M0 -28 C-17 -27 -28 -13 -26 4 C-24 19 -10 28 5 26 C20 24 29 10 26 -5 C23 -20 10 -28 -9 -23",
    "M6 -27 C-11 -30 -27 -17 -27 0 C-27 16 -13 28 3 27 C19 26 29 11 26 -5 C23 -20 9 -28 -8 -23",
)


@cache
def mark_strokes(seat: int, x: float, y: float, size: float, hand: int, ground: str = "sheet") -> Markup:
    """Draw a seat's cross or circle, centred, in two strokes of a soft pencil.

    `ground` is `sheet` or a page's `surface`.
    """
    path = (CROSSES, CIRCLES)[seat][hand % 5]
    return tag(
        "g",
        tag("path", d=path, class_="kuhlorado-pencil"),
        tag("path", d=path, class_="kuhlorado-pencil again", transform="rotate(5) translate(1 -2)"),
        class_=f"kuhlorado-hand{seat} on-{ground}",
        transform=f"translate({x:.6g} {y:.6g}) scale({size / 100:.6g})",
    )


def group_outline(cells: tuple[int, ...]) -> str:
    """Return the border of a group of cells as a path, slightly inside the cells, with rounded corners."""
    edges = _border(frozenset(cells))
    parts = []
    while edges:
        parts.append(_rounded(_take_loop(edges)))
    return "".join(parts)


Point = tuple[int, int]


def _border(cells: frozenset[int]) -> dict[Point, list[Point]]:
    """Return the directions of the border from each corner of the grid, clockwise around the cells."""
    edges: dict[Point, list[Point]] = {}
    for cell in sorted(cells):
        row, column = cell // SIDE, cell % SIDE
        if row == 0 or cell - SIDE not in cells:
            edges.setdefault((column, row), []).append((1, 0))
        if column == SIDE - 1 or cell + 1 not in cells:
            edges.setdefault((column + 1, row), []).append((0, 1))
        if row == SIDE - 1 or cell + SIDE not in cells:
            edges.setdefault((column + 1, row + 1), []).append((-1, 0))
        if column == 0 or cell - 1 not in cells:
            edges.setdefault((column, row + 1), []).append((0, -1))
    return edges


def _take_loop(edges: dict[Point, list[Point]]) -> list[Point]:
    """Remove one closed loop from the edges and return its corners."""
    # A loop passes twice through a corner where two cells touch, so it must not start there.
    start = next((point for point, ways in edges.items() if len(ways) == 1), next(iter(edges)))
    loop = [start]
    heading = edges[start][0]
    while True:
        here = loop[-1]
        ways = edges[here]
        # Where two cells of the group touch by a corner, the turn to the right stays with the same cell.
        right = (-heading[1], heading[0])
        heading = right if right in ways else ways[0]
        ways.remove(heading)
        if not ways:
            del edges[here]
        there = (here[0] + heading[0], here[1] + heading[1])
        if there == start:
            return loop
        loop.append(there)


def _rounded(loop: list[Point]) -> str:
    """Return a closed path with rounded corners along the corners of a loop."""
    parts = []
    for index, (column, row) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        coming = (column - before[0], row - before[1])
        going = (after[0] - column, after[1] - row)
        if coming == going:
            continue
        # Inward is to the right of the direction of travel.
        x = GRID + SQUARE * column + INSET * (-coming[1] - going[1])
        y = GRID + SQUARE * row + INSET * (coming[0] + going[0])
        parts.append(f"{x - ROUND * coming[0]:g} {y - ROUND * coming[1]:g}")
        parts.append(f"Q{x:g} {y:g} {x + ROUND * going[0]:g} {y + ROUND * going[1]:g}")
    return "M" + "L".join(f"{parts[index]}{parts[index + 1]}" for index in range(0, len(parts), 2)) + "Z"
