"""What is drawn by hand on the sheet: crosses, circles and the outline of a scoring group."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, tag
from ludotheque.games.kuhlorado.rules.sheet import SIDE

SQUARE = 48.0
GRID = 28.0

# Five hands' worth of each mark, in a box of 100 around its middle; no two neighbours look the same.
CROSSES = (
    "M-24 -25 C-9 -8 8 10 25 24 M23 -26 C9 -9 -10 8 -25 25",
    "M-26 -22 C-6 -9 7 6 23 26 M25 -23 C8 -4 -7 9 -23 24",
    "M-22 -27 C-10 -5 9 8 26 22 M26 -24 C6 -9 -7 10 -26 22",
    "M-25 -24 C-8 -5 5 9 24 26 M22 -25 C10 -6 -12 7 -24 26",
    "M-24 -22 C-10 -10 10 6 22 26 M24 -27 C10 -7 -6 6 -25 23",
)
CIRCLES = (
    "M4 -27 C-14 -29 -28 -16 -27 1 C-26 17 -14 28 2 27 C18 26 28 14 27 -2 C26 -17 13 -28 -4 -25",
    "M-5 -26 C-20 -22 -29 -8 -26 6 C-23 20 -9 29 6 26 C21 23 29 9 26 -6 C23 -20 8 -29 -9 -24",
    "M8 -26 C-8 -31 -25 -20 -27 -3 C-29 14 -16 27 1 27 C18 27 29 13 26 -4 C24 -18 10 -27 -2 -26",
    "M0 -28 C-17 -27 -28 -13 -26 4 C-24 19 -10 28 5 26 C20 24 29 10 26 -5 C23 -20 10 -28 -6 -26",
    "M6 -27 C-11 -30 -27 -17 -27 0 C-27 16 -13 28 3 27 C19 26 29 11 26 -5 C23 -20 9 -28 -5 -24",
)


@cache
def mark_strokes(seat: int, x: float, y: float, size: float, hand: int) -> Markup:
    """A seat's cross or circle, centred, as if drawn with a soft pencil."""
    path = (CROSSES, CIRCLES)[seat][hand % 5]
    scale = size / 100
    return tag(
        "g",
        tag("path", d=path, class_=f"kuhlorado-pencil pencil{seat}"),
        tag("path", d=path, class_="kuhlorado-grain", transform="translate(1.5 -1.5)"),
        transform=f"translate({x:.6g} {y:.6g}) scale({scale:.6g})",
    )


@cache
def group_outline(cells: tuple[int, ...]) -> str:
    """The border of a group of cells as a path along the grid."""
    inside = set(cells)
    parts = []
    for cell in cells:
        row, column = cell // SIDE, cell % SIDE
        x, y = GRID + SQUARE * column, GRID + SQUARE * row
        if row == 0 or cell - SIDE not in inside:
            parts.append(f"M{x:g} {y:g}h{SQUARE:g}")
        if row == SIDE - 1 or cell + SIDE not in inside:
            parts.append(f"M{x:g} {y + SQUARE:g}h{SQUARE:g}")
        if column == 0 or cell - 1 not in inside:
            parts.append(f"M{x:g} {y:g}v{SQUARE:g}")
        if column == SIDE - 1 or cell + 1 not in inside:
            parts.append(f"M{x + SQUARE:g} {y:g}v{SQUARE:g}")
    return "".join(parts)
