"""Checks that tensor rows hold the same facts as the observation."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor import TensorShape, expand
from ludotheque.testing.play import sampled_plies

SAMPLES = 4


def check_tensors(game: Game, seed: int) -> None:
    """Check size and range of rows, their whole numbers, and that no row tells a secret.

    A seat's row must be the same in states that the seat cannot tell apart.
    """
    shape = TensorShape(game)
    rng = Rng(seed)
    for state, _, _ in sampled_plies(game, seed, SAMPLES):
        for seat in (*range(game.num_players()), SPECTATOR):
            row = shape.values(state, seat)
            assert len(row) == shape.size
            assert all(-1.0 <= number <= 1.0 for number in row)
            observation = state.observation(seat)
            for name, part in shape.parts.items():
                value = getattr(observation, name, None)
                if isinstance(value, int):
                    seen = expand(part.operations_at(0), part.size, [int(value)], seat)
                    assert shape.read(row, name) == seen, f"{name} is not what the observation says"
            if seat != SPECTATOR:
                assert row == shape.values(state.resample(seat, rng), seat), "a row tells what the seat cannot know"
