"""Colours by name, light and dark, and the five seats' colours and shapes: the same in every game.

Drawings use CSS classes and `var(--name)`; a page defines the variables, a lone picture gets them filled in.
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
    },
}
SEAT_COLOURS = ("#1b7f8c", "#8a3b78", "#c98a12", "#4b5a78", "#b2472f")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star")
SEAT_SIGNS = ("●", "■", "▲", "◆", "★")


def fill_in(css_or_svg: str, theme: str) -> str:
    """Every `var(--name)` replaced by its colour, for programs that know no variables."""
    tokens = {**TOKENS[theme], **{f"seat{seat}": colour for seat, colour in enumerate(SEAT_COLOURS)}}
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: tokens.get(found[1], "currentColor"), css_or_svg)


def variables(theme: str) -> str:
    """The theme as CSS declarations."""
    declarations = [f"--{name}:{colour}" for name, colour in TOKENS[theme].items()]
    declarations += [f"--seat{seat}:{colour}" for seat, colour in enumerate(SEAT_COLOURS)]
    return ";".join(declarations)
