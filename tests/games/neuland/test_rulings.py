"""One test, or more, for each ruling L1–L19."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.draw.game_view import view_of
from ludotheque.games.neuland.content import load_edition, load_layouts
from ludotheque.games.neuland.notation import format_action, format_place
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.board import axial_coordinates, distance
from ludotheque.games.neuland.rules.codes import (
    CLOTH,
    FOOD,
    FOREST,
    KIND_NAMES,
    MEADOW,
    MOUNTAIN,
    STONE,
    UNITS,
    WEAPONS,
)
from ludotheque.games.registry import load_game
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]
TABLES = load_edition("reconstructed")[1]


def legal(state: NeulandState, head: str = "") -> list[str]:
    """Return the legal actions that begin so, in notation."""
    names = [state.action_to_string(action) for action in state.legal_actions()]
    return [name for name in names if name.startswith(head)]


def begin(players: int = 2, **options: object) -> NeulandState:
    state = load_game("neuland", players=players, edition=None, **options).new_initial_state()
    assert isinstance(state, NeulandState)
    return state


def test_l1_a_hex_holds_three_buildings(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin kiln", "b3": "cabin"}, {"b3.1": "A wood"})
    assert legal(state, "build hunting lodge on b3")
    assert not legal(state, "build hunting lodge on c2")


def test_l1_every_layout_covers_the_map_with_nine_doubles_and_a_single() -> None:
    hexes = axial_coordinates()
    layouts = load_layouts()
    assert len(layouts) == 2288
    for partner in layouts:
        assert all(partner[partner[h]] == h for h in range(19))
        assert sum(1 for h in range(19) if partner[h] == h) == 1
        assert all(distance(hexes[h], hexes[partner[h]]) <= 1 for h in range(19))


@pytest.mark.parametrize(("players", "shields"), [(2, 18), (3, 12), (4, 9)])
def test_l2_each_player_has_seven_workers_and_a_share_of_36_shields(players: int, shields: int) -> None:
    cards = begin(players).observation(0).to_dict()["cards"]
    assert [card["shields_left"] for card in cards] == [shields] * players
    assert all(card["workers"] == 7 and card["has_cart"] for card in cards)
    assert all(card["has_food_token"] and card["has_wood_token"] for card in cards)


def test_l3_the_bag_holds_nine_coal_six_iron_ore_six_silver_ore() -> None:
    assert begin().bag == [9, 6, 6]


def test_l4_there_are_42_units_and_each_player_begins_with_two_of_them() -> None:
    assert sum(TABLES.copies[:UNITS]) == 42
    state = begin(4)
    assert state.supply[:2] == [0, 1]
    assert begin(2).supply[:2] == [2, 3]


def test_l5_only_the_top_of_a_stack_can_be_built_for_a_stone(position: Position, play: Play) -> None:
    state = position({"b2": "quarry quarry"}, {"b2.1": "A stone", "b2.2": "a stone"})
    assert legal(state, "build abbey on c3") == [
        "build abbey on c3 with stone b2.1",
        "build abbey on c3 with stone b2.2",
    ]
    assert not legal(state, "build church")
    play(state, "build abbey on c3 with stone b2.1")
    assert legal(state, "build church on c3")
    assert not legal(state, "build abbey")


def test_l5_values_sum_to_36_and_senate_and_abbey_are_as_the_book_says() -> None:
    assert sum(TABLES.value) == 36
    senate = KIND_NAMES.index("senate")
    assert TABLES.value[senate] == 4
    assert set(TABLES.needs[senate]) == {WEAPONS, CLOTH, FOOD}
    abbey = KIND_NAMES.index("abbey")
    assert (TABLES.value[abbey], set(TABLES.needs[abbey])) == (1, {CLOTH, STONE})


def test_l6_the_beginners_map_is_a_layout_of_the_pieces() -> None:
    terrain = TABLES.map_terrain
    assert [terrain.count(each) for each in (FOREST, MEADOW, MOUNTAIN)] == [6, 8, 5]
    wanted = sorted([(FOREST, MEADOW)] * 4 + [(MEADOW, MOUNTAIN)] * 3 + [(FOREST, MOUNTAIN)] * 2)

    def fits(partner: list[int]) -> bool:
        pairs = [(terrain[h], terrain[partner[h]]) for h in range(19) if h < partner[h]]
        single = next(h for h in range(19) if partner[h] == h)
        return terrain[single] == MEADOW and sorted((min(pair), max(pair)) for pair in pairs) == wanted

    assert any(fits(partner) for partner in load_layouts())


def test_l6_a_random_map_uses_all_pieces() -> None:
    for seed in range(20):
        state = begin(map="random")
        rng = Rng(seed)
        while state.terrain.count(-1) or state.layout < 0:
            state.apply_action(state.sample_chance(rng), CHANCE)
        assert [state.terrain.count(each) for each in (FOREST, MEADOW, MOUNTAIN)] == [6, 8, 5]
        assert state.doubles_left == [0, 0, 0]


@pytest.mark.parametrize(("players", "most"), [(2, 10), (3, 10), (4, 9)])
def test_l7_a_turn_has_at_most_ten_actions_or_nine_with_four(position: Position, players: int, most: int) -> None:
    state = position({"c2": "hunting_lodge"}, players=players, markers=(20, 21, 22, 23))
    assert state.last_space() - state.pawn == most


def test_l7_the_marker_may_not_reach_the_pawn(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge", "b3": "cabin"}, {"c2.1": "A food"})
    assert legal(state, "produce wood") == [
        "produce wood at b3.1 with food c2.1",
        "produce wood at b3.1 with food c2.1 by cart",
        "produce wood at b3.1 with food token",
    ]
    state.marker[0] += 9  # one action left, and the food is two hexes away
    assert legal(state, "produce wood") == [
        "produce wood at b3.1 with food c2.1 by cart",
        "produce wood at b3.1 with food token",
    ]
    state.marker[0] += 1
    assert not legal(state, "produce")


def test_l8_a_turn_does_not_end_on_another_marker(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge"}, players=3, markers=(20, 21, 22))
    play(state, "produce food at c2.1\nend")
    assert state.marker == [23, 21, 22]


def test_l8_an_action_that_leads_where_no_space_is_free_is_not_allowed(position: Position) -> None:
    state = position({"c2": "hunting_lodge hunting_lodge"}, {"c2.1": "A food"}, markers=(20, 30))
    state.marker[0] = 29
    assert not legal(state, "produce")
    state.marker[0] = 28
    assert legal(state, "produce") == ["produce food at c2.2"]


def test_l8_ending_the_turn_is_always_offered_and_moves_the_marker_one_space_at_least(
    position: Position, play: Play
) -> None:
    state = position({"c2": "hunting_lodge cabin"}, {"c2.2": "A wood"})
    assert {name.split()[0] for name in legal(state)} == {"end", "produce", "build"}
    play(state, "end")
    assert state.marker == [21, 24]
    assert state.current_player() == 0


def test_l8_nobody_is_forced_to_spend_a_token(position: Position, play: Play) -> None:
    state = position({"c2": "cabin"}, {})
    assert legal(state, "produce") == ["produce wood at c2.1 with food token"]
    play(state, "end")
    assert state.marker == [21, 24]
    assert (state.food_token[0], state.wood_token[0], state.cart[0]) == (True, True, True)


def test_l8_a_turn_without_an_action_ends_as_any_other(position: Position, play: Play) -> None:
    """L18 holds: lying workers leave, standing ones lie down, and no marker shares a space."""
    state = position({"c2": "hunting_lodge cabin"}, {"c2.1": "a food"}, players=3, markers=(20, 21, 22))
    play(state, "end")
    assert state.marker == [23, 21, 22]
    assert state.own_places(0) == []


def test_l9_in_round_one_the_pawn_stays_and_all_play_once_clockwise(play: Play) -> None:
    state = begin(3)
    play(state, "first B\nstart c2\nproduce food at c2.1\nend")
    assert (state.current_player(), state.pawn) == (2, 0)
    play(state, "start d2\nproduce food at d2.1\nend")
    assert (state.current_player(), state.pawn) == (0, 0)
    assert state.marker == [0, 1, 2]
    play(state, "start b3\nproduce food at b3.1\nend")
    assert state.marker == [3, 1, 2]
    assert (state.current_player(), state.pawn) == (1, 1)


def test_l9_the_same_player_plays_again_if_nobody_lies_between(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge"}, markers=(20, 24))
    play(state, "produce food at c2.1\nend")
    assert (state.current_player(), state.pawn, state.turn) == (0, 21, 11)


def test_l10_the_start_is_a_forest_without_buildings(play: Play) -> None:
    state = begin()
    play(state, "first A")
    assert legal(state) == ["start a1", "start b3", "start b4", "start c2", "start d2", "start e3"]
    play(state, "start c2\nproduce food at c2.1\nend")
    assert "start c2" not in legal(state)
    assert [KIND_NAMES[tile] for tile in state.tile if tile >= 0] == ["hunting_lodge", "cabin"]


def test_l10_no_shields_in_the_first_turn(position: Position) -> None:
    state = position({"c3": "abbey", "c2": "weaving_mill quarry"}, {"c2.1": "A cloth", "c2.2": "A stone"})
    assert legal(state, "shields")
    state.turn = 1
    assert not legal(state, "shields")


def test_l10_an_empty_forest_that_another_player_needs_to_begin_is_not_built_on(position: Position) -> None:
    tiles = {"a1": "hunting_lodge", "b3": "cabin", "b4": "kiln"}
    state = position(tiles, {"b3.1": "A wood"}, players=4)
    assert legal(state, "build kiln on c2")
    state.turn = 0  # three players yet to begin, three empty forests
    assert not legal(state, "build kiln on c2")
    assert legal(state, "build kiln on a1")


def test_l11_only_on_units_without_a_worker_and_only_with_a_worker_left(position: Position) -> None:
    state = position({"c2": "hunting_lodge hunting_lodge", "d2": "cabin"}, {"c2.1": "B food"})
    assert legal(state, "produce food") == ["produce food at c2.2"]
    many = {"a1": "cabin cabin cabin", "b3": "cabin cabin hunting_lodge", "c2": "kiln hunting_lodge"}
    taken = {f"{name}.{number}": "A wood" for name, number in [("a1", 1), ("a1", 2), ("a1", 3), ("b3", 1), ("b3", 2)]}
    state = position(many, {**taken, "b3.3": "A food", "c2.1": "A coal"})
    assert not legal(state, "produce food")  # all seven are out
    state = position(many, {**taken, "b3.3": "A food"})
    assert legal(state, "produce food") == ["produce food at c2.2"]


def test_l11_a_worker_that_is_given_can_be_the_one_that_produces(position: Position, play: Play) -> None:
    tiles = {"a1": "cabin cabin", "b1": "farm farm sheepfold", "c1": "quarry quarry", "c2": "kiln"}
    workers = dict.fromkeys(("a1.1", "a1.2", "b1.1", "b1.2", "b1.3", "c1.1", "c1.2"), "A wood")
    state = position(tiles, workers)
    assert "produce coal at c2.1 with wood a1.1 by cart" in legal(state)
    assert "produce coal at c2.1 with wood b1.1" in legal(state)
    # A token gives no worker back, so with seven out it cannot pay alone.
    assert "produce coal at c2.1 with wood token" not in legal(state)
    play(state, "produce coal at c2.1 with wood b1.1")
    assert len(state.own_places(0)) == 7


def test_l11_the_alchemists_cave_takes_its_own_gold(position: Position, play: Play) -> None:
    """The given gold comes off first, so the cave is free again when the worker is put there."""
    tiles = {"c2": "alchemist paper_mill", "b3": "forest_furnace"}
    workers = {"c2.1": "a gold", "c2.2": "A paper", "b3.1": "A iron"}
    state = position(tiles, workers)
    assert legal(state, "produce gold") == [
        "produce gold at c2.1 with gold c2.1 as paper, iron b3.1",
        "produce gold at c2.1 with gold c2.1 as paper, iron b3.1 by cart",
        "produce gold at c2.1 with paper c2.2, gold c2.1 as iron",
    ]
    play(state, "produce gold at c2.1 with paper c2.2, gold c2.1 as iron")
    assert [format_place(place) for place in state.own_places(0)] == ["b3.1", "c2.1"]
    assert state.worker[24] == 1  # the new gold stands
    for letter in ("B", "b"):  # another seat's gold blocks the cave
        assert not legal(position(tiles, {**workers, "c2.1": f"{letter} gold"}), "produce gold")


def test_l12_given_workers_standing_or_lying_free_the_unit(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge hunting_lodge cabin"}, {"c2.1": "A food", "c2.2": "a food"})
    ways = legal(state, "produce wood")
    assert ways[:2] == ["produce wood at c2.3 with food c2.1", "produce wood at c2.3 with food c2.2"]
    play(state, "produce wood at c2.3 with food c2.2")
    assert legal(state, "produce food") == ["produce food at c2.2"]


def test_l12_an_ore_returns_to_the_bag_and_the_next_one_shows(position: Position, play: Play) -> None:
    state = position(
        {"b2": "mine", "b3": "forest_furnace kiln"},
        {"b2.1": "A iron_ore", "b3.2": "A coal"},
        {"b2.1": "iron_ore coal silver_ore"},
    )
    assert state.bag == [8, 5, 5]
    play(state, "produce iron at b3.1 with coal b3.2, iron ore b2.1")
    assert state.bag == [8, 6, 5]
    play(state, "produce coal at b2.1 with food token")
    assert [format_place(place) for place in state.own_places(0)] == ["b2.1", "b3.1"]


def test_l12_an_empty_mine_is_filled_with_three_drawn_ores_in_the_order_that_the_player_chooses(
    position: Position, play: Play
) -> None:
    state = position({"b2": "mine", "b3": "forest_furnace kiln"}, {"b2.1": "A iron_ore", "b3.2": "A coal"})
    state.bag = [9, 5, 6]
    state.ores[12] = 2  # the last ore of the mine on b2
    play(state, "produce iron at b3.1 with coal b3.2, iron ore b2.1")
    assert state.is_chance_node()
    assert state.bag == [9, 6, 6]
    play(state, "draw coal\ndraw silver ore\ndraw coal")
    assert state.current_player() == 0
    assert legal(state) == [
        "stack coal, coal, silver ore",
        "stack coal, silver ore, coal",
        "stack silver ore, coal, coal",
    ]
    play(state, "stack silver ore, coal, coal")
    assert legal(state, "produce silver ore at b2.1")


def test_l12_of_two_mines_emptied_at_once_page_text_and_log_say_which_is_being_stacked(
    position: Position, play: Play
) -> None:
    state = position({"b2": "mine", "d3": "mine"}, {"b2.1": "a coal", "d3.1": "a coal"})
    state.ores[12] = 1
    state.ores[42] = 1
    state.bag = [7, 6, 6]
    play(state, "end\ndraw coal\ndraw iron ore\ndraw coal")
    view = view_of(state.game.spec)

    def said(lang: str) -> list[str]:
        o = state.observation(0)
        picture = "".join(str(panel.body) for panel in view.panels(o, lang, ["Ada", "Bo"]))
        found = [view.status(o, lang, ["Ada", "Bo"]), view.choices(o, lang, ())[0].label]
        found += [line for line in view.text(o, lang, ()).splitlines() if line.startswith(("Ores for", "Filled"))]
        return [*found, *[label for label in ("Ores for b2.1", "Ores for d3.1") if label in picture]]

    assert said("en") == [
        "Choose the order of the ores on mine b2.1.",
        "Stack on mine b2.1, from the top: coal, coal, iron ore",
        "Ores for b2.1: coal, iron ore, coal",
        "Filled after that: d3.1",
        "Ores for b2.1",
    ]
    after = state.copy()
    play(after, "stack iron ore, coal, coal")
    action = state.string_to_action("stack iron ore, coal, coal")
    events = events_of(state.game.spec).events(state, 0, action, after, 0)
    assert [view.say(event, "en", ["Ada", "Bo"]) for event in events] == [
        "Ada stacks on mine b2.1, from the top: iron ore, coal and coal."
    ]
    play(state, "stack iron ore, coal, coal\ndraw coal\ndraw iron ore\ndraw coal")
    assert said("fr")[0] == "Choisissez l’ordre des minerais de la mine d3.1."


def test_l13_extra_actions_are_counted_to_the_farthest_good(position: Position, play: Play) -> None:
    tiles = {"c1": "mine", "c2": "kiln", "c4": "meadow_furnace"}
    state = position(tiles, {"c1.1": "A iron_ore", "c2.1": "A coal"}, {"c1.1": "iron_ore coal coal"})
    play(state, "produce iron at c4.1 with coal c2.1, iron ore c1.1")
    assert state.marker[0] - state.pawn == 1 + 2  # c1 is three hexes away: two beyond the neighbours


@pytest.mark.parametrize(("hexname", "cost"), [("c2", 0), ("d2", 0), ("b3", 1), ("b4", 2)])
def test_l13_building_costs_only_the_extra_actions(position: Position, play: Play, hexname: str, cost: int) -> None:
    state = position({"c2": "cabin"}, {"c2.1": "A wood"})
    play(state, f"build kiln on {hexname} with wood c2.1")
    assert state.marker[0] - state.pawn == cost


def test_l14_the_cart_makes_distance_nothing_once(position: Position, play: Play) -> None:
    state = position({"c1": "quarry", "c5": "quarry hunting_lodge", "b4": "cabin"}, {"c1.1": "A stone"})
    play(state, "build abbey on c4 with stone c1.1 by cart")
    assert state.marker[0] == state.pawn
    assert state.cart == [False, True]
    assert not [name for name in legal(state) if "cart" in name]


def test_l14_tokens_stand_in_once_at_no_distance_and_the_action_is_still_due(position: Position, play: Play) -> None:
    state = position({"a1": "cabin", "e3": "kiln"})
    play(state, "produce wood at a1.1 with food token")
    assert state.marker[0] - state.pawn == 1
    play(state, "build quarry on c1 with wood token")
    assert state.marker[0] - state.pawn == 1
    assert (state.food_token[0], state.wood_token[0]) == (False, False)
    assert not [name for name in legal(state) if "token" in name]


def test_l15_gold_stands_for_any_one_good(position: Position, play: Play) -> None:
    tiles = {"c2": "alchemist weaving_mill", "c3": "senate castle abbey", "b2": "hunting_lodge"}
    state = position(tiles, {"c2.1": "A gold", "c2.2": "A cloth"})
    assert "shields on abbey with cloth c2.2, gold c2.1 as stone" in legal(state)
    assert "shields on castle with gold c2.1 as weapons, cloth c2.2" in legal(state)
    assert "shields on senate with gold c2.1 as weapons, cloth c2.2, food token" in legal(state)
    assert "build workshop on c4 with gold c2.1 as stone" in legal(state)
    # One gold is one good.
    state = position(tiles, {"c2.1": "A gold"})
    assert not legal(state, "shields on abbey")
    assert not legal(state, "shields on castle")


def test_l15_gold_as_ore_makes_either_metal(position: Position) -> None:
    state = position({"c2": "alchemist kiln forest_furnace"}, {"c2.1": "A gold", "c2.2": "A coal"})
    assert legal(state, "produce iron") == ["produce iron at c2.3 with coal c2.2, gold c2.1 as iron ore"]
    assert legal(state, "produce silver") == ["produce silver at c2.3 with coal c2.2, gold c2.1 as silver ore"]


def test_l15_kiln_coal_and_mine_coal_are_the_same(position: Position) -> None:
    state = position(
        {"b2": "mine mine", "b3": "forest_furnace kiln"},
        {"b2.1": "A coal", "b2.2": "A iron_ore", "b3.2": "A coal"},
        {"b2.1": "coal coal coal", "b2.2": "iron_ore coal coal"},
    )
    assert legal(state, "produce iron") == [
        "produce iron at b3.1 with coal b2.1, iron ore b2.2",
        "produce iron at b3.1 with coal b3.2, iron ore b2.2",
    ]


def test_l16_tiles_stand_on_their_terrain(position: Position) -> None:
    state = position({"c2": "cabin"}, {"c2.1": "A wood"})
    hexes = {name.split(" on ")[1].split()[0] for name in legal(state, "build quarry")}
    assert hexes == {"b2", "c1", "c5", "d3", "e1"}


def test_l16_a_new_mine_draws_three_ores_that_its_builder_stacks(position: Position, play: Play) -> None:
    state = position({"c2": "cabin"}, {"c2.1": "A wood"})
    play(state, "build mine on b2 with wood c2.1\ndraw coal\ndraw iron ore\ndraw silver ore")
    assert len(legal(state)) == 6
    play(state, "stack iron ore, silver ore, coal")
    assert state.bag == [8, 5, 5]
    assert legal(state, "produce iron ore at b2.1 with food token")


def test_l16_three_equal_ores_need_no_choice(position: Position, play: Play) -> None:
    state = position({"c2": "cabin"}, {"c2.1": "A wood"})
    play(state, "build mine on b2 with wood c2.1\ndraw coal\ndraw coal\ndraw coal")
    assert state.current_player() == 0
    assert legal(state, "produce coal at b2.1")


def test_l17_a_property_takes_exactly_its_value_and_only_once(position: Position, play: Play) -> None:
    tiles = {"c2": "forest_furnace hunting_lodge", "b2": "barracks"}
    state = position(tiles, {"c2.1": "A iron", "c2.2": "A food"})
    play(state, "shields on barracks with iron c2.1, food c2.2")
    assert state.placed == [2, 0]
    again = position(tiles, {"c2.1": "A iron", "c2.2": "A food"})
    assert legal(again, "shields on barracks")
    again.property_owner[KIND_NAMES.index("barracks") - UNITS] = 1
    assert not legal(again, "shields on barracks")


def test_l17_the_last_shields_win_at_once_even_if_fewer(position: Position, play: Play) -> None:
    """The rulebook's example: two shields left, the senate takes four."""
    tiles = {"c2": "armourer hunting_lodge weaving_mill", "c3": "senate"}
    state = position(tiles, {"c2.1": "A weapons", "c2.2": "A food", "c2.3": "A cloth"})
    state.placed = [16, 17]
    play(state, "shields on senate with weapons c2.1, cloth c2.3, food c2.2")
    assert state.is_terminal()
    assert state.placed == [18, 17]
    assert state.property_shields[KIND_NAMES.index("senate") - UNITS] == 2
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]


def test_l18_lying_workers_leave_at_the_end_and_standing_ones_lie_down(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge cabin"}, {"c2.1": "a food", "c2.2": "A wood"})
    state.marker[0] += 1
    play(state, "end")
    assert state.worker[24:27] == [0, 2, 0]
    assert len(state.own_places(0)) == 1


def test_l18_a_spoiled_ore_returns_to_the_bag_and_empty_mines_are_filled_before_the_next_turn(
    position: Position, play: Play
) -> None:
    tiles = {"b2": "mine mine"}
    state = position(tiles, {"b2.1": "a coal", "b2.2": "a coal"})
    state.ores[12] = 1
    state.ores[13] = 1
    state.bag = [7, 6, 6]
    state.marker[0] += 1
    play(state, "end")
    assert state.bag == [9, 6, 6]
    play(state, "draw coal\ndraw coal\ndraw iron ore\nstack iron ore, coal, coal")
    assert state.is_chance_node()
    play(state, "draw coal\ndraw coal\ndraw coal")
    assert (state.current_player(), state.turn, state.pawn) == (0, 11, 21)


def test_l19_after_max_turns_most_shields_win_shared_if_tied(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge"}, players=3, max_turns=11)
    state.placed = [4, 7, 7]
    play(state, "produce food at c2.1\nend")
    assert state.is_terminal()
    assert state.winners() == [1, 2]
    assert state.returns() == [-0.5, 0.25, 0.25]


def test_an_illegal_action_changes_nothing(position: Position) -> None:
    state = position({"c2": "hunting_lodge"})
    before = state.fingerprint()
    with pytest.raises(IllegalActionError):
        state.apply_action(1)
    assert state.fingerprint() == before


def test_every_notation_is_unique_and_reads_back() -> None:
    rng = Rng(11)
    state = begin(3)
    for number in range(600):
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(state.sample_chance(rng), CHANCE)
            continue
        actions = state.legal_actions()
        names = [format_action(state, action, state.seat) for action in actions]
        assert len(set(names)) == len(names)
        if number % 20 == 0:
            assert [state.string_to_action(name) for name in names] == actions
        state.apply_action(rng.pick(actions))
