"""All exact ways to pay for one operation: the workers, the tokens, with or without the cart.

A source is `choice * COLUMNS + hex`, where choice is the index of a worker of the seat, or TOKEN with hex NOWHERE. The
functions append target + way to `found`, in rising order, for ways that cost at most `room` actions. Unless
`all_payments` is set, ways in which the cart saves nothing are left out.
"""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import COLUMNS, FOOD, GOLD, GOODS, NOWHERE, PLACES, TOKEN, WOOD
from ludotheque.games.neuland.rules.position import NeulandPosition


def sources_of(position: NeulandPosition, seat: int, has_twins: bool = False) -> list[list[int]]:
    """Return the possible sources of every good.

    Equal workers appear once unless `all_payments` or `has_twins` is set.
    """
    found: list[list[int]] = [[] for _ in range(GOODS)]
    all_payments = position.rules.all_payments or has_twins
    for choice, place in enumerate(position.own_places(seat)):
        kind = position.good[place]
        if all_payments or kind == GOLD or not position.has_twin(place):
            source = choice * COLUMNS + place // PLACES
            if kind == GOLD:  # L15
                for each in found:
                    each.append(source)
            else:
                found[kind].append(source)
    if position.food_token[seat]:  # L14
        found[FOOD].append(TOKEN * COLUMNS + NOWHERE)
    if position.wood_token[seat]:
        found[WOOD].append(TOKEN * COLUMNS + NOWHERE)
    return found


def add_ways_one(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    base: int,
    room: int,
    cart: bool,
    all_payments: bool,
    extra: list[int],
) -> None:
    """Add the ways to pay one good.

    `row` is the hex where the good is needed times COLUMNS, `base` the operation's own actions.
    """
    for source in first:
        more = extra[row + source % COLUMNS]
        way = target + (source // COLUMNS) * 2
        if base + more <= room:
            found.append(way)
        if cart and base <= room and (more > 0 or all_payments):
            found.append(way + 1)


def add_ways_two(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    second: list[int],
    base: int,
    room: int,
    cart: bool,
    all_payments: bool,
    extra: list[int],
) -> None:
    """Add the ways to pay two goods together, where the farther one counts (L13)."""
    for source in first:
        choice = source // COLUMNS
        near = extra[row + source % COLUMNS]
        for other in second:
            chosen = other // COLUMNS
            if chosen == choice and choice != TOKEN:  # gold replaces one good only (L15)
                continue
            more = extra[row + other % COLUMNS]
            if more < near:
                more = near
            way = target + (choice * 8 + chosen) * 2
            if base + more <= room:
                found.append(way)
            if cart and base <= room and (more > 0 or all_payments):
                found.append(way + 1)


def add_ways_three(
    found: list[int],
    target: int,
    row: int,
    first: list[int],
    second: list[int],
    third: list[int],
    base: int,
    room: int,
    cart: bool,
    all_payments: bool,
    extra: list[int],
) -> None:
    """Add the ways to pay three goods together, where the farthest one counts (L13)."""
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
                if cart and base <= room and (more > 0 or all_payments):
                    found.append(way + 1)


def add_ways_repeated(
    position: NeulandPosition, found: list[int], target: int, row: int, needs: list[int], seat: int, room: int
) -> None:
    """Add the ways to pay goods of which one is needed more than once.

    Every set of workers is added once. The operation itself takes one action.
    """
    _choose(position, found, target, row, needs, sources_of(position, seat, True), position.own_places(seat), [], room)


def _choose(
    position: NeulandPosition,
    found: list[int],
    target: int,
    row: int,
    needs: list[int],
    sources: list[list[int]],
    own: list[int],
    chosen: list[int],
    room: int,
) -> None:
    """Choose a source for the next good, or add the way to pay if all are chosen."""
    rules = position.rules
    index = len(chosen)
    if index == len(needs):
        way = 0
        more = 0
        for source in chosen:
            way = way * 8 + source // COLUMNS
            if rules.extra[row + source % COLUMNS] > more:
                more = rules.extra[row + source % COLUMNS]
        if 1 + more <= room:
            found.append(target + way * 2)
        if position.cart[position.seat] and room >= 1 and (more > 0 or rules.all_payments):
            found.append(target + way * 2 + 1)
        return
    for source in sources[needs[index]]:
        is_new = True
        for before in range(index):
            if needs[before] == needs[index]:  # rising order, so that each set and each token occurs once
                is_new = is_new and source > chosen[before]
            else:
                is_new = is_new and (source != chosen[before] or source // COLUMNS == TOKEN)
        if is_new and not rules.all_payments and source // COLUMNS != TOKEN:
            twin = position.twin_before(own[source // COLUMNS])
            is_new = twin < 0 or own.index(twin) * COLUMNS + twin // PLACES in chosen
        if is_new:
            _choose(position, found, target, row, needs, sources, own, [*chosen, source], room)
