"""What every framework needs of a position: a row of numbers, a mask of legal actions, a picture. Needs numpy only.

Chance and seeds are in here too, so that all adapters treat them alike.
"""

from __future__ import annotations

import secrets
import zlib
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


def picture(state: State, seat: int, mode: str | None) -> Any:
    """The position as text (`ansi`), SVG (`svg`) or pixels (`rgb_array`), as a seat sees it; nothing without a mode."""
    viewer = seat if seat >= 0 else SPECTATOR
    if mode is None:
        return None
    if mode == "rgb_array":
        from ludotheque.draw.png import to_png

        return pixels(to_png(state.svg(viewer)))
    return state.text(viewer) if mode == "ansi" else state.svg(viewer)


def pixels(png: bytes) -> Any:
    """A PNG of 8-bit RGBA, as resvg writes it, on white, as an array of height × width × 3."""
    place, data, width, height = 8, b"", 0, 0
    while place < len(png):
        size, kind = int.from_bytes(png[place : place + 4]), png[place + 4 : place + 8]
        body = png[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4]), int.from_bytes(body[4:8])
        elif kind == b"IDAT":
            data += body
        place += 12 + size
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)
    rows = np.zeros((height, width, 4), np.int32)
    above = np.zeros((width, 4), np.int32)
    for number in range(height):
        line = lines[number, 1:].reshape(width, 4).astype(np.int32)
        above = rows[number] = _unfilter(int(lines[number, 0]), line, above)
    opacity = rows[:, :, 3:] / 255
    return (rows[:, :, :3] * opacity + 255 * (1 - opacity)).round().astype(np.uint8)


def _unfilter(kind: int, line: Any, above: Any) -> Any:
    """One line of a PNG: what was written is the difference from pixels on the left and above."""
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line, axis=0) % 256
    if kind == 2:
        return (line + above) % 256
    left, corner = np.zeros(4, np.int32), np.zeros(4, np.int32)
    found = np.empty_like(line)
    for column in range(len(line)):
        up = above[column]
        if kind == 3:
            guess = (left + up) // 2
        else:
            estimate = left + up - corner
            distances = np.abs(estimate - left), np.abs(estimate - up), np.abs(estimate - corner)
            nearest = np.where(distances[1] <= distances[2], up, corner)
            guess = np.where((distances[0] <= distances[1]) & (distances[0] <= distances[2]), left, nearest)
        left = found[column] = (line[column] + guess) % 256
        corner = up
    return found
