"""Invariants of every game: pieces, workers, places, time."""

from __future__ import annotations

import pytest

from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import MINE, TURN, UNITS
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL


def check(state: NeulandState) -> None:
    players = state.rules.players
    assert state.pieces() == {"tiles": 57, "ores": 21, "shields": 36}
    assert state.built == sorted(place for place in range(57) if 0 <= state.tile[place] < UNITS)
    for place in range(57):
        if state.tile[place] < 0 or state.tile[place] >= UNITS:
            assert state.worker[place] == 0
        if state.worker[place]:
            assert state.good[place] >= 0
        if state.tile[place] == MINE and state.ores[place] == 0:
            assert place in state.pending or state.is_terminal()
    assert max(state.filled) <= 3
    for seat in range(players):
        assert len(state.own_places(seat)) <= 7
        assert state.pawn <= state.marker[seat] < state.pawn + state.rules.spaces
    if state.turn >= players and state.phase == TURN:
        others = [state.marker[seat] for seat in range(players) if seat != state.seat]
        assert len(set(others)) == players - 1
        assert state.pawn not in others


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["beginner", "random"])
def test_pieces_are_conserved_and_markers_stay_apart(players: int, layout: str) -> None:
    rng = Rng(players)
    state = load_game("neuland", players=players, map=layout, max_turns=150).new_initial_state()
    assert isinstance(state, NeulandState)
    length = 0
    while state.current_player() != TERMINAL:
        check(state)
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat == CHANCE else rng.pick(state.actions(seat)))
        length += 1
    check(state)
    assert length <= state.game.max_game_length()


def test_a_copy_shares_nothing() -> None:
    rng = Rng(4)
    state = load_game("neuland", players=2).new_initial_state()
    for _ in range(300):
        seat = state.current_player()
        twin = state.copy()
        before = twin.fingerprint()
        state.step(seat, state.sample_chance(rng) if seat == CHANCE else rng.pick(state.actions(seat)))
        assert twin.fingerprint() == before
        assert twin.fingerprint() != state.fingerprint()


def test_observations_are_the_same_for_all_but_for_what_one_may_do() -> None:
    rng = Rng(9)
    state = load_game("neuland", players=3).new_initial_state()
    for _ in range(200):
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat == CHANCE else rng.pick(state.actions(seat)))
    drop = ("seat", "legal", "deals", "properties")
    views = []
    for seat in (-3, 0, 1, 2):
        plain = state.observation(seat).to_dict()
        views.append({key: value for key, value in plain.items() if key not in drop})
    assert views[0] == views[1] == views[2] == views[3]
