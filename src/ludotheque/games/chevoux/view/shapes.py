"""Colours, strokes, roofs and walls of buildings, in boxes of 100 by 100."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.draw.tags import Markup, join, tag


class Paint(NamedTuple):
    """The colours of a group: wall, roof, the darker edge, and the ground around it."""

    wall: str
    roof: str
    edge: str
    ground: str


PAINTS = {
    "field": Paint("#e9d27a", "#c9a83f", "#7d6420", "#dcc15f"),
    "house": Paint("#f7ead3", "#c9583d", "#6e2c1c", "#cfe0b4"),
    "violet": Paint("#f0e6f5", "#8f62b5", "#4b2d6b", "#d9cfe6"),
    "blue": Paint("#e4eef8", "#3f7cba", "#1f4470", "#c6d9ec"),
    "moon": Paint("#eef0f4", "#6a7690", "#333c52", "#d3d8e1"),
    "sun": Paint("#fff4d8", "#e3a325", "#8a5c06", "#f5e2b0"),
}
WATER, WATER_EDGE, WATER_LIGHT = "#5aa8d4", "#2f77a3", "#c9e8f6"
LEAF, LEAF_EDGE = "#4f8f45", "#2d5a2e"
RED, GOLD, INK, GREEN, BREAD = "#c0432f", "#e0a020", "#3a332c", "#3f8f4f", "#d99a4e"
DOOR = "#8a5a33"


def solid(d: str, fill: str, edge: str, width: float = 3.0) -> Markup:
    """Draw a flat shape with a darker edge."""
    return tag("path", d=d, fill=fill, stroke=edge, stroke_width=width, stroke_linejoin="round")


def line(d: str, colour: str, width: float = 3.0) -> Markup:
    """Draw a stroke with round ends."""
    return tag(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def gable(paint: Paint) -> Markup:
    """Draw a house with a pitched roof, lit from the upper left."""
    return join(
        solid("M20 50L50 20L80 50V92H20Z", paint.wall, paint.edge),
        solid("M12 50L50 14L88 50L81 55L50 26L19 55Z", paint.roof, paint.edge),
        line("M28 38L48 19", "#ffffff99", 3),
    )


def hall(paint: Paint) -> Markup:
    """Draw a wide building with a hipped roof."""
    return join(
        solid("M12 48H88V92H12Z", paint.wall, paint.edge),
        solid("M6 50L22 24H78L94 50Z", paint.roof, paint.edge),
        line("M25 30H60", "#ffffff99", 3),
    )


def block(paint: Paint) -> Markup:
    """Draw a modern building with a flat roof."""
    return join(
        solid("M16 34H84V92H16Z", paint.wall, paint.edge),
        solid("M11 24H89V38H11Z", paint.roof, paint.edge),
        line("M17 29H50", "#ffffff99", 3),
    )


def shed(paint: Paint) -> Markup:
    """Draw a workshop with a saw-tooth roof."""
    return join(
        solid("M12 54H88V92H12Z", paint.wall, paint.edge),
        solid("M12 54V28L38 46V28L63 46V28L88 46V54Z", paint.roof, paint.edge),
        line("M16 34L33 46", "#ffffff99", 3),
    )


def temple(paint: Paint) -> Markup:
    """Draw columns under a pediment."""
    columns = [solid(f"M{x} 48H{x + 9}V84H{x}Z", paint.wall, paint.edge, 2.5) for x in (17, 36, 55, 74)]
    return join(
        solid("M14 46H86V86H14Z", paint.ground, paint.edge, 2),
        *columns,
        solid("M8 46L50 18L92 46Z", paint.roof, paint.edge),
        solid("M8 84H92V93H8Z", paint.roof, paint.edge),
        line("M24 41L48 25", "#ffffff99", 3),
    )


def dome(paint: Paint) -> Markup:
    """Draw a round roof on a drum."""
    return join(
        solid("M14 54H86V92H14Z", paint.wall, paint.edge),
        solid("M14 54C14 12 86 12 86 54Z", paint.roof, paint.edge),
        solid("M47 14H53V22H47Z", paint.roof, paint.edge, 2.5),
        line("M22 48C23 36 30 28 40 25", "#ffffff99", 3),
    )


WALLS = {"gable": gable, "hall": hall, "block": block, "shed": shed, "temple": temple, "dome": dome}


def plaque(glyph: Markup, edge: str) -> Markup:
    """Draw a white sign on the front of a building, with a glyph in a box of 40 by 40."""
    return join(
        tag("rect", x=29, y=49, width=42, height=40, rx=6, fill="#ffffff", stroke=edge, stroke_width=2.5),
        tag("g", glyph, transform="translate(30 49)"),
    )
