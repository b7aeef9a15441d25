"""Ways to pay: all possible ones, but equal ones only once and useless carts only on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from ludotheque.games.neuland.notation import read_deal
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.games.neuland.rules.board import axial_coordinates, distance
from ludotheque.games.neuland.rules.codes import FOOD, GOLD, PLACES, TURN, UNITS, WOOD, WORKERS
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, restore_state

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]
HEXES = axial_coordinates()
Way = tuple[str, int, int, tuple[int, ...], bool]


def ways(state: NeulandState, head: str) -> list[str]:
    names = [state.action_to_string(action) for action in state.legal_actions()]
    return [name.partition(" with ")[2] for name in names if name.startswith(head)]


def test_equal_workers_are_offered_once(position: Position) -> None:
    tiles = {"c2": "hunting_lodge hunting_lodge cabin"}
    workers = {"c2.1": "A food", "c2.2": "A food"}
    assert ways(position(tiles, workers), "produce wood") == ["food c2.1", "food token"]
    assert ways(position(tiles, workers, all_payments=True), "produce wood") == [
        "food c2.1",
        "food c2.1 by cart",
        "food c2.2",
        "food c2.2 by cart",
        "food token",
        "food token by cart",
    ]


def test_equal_free_units_are_offered_once(position: Position) -> None:
    tiles = {"c2": "hunting_lodge hunting_lodge"}
    state = position(tiles)
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert [name for name in names if name.startswith("produce")] == ["produce food at c2.1"]


def test_mines_with_different_ores_are_not_equal(position: Position) -> None:
    tiles = {"b2": "mine mine"}
    same = position(tiles, ores={"b2.1": "coal iron_ore coal", "b2.2": "coal iron_ore coal"})
    assert ways(same, "produce coal") == ["food token"]
    other = position(tiles, ores={"b2.1": "coal iron_ore coal", "b2.2": "coal coal iron_ore"})
    assert ways(other, "produce coal") == ["food token", "food token"]


def test_the_cart_is_offered_only_where_it_saves_actions(position: Position) -> None:
    tiles = {"c2": "hunting_lodge", "d2": "cabin", "e3": "cabin"}
    state = position(tiles, {"c2.1": "A food"})
    assert ways(state, "produce wood at d2") == ["food c2.1", "food token"]
    assert ways(state, "produce wood at e3") == ["food c2.1", "food c2.1 by cart", "food token"]


def all_ways(state: NeulandState) -> set[Way]:
    """Return every deal by brute force over sets of workers, tokens and the cart.

    The code is slow and follows the rulings literally.
    """
    seat = state.seat
    tables = state.rules.tables
    own = [place for place in range(57) if state.worker[place] in (seat * 2 + 1, seat * 2 + 2)]
    room = state.room()
    tokens = {FOOD: state.food_token[seat], WOOD: state.wood_token[seat]}
    found: set[Way] = set()

    def offer(kind: str, tile: int, where: int, makes: int, needs: list[int], base: int) -> None:
        h = where // PLACES if kind != "build" else where
        for gifts in product([*own, -1], repeat=len(needs)):
            workers = [place for place in gifts if place >= 0]
            if len(set(workers)) < len(workers):
                continue
            pairs = list(zip(gifts, needs, strict=True))
            if any(place >= 0 and state.good[place] not in (good, GOLD) for place, good in pairs):
                continue
            if any(place < 0 and not tokens.get(good, False) for place, good in pairs):
                continue
            if kind == "produce" and not workers and len(own) == WORKERS:
                continue
            far = max((distance(HEXES[h], HEXES[place // PLACES]) for place in workers), default=0)
            extra = max(0, far - 1)
            for cart in (False, True) if state.cart[seat] and needs else (False,):
                if base + (0 if cart else extra) <= room:
                    found.add((kind, tile, where, (makes, *gifts), cart))

    for place in range(57):
        tile = state.tile[place]
        if 0 <= tile < UNITS and state.worker[place] == 0 and room >= 1:
            makes = state.good[place] if tables.makes[tile] == 15 else tables.makes[tile]
            offer("produce", tile, place, makes, tables.needs[tile], 1)
            if tables.second_makes[tile] >= 0:
                offer("produce", tile, place, tables.second_makes[tile], tables.second_needs[tile], 1)
        elif tile >= UNITS and state.property_owner[tile - UNITS] < 0 and not state.is_first_round():
            offer("shields", tile, place, -1, tables.needs[tile], 1)
    for h in range(19):
        for kind in range(UNITS + 5):
            tile = state.top_tile(kind)
            if tile >= 0 and state.filled[h] < 3 and tables.terrain[tile] == state.terrain[h]:
                offer("build", tile, h, -1, [tables.cost[tile]], 0)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_all_payments_agree_with_brute_force(players: int) -> None:
    rng = Rng(players)
    state = load_game("neuland", players=players, all_payments=True).new_initial_state()
    assert isinstance(state, NeulandState)
    checked = 0
    for number in range(1500):
        seat = state.current_player()
        if seat == TERMINAL:
            break
        if seat == CHANCE:
            state.step(seat, state.sample_chance(rng))
            continue
        actions = state.actions(seat)
        if state.phase == TURN and state.turn >= players and number % 6 == 0:
            deals = [deal for deal in (read_deal(state, action) for action in actions) if deal is not None]
            offered = {
                (
                    deal.kind,
                    deal.tile,
                    deal.place if deal.kind != "build" else deal.hex,
                    (deal.makes, *(gift.place for gift in deal.gifts)),
                    deal.has_cart,
                )
                for deal in deals
            }
            assert len(offered) == len(deals)
            assert offered == all_ways(state)
            checked += 1
        state.step(seat, rng.pick(actions))
    assert checked > 80


@pytest.mark.parametrize("seed", range(3))
def test_the_default_leaves_out_only_equal_ways_and_wasted_carts(seed: int) -> None:
    """Each way that is left out has an offered equivalent: without the cart, or with equal places."""
    rng = Rng(seed)
    state = load_game("neuland", players=3).new_initial_state()
    full = load_game("neuland", players=3, all_payments=True)
    assert isinstance(state, NeulandState)
    assert isinstance(full, NeulandGame)
    for number in range(900):
        seat = state.current_player()
        if seat == TERMINAL:
            break
        if seat == CHANCE:
            state.step(seat, state.sample_chance(rng))
            continue
        actions = state.actions(seat)
        if state.phase == TURN and number % 9 == 0:
            everything = restore_state(full, state.copy().fields())
            results = {after(state, action) for action in actions}
            for action in everything.actions(seat):
                if action not in actions:
                    deal = read_deal(state, action)
                    assert deal is not None
                    assert deal.has_cart or after(state, action) in results
        state.step(seat, rng.pick(actions))


def after(state: NeulandState, action: int) -> tuple[object, ...]:
    """Return the position after an action, ignoring the order of places within a hex."""
    child = state.copy()
    child.step(child.seat, action)
    hexes = tuple(
        tuple(sorted((child.tile[p], child.worker[p], child.good[p], child.ores[p]) for p in range(h * 3, h * 3 + 3)))
        for h in range(19)
    )
    rest = (tuple(child.marker), tuple(child.placed), tuple(child.bag), child.phase, len(child.pending))
    return (hexes, rest, tuple(child.cart), tuple(child.food_token), tuple(child.wood_token))
