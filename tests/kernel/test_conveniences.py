"""Conveniences of a state for users of OpenSpiel and of notebooks, and the top-level functions."""

from __future__ import annotations

import ludotheque
from ludotheque import CHANCE, Rng, format_record, load_game, make_player, parse_record, record_of


def test_a_child_leaves_its_parent_as_it_was() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    before = state.fingerprint()
    child = state.child(state.sample_chance(Rng(1)), CHANCE)
    assert state.fingerprint() == before and len(child.history()) == 1


def test_a_state_says_what_it_is() -> None:
    state = load_game("niet", players=3).new_initial_state()
    assert repr(state).startswith("<NietState of load_game('niet', players=3, ")
    assert repr(state).endswith("after 0 actions, chance to act>")


def test_a_state_is_a_row_of_numbers() -> None:
    state = load_game("nevaches").new_initial_state()
    row = state.observation_tensor(1)
    assert len(row) == len(state.observation_tensor(0)) > 100
    assert all(-1 <= number <= 1 for number in row)


def test_records_and_players_need_no_loader() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    rng = Rng(3)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    seat = state.current_player()
    player = make_player(state.game, "greedy")
    state.apply_action(player.choose(state.resample(seat, rng), seat), seat)
    assert parse_record(format_record(record_of(state))).moves == state.history()


def test_the_build_is_known() -> None:
    assert ludotheque.is_compiled() in (True, False)
