"""Every way to pay for one thing, exactly: which workers, which tokens, with or without the cart.

A source is `choice * COLUMNS + hex`, where choice is one's how-manieth worker, or TOKEN with hex NOWHERE. The functions
append target + way to `found`, in rising order, for what costs at most `room` actions. With `everything` false a
cart that saves nothing is left out: it would be dominated without any other difference.
"""

from __future__ import annotations

from ludotheque.games.neuland.rules.board import COLUMNS
from ludotheque.games.neuland.rules.tables import TOKEN


def pay_one(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    base: int,
    room: int,
    cart: bool,
    everything: bool,
    extra: list[int],
) -> None:
    """One good; `row` is the hex where it is needed times COLUMNS, `base` the operation's own actions."""
    for source in first:
        more = extra[row + source % COLUMNS]
        way = target + (source // COLUMNS) * 2
        if base + more <= room:
            found.append(way)
        if cart and base <= room and (more > 0 or everything):
            found.append(way + 1)


def pay_two(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    second: list[int],
    base: int,
    room: int,
    cart: bool,
    everything: bool,
    extra: list[int],
) -> None:
    """Two goods, given together; the farther one counts (L13)."""
    for source in first:
        choice = source // COLUMNS
        near = extra[row + source % COLUMNS]
        for other in second:
            chosen = other // COLUMNS
            if chosen == choice and choice != TOKEN:  # gold stands for one good only (L15)
                continue
            more = extra[row + other % COLUMNS]
            if more < near:
                more = near
            way = target + (choice * 8 + chosen) * 2
            if base + more <= room:
                found.append(way)
            if cart and base <= room and (more > 0 or everything):
                found.append(way + 1)


def pay_three(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    second: list[int],
    third: list[int],
    base: int,
    room: int,
    cart: bool,
    everything: bool,
    extra: list[int],
) -> None:
    """Three goods, given together."""
    for source in first:
        choice = source // COLUMNS
        near = extra[row + source % COLUMNS]
        for other in second:
            chosen = other // COLUMNS
            if chosen == choice and choice != TOKEN:
                continue
            most = extra[row + other % COLUMNS]
            if most < near:
                most = near
            for last in third:
                picked = last // COLUMNS
                if picked != TOKEN and (picked == choice or picked == chosen):
                    continue
                more = extra[row + last % COLUMNS]
                if more < most:
                    more = most
                way = target + ((choice * 8 + chosen) * 8 + picked) * 2
                if base + more <= room:
                    found.append(way)
                if cart and base <= room and (more > 0 or everything):
                    found.append(way + 1)
