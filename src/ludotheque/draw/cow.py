"""A cow's head, made of few shapes so that it reads at 24 pixels."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag

EDGE = "#3f2d22"
COAT = "#fffaf0"
PATCH = "#8a5230"
MUZZLE = "#f2b8a6"
HORN = "#e9d3a1"


@cache
def _head() -> Markup:
    """The head in a box of 100 by 100."""
    edge = {"stroke": EDGE, "stroke_width": 5, "stroke_linejoin": "round"}
    return join(
        tag("path", d="M31 27 C20 24 15 15 17 5 C24 15 32 17 40 20 Z", fill=HORN, **edge),
        tag("path", d="M69 27 C80 24 85 15 83 5 C76 15 68 17 60 20 Z", fill=HORN, **edge),
        tag("path", d="M28 34 C18 25 5 27 2 36 C8 48 20 50 29 46 Z", fill=PATCH, **edge),
        tag("path", d="M72 34 C82 25 95 27 98 36 C92 48 80 50 71 46 Z", fill=COAT, **edge),
        tag(
            "path",
            d="M50 15 C70 15 78 28 76 44 C75 58 71 66 70 76 L30 76 C29 66 25 58 24 44 C22 28 30 15 50 15 Z",
            fill=COAT,
            **edge,
        ),
        tag("path", d="M46 17 C32 18 24.500 29 26.500 45 C27 51 29 56 30 60 C42 58 48 46 46 17 Z", fill=PATCH),
        tag(
            "path",
            d="M50 64 C67 64 77 71 77 80 C77 91 66 96 50 96 C34 96 23 91 23 80 C23 71 33 64 50 64 Z",
            fill=MUZZLE,
            **edge,
        ),
        tag("ellipse", cx=40, cy=79, rx=4.5, ry=5.5, fill=EDGE),
        tag("ellipse", cx=60, cy=79, rx=4.5, ry=5.5, fill=EDGE),
        tag("ellipse", cx=37, cy=46, rx=5, ry=6.5, fill=EDGE),
        tag("ellipse", cx=63, cy=46, rx=5, ry=6.5, fill=EDGE),
        tag("circle", cx=38.5, cy=43.5, r=1.9, fill="#fff"),
        tag("circle", cx=64.5, cy=43.5, r=1.9, fill="#fff"),
    )


@cache
def cow_head(x: float, y: float, size: float) -> Markup:
    """A cow's head in a square of `size`, centred on a point."""
    scale = size / 100
    return tag("g", _head(), transform=f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({scale:.6g})")
