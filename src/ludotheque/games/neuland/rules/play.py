"""Effects of actions and draws: set-up, production, building, shields, ores, the end of a turn.

No function here checks whether an action is legal.
"""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import (
    BUILD,
    BUILDABLE,
    CABIN,
    COAL,
    COLUMNS,
    DRAW_ORE,
    FOOD,
    LODGE,
    MINE,
    ORES_ON_MINE,
    OVER,
    PLACES,
    PRODUCE,
    PUT_START,
    SHIELDS,
    STACK_ORES,
    START,
    TOKEN,
    TURN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
    decode_ore_order,
)
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.scoring import shields_for
from ludotheque.games.neuland.rules.setup import set_up


def step(position: NeulandPosition, action: int) -> None:
    """Apply an action of the seat to act, or an outcome of chance."""
    phase = position.phase
    if phase == TURN:
        if action >= SHIELDS:
            place_shields(position, action - SHIELDS)
        elif action >= BUILD:
            build(position, action - BUILD)
        elif action >= PRODUCE:
            produce(position, action - PRODUCE)
        else:
            end_turn(position)
    elif phase == DRAW_ORE:
        draw_ore(position, action)
    elif phase == STACK_ORES:
        top, middle, bottom = decode_ore_order(action)
        fill_mine(position, top, middle, bottom)
    elif phase == PUT_START:  # L10
        put_tile(position, action - START, LODGE)
        put_tile(position, action - START, CABIN)
        position.phase = TURN
    else:
        set_up(position, action)


def put_tile(position: NeulandPosition, h: int, tile: int) -> int:
    """Put a tile on the next place of a hex, and return that place."""
    place = h * PLACES + position.filled[h]
    position.filled[h] += 1
    position.tile[place] = tile
    if tile < UNITS:
        built = position.built
        index = len(built)
        while index > 0 and built[index - 1] > place:
            index -= 1
        built.insert(index, place)
    return place


def produce(position: NeulandPosition, code: int) -> None:
    """Pay, and put a worker on a unit (L11)."""
    place = code // (2 * WAYS_TWO)
    recipe = code // WAYS_TWO % 2
    kind = position.tile[place]
    tables = position.rules.tables
    pay(position, code % WAYS_TWO, position.needs_of(kind, recipe), place // PLACES, 1)
    position.worker[place] = position.seat * 2 + 1
    if kind != MINE:
        position.good[place] = tables.makes[kind] if recipe == 0 else tables.second_makes[kind]
    resume(position)


def build(position: NeulandPosition, code: int) -> None:
    """Pay, and put a tile of the supply on the map (L16)."""
    kind = code // WAYS_ONE % BUILDABLE
    h = code // (WAYS_ONE * BUILDABLE)
    tile = position.top_tile(kind)
    pay(position, code % WAYS_ONE, [position.rules.tables.cost[tile]], h, 0)
    place = put_tile(position, h, tile)
    if kind < UNITS:
        position.supply[kind] -= 1
        if kind == MINE:
            position.pending.append(place)
    else:
        position.level[kind - UNITS] += 1
        position.property_place[tile - UNITS] = place
    resume(position)


def place_shields(position: NeulandPosition, code: int) -> None:
    """Pay, and put shields on a property, where a seat's last shield wins at once (L17)."""
    each = code // WAYS_THREE
    seat = position.seat
    h = position.property_place[each] // PLACES
    pay(position, code % WAYS_THREE, position.rules.tables.needs[UNITS + each], h, 1)
    count = shields_for(position, seat, each)
    position.property_owner[each] = seat
    position.property_shields[each] = count
    position.placed[seat] += count
    if position.placed[seat] == position.rules.shields:
        position.phase = OVER
        position.pending = []
    else:
        resume(position)


def pay(position: NeulandPosition, way: int, needs: list[int], h: int, base: int) -> None:
    """Give the goods of a way to pay and move the marker (L12–L14).

    `base` is the number of actions that the operation itself costs.
    """
    seat = position.seat
    own = position.own_places(seat)
    extra = position.rules.extra
    choices = way // 2
    more = 0
    index = len(needs) - 1
    while index >= 0:
        choice = choices % 8
        choices //= 8
        if choice == TOKEN:
            if needs[index] == FOOD:
                position.food_token[seat] = False
            else:
                position.wood_token[seat] = False
        else:
            place = own[choice]
            far = extra[h * COLUMNS + place // PLACES]
            if far > more:
                more = far
            take_off(position, place)
        index -= 1
    if way % 2 == 1:
        position.cart[seat] = False
        more = 0
    position.marker[seat] += base + more


def take_off(position: NeulandPosition, place: int) -> None:
    """Take a worker off a unit.

    A mine loses its top ore and is filled again after the last one (L12).
    """
    position.worker[place] = 0
    if position.tile[place] != MINE:
        position.good[place] = -1
        return
    position.bag[position.ores[place] % 4 - 1] += 1
    position.ores[place] //= 4
    if position.ores[place] == 0:
        position.good[place] = -1
        position.pending.append(place)
    else:
        position.good[place] = COAL - 1 + position.ores[place] % 4


def resume(position: NeulandPosition) -> None:
    """Fill empty mines first, then continue the turn or begin the next."""
    if position.pending:
        position.phase = DRAW_ORE
    elif position.is_ending:
        begin_next_turn(position)
    else:
        position.phase = TURN


def draw_ore(position: NeulandPosition, ore: int) -> None:
    """Take an ore from the bag.

    The seat to act stacks three drawn ores, unless they are all alike (L12, L16).
    """
    position.bag[ore] -= 1
    drawn = position.drawn
    drawn.append(ore)
    if len(drawn) < ORES_ON_MINE:
        return
    if drawn[0] == drawn[1] and drawn[1] == drawn[2]:
        fill_mine(position, drawn[0], drawn[1], drawn[2])
    else:
        position.phase = STACK_ORES


def fill_mine(position: NeulandPosition, top: int, middle: int, bottom: int) -> None:
    """Stack three ores on the first mine that waits for them."""
    place = position.pending.pop(0)
    position.ores[place] = (top + 1) + (middle + 1) * 4 + (bottom + 1) * 16
    position.good[place] = COAL + top
    position.drawn = []
    resume(position)


def end_turn(position: NeulandPosition) -> None:
    """End the turn: goods of lying workers spoil, and standing workers lie down (L18).

    The marker rests on a free space (L8).
    """
    seat = position.seat
    position.marker[seat] = position.end_space()
    standing = seat * 2 + 1
    for place in position.built:
        if position.worker[place] == standing + 1:
            take_off(position, place)
        elif position.worker[place] == standing:
            position.worker[place] = standing + 1
    position.is_ending = True
    resume(position)


def begin_next_turn(position: NeulandPosition) -> None:
    """Begin the turn of the next seat, or end the game after the last turn (L19).

    In the first round, turns go clockwise. Afterwards the seat whose marker is last plays (L9).
    """
    position.is_ending = False
    position.turn += 1
    players = position.rules.players
    if position.turn >= position.rules.max_turns:
        position.phase = OVER
    elif position.turn < players:
        position.seat = (position.seat + 1) % players
        position.phase = PUT_START
    else:
        marker = position.marker
        seat = 0
        for other in range(1, players):
            if marker[other] < marker[seat]:
                seat = other
        position.seat = seat
        position.pawn = marker[seat]
        position.phase = TURN
