"""The mark of a seat: colour and shape, each of which is enough to recognise the seat."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.theme import SEAT_SHAPES


@cache
def seat_mark(seat: int, x: float, y: float, size: float, fill: str = "") -> Markup:
    """Draw a seat's shape in its colour or in `fill`, centred, with `size` as diameter."""
    half = size / 2
    shape = SEAT_SHAPES[seat]
    fill = fill or f"var(--seat{seat})"
    if shape == "circle":
        return tag("circle", cx=x, cy=y, r=half, fill=fill)
    if shape == "square":
        side = size * 0.86
        return tag("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=size * 0.1, fill=fill)
    turns = {"triangle": (3, 1.0, -pi / 2), "diamond": (4, 1.0, -pi / 2), "star": (5, 0.45, -pi / 2)}
    corners, inner, start = turns[shape]
    points = []
    count = corners * 2 if shape == "star" else corners
    for index in range(count):
        radius = half * (inner if shape == "star" and index % 2 else 1.0) * 1.08
        angle = start + 2 * pi * index / count
        points.append(f"{x + radius * cos(angle):.2f},{y + radius * sin(angle):.2f}")
    return tag("polygon", points=" ".join(points), fill=fill)


@cache
def seat_sign(seat: int, class_: str = "mark") -> Markup:
    """Draw a seat's mark as a picture that fits into a line of text."""
    return tag("svg", seat_mark(seat, 10, 10, 16), viewBox="0 0 20 20", class_=class_, aria_hidden="true")
