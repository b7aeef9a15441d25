"""Flat things on a table, bright in both themes: sheets of paper, cards, slips, plain grounds."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag


@cache
def paper(x: float, y: float, width: float, height: float, radius: float = 6.0) -> Markup:
    """Draw a sheet with an edge and one soft shadow to the lower right."""
    return join(
        tag("rect", x=x + 2, y=y + 3, width=width, height=height, rx=radius, fill="var(--shadow)"),
        tag(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius,
            fill="var(--sheet)",
            stroke="var(--sheet-edge)",
            stroke_width=1.5,
        ),
    )


@cache
def card(
    x: float, y: float, width: float, height: float, edge: str = "var(--sheet-edge)", band: str | None = None
) -> Markup:
    """Draw a card's front: paper with a coloured edge and optionally a band of colour along the top."""
    radius = min(width, height) * 0.1
    inset = min(width, height) * 0.05
    return join(
        paper(x, y, width, height, radius),
        tag(
            "path",
            d=f"M{x + inset:g} {y + height * 0.2:g}v{-(height * 0.2 - inset - radius * 0.6):g}"
            f"q0 {-radius * 0.6:g} {radius * 0.6:g} {-radius * 0.6:g}h{width - 2 * inset - radius * 1.2:g}"
            f"q{radius * 0.6:g} 0 {radius * 0.6:g} {radius * 0.6:g}v{height * 0.2 - inset - radius * 0.6:g}z",
            fill=band,
        )
        if band
        else None,
        tag(
            "rect",
            x=x + inset,
            y=y + inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
            rx=radius * 0.6,
            fill="none",
            stroke=edge,
            stroke_width=1.5,
        ),
    )


@cache
def card_back(x: float, y: float, width: float, height: float, colour: str = "#7d4b3a") -> Markup:
    """Draw a card's back: one colour with a lattice, equal on all cards."""
    inset = min(width, height) * 0.08
    radius = min(width, height) * 0.1
    left, top, right, low = x + inset, y + inset, x + width - inset, y + height - inset
    step = min(width, height) * 0.18
    lines = []
    count = int((right - left + low - top) / step) + 1
    for index in range(1, count):
        reach = index * step
        x1, y1 = (left + reach, top) if left + reach <= right else (right, top + reach - (right - left))
        x2, y2 = (left, top + reach) if top + reach <= low else (left + reach - (low - top), low)
        lines.append(f"M{x1:.5g} {y1:.5g}L{x2:.5g} {y2:.5g}")
        lines.append(f"M{left + right - x1:.5g} {y1:.5g}L{left + right - x2:.5g} {y2:.5g}")
    return join(
        paper(x, y, width, height, radius),
        tag("rect", x=left, y=top, width=right - left, height=low - top, rx=radius * 0.6, fill=colour),
        tag("path", d="".join(lines), fill="none", stroke="#ffffff", stroke_opacity=0.22, stroke_width=1.5),
    )


@cache
def ground(width: float, height: float, colour: str = "var(--grass)") -> Markup:
    """Draw the ground of a panel."""
    return tag("rect", width=width, height=height, rx=12, fill=colour)
