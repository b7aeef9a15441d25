"""OpenSpiel's own test passes on every game, and its bots play them."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from ludotheque import load_game
from ludotheque.adapters.open_spiel import PREFIX, load_spiel_game
from ludotheque.games.registry import game_ids
from ludotheque.testing.cases import Case

from .settings import option_cases, plain_cases, short_cases, shortened


def load(case: Case) -> Any:
    return load_spiel_game(case.game_id, case.players, **dict[str, Any](case.options))


@pytest.mark.parametrize("case", short_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_openspiel_s_own_test(case: Case) -> None:
    game = load(case)
    assert game.num_players() == case.players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", option_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_openspiel_s_own_test_with_options(case: Case) -> None:
    short = shortened(case)
    game = load(short)
    assert dict(game.new_initial_state().inner.game.options).items() >= dict(short.options).items()
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_games_have_names_with_parameters() -> None:
    game = pyspiel.load_game("ludotheque_niet(players=4,target=100,no_trump_cell=True)")
    assert game.inner.options == {"no_trump_cell": True, "target": 100, "x2": "team"}


@pytest.mark.parametrize("game_id", game_ids())
def test_states_can_be_written_and_read_again(game_id: str) -> None:
    game = pyspiel.load_game(PREFIX + game_id)
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    for _ in range(60):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.inner.fields() == state.inner.fields()


@pytest.mark.parametrize("case", plain_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_a_sample_looks_the_same_to_its_seat(case: Case) -> None:
    game = load(case)
    state = game.new_initial_state()
    rng = np.random.RandomState(3)
    while state.is_chance_node() or len(state.history()) < 70:
        state.apply_action(rng.choice(state.legal_actions()))
    seat = state.current_player()
    sample = state.resample_from_infostate(seat, rng.uniform)
    assert sample.information_state_string(seat) == state.information_state_string(seat)
    assert sample.information_state_tensor(seat) == state.information_state_tensor(seat)
    assert sample.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("case", short_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_its_bots_choose_legal_actions(case: Case) -> None:
    game = load(case)
    state = game.new_initial_state()
    rng = np.random.RandomState(5)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=rng)
    if game.inner.has_hidden_information():
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 2, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_python_ends_well_after_openspiel_has_held_our_games() -> None:
    program = "import ludotheque.adapters.open_spiel, pyspiel; pyspiel.load_game('ludotheque_kuhlorado')"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("game_id", game_ids())
def test_states_go_there_and_back(game_id: str) -> None:
    game = load_spiel_game(game_id)
    state = game.new_initial_state()
    rng = random.Random(2)
    for _ in range(40):
        if state.is_terminal():
            break
        outcomes = (
            [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(rng.choice(outcomes))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.history() == state.history()
    whole = pyspiel.serialize_game_and_state(game, state)
    other, same = pyspiel.deserialize_game_and_state(whole)
    assert str(same) == str(state) and other.get_parameters() == game.get_parameters()


def test_options_have_their_own_type() -> None:
    game = pyspiel.load_game("ludotheque_kuhlorado(sheet=3,pro=True)")
    assert game.inner.options == {"sheet": 3, "pro": True}
    assert load_spiel_game("kuhlorado", sheet=3).get_parameters()["sheet"] == 3
    assert load_spiel_game("kuhlorado").inner.options["sheet"] == load_game("kuhlorado").options["sheet"]
