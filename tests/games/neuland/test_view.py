"""The view: ways to pay cheapest first, what spoils and what is missing, text as a diagram."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.games.neuland import view
from ludotheque.games.neuland.events import events
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import KIND_NAMES, UNITS

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]


def observe(state: NeulandState, seat: int = 0) -> NeulandObservation:
    observation = state.observation(seat)
    assert isinstance(observation, NeulandObservation)
    return observation


def test_ways_to_pay_are_offered_cheapest_first(position: Position) -> None:
    tiles = {"c2": "hunting_lodge", "e3": "hunting_lodge", "d2": "cabin"}
    o = observe(position(tiles, {"c2.1": "A food", "e3.1": "A food"}))
    labels = [choice.label for choice in view.choices(o, "en") if choice.path[0] == "place:d2.1"]
    assert labels == [
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food c2.1",
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food token",
        "Produce wood: woodcutter’s cabin d2.1 – 1 action: food e3.1, by cart",
        "Produce wood: woodcutter’s cabin d2.1 – 2 actions: food e3.1",
    ]


def test_a_building_is_chosen_before_its_hex(position: Position) -> None:
    o = observe(position({"c2": "cabin"}, {"c2.1": "A wood"}))
    paths = {choice.path[:2] for choice in view.choices(o, "en") if choice.path[0] == "build:quarry"}
    assert paths == {("build:quarry", f"hex:{name}") for name in ("b2", "c1", "c5", "d3", "e1")}


def test_a_furnace_asks_which_metal(position: Position) -> None:
    o = observe(position({"c2": "alchemist kiln forest_furnace"}, {"c2.1": "A gold", "c2.2": "A coal"}))
    paths = {choice.path for choice in view.choices(o, "en") if choice.path[0] == "place:c2.3"}
    assert paths == {("place:c2.3", "make:iron"), ("place:c2.3", "make:silver")}


def test_what_will_spoil_is_marked(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin"}, {"c2.1": "a food", "c2.2": "A wood"})
    picture = str(view.panels(observe(state), "en", ["Ada", "Bo"])[0].body)
    assert picture.count("neuland-spoils") == 1
    state.seat = 1
    assert "neuland-spoils" not in str(view.panels(observe(state, 1), "en", ["Ada", "Bo"])[0].body)


def test_a_property_tells_what_is_missing(position: Position) -> None:
    state = position({"c2": "weaving_mill alchemist", "c3": "senate"}, {"c2.1": "A cloth"})
    senate = KIND_NAMES.index("senate") - UNITS
    assert [KIND_NAMES[UNITS + senate], *observe(state).properties[senate].missing] == ["senate", 11]
    state = position({"c2": "weaving_mill alchemist", "c3": "senate"}, {"c2.1": "A cloth", "c2.2": "A gold"})
    assert observe(state).properties[senate].missing == ()


def test_the_text_shows_the_position(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "mine"}, {"c2.1": "a food", "c2.2": "B wood"})
    lines = view.text(observe(state), "en").splitlines()
    assert lines[:5] == [
        "            a1 for      a2 mea      a3 mea",
        "      b1 mea      b2 mou ▪    b3 for      b4 for",
        "c1 mou      c2 for ▪▪   c3 mea      c4 mea      c5 mou",
        "      d1 mea      d2 for      d3 mou      d4 mea",
        "            e1 mou      e2 mea      e3 for",
    ]
    assert "b2  mine [coal]" in lines
    assert "c2  hunting lodge (●)food! · woodcutter’s cabin ■wood" in lines


def test_the_log_tells_costs_and_spoilage(position: Position, play: Play) -> None:
    state = position({"c2": "hunting_lodge cabin", "d2": "farm"}, {"c2.1": "a food"})
    after = state.copy()
    action = state.string_to_action("produce food at d2.1")
    after.step(0, action)
    first = [view.say(event, "en", ["Ada", "Bo"]) for event in events(state, 0, action, after, 1)]
    assert first == ["Ada produces food at d2.1 (1 action)."]
    ended = after.copy()
    ended.step(0, 0)
    second = [view.say(event, "fr", ["Ada", "Bo"]) for event in events(after, 0, 0, ended, 1)]
    assert second == ["Ada finit son tour\u00a0: 1 action, case 11.", "Ada perd\u00a0: nourriture.", "Ada rejoue."]
