"""What a seat may know as plain numbers, in the order of `tensor.py`; −1 means none. Changes nothing."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import (
    COAL,
    FOOD,
    GOLD,
    GOODS,
    ORES_ON_MINE,
    PROPERTIES,
    PUT_START,
    SLOTS,
    STACK_SIZE,
    TURN,
    UNITS,
    WOOD,
)
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.kernel.state import common_data


def tensor_data(position: NeulandPosition, seat: int) -> list[int]:
    """All fields; nothing is hidden but the order of the ores, which nothing has."""
    rules = position.rules
    data = common_data(position, seat)
    phase = position.phase
    data.append(phase)
    data.append(position.turn)
    data.append(1 if position.is_first_round() else 0)
    data.append(position.seat if phase >= PUT_START else -1)
    data += position.terrain
    add_buildings(position, data)
    data += position.supply
    add_properties(position, seat if seat >= 0 else position.seat, data)
    add_players(position, seat if seat > 0 else 0, data)
    data.append(rules.spaces)
    data.append(position.pawn % rules.spaces)
    data.append(position.marker[position.seat] - position.pawn if phase >= PUT_START else 0)
    if phase == TURN:
        data.append(position.room())
        data.append(position.end_space() % rules.spaces)
        data.append(next_seat(position))
    else:
        data += [0, -1, -1]
    data += position.bag
    for index in range(ORES_ON_MINE):
        data.append(COAL + position.drawn[index] if index < len(position.drawn) else -1)
    return data


def add_buildings(position: NeulandPosition, data: list[int]) -> None:
    """By place: buildings, workers' seats, whether they lie, goods, three ores from the top, owners, shields."""
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
    """Of each property: whether it can be built next, its owner, and the goods that the viewer lacks for it."""
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
    """Needed goods that are not there; each gold left makes up for one, the first ones (L15)."""
    missing: list[int] = []
    for good in needs:
        if have[good] > 0:
            have[good] -= 1
        else:
            missing.append(good)
    data += missing[have[GOLD] :]


def add_players(position: NeulandPosition, first: int, data: list[int]) -> None:
    """Of each seat from one on: workers, shields left, cart, tokens, space on the time track."""
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
    """Who would play if the turn ended now; −1 if the game would."""
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
