"""Train a baseline: MaskablePPO of sb3-contrib on our vector environment, on one core of a processor.

    pip install torch stable-baselines3 sb3-contrib 'ludotheque[rl]'
    python training/baseline/train.py --seconds 900 --out training/baseline/kuhlorado.npz

The learner plays one sheet of Kuhlorado from a random seat, first against random play, then against an earlier copy of
itself, and is measured against *random* and *greedy* on the way. The policy's layers and the curve are saved, and
`policy.py` plays them without PyTorch.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from policy import FILE, GAME, Layers, Point, Weights, save, win_share
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from ludotheque import Rng
from ludotheque.adapters.gymnasium import gymnasium
from ludotheque.adapters.vector import VectorEnv, unpack_masks


class Games(VecEnv):  # type: ignore[misc]
    """A `VectorEnv` with the interface of stable-baselines3."""

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
        """Do nothing, since there is nothing to close."""


def layers_of(model: Any) -> Weights:
    """Return the policy's layers as arrays."""
    linear = [each for each in model.policy.mlp_extractor.policy_net if isinstance(each, torch.nn.Linear)]
    linear.append(model.policy.action_net)
    return [(each.weight.detach().numpy().T.copy(), each.bias.detach().numpy().copy()) for each in linear]


class Course(BaseCallback):  # type: ignore[misc]
    """A callback that ends in time, measures regularly, and updates the opponent to the learner."""

    def __init__(self, seconds: float, measured: int, random_share: float, out: Path) -> None:
        super().__init__()
        self.out = out
        self.seconds = seconds
        self.measured = measured
        self.random_share = random_share
        self.curve: list[Point] = []
        self.begun = time.process_time()
        self.spent = 0.0  # on measuring, which is not training

    def passed(self) -> float:
        """Return the seconds of training."""
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
        """Add a point to the curve: seconds, decisions, shares won against random and against greedy."""
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
    parser.add_argument("--out", type=Path, default=FILE)
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
