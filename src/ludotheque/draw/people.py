"""Little wooden people in a seat's colour, with the seat's shape on the chest, standing or lying."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.theme import SEAT_COLOURS

SEAT_EDGES = ("#0f555e", "#5e2451", "#8a5c06", "#2e3a52", "#7a2b1a")
BODY = (
    "M50 4 C61 4 68 12 68 22 C68 29 65 34 61 37 C72 40 88 46 92 54 C94 60 88 64 82 62 L68 58 L70 70 L82 92 "
    "C84 97 81 98 77 98 L62 98 L50 78 L38 98 L23 98 C19 98 16 97 18 92 L30 70 L32 58 L18 62 C12 64 6 60 8 54 "
    "C12 46 28 40 39 37 C35 34 32 29 32 22 C32 12 39 4 50 4 Z"
)


@cache
def _figure(seat: int) -> Markup:
    """Draw a person in a box of 100 by 100."""
    return join(
        tag("path", d=BODY, fill="var(--shadow)", transform="translate(4 5)"),
        tag("path", d=BODY, fill=SEAT_COLOURS[seat], stroke=SEAT_EDGES[seat], stroke_width=5, stroke_linejoin="round"),
        tag(
            "path",
            d="M40 20 C40 14 44 11 49 11",
            fill="none",
            stroke="#fff",
            stroke_opacity=0.6,
            stroke_width=5,
            stroke_linecap="round",
        ),
        seat_mark(seat, 50, 56, 22, "#ffffff"),
    )


@cache
def person(seat: int, x: float, y: float, size: float, is_lying: bool = False) -> Markup:
    """Draw a seat's person in a square of `size`, centred on a point.

    Lying persons rest on their side.
    """
    scale = size / 100
    turn = " rotate(90)" if is_lying else ""
    return tag(
        "g",
        _figure(seat),
        transform=f"translate({x:.6g} {y:.6g}){turn} scale({scale:.6g}) translate(-50 -50)",
    )
