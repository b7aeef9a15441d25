"""Trees, grass tufts and flowers: a fir from the side, trees from above."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from ludotheque.draw.tags import Markup, join, tag

LEAF, LEAF_EDGE, LEAF_LIGHT = "#4f8f45", "#2d5a2e", "#86bd69"
FIR, FIR_EDGE, FIR_LIGHT = "#2f6b4a", "#1c4530", "#5a9a72"
TRUNK, TRUNK_EDGE = "#8a5a33", "#58371d"


def _placed(drawing: Markup, x: float, y: float, size: float) -> Markup:
    """Put a drawing in a box of 100 into a square of `size`, centred on a point."""
    return tag("g", drawing, transform=f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({size / 100:.6g})")


@cache
def fir(x: float, y: float, size: float) -> Markup:
    """Draw a fir from the side."""
    outline = "M50 3 L68 32 H60 L78 58 H68 L88 84 H12 L32 58 H22 L40 32 H32 Z"
    return _placed(
        join(
            tag(
                "path", d="M44 82 V97 H56 V82 Z", fill=TRUNK, stroke=TRUNK_EDGE, stroke_width=4, stroke_linejoin="round"
            ),
            tag("path", d=outline, fill=FIR, stroke=FIR_EDGE, stroke_width=5, stroke_linejoin="round"),
            tag(
                "path",
                d="M48 14 L39 29 M41 43 L31 56",
                fill="none",
                stroke=FIR_LIGHT,
                stroke_width=6,
                stroke_linecap="round",
            ),
        ),
        x,
        y,
        size,
    )


@cache
def tree_top(x: float, y: float, size: float) -> Markup:
    """Draw a leafy tree from above: a bush of seven lobes, lit from the upper left."""
    lobes = ["M88 50"]
    for index in range(1, 8):
        angle = 2 * pi * index / 7
        lobes.append(f"A18 18 0 0 1 {50 + 38 * cos(angle):.4g} {50 + 38 * sin(angle):.4g}")
    return _placed(
        join(
            tag("path", d="".join(lobes) + "Z", fill=LEAF, stroke=LEAF_EDGE, stroke_width=5, stroke_linejoin="round"),
            tag(
                "path",
                d="M27 47 C28 36 36 28 47 27",
                fill="none",
                stroke=LEAF_LIGHT,
                stroke_width=8,
                stroke_linecap="round",
            ),
            tag(
                "path",
                d="M62 68 C68 66 72 61 73 55",
                fill="none",
                stroke=LEAF_EDGE,
                stroke_width=5,
                stroke_linecap="round",
            ),
        ),
        x,
        y,
        size,
    )


@cache
def fir_top(x: float, y: float, size: float) -> Markup:
    """Draw a fir from above: a star of eight branches."""
    points = []
    for index in range(16):
        reach = 46 if index % 2 == 0 else 27
        points.append(f"{50 + reach * cos(pi * index / 8):.4g},{50 + reach * sin(pi * index / 8):.4g}")
    return _placed(
        join(
            tag("polygon", points=" ".join(points), fill=FIR, stroke=FIR_EDGE, stroke_width=5, stroke_linejoin="round"),
            tag(
                "path",
                d="M50 50 L27 27 M50 50 L50 18 M50 50 L18 50",
                stroke=FIR_LIGHT,
                stroke_width=5,
                stroke_linecap="round",
            ),
            tag("circle", cx=50, cy=50, r=7, fill=FIR_LIGHT),
        ),
        x,
        y,
        size,
    )


@cache
def tuft(x: float, y: float, colour: str = "var(--grass-dark)") -> Markup:
    """Draw three blades of grass that grow from a point."""
    path = f"M{x:g} {y:g}q-1 -6 -5 -8M{x:g} {y:g}q0 -7 1 -10M{x:g} {y:g}q1 -5 6 -7"
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round")


@cache
def flower(x: float, y: float, size: float, petals: str = "#ffffff", heart: str = "#f2c230") -> Markup:
    """Draw a small flower of five petals."""
    reach, radius = size * 0.28, size * 0.22
    return join(
        *[
            tag(
                "circle",
                cx=x + reach * cos(2 * pi * index / 5 - pi / 2),
                cy=y + reach * sin(2 * pi * index / 5 - pi / 2),
                r=radius,
                fill=petals,
            )
            for index in range(5)
        ],
        tag("circle", cx=x, cy=y, r=size * 0.17, fill=heart),
    )
