"""Colours by name, light and dark, and the five seats' colours and shapes, for all games.

Drawings use CSS classes and `var(--name)`. A page defines the variables, a standalone picture gets them filled in.
`seat0`…`seat4` are for a page's surfaces and are lighter in the dark. `mark0`…`mark4` are for bright things (a sheet,
a card, a tile) and are always the same.
"""

from __future__ import annotations

import re

TOKENS: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#f6f1e7",
        "surface": "#fffdf8",
        "ink": "#2b2622",
        "muted": "#6f665c",
        "line": "#ddd3c3",
        "act": "#e07a1f",
        "good": "#3f8f4f",
        "bad": "#c0432f",
        "sheet": "#fbf6e9",
        "sheet-light": "#fffdf6",
        "sheet-edge": "#d9ccb0",
        "sheet-ink": "#2b2622",
        "sheet-muted": "#6b6157",
        "grass": "#6ea04b",
        "grass-dark": "#3b6b38",
        "grass-light": "#8bb962",
        "wood": "#e2bb84",
        "wood-light": "#f0d3a6",
        "wood-edge": "#9a6b3a",
        "water": "#5aa8d4",
        "water-light": "#a8d8ef",
        "water-edge": "#2f77a3",
        "shadow": "#2b262233",
    },
    "dark": {
        "paper": "#1d1a16",
        "surface": "#26221d",
        "ink": "#efe8dc",
        "muted": "#a79c8f",
        "line": "#3a342d",
        "act": "#ff9d4d",
        "good": "#6cbf7b",
        "bad": "#e8705c",
        "sheet": "#e4dac2",
        "sheet-light": "#f1e9d6",
        "sheet-edge": "#b7a98a",
        "sheet-ink": "#2b2622",
        "sheet-muted": "#5f564c",
        "grass": "#496d33",
        "grass-dark": "#2f5730",
        "grass-light": "#5c853f",
        "wood": "#cfa66e",
        "wood-light": "#dfbe8e",
        "wood-edge": "#7d552c",
        "water": "#4a93bd",
        "water-light": "#93c6df",
        "water-edge": "#27648a",
        "shadow": "#00000066",
    },
}
SEAT_COLOURS = ("#1b7f8c", "#8a3b78", "#c98a12", "#4b5a78", "#b2472f")
SEAT_COLOURS_DARK = ("#46b0bd", "#cf86bd", "#e3ab3d", "#98a8ca", "#e37d64")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star")
SEAT_SIGNS = ("●", "■", "▲", "◆", "★")


def palette(theme: str) -> dict[str, str]:
    """Return every variable of a theme with its colour."""
    seats = SEAT_COLOURS if theme == "light" else SEAT_COLOURS_DARK
    return {
        **TOKENS[theme],
        **{f"seat{seat}": colour for seat, colour in enumerate(seats)},
        **{f"mark{seat}": colour for seat, colour in enumerate(SEAT_COLOURS)},
    }


def fill_in(css_or_svg: str, theme: str) -> str:
    """Replace every `var(--name)` by its colour, for programs without CSS variables."""
    tokens = palette(theme)
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: tokens.get(found[1], "currentColor"), css_or_svg)


def variables(theme: str) -> str:
    """Return the theme as CSS declarations."""
    return ";".join(f"--{name}:{colour}" for name, colour in palette(theme).items())
