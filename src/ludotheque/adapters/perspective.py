"""Conversion of positions into arrays, masks and pictures, shared by all adapters.

Only NumPy is needed. Seeds are handled here as well, so that all adapters treat them alike.
"""

from __future__ import annotations

import secrets
import sys
from typing import Any

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.extras import require
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor import TensorShape
from ludotheque.kernel.tensor_writer import make_writer

np: Any = require("numpy", "rl")

REWARDS = ("returns", "scores")
RENDER_MODES = ("human", "ansi", "rgb_array", "svg")


class Page:
    """Arrays for several positions: `rows` of 32-bit floats and `masks`, with the writer that fills them.

    A packed mask has one bit for each action, the lowest first in each byte (`bitorder="little"` of NumPy).
    """

    def __init__(self, shape: TensorShape, actions: int, count: int, is_packed: bool) -> None:
        width = (actions + 7) // 8 if is_packed else actions
        self.rows = np.zeros((count, shape.size), np.float32)
        self.masks = np.zeros((count, width), np.uint8 if is_packed else np.int8)
        self.writer = make_writer(shape.operations, self.rows, shape.size, self.masks, width, is_packed)


class Perspective:
    """A converter from positions of one game to arrays."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shape = TensorShape(game)
        self.actions = game.num_distinct_actions()
        self.page = self.new_page(1, is_packed=False)

    def new_page(self, count: int, is_packed: bool) -> Page:
        """Return empty arrays for `count` positions."""
        return Page(self.shape, self.actions, count, is_packed)

    def look(self, state: State, seat: int) -> tuple[Any, Any]:
        """Return new arrays with a seat's observation, as 32-bit floats, and its action mask."""
        self.page.writer.write(0, seat, self.shape.data(state, seat), state.legal_actions(seat))
        return self.copy()

    def copy(self) -> tuple[Any, Any]:
        """Return copies of the row and the mask that were written last."""
        return self.page.rows[0].copy(), self.page.masks[0].copy()


def fresh_rng(seed: int | None) -> Rng:
    """Return the random stream of a seed, or an unpredictable stream without one."""
    return Rng(secrets.randbits(64) if seed is None else int(seed))


def check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    """Raise ConfigurationError if a value is not allowed."""
    if value not in allowed:
        raise ConfigurationError("option/value", name=name, value=str(value), allowed=", ".join(allowed))


def picture(state: State, seat: int, mode: str | None) -> Any:
    """Return the position as a seat sees it, in the format that `mode` names.

    `ansi` gives text, `svg` SVG and `rgb_array` pixels; `human` prints the text and returns None.
    """
    viewer = seat if seat >= 0 else SPECTATOR
    if mode == "ansi":
        return state.text(viewer)
    if mode == "svg":
        return state.svg(viewer)
    if mode == "rgb_array":
        return pixels(state.svg(viewer))
    if mode == "human":
        sys.stdout.write(f"{state.text(viewer)}\n")
    return None


def pixels(svg: str) -> Any:
    """Return an SVG picture as an array of rows, columns and RGB values."""
    from io import BytesIO

    from ludotheque.draw.png import to_png

    image = require("PIL.Image", "rl")
    return np.asarray(image.open(BytesIO(to_png(svg))).convert("RGB"))
