"""The view: ways to pay cheapest first, goods that spoil or are missing, text as a diagram."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.neuland.events import events
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import KIND_NAMES, UNITS
from ludotheque.games.neuland.view import VIEW

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]


def observe(state: NeulandState, seat: int = 0) -> NeulandObservation:
    observation = state.observation(seat)
    assert isinstance(observation, NeulandObservation)
    return observation


def test_ways_to_pay_are_offered_cheapest_first(position: Position) -> None:
    tiles = {"c2": "hunting_lodge", "e3": "hunting_lodge", "d2": "cabin"}
    o = observe(position(tiles, {"c2.1": "A food", "e3.1": "A food"}))
    labels = [choice.label for choice in VIEW.choices(o, "en", ()) if choice.path[0] == "place:d2.1"]
    assert labels == [
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food c2.1",
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food token",
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food e3.1, by cart",
        "Produce wood: woodcutter’s cabin d2.1 – 2 actions: food e3.1",
    ]


def test_a_building_is_chosen_before_its_hex(position: Position) -> None:
    o = observe(position({"c2": "cabin"}, {"c2.1": "A wood"}))
    paths = {choice.path[:2] for choice in VIEW.choices(o, "en", ()) if choice.path[0] == "build:quarry"}
    assert paths == {("build:quarry", f"hex:{name}") for name in ("b2", "c1", "c5", "d3", "e1")}


def test_a_furnace_asks_which_metal(position: Position) -> None:
    o = observe(position({"c2": "alchemist kiln forest_furnace"}, {"c2.1": "A gold", "c2.2": "A coal"}))
    paths = {choice.path for choice in VIEW.choices(o, "en", ()) if choice.path[0] == "place:c2.3"}
    assert paths == {("place:c2.3", "make:iron"), ("place:c2.3", "make:silver")}


def test_what_will_spoil_is_marked(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin"}, {"c2.1": "a food", "c2.2": "A wood"})
    picture = str(VIEW.panels(observe(state), "en", ["Ada", "Bo"])[0].body)
    assert picture.count("neuland-spoils") == 1
    state.seat = 1
    assert "neuland-spoils" not in str(VIEW.panels(observe(state, 1), "en", ["Ada", "Bo"])[0].body)


def test_a_property_tells_what_is_missing(position: Position) -> None:
    state = position({"c2": "weaving_mill alchemist", "c3": "senate"}, {"c2.1": "A cloth"})
    senate = KIND_NAMES.index("senate") - UNITS
    assert [KIND_NAMES[UNITS + senate], *observe(state).properties[senate].missing] == ["senate", 11]
    state = position({"c2": "weaving_mill alchemist", "c3": "senate"}, {"c2.1": "A cloth", "c2.2": "A gold"})
    assert observe(state).properties[senate].missing == ()


def test_the_text_shows_the_position(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "mine"}, {"c2.1": "a food", "c2.2": "B wood"})
    lines = VIEW.text(observe(state), "en", ()).splitlines()
    assert lines[:5] == [
        "            a1 for      a2 mea      a3 mea",
        "      b1 mea      b2 mou ▪    b3 for      b4 for",
        "c1 mou      c2 for ▪▪   c3 mea      c4 mea      c5 mou",
        "      d1 mea      d2 for      d3 mou      d4 mea",
        "            e1 mou      e2 mea      e3 for",
    ]
    assert "b2  .1 mine [coal, coal, coal]" in lines
    assert "c2  .1 hunting lodge (●)food! · .2 woodcutter’s cabin ■wood" in lines


def test_the_text_shows_whole_mines_with_and_without_workers_the_bag_and_all_properties(position: Position) -> None:
    ores = {"b2.1": "coal iron_ore silver_ore", "d3.1": "silver_ore coal coal"}
    state = position({"b2": "mine", "d3": "mine", "c3": "abbey"}, {"d3.1": "A silver_ore"}, ores)
    lines = VIEW.text(observe(state), "en", ()).splitlines()
    assert "b2  .1 mine [coal, iron ore, silver ore]" in lines
    assert "d3  .1 mine ●silver ore [silver ore, coal, coal]" in lines
    assert "Ores in the bag: 6 coal, 5 iron ore, 4 silver ore" in lines
    assert "    1 abbey        meadow, on c3.1: cloth*, stone*" in lines
    assert "    2 church       meadow, can be built: silver*, stone*" in lines
    assert "    3 cathedral    meadow, deeper in its stack: coins*, stone*" in lines


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sign_of_the_text_is_in_its_legend_and_no_line_is_too_long(position: Position, lang: str) -> None:
    state = position({"b2": "mine", "c2": "hunting_lodge"}, {"c2.1": "a food"})
    text = VIEW.text(observe(state), lang, ())
    assert max(len(line) for line in text.splitlines()) <= 80
    legend = text[text.index({"fr": "Signes", "en": "Signs"}[lang]) :]
    for sign in "▪●■▲◆!⧗▸*[(":
        assert sign in legend


def test_l17_the_winner_is_said_to_have_placed_the_last_shield(position: Position, play: Play) -> None:
    tiles = {"c2": "armourer hunting_lodge weaving_mill", "c3": "senate"}
    state = position(tiles, {"c2.1": "A weapons", "c2.2": "A food", "c2.3": "A cloth"})
    state.placed = [16, 17]
    play(state, "shields on senate with weapons c2.1, cloth c2.3, food c2.2")
    assert VIEW.status(observe(state), "en", ["Ada", "Bo"]) == "Ada has placed the last shield and wins."
    assert VIEW.status(observe(state), "fr", ["Ada", "Bo"]) == "Ada a placé son dernier blason et gagne."


def test_l19_at_the_limit_of_turns_the_most_shields_are_said_to_win(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge"}, max_turns=11)
    state.placed = [4, 7]
    play(state, "end")
    said = VIEW.status(observe(state), "en", ["Ada", "Bo"])
    assert said == "The last turn is over: Bo has placed the most shields and wins."


def test_the_log_tells_costs_and_spoilage(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge cabin", "d2": "farm"}, {"c2.1": "a food"})
    after = state.copy()
    action = state.string_to_action("produce food at d2.1")
    after.step(0, action)
    first = [VIEW.say(event, "en", ["Ada", "Bo"]) for event in events(state, 0, action, after, 1)]
    assert first == ["Ada produces food at d2.1 (1 action)."]
    ended = after.copy()
    ended.step(0, 0)
    second = [VIEW.say(event, "fr", ["Ada", "Bo"]) for event in events(after, 0, 0, ended, 1)]
    assert second == ["Ada finit son tour\u00a0: 1 action, case 11.", "Ada perd\u00a0: nourriture.", "Ada rejoue."]
