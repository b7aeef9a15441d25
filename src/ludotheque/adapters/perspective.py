"""What every framework needs of a position: a row of numbers, a mask of legal actions, a picture. Needs numpy only.

Chance and seeds are in here too, so that all adapters treat them alike.
"""

from __future__ import annotations

import secrets
from typing import Any

from ludotheque.kernel.extras import require
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.kernel.tensor import TensorShape

np: Any = require("numpy", "rl")


class Perspective:
    """Turns positions of one game into arrays."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shape = TensorShape(game)
        self.actions = game.num_distinct_actions()

    def row(self, state: State, seat: int) -> Any:
        """What a seat may know, as 32-bit floats."""
        return np.array(self.shape.values(state.observation(seat)), dtype=np.float32)

    def mask(self, state: State, seat: int) -> Any:
        """1 for what a seat may do now, 0 for all else."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[state.legal_actions(seat)] = 1
        return mask


def play_chance(state: State, rng: Rng) -> None:
    """Let chance act until a seat is to act or the game is over."""
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng), CHANCE)


def fresh_rng(seed: int | None) -> Rng:
    """The stream of a seed; without one, an unpredictable one."""
    return Rng(secrets.randbits(64) if seed is None else int(seed))


def picture(state: State, seat: int, mode: str | None) -> str | None:
    """The position as text (`ansi`) or SVG (`svg`), as a seat sees it; nothing without a mode."""
    viewer = seat if seat >= 0 else SPECTATOR
    if mode is None:
        return None
    return state.text(viewer) if mode == "ansi" else state.svg(viewer)
