"""The curve of a game: the seats' shares of the win as bands that add up to one, with marks.

Shares and marks are plain numbers, without knowledge of games or reviews. Marks differ in shape as well as in colour.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag

# Kinds of marks: what a decision gave away, in three steps, and a stroke of luck by a die or a card.
INACCURACY, MISTAKE, BLUNDER, DIE, CARD = "inaccuracy", "mistake", "blunder", "die", "card"
EDGE = 14.0
SIGN = 15.0


class Mark(msgspec.Struct, frozen=True):
    """A mark on the curve: its point, its seat's band, its kind, and its words."""

    point: int
    seat: int
    kind: str
    words: str = ""


def curve(
    shares: Sequence[Sequence[float]],
    marks: Sequence[Mark] = (),
    size: tuple[float, float] = (1000.0, 150.0),
    label: str = "",
    at: int | None = None,
    class_: str = "curve",
) -> Markup:
    """Draw the curve.

    `shares[n]` are the shares of all seats at point n. `at` is the point that the viewer looks at.
    """
    width, height = size
    return tag(
        "svg",
        _bands(shares, size),
        _middle(shares, size),
        _cursor(shares, at, size) if at is not None else None,
        _signs(shares, size),
        *(_mark(mark, shares, size) for mark in marks if mark.point < len(shares)),
        viewBox=f"0 0 {width:g} {height:g}",
        class_=class_,
        role="img",
        aria_label=label,
        xmlns="http://www.w3.org/2000/svg",
        data_points=len(shares),
        data_edge=f"{EDGE / width:.5f}",
    )


def x_of(point: int, points: int, width: float) -> float:
    """Return the x of a point.

    The first and the last point lie a little inside of the edges, so that marks fit.
    """
    return EDGE + (width - 2 * EDGE) * (point / max(1, points - 1))


def _levels(shares: Sequence[float]) -> list[float]:
    """Return the borders of the bands, from the top (0) down."""
    found = [0.0]
    for share in shares:
        found.append(min(1.0, found[-1] + max(0.0, share)))
    return found


def _bands(shares: Sequence[Sequence[float]], size: tuple[float, float]) -> Markup:
    """Draw one band for each seat, the first on top.

    A single player's band stands on the ground instead.
    """
    width, height = size
    points = len(shares)
    is_alone = bool(shares) and len(shares[0]) == 1
    ground = tag("rect", width=width, height=height, rx=8, fill="var(--paper)", class_="curve-ground")
    found = []
    for seat in range(len(shares[0]) if shares else 0):
        upper, lower = [], []
        for point, values in enumerate(shares):
            x = x_of(point, points, width)
            levels = _levels(values)
            top, bottom = (1.0 - levels[1], 1.0) if is_alone else (levels[seat], levels[seat + 1])
            upper.append((x, top * height))
            lower.append((x, bottom * height))
        # The bands reach the edges.
        upper = [(0.0, upper[0][1]), *upper, (width, upper[-1][1])]
        lower = [(0.0, lower[0][1]), *lower, (width, lower[-1][1])]
        outline = "L".join(f"{x:.1f} {y:.1f}" for x, y in [*upper, *reversed(lower)])
        found.append(
            tag("path", d=f"M{outline}Z", fill=f"var(--seat{seat})", stroke="var(--surface)", class_="curve-band")
        )
    return join(ground, *found)


def _middle(shares: Sequence[Sequence[float]], size: tuple[float, float]) -> Markup | None:
    """Draw the line at which two players, or one player and the game, are level."""
    if not shares or len(shares[0]) > 2:
        return None
    width, height = size
    y = height / 2
    return tag("line", x1=0, x2=width, y1=y, y2=y, stroke="var(--surface)", stroke_width=1.5, stroke_dasharray="3 6")


def _cursor(shares: Sequence[Sequence[float]], at: int, size: tuple[float, float]) -> Markup:
    x = x_of(at, len(shares), size[0])
    return join(
        tag("line", x1=x, x2=x, y1=0, y2=size[1], stroke="var(--surface)", stroke_width=5),
        tag("line", x1=x, x2=x, y1=0, y2=size[1], stroke="var(--ink)", stroke_width=2.5, class_="curve-at"),
    )


def _signs(shares: Sequence[Sequence[float]], size: tuple[float, float]) -> Markup:
    """Draw each band's seat by its shape, at the left end."""
    found = []
    if shares and len(shares[0]) > 1:
        levels = _levels(shares[0])
        for seat in range(len(shares[0])):
            if (levels[seat + 1] - levels[seat]) * size[1] > SIGN:
                y = (levels[seat] + levels[seat + 1]) / 2 * size[1]
                found.append(seat_mark(seat, EDGE, y, SIGN, "var(--surface)"))
    return join(*found)


def _mark(mark: Mark, shares: Sequence[Sequence[float]], size: tuple[float, float]) -> Markup:
    """Draw a mark in the middle of its seat's band, but never over the edge."""
    values = shares[mark.point]
    levels = _levels(values)
    middle = 1.0 - levels[1] / 2 if len(values) == 1 else (levels[mark.seat] + levels[mark.seat + 1]) / 2
    y = min(size[1] - 13.0, max(13.0, middle * size[1]))
    x = x_of(mark.point, len(shares), size[0])
    title = tag("title", mark.words) if mark.words else None
    return tag(
        "g", title, sign(mark.kind), transform=f"translate({x:.1f} {y:.1f})", class_=f"curve-mark is-{mark.kind}"
    )


def sign(kind: str) -> Markup:
    """Draw the sign of a kind of mark around the origin, about 20 wide.

    The signs are circle, triangle, diamond, die and card.
    """
    edge = {"stroke": "var(--surface)", "stroke_width": 2.0}
    if kind == INACCURACY:
        return join(tag("circle", r=9, fill="#d9a514", **edge), _letters("?!", 11.0, 3.8, "#271607"))
    if kind == MISTAKE:
        return join(tag("path", d="M0-12 12 9H-12Z", fill="#e07a1f", **edge), _letters("?", 14.0, 6.4, "#271607"))
    if kind == BLUNDER:
        return join(tag("path", d="M0-13 13 0 0 13-13 0Z", fill="#b3331f", **edge), _letters("??", 12.0, 4.2, "#fff"))
    plain = {"fill": "var(--surface)", "stroke": "var(--ink)", "stroke_width": 1.6}
    if kind == DIE:
        dots = ((-4, -4), (4, 4), (0, 0), (-4, 4), (4, -4))
        pips = [tag("circle", cx=x, cy=y, r=1.7, fill="var(--ink)") for x, y in dots]
        return join(tag("rect", x=-8.5, y=-8.5, width=17, height=17, rx=4, **plain), *pips)
    card = tag("rect", x=-6.5, y=-9.5, width=13, height=19, rx=2.5, **plain)
    return join(card, tag("path", d="M0-5 4 0 0 5-4 0Z", fill="var(--ink)"))


def _letters(text: str, size: float, y: float, fill: str) -> Markup:
    return tag("text", text, y=y, text_anchor="middle", font_size=size, font_weight=800, fill=fill)
