"""Legal actions of a seat, including every way to pay. Reads a position, changes nothing."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import (
    BUILD,
    BUILDABLE,
    COLUMNS,
    END,
    FOREST,
    GOLD,
    HEXES,
    PLACES,
    PRODUCE,
    PROPERTIES,
    PUT_START,
    SHIELDS,
    START,
    STONE,
    TOKEN,
    TURN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
    WOOD,
    encode_ore_order,
)
from ludotheque.games.neuland.rules.payments import (
    add_ways_one,
    add_ways_repeated,
    add_ways_three,
    add_ways_two,
    sources_of,
)
from ludotheque.games.neuland.rules.position import NeulandPosition


def legal_actions(position: NeulandPosition, seat: int) -> list[int]:
    """Return all legal actions of the seat to act, sorted."""
    phase = position.phase
    if phase == TURN:
        return _turn_actions(position, seat)
    if phase == PUT_START:  # L10
        return [START + h for h in range(HEXES) if position.terrain[h] == FOREST and position.filled[h] == 0]
    a = position.drawn[0]
    b = position.drawn[1]
    c = position.drawn[2]
    orders = {
        encode_ore_order(a, b, c),
        encode_ore_order(a, c, b),
        encode_ore_order(b, a, c),
        encode_ore_order(b, c, a),
        encode_ore_order(c, a, b),
        encode_ore_order(c, b, a),
    }
    return sorted(orders)


def _turn_actions(position: NeulandPosition, seat: int) -> list[int]:
    found: list[int] = [END]  # L8: at any time, even without an action
    sources = sources_of(position, seat)
    room = position.room()
    _add_productions(position, found, seat, sources, room)
    _add_builds(position, found, seat, sources, room)
    if not position.is_first_round():  # L10: no shields in the first turn
        _add_shields(position, found, seat, sources, room)
    return found


def _add_productions(
    position: NeulandPosition, found: list[int], seat: int, sources: list[list[int]], room: int
) -> None:
    """Add the placement of workers on free units.

    A worker that is given returns to the supply before another one is placed (L11).
    """
    if room < 1:
        return
    tables = position.rules.tables
    all_payments = position.rules.all_payments
    has_worker = len(position.own_places(seat)) < position.rules.tables.workers
    for place in position.built:
        kind = position.tile[place]
        if position.worker[place] != 0:
            if position.good[place] == GOLD and (position.worker[place] - 1) // 2 == seat:
                _add_gold_from_gold(position, found, seat, sources, room, place)
            continue
        if not all_payments and position.has_twin(place):
            continue
        target = PRODUCE + place * 2 * WAYS_TWO
        _add_production(position, found, seat, sources, room, place, tables.needs[kind], target, has_worker)
        if tables.second_makes[kind] >= 0:
            target += WAYS_TWO
            _add_production(position, found, seat, sources, room, place, tables.second_needs[kind], target, has_worker)


def _add_gold_from_gold(
    position: NeulandPosition, found: list[int], seat: int, sources: list[list[int]], room: int, place: int
) -> None:
    """Add productions in which an alchemist's cave takes its own gold.

    Goods are given first, so the cave is free again when the worker is placed (L11, L12).
    """
    choice = position.own_places(seat).index(place)
    needs = position.rules.tables.needs[position.tile[place]]
    target = PRODUCE + place * 2 * WAYS_TWO
    ways: list[int] = []
    _add_production(position, ways, seat, sources, room, place, needs, target, True)
    for action in ways:
        way = (action - target) // 2
        if way % 8 == choice or (len(needs) == 2 and way // 8 == choice):
            found.append(action)


def _add_production(
    position: NeulandPosition,
    found: list[int],
    seat: int,
    sources: list[list[int]],
    room: int,
    place: int,
    needs: list[int],
    target: int,
    has_worker: bool,
) -> None:
    rules = position.rules
    row = (place // PLACES) * COLUMNS
    if len(needs) == 0:
        if has_worker:
            found.append(target)
        return
    before = len(found)
    first = sources[needs[0]]
    cart = position.cart[seat]
    if rules.tables.repeats[position.tile[place]]:
        add_ways_repeated(position, found, target, row, needs, seat, room)
    elif len(needs) == 1:
        if first:
            add_ways_one(found, target, row, first, 1, room, cart, rules.all_payments, rules.extra)
    else:
        second = sources[needs[1]]
        if first and second:
            add_ways_two(found, target, row, first, second, 1, room, cart, rules.all_payments, rules.extra)
    if not has_worker:
        _drop_tokens_only(found, before, target, len(needs))


def _drop_tokens_only(found: list[int], before: int, target: int, count: int) -> None:
    """Drop productions that are paid with tokens alone, if no worker is in the supply.

    No worker returns from such a payment (L11).
    """
    tokens = TOKEN if count == 1 else TOKEN * 8 + TOKEN
    found[before:] = [action for action in found[before:] if (action - target) // 2 != tokens]


def _add_builds(position: NeulandPosition, found: list[int], seat: int, sources: list[list[int]], room: int) -> None:
    """Add the building of tiles of the supply on hexes of their terrain (L16)."""
    rules = position.rules
    wood = sources[WOOD]
    stone = sources[STONE]
    if not wood and not stone:
        return
    cart = position.cart[seat]
    spare = has_spare_forest(position)
    for h in range(HEXES):
        if position.filled[h] == PLACES:
            continue
        terrain = position.terrain[h]
        if terrain == FOREST and position.filled[h] == 0 and not spare:
            continue
        by_wood: list[int] = []
        by_stone: list[int] = []
        if wood:
            add_ways_one(by_wood, 0, h * COLUMNS, wood, 0, room, cart, rules.all_payments, rules.extra)
        if stone:
            add_ways_one(by_stone, 0, h * COLUMNS, stone, 0, room, cart, rules.all_payments, rules.extra)
        for kind in rules.buildable[terrain]:
            tile = position.top_tile(kind)
            if tile < 0 or rules.tables.terrain[tile] != terrain:
                continue
            target = BUILD + (h * BUILDABLE + kind) * WAYS_ONE
            for way in by_wood if rules.tables.cost[tile] == WOOD else by_stone:
                found.append(target + way)


def has_spare_forest(position: NeulandPosition) -> bool:
    """Return True if an empty forest may be built on.

    Players who have not had their first turn need one empty forest each (L10).
    """
    waiting = position.rules.players - 1 - position.turn
    if waiting <= 0:
        return True
    empty = 0
    for h in range(HEXES):
        if position.terrain[h] == FOREST and position.filled[h] == 0:
            empty += 1
    return empty > waiting


def _add_shields(position: NeulandPosition, found: list[int], seat: int, sources: list[list[int]], room: int) -> None:
    """Add the placement of shields on properties that have none (L17)."""
    if room < 1:
        return
    rules = position.rules
    cart = position.cart[seat]
    for each in range(PROPERTIES):
        place = position.property_place[each]
        if place < 0 or position.property_owner[each] >= 0:
            continue
        needs = rules.tables.needs[UNITS + each]
        row = (place // PLACES) * COLUMNS
        target = SHIELDS + each * WAYS_THREE
        if rules.tables.repeats[UNITS + each]:
            add_ways_repeated(position, found, target, row, needs, seat, room)
            continue
        first = sources[needs[0]]
        if len(needs) == 1:
            add_ways_one(found, target, row, first, 1, room, cart, rules.all_payments, rules.extra)
            continue
        second = sources[needs[1]]
        if not first or not second:
            continue
        if len(needs) == 2:
            add_ways_two(found, target, row, first, second, 1, room, cart, rules.all_payments, rules.extra)
        else:
            third = sources[needs[2]]
            add_ways_three(found, target, row, first, second, third, 1, room, cart, rules.all_payments, rules.extra)
