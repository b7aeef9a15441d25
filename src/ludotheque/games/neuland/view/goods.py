"""Pictures of the fifteen goods: a few flat shapes with a darker edge, each in its own colour."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.neuland.rules.codes import GOOD_NAMES

# Each is a list of (path, fill, edge) in a box of 24.
Stroke = tuple[str, str, str]
ROCK = "M4 17 L6 9 L12 5 L18 7 L21 14 L18 20 L8 21 Z"
INGOT = "M7 8 H17 L22 18 H2 Z"

PICTURES: dict[str, list[Stroke]] = {
    "food": [
        ("M3 14 C3 8 8 5 12 5 C16 5 21 8 21 14 C21 18 19 19 17 19 H7 C5 19 3 18 3 14 Z", "#d9943f", "#7d4c12"),
        ("M8 9 L10 13 M12 8 L14 12 M16 9 L17.5 12", "none", "#f7dca6"),
    ],
    "wood": [
        ("M5 8 H20 V16 H5 Z", "#a5713c", "#5b3916"),
        ("M5 8 a3 4 0 1 0 0.1 8 a3 4 0 1 0 -0.1 -8 Z", "#e6bd83", "#5b3916"),
        ("M11 12 H17", "none", "#5b3916"),
    ],
    "wool": [
        (
            "M7 18 C2 18 2 12 6 11 C5 6 12 4 14 8 C19 6 22 11 19 13 C22 17 18 19 16 18 C14 21 9 21 7 18 Z",
            "#fbf7ee",
            "#7d7466",
        ),
        ("M9 13 C9 10 13 10 13 13", "none", "#b3a996"),
    ],
    "cloth": [
        ("M4 6 L17 4 L20 17 C16 16 13 20 7 19 Z", "#c4527f", "#6f1f42"),
        ("M7.5 9 L17 7.5 M8.5 13 L18 11.5", "none", "#f4b9cf"),
    ],
    "stone": [
        ("M3 11 L12 6 L21 11 V18 L12 22 L3 18 Z", "#a3a3a3", "#545454"),
        ("M3 11 L12 15 L21 11 M12 15 V22", "none", "#545454"),
        ("M6 10 L12 7", "none", "#e4e4e4"),
    ],
    "coal": [(ROCK, "#3a3a40", "#0f0f12"), ("M8 11 L12 8 L14 12", "none", "#85858f")],
    "iron_ore": [
        (ROCK, "#a0603f", "#57301a"),
        ("M8 11 h3 v3 h-3 Z M14 13 h3 v3 h-3 Z", "#4d5a66", "#2d353d"),
    ],
    "silver_ore": [
        (ROCK, "#dfe6ee", "#66717d"),
        ("M12 8 L14 12 L12 16 L10 12 Z", "#ffffff", "#66717d"),
    ],
    "iron": [(INGOT, "#667380", "#2d353d"), ("M8.5 10.5 H15.5", "none", "#b7c2cc")],
    "silver": [
        (INGOT, "#dbe3ec", "#5f6b78"),
        ("M12 10 l1 2.4 2.6 0.2 -2 1.7 0.7 2.5 -2.3 -1.4 -2.3 1.4 0.7 -2.5 -2 -1.7 2.6 -0.2 Z", "#5f6b78", "#5f6b78"),
    ],
    "paper": [
        ("M6 3 H15 L19 7 V21 H6 Z", "#fdfaf0", "#857b68"),
        ("M9 10 H16 M9 13.5 H16 M9 17 H13", "none", "#857b68"),
    ],
    "weapons": [
        ("M19 3 L21 5 L11 16 L8 13 Z", "#c8d0d8", "#3d4750"),
        ("M5 12 L12 19 M8 16 L4 20", "none", "#6b3f19"),
    ],
    "coins": [
        ("M9 16 a6 6 0 1 0 -0.1 0 Z", "#e8c043", "#7d5c06"),
        ("M16 21 a6 6 0 1 0 -0.1 0 Z", "#f2d56b", "#7d5c06"),
        ("M16 12.5 V17.5", "none", "#7d5c06"),
    ],
    "tools": [
        ("M11 10 L14 7 L22 18 L19 21 Z", "#a5713c", "#5b3916"),
        ("M3 9 L9 3 L15 6 L10 11 Z", "#7b8792", "#333c45"),
    ],
    "gold": [
        (INGOT, "#f2c230", "#8a5f00"),
        ("M8.5 10.5 H15.5", "none", "#fff0b0"),
        ("M12 2 V5 M6 3 L7.5 5.5 M18 3 L16.5 5.5", "none", "#c98a12"),
    ],
    "ore": [
        (ROCK, "#3a3a40", "#0f0f12"),
        ("M12 5 L18 7 L21 14 L12 13 Z", "#dfe6ee", "#66717d"),
        ("M12 13 L21 14 L18 20 L8 21 Z", "#a0603f", "#57301a"),
    ],
}


@cache
def good_symbols() -> Markup:
    """Define every good once, in a box of 24: bare, and on a bright disc for dark surfaces."""
    symbols = []
    for good, name in enumerate((*GOOD_NAMES, "ore")):
        paths = [tag("path", d=path, fill=fill, stroke=edge) for path, fill, edge in PICTURES[name]]
        symbols.append(
            tag(
                "symbol",
                *paths,
                id=f"nl-g{good}",
                viewBox="0 0 24 24",
                stroke_width=1.7,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
        )
        backed = (tag("circle", cx=15, cy=15, r=14.5, fill="var(--sheet)"), good_icon(good, 15, 15, 24))
        symbols.append(tag("symbol", *backed, id=f"nl-b{good}", viewBox="0 0 30 30"))
    return join(*symbols)


@cache
def good_icon(good: int, x: float, y: float, size: float) -> Markup:
    """Draw a good in a square of `size`, centred on a point."""
    return tag("use", href=f"#nl-g{good}", x=x - size / 2, y=y - size / 2, width=size, height=size)


@cache
def good_on_disc(good: int, x: float, y: float, size: float) -> Markup:
    """Draw a good in a square of `size` on a slightly larger bright disc."""
    whole = size * 1.15
    return tag("use", href=f"#nl-b{good}", x=x - whole / 2, y=y - whole / 2, width=whole, height=whole)
