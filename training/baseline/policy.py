"""The baseline's policy with NumPy alone: load, play and measure. Needs no PyTorch.

from training.baseline.policy import Layers, load, win_share
layers, curve = load()
win_share(layers, "random", games=64, seed=1)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ludotheque import Rng
from ludotheque.adapters.vector import VectorEnv, unpack_masks

GAME: dict[str, Any] = {"game_id": "kuhlorado", "sheet": 1}
FILE = Path(__file__).with_name("kuhlorado.npz")

Weights = list[tuple[Any, Any]]
Point = tuple[float, int, float, float]  # seconds of training, decisions, shares won against random and greedy


class Layers:
    """The layers of a policy, which `VectorEnv` can call."""

    def __init__(self, layers: Weights, rng: Rng | None = None) -> None:
        self.layers = layers
        self.rng = rng  # without it the best action is chosen, with it an action by its probability

    def __call__(self, rows: Any, masks: Any) -> Any:
        values = rows
        for place, (weights, bias) in enumerate(self.layers):
            values = (np.maximum(values, 0.0) if place else values) @ weights + bias
        allowed = unpack_masks(masks, values.shape[1] if self.layers else 8 * masks.shape[1])
        logits = np.where(allowed, values if self.layers else 0.0, -np.inf)
        if self.rng is not None:
            # The largest logit after adding such noise is drawn by its probability.
            places = np.nonzero(allowed)
            logits[places] += np.random.default_rng(int(self.rng.next32())).gumbel(size=len(places[0]))
        return logits.argmax(axis=1)


def save(path: Path, layers: Weights, curve: list[Point]) -> None:
    """Write a small file with half as many digits, which play as well."""
    arrays = {
        f"layer{place}{name}": array.astype(np.float16)
        for place, layer in enumerate(layers)
        for name, array in zip(("weights", "bias"), layer, strict=True)
    }
    np.savez_compressed(path, curve=np.array(curve), **arrays)


def load(path: Path = FILE) -> tuple[Weights, list[Point]]:
    """Return the layers and the curve of a file."""
    with np.load(path) as found:
        count = sum(name.endswith("bias") for name in found.files)
        layers = [
            (found[f"layer{place}weights"].astype(np.float32), found[f"layer{place}bias"].astype(np.float32))
            for place in range(count)
        ]
        curve = [(float(row[0]), int(row[1]), float(row[2]), float(row[3])) for row in found["curve"]]
    return layers, curve


def win_share(layers: Weights, opponents: str, games: int, seed: int) -> float:
    """Return the share of games won by the best actions of a policy.

    Ties count half, and seats are drawn by lot.
    """
    env = VectorEnv(**GAME, count=min(games, 64), opponents=opponents)
    policy = Layers(layers)
    rows, info = env.reset(seed)
    # Each place has equally many games, so that short games are not counted more often.
    counts, points = np.zeros(env.count, int), 0.0
    each = games // env.count
    while counts.min() < each:
        rows, rewards, terminations, _, info = env.step(policy(rows, info["action_mask"]))
        counted = terminations & (counts < each)
        points += float(((rewards + 1.0) / 2.0)[counted].sum())
        counts += terminations
    return points / (each * env.count)
