"""Gymnasium's own check passes on every game, with bots in the other seats."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludotheque import ConfigurationError
from ludotheque.adapters.gymnasium import SeatEnv, environment_id
from ludotheque.testing.cases import Case

from .settings import option_cases, short_cases, shortened

CASES = short_cases()
WITH_OPTIONS = [shortened(case) for case in option_cases()]


@pytest.mark.parametrize("case", CASES + WITH_OPTIONS, ids=lambda case: f"{case.game_id}-{case.name}")
def test_gymnasium_s_own_check(case: Case) -> None:
    env = SeatEnv(case.game_id, case.players, opponents="random", **dict[str, Any](case.options))
    with warnings.catch_warnings():
        # Gymnasium warns that a Box of the mask's kind might be a picture.
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game_id}-{case.name}")
def test_whole_episodes_by_name(case: Case) -> None:
    env = gymnasium.make(
        environment_id(case.game_id), players=case.players, opponents="random", **dict[str, Any](case.options)
    )
    rng = np.random.default_rng(2)
    observation, _ = env.reset(seed=5)
    finished = False
    while not finished:
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, finished, truncated, info = env.step(action)
        assert not truncated
    assert -1.0 <= float(reward) <= 1.0
    position = env.unwrapped.position  # type: ignore[attr-defined]
    assert position.is_terminal()
    assert info["score"] == position.scores()[0]
    with pytest.raises(ConfigurationError):
        env.unwrapped.step(0)


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = SeatEnv("kuhlorado", opponents="random")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(4)
    assert (reward, terminated) == (-1.0, True)
    assert "illegal" in info


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    env = SeatEnv("kuhlorado", opponents="random")
    observation, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, observation["action_mask"])


def test_points_as_rewards() -> None:
    env = SeatEnv("kuhlorado", opponents="random", rewards="scores", sheet=1)
    env.reset(seed=3)
    total, finished = 0.0, False
    while not finished:
        _, reward, finished, _, _ = env.step(np.flatnonzero(env.action_masks())[-1])
        total += reward
    assert total == env.position.scores()[env.seat]


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    def rendered(mode: str | None) -> Any:
        env = SeatEnv("kuhlorado", opponents="random", render_mode=mode)
        env.reset(seed=1)
        return env.render()

    assert rendered(None) is None
    assert len(rendered("ansi")) > 100
    assert rendered("svg").startswith("<svg")
    pixels = rendered("rgb_array")
    assert (pixels.dtype, pixels.ndim, pixels.shape[2]) == (np.uint8, 3, 3)
    assert not capsys.readouterr().out
    assert rendered("human") is None
    assert len(capsys.readouterr().out) > 200, "it is printed at each step and when asked for"
    with pytest.raises(ConfigurationError):
        SeatEnv("kuhlorado", render_mode="film")


def test_a_policy_and_a_random_seat() -> None:
    def policy(rows: Any, masks: Any) -> Any:
        assert rows.shape[0] == masks.shape[0] == 1
        return masks.argmax(axis=1)

    env = SeatEnv("kuhlorado", seat="random", opponents=policy)
    seats = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.seat and env.seat in env.position.awaited()
        seats.add(env.seat)
    assert seats == {0, 1}


def test_many_at_once_by_name() -> None:
    envs = gymnasium.make_vec("ludotheque/kuhlorado-v0", num_envs=4, opponents="random", sheet=1)
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(120):
        masks = observations["action_mask"]
        actions = [rng.choice(np.flatnonzero(mask)) for mask in masks]
        observations, rewards, terminations, _, infos = envs.step(np.array(actions))
        finished += int(terminations.sum())
        for index in np.flatnonzero(terminations):
            assert infos["final_obs"][index] in envs.single_observation_space
            assert abs(rewards[index]) <= 1.0
        assert observations["action_mask"].any(axis=1).all()
    assert finished >= 4


def test_any_seat_can_be_taken() -> None:
    env = SeatEnv("kuhlorado", seat=1, opponents="greedy", sheet=1)
    env.reset(seed=1)
    assert 1 in env.position.awaited()
    with pytest.raises(ConfigurationError):
        SeatEnv("kuhlorado", seat=2)


def test_masks_rewards_and_pictures_as_the_documentation_says(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("chevoux", render_mode="rgb_array", rewards="scores")
    _, info = env.reset(seed=4)
    mask = env.action_masks()
    assert mask.dtype == bool and (mask == info["action_mask"].astype(bool)).all()
    frame = env.render()
    assert frame.ndim == 3 and frame.shape[2] == 3 and frame.dtype.name == "uint8" and len(set(frame.ravel())) > 10
    total = before = env.position.scores()[0]
    done = False
    while not done:
        action = int(env.action_masks().nonzero()[0][0])
        _, reward, done, _, _ = env.step(action)
        total += reward
    assert total == env.position.scores()[0] and before is not None
    human = SeatEnv("chevoux", render_mode="human")
    human.reset(seed=1)
    assert human.render() is None and "river" in capsys.readouterr().out
    with pytest.raises(ConfigurationError, match="render_mode"):
        SeatEnv("chevoux", render_mode="film")
    with pytest.raises(ConfigurationError, match="returns, scores"):
        SeatEnv("chevoux", rewards="praise")
