"""The five landscapes from above, and a tile's back, drawn in a box of 100 by 100."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.trees import fir_top, flower
from ludotheque.games.nevaches.rules.codes import FIELD, FOREST, HOUSE, LAKE, MEADOW

GROUND = ("#e3bf58", "#a8cf6b", "#4d8a58", "#8fc77a", "#b9d383")
EDGE = ("#9a7524", "#5f8a34", "#234d33", "#3f7d8f", "#6f8f45")
BACK, BACK_EDGE = "#cdb89a", "#8f7a5c"
SMALL = 36.0  # below this size a tile shows one bold sign


@lru_cache(maxsize=8192)  # frames have many sizes
def tile(kind: int, x: float, y: float, size: float) -> Markup:
    """Draw a landscape tile with its upper left corner at a point.

    `kind` −1 is the back, which means any landscape.
    """
    art = _back() if kind < 0 else _plain(kind) if size < SMALL else _detailed(kind)
    return tag("g", art, transform=f"translate({x:.6g} {y:.6g}) scale({size / 100:.6g})")


@cache
def _base(colour: str, edge: str) -> Markup:
    return tag("rect", x=2, y=2, width=96, height=96, rx=9, fill=colour, stroke=edge, stroke_width=4)


@cache
def _back() -> Markup:
    lattice = "M30 14L70 86M70 14L30 86M14 30L86 70M14 70L86 30"
    return join(
        _base(BACK, BACK_EDGE),
        tag("path", d=lattice, fill="none", stroke="#ffffff", stroke_opacity=0.4, stroke_width=5),
    )


@cache
def _detailed(kind: int) -> Markup:
    drawings = {FIELD: _field, MEADOW: _meadow, FOREST: _forest, LAKE: _lake, HOUSE: _house}
    return join(_base(GROUND[kind], EDGE[kind]), drawings[kind]())


def _field() -> Markup:
    """Draw furrows."""
    furrows = "".join(f"M{x} 92C{x - 6} 66 {x + 7} 40 {x - 2} 8" for x in (20, 36, 52, 68, 84))
    light = "".join(f"M{x} 92C{x - 6} 66 {x + 7} 40 {x - 2} 8" for x in (28, 44, 60, 76))
    return join(
        tag("path", d=furrows, fill="none", stroke="#b58a2c", stroke_width=5, stroke_linecap="round"),
        tag("path", d=light, fill="none", stroke="#f4dd8d", stroke_width=4, stroke_linecap="round"),
    )


def _meadow() -> Markup:
    """Draw flowers in the grass."""
    blades = "M30 72q-3-9-8-12M30 72q1-9 6-13M72 50q-3-9-8-12M72 50q1-9 6-13M52 90q-2-8-7-10M52 90q2-8 6-10"
    return join(
        tag("path", d=blades, fill="none", stroke="#6f9e40", stroke_width=4, stroke_linecap="round"),
        flower(28, 30, 24, "#ffffff", "#f2c230"),
        flower(66, 22, 20, "#f2a0c0", "#fff3c4"),
        flower(78, 74, 24, "#ffffff", "#f2c230"),
        flower(48, 56, 20, "#f2d24a", "#c9801a"),
        flower(20, 80, 18, "#f2a0c0", "#fff3c4"),
    )


def _forest() -> Markup:
    """Draw fir tops, the nearer ones larger."""
    return join(fir_top(30, 30, 44), fir_top(70, 26, 38), fir_top(26, 72, 38), fir_top(68, 68, 50), fir_top(48, 50, 30))


def _lake() -> Markup:
    """Draw water in a green bank."""
    shore = "M18 40C14 22 34 12 54 14C76 12 92 28 88 50C92 74 74 90 52 86C30 92 10 78 14 58C10 52 14 46 18 40Z"
    ripples = "M30 40q8-7 16 0t16 0M46 58q8-7 16 0t16 0M28 70q7-6 14 0t14 0"
    return join(
        tag("path", d=shore, fill="#e9d9a4", stroke="#c9b06a", stroke_width=3),
        tag(
            "path",
            d=shore,
            fill="#4d9fd0",
            stroke="#2f77a3",
            stroke_width=4,
            transform="translate(6 6) scale(.88)",
        ),
        tag("path", d=ripples, fill="none", stroke="#c4e6f5", stroke_width=5, stroke_linecap="round"),
    )


def _house() -> Markup:
    """Draw a red roof, lit from the upper left, with a chimney and a path."""
    return join(
        tag("path", d="M50 74C48 84 54 88 52 98", fill="none", stroke="#e6d6ac", stroke_width=10),
        tag("path", d="M22 30H84V78H22Z", fill="#2b262233"),
        tag("path", d="M16 24H80V48H16Z", fill="#d9573f", stroke="#7d2a1c", stroke_width=4, stroke_linejoin="round"),
        tag("path", d="M16 48H80V72H16Z", fill="#b23a28", stroke="#7d2a1c", stroke_width=4, stroke_linejoin="round"),
        tag(
            "path",
            d="M30 27V45M46 27V45M62 27V45M30 51V69M46 51V69M62 51V69",
            stroke="#7d2a1c",
            stroke_opacity=0.45,
            stroke_width=3,
        ),
        tag("rect", x=60, y=30, width=12, height=12, fill="#f1e6d2", stroke="#5b4636", stroke_width=3),
    )


@cache
def _plain(kind: int) -> Markup:
    """Draw one bold sign for small tiles."""
    base = _base(GROUND[kind], EDGE[kind])
    if kind == FIELD:
        return join(
            base,
            tag("path", d="M24 86V14M50 86V14M76 86V14", stroke="#a67c22", stroke_width=11, stroke_linecap="round"),
        )
    if kind == MEADOW:
        return join(base, flower(50, 50, 70, "#ffffff", "#f2b418"))
    if kind == FOREST:
        return join(base, fir_top(50, 50, 84))
    if kind == LAKE:
        return join(
            base,
            tag("ellipse", cx=50, cy=50, rx=38, ry=35, fill="#4d9fd0", stroke="#2f77a3", stroke_width=5),
            tag(
                "path",
                d="M28 44q11-10 22 0t22 0M34 62q8-7 16 0t16 0",
                fill="none",
                stroke="#d3eefa",
                stroke_width=7,
                stroke_linecap="round",
            ),
        )
    return join(
        base,
        tag("path", d="M14 22H86V50H14Z", fill="#d9573f", stroke="#7d2a1c", stroke_width=5, stroke_linejoin="round"),
        tag("path", d="M14 50H86V78H14Z", fill="#b23a28", stroke="#7d2a1c", stroke_width=5, stroke_linejoin="round"),
    )
