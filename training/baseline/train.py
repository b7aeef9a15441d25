"""A baseline that learns: MaskablePPO of sb3-contrib on our vector environment, on one core of a processor.

    pip install torch stable-baselines3 sb3-contrib 'ludotheque[rl]'
    python training/baseline/train.py --seconds 900 --out training/baseline/kuhlorado.npz

It plays one sheet of Kuhlorado from a random seat, first against random play, then against itself as it was a while
ago, and is measured against *random* and *greedy* on the way. What is saved are the policy's layers and the curve.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from ludotheque import Rng
from ludotheque.adapters.gymnasium import gymnasium
from ludotheque.adapters.vector import VectorEnv, unpack_masks

GAME: dict[str, Any] = {"game_id": "kuhlorado", "sheet": 1}


class Games(VecEnv):  # type: ignore[misc]
    """`VectorEnv` as stable-baselines3 asks for it."""

    def __init__(self, games: VectorEnv) -> None:
        self.games = games
        self.info: dict[str, Any] = {}
        self.actions: Any = None
        rows = gymnasium.spaces.Box(-1.0, 1.0, (games.view.shape.size,), np.float32)
        super().__init__(games.count, rows, gymnasium.spaces.Discrete(games.actions))

    def reset(self) -> Any:
        rows, self.info = self.games.reset(self._seeds[0])
        return rows

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        rows, rewards, terminations, _, self.info = self.games.step(self.actions)
        return rows, rewards, terminations, [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> Any:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return unpack_masks(self.info["action_mask"], self.games.actions)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name not in ("action_masks", "render_mode"):
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""


class Layers:
    """The layers of a policy, played with NumPy alone: a policy for `VectorEnv`."""

    def __init__(self, layers: list[tuple[Any, Any]], rng: Rng | None = None) -> None:
        self.layers = layers
        self.rng = rng  # without it the best action, with it one by its probability

    def __call__(self, rows: Any, masks: Any) -> Any:
        values = rows
        for place, (weights, bias) in enumerate(self.layers):
            values = (np.maximum(values, 0.0) if place else values) @ weights + bias
        allowed = unpack_masks(masks, values.shape[1] if self.layers else 8 * masks.shape[1])
        logits = np.where(allowed, values if self.layers else 0.0, -np.inf)
        if self.rng is not None:
            # The largest of the logits, each with such noise, is one by its probability.
            places = np.nonzero(allowed)
            logits[places] += np.random.default_rng(int(self.rng.next32())).gumbel(size=len(places[0]))
        return logits.argmax(axis=1)


def layers_of(model: Any) -> list[tuple[Any, Any]]:
    """The policy's layers as arrays."""
    linear = [each for each in model.policy.mlp_extractor.policy_net if isinstance(each, torch.nn.Linear)]
    linear.append(model.policy.action_net)
    return [(each.weight.detach().numpy().T.copy(), each.bias.detach().numpy().copy()) for each in linear]


def save(path: Path, layers: list[tuple[Any, Any]], curve: list[tuple[float, int, float, float]]) -> None:
    """One small file: half as many digits play as well."""
    arrays = {
        f"layer{place}{name}": array.astype(np.float16)
        for place, layer in enumerate(layers)
        for name, array in zip(("weights", "bias"), layer, strict=True)
    }
    np.savez_compressed(path, curve=np.array(curve), **arrays)


def win_share(layers: list[tuple[Any, Any]], opponents: str, games: int, seed: int) -> float:
    """The share of games won by the best actions of a policy, ties counting half; seats drawn by lot."""
    env = VectorEnv(**GAME, count=min(games, 64), opponents=opponents)
    policy = Layers(layers)
    rows, info = env.reset(seed)
    # As many games of each place, so that short games are not counted more often.
    counts, points = np.zeros(env.count, int), 0.0
    each = games // env.count
    while counts.min() < each:
        rows, rewards, terminations, _, info = env.step(policy(rows, info["action_mask"]))
        counted = terminations & (counts < each)
        points += float(((rewards + 1.0) / 2.0)[counted].sum())
        counts += terminations
    return points / (each * env.count)


class Course(BaseCallback):  # type: ignore[misc]
    """Ends in time, measures every so often, and replaces the opponent by the learner as it is now."""

    def __init__(self, seconds: float, measured: int, random_share: float, out: Path) -> None:
        super().__init__()
        self.out = out
        self.seconds = seconds
        self.measured = measured
        self.random_share = random_share
        self.curve: list[tuple[float, int, float, float]] = []
        self.begun = time.process_time()
        self.spent = 0.0  # on measuring, which is not training

    def passed(self) -> float:
        """Seconds of training."""
        return time.process_time() - self.begun - self.spent

    def _on_step(self) -> bool:
        return self.passed() < self.seconds

    def _on_rollout_start(self) -> None:
        if self.passed() < len(self.curve) * self.seconds / self.measured:
            return
        self.measure()
        opponents = self.training_env.games._others
        if self.passed() > self.random_share * self.seconds:
            opponents.who.layers = layers_of(self.model)

    def measure(self) -> None:
        """One more point of the curve: seconds, decisions, share won against random, against greedy."""
        begun, layers = time.process_time(), layers_of(self.model)
        shares = win_share(layers, "random", 512, 1), win_share(layers, "greedy", 64, 2)
        self.curve.append((self.passed() - (time.process_time() - begun), self.num_timesteps, *shares))
        self.spent += time.process_time() - begun
        print("{:6.0f} s {:9,d} decisions, against random {:.1%}, greedy {:.1%}".format(*self.curve[-1]), flush=True)
        save(self.out, layers, self.curve)  # so that a run may be stopped at any time


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=900.0, help="processor time of training")
    parser.add_argument("--games", type=int, default=128, help="games side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-share", type=float, default=0.1, help="share of the time against random play")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "kuhlorado.npz")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    opponent = Layers([], Rng(arguments.seed))  # without layers it plays at random
    games = VectorEnv(**GAME, count=arguments.games, opponents=opponent, copies=True)
    env = Games(games)
    env.seed(arguments.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=2048,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        seed=arguments.seed,
        policy_kwargs={"net_arch": [256, 64], "activation_fn": torch.nn.ReLU},
    )
    course = Course(arguments.seconds, 12, arguments.random_share, arguments.out)
    model.learn(10**9, callback=course)
    course.measure()


if __name__ == "__main__":
    main()
