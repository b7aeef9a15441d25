"""Many games in one call: the same games as one by one, with any opponents and from any seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import ConfigurationError, IllegalActionError, Rng, State
from ludotheque.adapters.perspective import Perspective
from ludotheque.adapters.vector import VectorEnv, unpack_masks
from ludotheque.testing.cases import Case

from .settings import short_cases


def make(case: Case, count: int, **settings: Any) -> VectorEnv:
    return VectorEnv(case.game_id, count, case.players, **settings, **dict[str, Any](case.options))


@pytest.mark.parametrize("case", short_cases(), ids=lambda case: f"{case.game_id}-{case.name}")
def test_every_row_and_mask_is_that_of_the_seat_to_act(case: Case) -> None:
    env = make(case, 3)
    view = Perspective(env.game)
    rows, info = env.reset(seed=7)
    rng = Rng(2)
    for turn in range(60):
        if turn % 12 == 0:
            masks = unpack_masks(info["action_mask"], env.actions)
            for index, state in enumerate(env.states):
                seat = state.current_player()
                row, mask = view.look(state, seat)
                assert info["seat"][index] == seat
                assert np.array_equal(rows[index], row)
                assert np.array_equal(masks[index], mask)
        rows, _, _, _, info = env.step(env.sample_actions(rng))


@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
def test_the_same_seeds_give_the_same_games(opponents: Any) -> None:
    def play(seed: Any) -> list[Any]:
        env = VectorEnv("kuhlorado", 4, opponents=opponents)
        seen = [env.reset(seed)[0].copy()]
        rng = Rng(5)
        for _ in range(5 if opponents == "greedy" else 40):
            seen.append(env.step(env.sample_actions(rng))[0].copy())
        return seen

    first = play(3)
    assert all(np.array_equal(one, other) for one, other in zip(first, play(3), strict=True))
    assert not all(np.array_equal(one, other) for one, other in zip(first, play(4), strict=True))
    again = play([1, 2, 3, 1])
    assert np.array_equal(again[0][0], again[0][3])
    assert not np.array_equal(again[-1][0], again[-1][1])


def test_results_are_the_rewards_and_games_begin_anew() -> None:
    env = VectorEnv("kuhlorado", 8, final_observations=True, copies=True)
    env.reset(seed=1)
    rng, ended = Rng(1), 0
    over = env.view.shape.place("is_over")
    for _ in range(220):
        before = list(env.states)
        rows, rewards, terminations, truncations, info = env.step(env.sample_actions(rng))
        assert rewards.shape == (8, 2)
        assert not truncations.any() and not rows[:, over].any()
        for place, index in enumerate(np.flatnonzero(terminations)):
            assert before[index].is_terminal() and env.states[index] is not before[index]
            assert rewards[index].tolist() == before[index].returns()
            assert info["final_observation"][place][over] == 1.0
            ended += 1
        assert not rewards[~terminations].any()
    assert ended >= 8


@pytest.mark.parametrize("opponents", [None, "random"])
def test_points_as_rewards_add_up(opponents: Any) -> None:
    env = VectorEnv("kuhlorado", 3, opponents=opponents, seat=1, rewards="scores", sheet=1)
    env.reset(seed=1)
    rng = Rng(1)
    total = np.zeros((3, 2) if opponents is None else 3)
    done = np.zeros(3, bool)
    scores: dict[int, list[float]] = {}
    while not done.all():
        before = list(env.states)
        _, rewards, terminations, _, _ = env.step(env.sample_actions(rng))
        total[~done] += rewards[~done]
        for index in np.flatnonzero(terminations & ~done).tolist():
            scores[index] = before[index].scores()
        done |= terminations
    for index in range(3):
        assert total[index].tolist() == (scores[index] if opponents is None else scores[index][1])


class First:
    """A player that takes the first legal action."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, state: State, seat: int) -> int:
        self.seats.add(seat)
        return state.legal_actions(seat)[0]


def first_of_all(rows: Any, masks: Any) -> Any:
    """Take the first legal action in many games, as a policy does."""
    assert rows.dtype == np.float32 and len(rows) == len(masks)
    return unpack_masks(masks, masks.shape[1] * 8).argmax(axis=1)


def test_a_player_and_a_policy_that_do_the_same_give_the_same_games() -> None:
    def play(opponents: Any, seat: int | str) -> list[Any]:
        env = VectorEnv("kuhlorado", 4, opponents=opponents, seat=seat, sheet=2)
        seen = [env.reset(seed=2)[0].copy()]
        rng = Rng(4)
        for _ in range(50):
            rows, rewards, _, _, info = env.step(env.sample_actions(rng))
            seen.append(rows.copy())
            assert rewards.shape == (4,)
            assert seat == "random" or set(info["seat"]) == {seat}
        return seen

    player = First()
    one, other = play(player, 0), play(first_of_all, 0)
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))
    assert player.seats == {1}
    player = First()
    play(player, "random")
    assert player.seats == {0, 1}


def test_a_policy_sees_no_more_than_its_seat() -> None:
    """A policy gets the rows of the seat that it plays for."""
    got: list[Any] = []

    def policy(rows: Any, masks: Any) -> Any:
        got.append(rows.copy())
        return first_of_all(rows, masks)

    env = VectorEnv("niet", 2, 3, opponents=policy, seat=0)
    env.reset(seed=1)
    to_act = env.view.shape.place("to_act")
    for _ in range(20):
        env.step(env.sample_actions(Rng(1)))
    assert got and all(rows[:, to_act][:, 0].all() for rows in got), "the viewer of a row is awaited"


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = VectorEnv("kuhlorado", 3)
    env.reset(seed=1)
    actions = env.sample_actions(Rng(1))
    actions[2] = 4
    before = [state.fingerprint() for state in env.states]
    with pytest.raises(IllegalActionError):
        env.step(actions)
    assert [state.fingerprint() for state in env.states] == before


def test_solo_games_have_one_reward_each() -> None:
    env = VectorEnv("chevoux", 2)
    env.reset(seed=1)
    rng = Rng(1)
    for _ in range(26):
        _, rewards, _, _, _ = env.step(env.sample_actions(rng))
        assert rewards.shape == (2,)


def test_wrong_settings_are_refused() -> None:
    for wrong in ({"seat": 2}, {"seat": "left"}, {"opponents": "genius"}, {"rewards": "money"}):
        with pytest.raises(ConfigurationError):
            VectorEnv("kuhlorado", 2, **{"opponents": "random", **wrong})  # type: ignore[arg-type]
    with pytest.raises(ConfigurationError):
        VectorEnv("kuhlorado", 2).reset(seed=[1])
