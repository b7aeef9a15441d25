"""The observation of Neuland: the whole position without the ores yet to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotheque.games.neuland.notation import Deal, read_deal
from ludotheque.games.neuland.rules import codes
from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields

if TYPE_CHECKING:
    from ludotheque.games.neuland.rules.position import NeulandPosition


class Building(msgspec.Struct, frozen=True):
    """A tile on the map.

    `worker` and `owner` (of shields) are seats or −1. `good` is the good that the worker represents. `ores` lists a
    mine's stack from the top. The good of a lying worker spoils at the end of its owner's next turn, or of the current
    one if that is the owner's.
    """

    place: int
    tile: int
    worker: int
    is_lying: bool
    good: int
    ores: tuple[int, ...]
    owner: int
    shields: int


class UnitCard(msgspec.Struct, frozen=True):
    """A kind of production unit: terrain, cost, recipes, copies in all, and copies left in the supply.

    Recipes are (inputs, output). A mine's output is always 15, independent of the ore on top.
    """

    tile: int
    terrain: int
    cost: int
    recipes: tuple[tuple[tuple[int, ...], int], ...]
    copies: int
    left: int


class PropertyCard(msgspec.Struct, frozen=True):
    """A property.

    With `is_top`, the property can be built next. `place` is −1 until it is built. `missing` lists the goods for it
    that the viewer (for a spectator: the seat to act) does not have.
    """

    tile: int
    stack: int
    value: int
    terrain: int
    cost: int
    needs: tuple[int, ...]
    is_top: bool
    place: int
    owner: int
    missing: tuple[int, ...]


class PlayerCard(msgspec.Struct, frozen=True):
    """A player's supply and time marker, whose `space` counts from 0 on."""

    workers: int
    shields_left: int
    shields_placed: int
    has_cart: bool
    has_food_token: bool
    has_wood_token: bool
    space: int


class NeulandObservation(Observation, frozen=True, kw_only=True):
    """The map, the supply, the time track, the players, and the decoded legal actions.

    `spent` counts the actions of the current turn, `room` those left. If the turn ended now, the marker would rest on
    `rest_space`, and `next_seat` would play. `drawn` are ores that wait to be stacked.
    """

    phase: int
    turn: int
    max_turns: int
    is_first_round: bool
    active: int
    terrain: tuple[int, ...]
    buildings: tuple[Building, ...]
    units: tuple[UnitCard, ...]
    properties: tuple[PropertyCard, ...]
    cards: tuple[PlayerCard, ...]
    spaces: int
    pawn: int
    spent: int
    room: int
    rest_space: int
    next_seat: int
    bag: tuple[int, ...]
    drawn: tuple[int, ...]
    pending: tuple[int, ...]
    deals: tuple[tuple[int, Deal], ...]


def observe(state: NeulandPosition, seat: int) -> NeulandObservation:
    """Return the observation of a seat or of a spectator."""
    rules = state.rules
    legal = state.legal_actions(seat) if seat >= 0 else []
    is_turn = state.phase == codes.TURN
    return NeulandObservation(
        **common_fields(state, seat),
        phase=state.phase,
        turn=state.turn,
        max_turns=rules.max_turns,
        is_first_round=state.is_first_round(),
        active=state.seat if state.phase >= codes.PUT_START else -1,
        terrain=tuple(state.terrain),
        buildings=tuple(
            _building(state, place) for place in range(codes.HEXES * codes.PLACES) if state.tile[place] >= 0
        ),
        units=tuple(_unit(state, tile) for tile in range(codes.UNITS)),
        properties=tuple(_property(state, each, seat if seat >= 0 else state.seat) for each in range(codes.PROPERTIES)),
        cards=tuple(_player(state, each) for each in range(rules.players)),
        spaces=rules.spaces,
        pawn=state.pawn % rules.spaces,
        spent=state.marker[state.seat] - state.pawn if state.phase >= codes.PUT_START else 0,
        room=state.room() if is_turn else 0,
        rest_space=state.end_space() % rules.spaces if is_turn else -1,
        next_seat=_next_seat(state) if is_turn else -1,
        bag=tuple(state.bag),
        drawn=tuple(codes.COAL + ore for ore in state.drawn),
        pending=tuple(state.pending),
        deals=_deals(state, legal) if is_turn else (),
    )


def _deals(state: NeulandPosition, legal: list[int]) -> tuple[tuple[int, Deal], ...]:
    found = []
    for action in legal:
        deal = read_deal(state, action)
        if deal is not None:
            found.append((action, deal))
    return tuple(found)


def ores_from_top(stack: int) -> tuple[int, ...]:
    """Return a mine's ores as goods, from the top."""
    found = []
    while stack:
        found.append(codes.COAL - 1 + stack % 4)
        stack //= 4
    return tuple(found)


def _building(state: NeulandPosition, place: int) -> Building:
    tile = state.tile[place]
    worker = state.worker[place]
    owner = state.property_owner[tile - codes.UNITS] if tile >= codes.UNITS else -1
    return Building(
        place=place,
        tile=tile,
        worker=(worker - 1) // 2 if worker else -1,
        is_lying=worker > 0 and worker % 2 == 0,
        good=state.good[place] if worker else -1,
        ores=ores_from_top(state.ores[place]),
        owner=owner,
        shields=state.property_shields[tile - codes.UNITS] if tile >= codes.UNITS else 0,
    )


def _unit(state: NeulandPosition, tile: int) -> UnitCard:
    tables = state.rules.tables
    recipes = [(tuple(tables.needs[tile]), tables.makes[tile])]
    if tables.second_makes[tile] >= 0:
        recipes.append((tuple(tables.second_needs[tile]), tables.second_makes[tile]))
    return UnitCard(
        tile=tile,
        terrain=tables.terrain[tile],
        cost=tables.cost[tile],
        recipes=tuple(recipes),
        copies=tables.copies[tile],
        left=state.supply[tile],
    )


def _property(state: NeulandPosition, each: int, viewer: int) -> PropertyCard:
    tables = state.rules.tables
    tile = codes.UNITS + each
    stack = each // codes.STACK_SIZE
    return PropertyCard(
        tile=tile,
        stack=stack,
        value=tables.value[tile],
        terrain=tables.terrain[tile],
        cost=tables.cost[tile],
        needs=tuple(tables.needs[tile]),
        is_top=state.level[stack] == each % codes.STACK_SIZE,
        place=state.property_place[each],
        owner=state.property_owner[each],
        missing=_missing(state, viewer, tables.needs[tile]) if state.property_owner[each] < 0 else (),
    )


def _missing(state: NeulandPosition, seat: int, needs: list[int]) -> tuple[int, ...]:
    have = [state.good[place] for place in state.own_places(seat)]
    have += [codes.FOOD] * state.food_token[seat] + [codes.WOOD] * state.wood_token[seat]
    missing = []
    for good in needs:
        if good in have:
            have.remove(good)
        else:
            missing.append(good)
    return tuple(missing[have.count(codes.GOLD) :])  # each gold replaces one good (L15)


def _player(state: NeulandPosition, seat: int) -> PlayerCard:
    return PlayerCard(
        workers=state.rules.tables.workers - len(state.own_places(seat)),
        shields_left=state.rules.shields - state.placed[seat],
        shields_placed=state.placed[seat],
        has_cart=state.cart[seat],
        has_food_token=state.food_token[seat],
        has_wood_token=state.wood_token[seat],
        space=state.marker[seat] % state.rules.spaces,
    )


def _next_seat(state: NeulandPosition) -> int:
    """Return the seat that would play if the turn ended now, or −1 if the game would end."""
    players = state.rules.players
    if state.turn + 1 >= state.rules.max_turns:
        return -1
    if state.turn + 1 < players:
        return (state.seat + 1) % players
    spaces = [state.end_space() if seat == state.seat else state.marker[seat] for seat in range(players)]
    return spaces.index(min(spaces))


OBSERVATION = Observer(observe)
