"""Cows made of few shapes, to be recognised at 24 pixels: head, side view, view from above."""

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
    """Draw the head in a box of 100 by 100."""
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
        tag("path", d="M46 17 C32 18 24.5 29 26.5 45 C27 51 29 56 30 60 C42 58 48 46 46 17 Z", fill=PATCH),
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
    """Draw a cow's head in a square of `size`, centred on a point."""
    scale = size / 100
    return tag("g", _head(), transform=f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({scale:.6g})")


@cache
def head_symbol() -> Markup:
    """Return the head as a symbol, drawn once for a panel with many heads.

    `head_of_symbol` shows the symbol.
    """
    return tag("symbol", _head(), id="cow-head", viewBox="0 0 100 100")


@cache
def head_of_symbol(x: float, y: float, size: float) -> Markup:
    """Draw a head like `cow_head`, in a panel that holds the symbol."""
    return tag("use", href="#cow-head", x=x - size / 2, y=y - size / 2, width=size, height=size)


@cache
def _side() -> Markup:
    """Draw a standing cow that looks out of the picture, in a box of 100 by 100."""
    edge = {"stroke": EDGE, "stroke_width": 4.5, "stroke_linejoin": "round"}
    body = "M30 38 H80 C90 38 95 45 95 54 V88 H83 V70 H52 V88 H40 V70 C30 68 26 62 26 54 V44 C26 40 28 38 30 38 Z"
    return join(
        tag("path", d="M92 44 C99 48 99 60 96 70", fill="none", stroke=EDGE, stroke_width=5, stroke_linecap="round"),
        tag("path", d=body, fill=COAT, **edge),
        tag("path", d="M56 40 H74 C78 50 72 60 63 59 C54 58 52 48 56 40 Z", fill=PATCH),
        tag("path", d="M82 48 C88 46 93 50 93 55 V66 C86 66 80 56 82 48 Z", fill=PATCH),
        tag("path", d="M60 70 C60 76 72 76 72 70 Z", fill=MUZZLE, stroke=EDGE, stroke_width=3),
        tag("g", _head(), transform="translate(0 14) scale(0.52)"),
    )


@cache
def cow(x: float, y: float, size: float) -> Markup:
    """Draw a whole cow from the side in a square of `size`, centred on a point."""
    scale = size / 100
    return tag("g", _side(), transform=f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({scale:.6g})")


@cache
def _top() -> Markup:
    """Draw a cow seen from above, with the head on the left, in a box of 100 by 100."""
    edge = {"stroke": EDGE, "stroke_width": 5, "stroke_linejoin": "round"}
    body = "M38 30 C50 24 72 24 82 30 C92 37 92 63 82 70 C72 76 50 76 38 70 C31 64 31 36 38 30 Z"
    head = "M33 37 C38 42 38 58 33 63 C26 63 14 60 9 55 C6 52 6 48 9 45 C14 40 26 37 33 37 Z"
    return join(
        tag("path", d="M89 50 C95 50 96 58 98 62", fill="none", stroke=EDGE, stroke_width=5, stroke_linecap="round"),
        tag("path", d="M28 40 C22 34 22 26 27 22 C32 26 35 32 34 38 Z", fill=PATCH, **edge),
        tag("path", d="M28 60 C22 66 22 74 27 78 C32 74 35 68 34 62 Z", fill=COAT, **edge),
        tag("path", d=body, fill=COAT, **edge),
        tag("path", d="M52 28 C62 25 72 27 76 31 C78 42 70 50 60 48 C52 46 49 36 52 28 Z", fill=PATCH),
        tag("path", d="M46 73 C40 71 38 69 37 66 C40 58 50 58 54 63 C57 67 56 72 55 74 Z", fill=PATCH),
        tag("path", d="M86 55 C87 62 84 68 80 69 C74 66 76 56 86 55 Z", fill=PATCH),
        tag("path", d=head, fill=COAT, **edge),
        tag("path", d="M17 42 C11 43 6.5 47 6.5 50 C6.5 53 11 57 17 58 C20 53 20 47 17 42 Z", fill=MUZZLE, **edge),
        tag("circle", cx=26, cy=44, r=3.2, fill=EDGE),
        tag("circle", cx=26, cy=56, r=3.2, fill=EDGE),
    )


@cache
def cow_top(x: float, y: float, size: float, turn: int = 0) -> Markup:
    """Draw a cow from above in a square of `size`, centred on a point and turned by `turn` degrees."""
    scale = size / 100
    return tag(
        "g",
        _top(),
        transform=f"translate({x:.6g} {y:.6g}) rotate({turn}) scale({scale:.6g}) translate(-50 -50)",
    )
