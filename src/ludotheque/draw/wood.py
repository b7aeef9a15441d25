"""Things of wood: a table's planks and round discs."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag


@cache
def planks(width: float, height: float, colour: str = "#5a3d28", joint: str = "#452d1c", board: float = 64.0) -> Markup:
    """Draw a table top of horizontal boards, dark by default, with a little grain."""
    lines, grain = [], []
    row = 0
    y = board
    while y < height + board:
        if y < height:
            lines.append(f"M0 {y:g}H{width:g}")
        end = width * (0.35 if row % 2 else 0.68)
        lines.append(f"M{end:.5g} {y - board:g}V{min(y, height):g}")
        if y - board * 0.3 < height:
            start = width * (0.08 + 0.17 * (row * 3 % 5) / 2)
            grain.append(f"M{start:.5g} {y - board * 0.62:.5g}q{board:g} {-board * 0.1:.3g} {board * 2:g} 0")
            grain.append(
                f"M{start + board * 0.4:.5g} {y - board * 0.34:.5g}q{board:g} {board * 0.1:.3g} {board * 1.7:g} 0"
            )
        y += board
        row += 1
    return join(
        tag("rect", width=width, height=height, rx=12, fill=colour),
        tag("path", d="".join(grain), fill="none", stroke=joint, stroke_opacity=0.45, stroke_width=1.5),
        tag("path", d="".join(lines), fill="none", stroke=joint, stroke_width=2),
    )


@cache
def disc(x: float, y: float, size: float, colour: str, edge: str) -> Markup:
    """Draw a round token, seen slightly from the front, for a face to be drawn on.

    The edge is below, a light above.
    """
    radius = size / 2
    depth = size * 0.08
    light = radius * 0.76
    return join(
        tag("circle", cx=x + depth * 0.6, cy=y + depth * 1.8, r=radius, fill="var(--shadow)"),
        tag("circle", cx=x, cy=y + depth, r=radius, fill=edge),
        tag("circle", cx=x, cy=y, r=radius, fill=colour, stroke=edge, stroke_width=1.5),
        tag(
            "path",
            d=f"M{x - light:.5g} {y:.5g}A{light:.4g} {light:.4g} 0 0 1 {x:.5g} {y - light:.5g}",
            fill="none",
            stroke="#ffffff",
            stroke_opacity=0.45,
            stroke_width=max(1.5, size * 0.05),
            stroke_linecap="round",
        ),
    )
