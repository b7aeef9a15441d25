"""What the mayor sees: tiles that can be followed wherever they go, text for narrow terminals, a picture for each."""

from __future__ import annotations

import re

import pytest
from tests.games.chevoux.positions import IDS, SATISFIED, after, position

from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.view import panels, text
from ludotheque.games.chevoux.view.buildings import picture
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State


def seen(state: State) -> ChevouxObservation:
    found = state.observation(0)
    assert isinstance(found, ChevouxObservation)
    return found


def places(drawn: str) -> dict[str, str]:
    """Where each tile is drawn, by its id."""
    return dict(re.findall(r'id="(tile-\d+)"[^>]*transform="([^"]+)"', drawn))


@pytest.mark.parametrize("move", ["swap a5 b5", "swap b2 c2", "swap a1 b1"])
def test_tiles_keep_their_ids_where_they_move(move: str) -> None:
    """Fields and houses too: two of a kind that change places are seen to do so."""
    before = position(SATISFIED, card=6)
    old, new = (places(panels(seen(state), "en", ())[0].body) for state in (before, after(before, move)))
    assert len(old) == len(new) == 30
    moved = {name for name in old if old[name] != new[name]}
    assert len(moved) == 2
    one, other = moved
    assert (old[one], old[other]) == (new[other], new[one])


def test_a_shift_carries_every_tile_of_its_line() -> None:
    before = position(SATISFIED, card=3)
    state = after(before, "shift row 5 by 1")
    assert state.numbers[24:] == [29, 24, 25, 26, 27, 28]
    assert state.numbers[:24] == list(range(24))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_text_fits_into_eighty_columns(lang: str) -> None:
    state = load_game("chevoux").new_initial_state()
    rng = Rng(3)
    while not state.is_terminal():
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions()))
        assert max(map(len, text(seen(state), lang).splitlines())) <= 80


def test_long_names_are_shown_in_full() -> None:
    shown = text(seen(position(SATISFIED)), "fr")
    assert "office du" in shown
    assert "✓☼ tourisme" in shown


def test_every_tile_has_a_picture_of_its_own() -> None:
    found = {picture(tile, "violet") for tile in IDS if tile != "field"}
    assert len(found) == len(IDS) - 1
