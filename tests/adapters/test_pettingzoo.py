"""PettingZoo's own tests pass on every game, and the environments play as the games do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ludotheque import ConfigurationError, IllegalActionError
from ludotheque.adapters import pettingzoo as adapter
from ludotheque.testing.cases import Case

from .settings import option_cases, plain_cases, short_cases

# PettingZoo prefers plain arrays, but wants masks inside of observations. It keeps its own list of exceptions.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def make(case: Case) -> Any:
    return adapter.env(case.game_id, case.players, **dict[str, Any](case.options))


@pytest.mark.parametrize("case", plain_cases() + option_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_pettingzoo_s_own_tests(case: Case) -> None:
    api_test(make(case), num_cycles=30)
    seed_test(lambda: make(case), num_cycles=8)


@pytest.mark.parametrize("case", short_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_a_whole_game_gives_the_result_as_reward(case: Case) -> None:
    env = adapter.SeatsEnv(case.game_id, case.players, **dict[str, Any](case.options))
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, _, info = env.last()
        total[agent] += reward
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if termination else rng.choice(legal))
    assert not env.agents
    assert env.position.is_terminal()
    assert list(total.values()) == pytest.approx(env.position.returns())


def test_points_as_rewards() -> None:
    env = adapter.kuhlorado_v0.raw_env(rewards="scores", sheet=1)
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, _, info = env.last()
        total[agent] += reward
        env.step(None if termination else int(np.flatnonzero(info["action_mask"])[-1]))
    assert list(total.values()) == pytest.approx(env.position.scores())


def test_illegal_actions_end_a_game_and_leave_a_raw_one_as_it_is() -> None:
    raw = adapter.kuhlorado_v0.raw_env()
    raw.reset(seed=1)
    before = raw.position.fingerprint()
    with pytest.raises(IllegalActionError):
        raw.step(4)
    assert raw.position.fingerprint() == before
    env = adapter.kuhlorado_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(4)
    assert env.rewards[agent] == -1.0
    rewards = {}
    for each in env.agent_iter():
        _, rewards[each], termination, _, _ = env.last()
        assert termination
        env.step(None)
    assert sorted(rewards.values()) == [-1.0, 0.0]
    assert not env.agents


def test_it_draws_itself() -> None:
    for mode, begins in (("ansi", ""), ("svg", "<svg")):
        env = adapter.kuhlorado_v0.env(render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(begins)
        assert len(env.render()) > 100


def test_what_an_agent_was_shown_does_not_change_afterwards() -> None:
    env = adapter.kuhlorado_v0.raw_env()
    env.reset(seed=1)
    shown, _, _, _, info = env.last()
    row, mask = shown["observation"].copy(), shown["action_mask"].copy()
    env.step(int(np.flatnonzero(mask)[0]))
    assert np.array_equal(shown["observation"], row)
    assert np.array_equal(shown["action_mask"], mask)
    assert np.array_equal(info["action_mask"], mask)


def test_all_who_choose_at_the_same_time_have_a_mask() -> None:
    env = adapter.nevaches_v1.raw_env(players=3)
    env.reset(seed=2)
    rng = np.random.default_rng(1)
    together = 0
    for _ in env.agent_iter():
        _, _, termination, _, info = env.last()
        if termination:
            break
        awaited = env.position.awaited()
        together = max(together, len(awaited))
        for seat, each in enumerate(env.possible_agents):
            assert env.infos[each]["action_mask"].any() == (seat in awaited)
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert together > 1


def test_unknown_names_say_what_there_is() -> None:
    with pytest.raises(AttributeError, match="kuhlorado_v0"):
        _ = adapter.chess_v6
    with pytest.raises(ConfigurationError, match="rewards"):
        adapter.env("kuhlorado", rewards="money")
