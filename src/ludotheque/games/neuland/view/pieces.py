"""A seat's pieces: workers standing and lying, time marker, shields. Defined once, then used by id."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.people import BODY, SEAT_EDGES
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.theme import SEAT_COLOURS


@cache
def piece_symbols(players: int) -> Markup:
    """Define for each seat a person (box of 100), a worker on a disc (box of 42), and a shield."""
    return join(tag("path", id="nl-body", d=BODY), *[_symbols(seat) for seat in range(players)])


def _symbols(seat: int) -> Markup:
    figure = tag(
        "g",
        tag("use", href="#nl-body", x=4, y=5, fill="var(--shadow)"),
        tag("use", href="#nl-body", fill=SEAT_COLOURS[seat], stroke=SEAT_EDGES[seat]),
        tag("path", d="M40 20C40 14 44 11 49 11", fill="none", stroke="#fff", stroke_opacity=0.6),
        seat_mark(seat, 50, 56, 22, "#fff"),
        id=f"nl-m{seat}",
        stroke_width=5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    disc = tag("circle", cx=33, cy=11, r=11.5, fill="#fffdf6", stroke="#857860", stroke_width=1.2)
    standing = tag("g", disc, person(seat, 33.0, 11.0, 19.0), id=f"nl-w{seat}")
    lying = tag("g", disc, person(seat, 33.0, 11.0, 19.0, True), id=f"nl-l{seat}")
    crest = "M3 3H21V11C21 17 17 21 12 23 7 21 3 17 3 11Z"
    arms = tag(
        "symbol",
        tag("path", d=crest, fill=SEAT_COLOURS[seat], stroke="#fffdf6", stroke_width=2),
        seat_mark(seat, 12, 11.5, 10, "#fff"),
        id=f"nl-s{seat}",
        viewBox="0 0 24 24",
    )
    return join(figure, standing, lying, arms)


@cache
def person(seat: int, x: float, y: float, size: float, is_lying: bool = False) -> Markup:
    """Draw a seat's person, standing or lying, in a square of `size`, centred on a point."""
    turn = "rotate(90)" if is_lying else ""
    return tag(
        "use",
        href=f"#nl-m{seat}",
        transform=f"translate({x:.6g} {y:.6g}){turn}scale({size / 100:.6g})translate(-50-50)",
    )


@cache
def shield(seat: int, x: float, y: float, size: float, name: str | None = None, spot: str | None = None) -> Markup:
    """Draw a shield in a seat's colour with the seat's shape.

    A `name` marks a shield that has come from the seat's supply.
    """
    box = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    come_from = f"shields-{seat}" if name else None
    return tag("use", href=f"#nl-s{seat}", **box, id=name, data_from=come_from, data_spot=spot)
