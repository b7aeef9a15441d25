"""Checks that tensor rows hold the same facts as the observation."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor import TensorShape
from ludotheque.testing.play import sampled_plies

SAMPLES = 4


def check_tensors(game: Game, seed: int) -> None:
    """Check the rows of numbers of every seat.

    Rows have one size and stay within −1 … 1. The data that the rules write equals the data of the observation. A
    seat's row is the same in states that the seat cannot tell apart.
    """
    shape = TensorShape(game)
    rng = Rng(seed)
    for state, _, _ in sampled_plies(game, seed, SAMPLES):
        for seat in (*range(game.num_players()), SPECTATOR):
            row = shape.values(state, seat)
            assert len(row) == shape.size
            assert all(-1.0 <= number <= 1.0 for number in row)
            if row != shape.expand(shape.gather(state.observation(seat)), seat):
                seen = shape.expand(shape.gather(state.observation(seat)), seat)
                wrong = [name for name in shape.parts if shape.read(row, name) != shape.read(seen, name)]
                raise AssertionError(f"tensor_data and observation differ in {', '.join(wrong)}")
            if seat != SPECTATOR:
                assert row == shape.values(state.resample(seat, rng), seat), "a row tells what the seat cannot know"
