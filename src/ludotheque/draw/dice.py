"""Wooden dice: a block with rounded corners, lit from the upper left, with any drawing on its face."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag


@cache
def die(x: float, y: float, size: float, face: Markup) -> Markup:
    """Draw a die with its upper left corner at a point.

    `face` is drawn in a box of `size` with its own origin.
    """
    radius = size * 0.2
    depth = size * 0.07
    near, far = size * 0.1, size * 0.62
    return tag(
        "g",
        join(
            tag("rect", x=depth, y=depth * 1.6, width=size, height=size, rx=radius, fill="var(--shadow)"),
            tag("rect", y=depth, width=size, height=size - depth, rx=radius, fill="var(--wood-edge)"),
            tag("rect", width=size, height=size - depth, rx=radius, fill="var(--wood)"),
            tag(
                "path",
                d=f"M{near:.3g} {far:.3g} V{radius:.3g} Q{near:.3g} {near:.3g} {radius:.3g} {near:.3g} H{far:.3g}",
                fill="none",
                stroke="var(--wood-light)",
                stroke_width=size * 0.05,
                stroke_linecap="round",
            ),
            face,
        ),
        transform=f"translate({x:.6g} {y:.6g})",
    )
