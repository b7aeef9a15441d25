"""The facts that a seat may know of Neuland, as a row of numbers for learning.

−1 means none. Recipes, costs and needs are left out, since they are the same in all games of an edition. Deals are left
out, since they repeat the legal actions.
"""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import (
    COAL,
    FOOD,
    GOLD,
    GOOD_NAMES,
    GOODS,
    HEXES,
    IRON,
    KIND_NAMES,
    KINDS,
    ORES_ON_MINE,
    OVER,
    PLACES,
    PROPERTIES,
    PUT_START,
    SLOTS,
    STACK_SIZE,
    TERRAINS,
    TURN,
    UNITS,
    WOOD,
    WORKERS,
)
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow

ORE_NAMES: list[str] = GOOD_NAMES[COAL:IRON]


def write_row(position: NeulandPosition, row: TensorRow) -> None:
    """Write all fields.

    Only the order of the ores is hidden, and a position does not have that order.
    """
    rules = position.rules
    phase = position.phase
    is_turn = phase == TURN
    row.one_of("phase", phase, 0, OVER, "what happens now")
    row.number("turn", position.turn, 100, "turns so far")
    row.flag("is_first_round", position.is_first_round(), "whether the first round is played")
    row.seat("active", position.seat if phase >= PUT_START else -1, "whose turn it is")
    row.each_one_of("terrain", position.terrain, 0, TERRAINS - 1, "forest, meadow or mountain on each hex")
    row.part("buildings", place_part, "each place of each hex: its building, worker, good, ores from the top, shields")
    add_buildings(position, row.data)
    row.part("units", unit_part, "copies of each production unit in the supply")
    row.data += position.supply
    row.part("properties", property_part, "each property: whether it is on top, its owner, goods missing for it")
    add_properties(position, row.viewer if row.viewer >= 0 else position.seat, row.data)
    row.part("cards", card_part, "each seat: workers, shields, cart, tokens, place on the time track")
    add_players(position, row.first, row.data)
    row.number("spaces", rules.spaces, 40, "length of the time track")
    row.number("pawn", position.pawn % rules.spaces, 40, "where the running turn began")
    spent = position.marker[position.seat] - position.pawn if phase >= PUT_START else 0
    row.number("spent", spent, 20, "actions spent in the running turn")
    row.number("room", position.room() if is_turn else 0, 20, "actions left in it")
    rest = position.end_space() % rules.spaces if is_turn else -1
    row.number("rest_space", rest, 40, "where the marker would rest, if the turn ended now")
    row.seat("next_seat", next_seat(position) if is_turn else -1, "who would play then")
    row.numbers("bag", position.bag, 12, "ores in the bag, by kind")
    drawn = [COAL + ore for ore in position.drawn] + [-1] * (ORES_ON_MINE - len(position.drawn))
    row.each_one_of("drawn", drawn, COAL, IRON - 1, "ores that wait to be stacked", ORE_NAMES)


def place_part(players: int) -> Part:
    """Describe the places for buildings."""
    ore = parts.one_of(COAL, IRON - 1, ORE_NAMES)
    found = {
        "tile": parts.one_of(0, KINDS - 1, KIND_NAMES),
        "worker": parts.seat(players),
        "is_lying": parts.number(1),
        "good": parts.one_of(0, GOODS - 1, GOOD_NAMES),
        "top": ore,
        "middle": ore,
        "bottom": ore,
        "owner": parts.seat(players),
        "shields": parts.number(5),
    }
    return parts.planes(HEXES, PLACES, found)


def unit_part(players: int) -> Part:
    """Describe the supply of production units."""
    return parts.each(UNITS, parts.fields({"left": parts.number(5)}))


def property_part(players: int) -> Part:
    """Describe the properties."""
    return parts.each(
        PROPERTIES,
        parts.fields({"is_top": parts.number(1), "owner": parts.seat(players), "missing": parts.tally(GOODS, 3)}),
    )


def card_part(players: int) -> Part:
    """Describe a player's supply and place on the time track."""
    found = {
        "workers": parts.number(WORKERS),
        "shields_left": parts.number(20),
        "has_cart": parts.number(1),
        "has_food_token": parts.number(1),
        "has_wood_token": parts.number(1),
        "space": parts.number(40),
    }
    return parts.each_seat(players, parts.fields(found))


def add_buildings(position: NeulandPosition, data: list[int]) -> None:
    """Append by place: building, worker's seat, whether the worker lies, good, three ores, owner, shields."""
    workers = [-1] * SLOTS
    lying = [0] * SLOTS
    goods = [-1] * SLOTS
    top = [-1] * SLOTS
    middle = [-1] * SLOTS
    bottom = [-1] * SLOTS
    for place in position.built:
        worker = position.worker[place]
        if worker > 0:
            workers[place] = (worker - 1) // 2
            lying[place] = 1 if worker % 2 == 0 else 0
            goods[place] = position.good[place]
        stack = position.ores[place]
        if stack > 0:
            top[place] = COAL - 1 + stack % 4
            if stack >= 4:
                middle[place] = COAL - 1 + stack // 4 % 4
            if stack >= 16:
                bottom[place] = COAL - 1 + stack // 16 % 4
    owners = [-1] * SLOTS
    shields = [0] * SLOTS
    for each in range(PROPERTIES):
        place = position.property_place[each]
        if place >= 0:
            owners[place] = position.property_owner[each]
            shields[place] = position.property_shields[each]
    data += position.tile
    data += workers
    data += lying
    data += goods
    data += top
    data += middle
    data += bottom
    data += owners
    data += shields


def add_properties(position: NeulandPosition, viewer: int, data: list[int]) -> None:
    """Append for each property whether it is next on its stack, its owner, and the viewer's missing goods."""
    needs = position.rules.tables.needs
    have = [0] * GOODS
    for place in position.own_places(viewer):
        have[position.good[place]] += 1
    have[FOOD] += 1 if position.food_token[viewer] else 0
    have[WOOD] += 1 if position.wood_token[viewer] else 0
    for each in range(PROPERTIES):
        owner = position.property_owner[each]
        data.append(1 if position.level[each // STACK_SIZE] == each % STACK_SIZE else 0)
        data.append(owner)
        start = len(data)
        data.append(0)
        if owner < 0:
            add_missing(have[:], needs[UNITS + each], data)
            data[start] = len(data) - start - 1


def add_missing(have: list[int], needs: list[int], data: list[int]) -> None:
    """Append the goods that are needed but not available.

    Each gold left over replaces one good, in the order of the needs (L15).
    """
    missing: list[int] = []
    for good in needs:
        if have[good] > 0:
            have[good] -= 1
        else:
            missing.append(good)
    data += missing[have[GOLD] :]


def add_players(position: NeulandPosition, first: int, data: list[int]) -> None:
    """Append for each seat from `first` on: workers, shields left, cart, tokens, space on the time track."""
    rules = position.rules
    players = rules.players
    for place in range(first, first + players):
        seat = place if place < players else place - players
        data.append(rules.tables.workers - len(position.own_places(seat)))
        data.append(rules.shields - position.placed[seat])
        data.append(1 if position.cart[seat] else 0)
        data.append(1 if position.food_token[seat] else 0)
        data.append(1 if position.wood_token[seat] else 0)
        data.append(position.marker[seat] % rules.spaces)


def next_seat(position: NeulandPosition) -> int:
    """Return the seat that would play if the turn ended now, or −1 if the game would end."""
    players = position.rules.players
    if position.turn + 1 >= position.rules.max_turns:
        return -1
    if position.turn + 1 < players:
        return (position.seat + 1) % players
    best = 0
    least = -1
    for seat in range(players):
        space = position.end_space() if seat == position.seat else position.marker[seat]
        if least < 0 or space < least:
            least = space
            best = seat
    return best
