"""Small marks on tiles: a green leaf if the constraint holds, a red knot if not, groups, people."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.chevoux.view.shapes import PAINTS, line, solid


@cache
def leaf(x: float, y: float, size: float) -> Markup:
    """Draw a leaf with a tick, centred on a point."""
    return tag(
        "g",
        solid("M2 22C0 8 8 1 24 1C25 16 16 25 4 22Z", "#3f8f4f", "#1f5a2d", 1.5),
        line("M8 13L12 17L19 7", "#ffffff", 3),
        transform=_place(x, y, size),
    )


@cache
def knot(x: float, y: float, size: float) -> Markup:
    """Draw a red knot, centred on a point."""
    return tag(
        "g",
        solid("M8 1H17L24 8V17L17 24H8L1 17V8Z", "#c0432f", "#6e2014", 1.5),
        line("M8 8L17 17M17 8L8 17", "#ffffff", 3),
        transform=_place(x, y, size),
    )


def _place(x: float, y: float, size: float) -> str:
    return f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({size / 25:.6g})"


@cache
def group_mark(colours: str, x: float, y: float, size: float) -> Markup | None:
    """Draw the mark of a group: violet diamond, blue drop, Moon or Sun.

    Groups differ in shape as well as colour. Fields and houses need no mark.
    """
    paint = PAINTS[colours]
    if colours == "violet":
        drawn = solid("M12 1L23 12L12 23L1 12Z", paint.roof, paint.edge, 2)
    elif colours == "blue":
        drawn = solid(
            "M12 1C18 9 21 12 21 16C21 21 17 24 12 24C7 24 3 21 3 16C3 12 6 9 12 1Z", paint.roof, paint.edge, 2
        )
    elif colours == "moon":
        drawn = solid("M16 2C3 2 -1 17 8 22C13 25 19 23 22 19C12 20 9 8 16 2Z", "#f4f6fb", paint.edge, 2)
    elif colours == "sun":
        rays = "M12 0V4M12 20V24M0 12H4M20 12H24M4 4L6 6M18 18L20 20M20 4L18 6M6 18L4 20"
        drawn = join(
            line(rays, paint.edge, 2.5),
            tag("circle", cx=12, cy=12, r=6.5, fill="#f6b92e", stroke=paint.edge, stroke_width=2),
        )
    else:
        return None
    return tag("g", drawn, transform=_place(x, y, size))


@cache
def citizen(x: float, y: float, size: float) -> Markup:
    """Draw an inhabitant as a little wooden figure."""
    body = "M12 1C16 1 18 4 18 7C18 9 17 11 15 12C19 13 21 16 21 20V24H3V20C3 16 5 13 9 12C7 11 6 9 6 7C6 4 8 1 12 1Z"
    return tag(
        "g",
        solid(body, "#1b7f8c", "#0f555e", 2),
        line("M9 6C9 4 10 3 12 3", "#ffffffaa", 1.5),
        transform=_place(x, y, size),
    )
