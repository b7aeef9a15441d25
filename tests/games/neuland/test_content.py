"""Edition files: a printable box can be read and played, any other is refused by field."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.games.neuland import SPEC
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import KIND_NAMES, STONE, UNITS
from ludotheque.games.registry import load_for_study, load_game
from ludotheque.kernel.errors import EditionError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.testing.tensors import check_tensors

Position = Callable[..., NeulandState]

SHIPPED = SPEC.folder() / "editions" / "reconstructed.toml"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("farm = { copies = 2", "farm = { copies = 3", "units"),
        ('needs = ["iron", "food"]', 'needs = ["iron", "food", "wood", "coal"]', "properties.barracks.needs"),
        ('needs = ["iron", "food"]', "needs = []", "properties.barracks.needs"),
        ('needs = ["iron", "food"]', 'needs = ["iron", "beer"]', "properties.barracks.needs"),
        ("barracks = { value = 2", "barracks = { value = 4", "properties"),
        ('cabin = { copies = 5, terrain = "F"', 'cabin = { copies = 5, terrain = "M"', "units.cabin.terrain"),
        ("barracks = { value = 2", "barracks = { value = 5", "properties.barracks.value"),
        ('"FMM", "MXFF"', '"FMF", "MXFM"', ""),
        ('"FMM", "MXFF"', '"FMM", "MXFX"', "map"),
        ('"FMM", "MXFF"', '"FMMM", "XFF"', "map"),
        ('output = "ore"', 'output = "coal"', "units.mine.makes"),
        ("coal = 9", "coal = 8", "ores"),
        ("silver_ore = 6 }", "silver_ore = 6, gold = 5 }", "ores.gold"),
        ("coal = 9, iron_ore = 6", "coal = 18, iron_ore = -3", "ores"),
        ('pair = "FM", copies = 4 },', 'pair = "FM", copies = 5 },\n  { pair = "XX", copies = -1 },', "doubles"),
        (
            'cost = "wood", makes = [{ output = "wool" }]',
            'cost = "gold", makes = [{ output = "wool" }]',
            "units.sheepfold.cost",
        ),
        ("mint = {", "bank = {", "units.bank"),
        ("[units]", "[units]\nfarm2 = 3", "units[...]"),
    ],
)
def test_a_wrong_edition_is_refused_by_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    if not field:  # the same terrains in another order are an equally good map
        assert load_game("neuland", edition=str(file)).edition_id == "reconstructed"
        return
    with pytest.raises(EditionError) as caught:
        load_game("neuland", edition=str(file))
    assert caught.value.values["field"] == field


def edition(folder: Path, *changes: tuple[str, str]) -> str:
    """Write a copy of the shipped edition with other lines."""
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / f"box{len(list(folder.iterdir()))}.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_l4_copies_are_not_negative(tmp_path: Path) -> None:
    name = edition(
        tmp_path, ("farm = { copies = 2", "farm = { copies = -1"), ("quarry = { copies = 6", "quarry = { copies = 9")
    )
    with pytest.raises(EditionError, match=r"units\.farm\.copies"):
        load_game("neuland", edition=name)


@pytest.mark.parametrize("load", [load_game, load_for_study])
def test_l12_there_are_three_ores_for_every_mine(tmp_path: Path, load: Callable[..., Game]) -> None:
    """With fewer ores the bag is empty when the last mine needs them, and the game cannot go on."""
    seven, eight = (
        edition(
            tmp_path,
            ("mine = { copies = 6", f"mine = {{ copies = {mines}"),
            ("quarry = { copies = 6", f"quarry = {{ copies = {12 - mines}"),
        )
        for mines in (7, 8)
    )
    assert load("neuland", edition=seven)
    with pytest.raises(EditionError, match="24 ores are needed for 8 mines, 21 are given"):
        load("neuland", edition=eight)


def test_l2_another_number_of_workers_is_seen_by_programs_too(tmp_path: Path) -> None:
    game = load_game("neuland", players=2, edition=edition(tmp_path, ("workers = 7", "workers = 5")), max_turns=8)
    check_tensors(game, 1)


def test_l5_values_need_not_sum_to_36(tmp_path: Path) -> None:
    name = edition(
        tmp_path, ("fortress = { value = 4", "fortress = { value = 3"), ("court = { value = 3", "court = { value = 2")
    )
    game = load_game("neuland", edition=name)
    assert sum(game.tables.value) == 34  # type: ignore[attr-defined]


def test_l5_values_with_which_nobody_could_finish_are_refused_with_the_reason(tmp_path: Path) -> None:
    text = re.sub(r"value = \d", "value = 1", SHIPPED.read_text(encoding="utf-8"))
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match="the values sum to 15: nobody could place 18 shields"):
        load_game("neuland", edition=str(file))


def test_l4_a_terrain_may_have_more_tiles_than_places_but_not_none(tmp_path: Path) -> None:
    load_game(
        "neuland", edition=edition(tmp_path, ('terrain = "X", needs = ["iron"', 'terrain = "M", needs = ["iron"'))
    )
    flat = edition(
        tmp_path,
        ('["FMM", "MXFF", "XFMMX", "MFXM", "XMF"]', '["FMM", "MMFF", "MFMMM", "MFMM", "MMF"]'),
        ('pair = "MX"', 'pair = "MM"'),
        ('pair = "FX"', 'pair = "FM"'),
    )
    with pytest.raises(EditionError, match="the map has no such hex"):
        load_game("neuland", edition=flat)


def twice(folder: Path) -> str:
    """Write an edition in which an abbey takes two stones, a weaving mill two wools, a library two foods."""
    return edition(
        folder,
        ('needs = ["cloth", "stone"]', 'needs = ["stone", "stone"]'),
        ('inputs = ["wool"]', 'inputs = ["wool", "wool"]'),
        ('needs = ["paper", "wood", "food"]', 'needs = ["food", "wood", "food"]'),
    )


def test_l12_a_good_that_is_needed_twice_takes_two_workers(tmp_path: Path, position: Position) -> None:
    name = twice(tmp_path)
    tiles = {"b2": "quarry quarry", "d3": "quarry", "c3": "abbey sheepfold weaving_mill"}
    state = position(tiles, {"b2.1": "A stone"}, edition=name)
    assert not [each for each in names(state) if each.startswith("shields")]
    assert observed(state, "abbey") == (STONE,)
    # Two equal workers on one hex are both needed, but their order makes no difference.
    state = position(tiles, {"b2.1": "A stone", "b2.2": "A stone", "d3.1": "a stone"}, edition=name)
    assert [each for each in names(state) if each.startswith("shields")] == [
        "shields on abbey with stone b2.1, stone b2.2",
        "shields on abbey with stone b2.1, stone d3.1",
    ]
    assert observed(state, "abbey") == ()
    state.apply_action(state.string_to_action("shields on abbey with stone b2.1, stone b2.2"))
    assert state.placed == [1, 0]
    assert len(state.own_places(0)) == 1


def test_l14_a_token_replaces_one_of_two_equal_goods(tmp_path: Path, position: Position) -> None:
    state = position({"c3": "library", "c2": "hunting_lodge"}, {"c2.1": "A food"}, edition=twice(tmp_path))
    assert [each for each in names(state) if each.startswith("shields")] == [
        "shields on library with food c2.1, wood token, food token"
    ]
    empty = position({"c3": "library", "c2": "hunting_lodge"}, edition=twice(tmp_path))
    assert not [each for each in names(empty) if each.startswith("shields")]


def test_an_edition_with_goods_needed_twice_is_played_to_the_end(tmp_path: Path) -> None:
    game = load_game("neuland", players=2, edition=twice(tmp_path), max_turns=60)
    state = game.new_initial_state()
    rng = Rng(3)
    while not state.is_terminal():
        seat = state.current_player()
        action = state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat))
        state.apply_action(action, seat)
    assert state.text(0)


def names(state: NeulandState) -> list[str]:
    actions = state.legal_actions()
    assert actions == sorted(actions)
    return [state.action_to_string(action) for action in actions]


def observed(state: NeulandState, kind: str) -> tuple[int, ...]:
    observation = state.observation(0)
    assert isinstance(observation, NeulandObservation)
    return observation.properties[KIND_NAMES.index(kind) - UNITS].missing
