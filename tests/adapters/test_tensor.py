"""Rows of numbers: fixed in size, documented, bounded, and never telling more than the observation does."""

from __future__ import annotations

from itertools import islice

import pytest

from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor import Each, Fields, Number, OneOf, Part, Tally, TensorShape, Word
from ludotheque.testing.cases import Case
from ludotheque.testing.play import random_plies

from .settings import option_cases, plain_cases

CASES = plain_cases() + option_cases()


def positions(game: Game, seed: int, plies: int, step: int) -> list[State]:
    """Some positions of the beginning of a random game."""
    return [state for state, _, _ in islice(random_plies(game, seed), 0, plies, step)]


def fill(part: Part, value: object) -> list[float]:
    row = [0.0] * part.size
    part.fill(value, row, 0)
    return row


def test_parts() -> None:
    assert fill(Number(4), 3) == [0.75]
    assert fill(Number(4), 9) == [1.0]
    assert fill(Number(4), -9) == [-1.0]
    assert fill(Number(1), True) == [1.0]
    assert fill(OneOf(1, 3), 2) == [0.0, 1.0, 0.0]
    assert fill(OneOf(1, 3), -1) == fill(OneOf(1, 3), None) == [0.0, 0.0, 0.0]
    assert fill(Word(("now", "later")), "later") == [0.0, 1.0]
    assert fill(Tally(3, 2), (0, 2, 2, 7)) == [0.5, 0.0, 1.0]
    assert fill(Each(3, Number(2)), (1, 2)) == [0.5, 1.0, 0.0]
    assert fill(Each(2, Number(2), place=lambda value: value), (1,)) == [0.0, 0.5]
    assert fill(Each(2, Each(2, Number(1))), ((1, 0), (0, 1))) == [1.0, 0.0, 0.0, 1.0]
    assert fill(Fields({"real": Number(2), "imag": Number(4)}), 1 + 3j) == [0.5, 0.75]
    assert fill(Fields({"real": Number(2)}), None) == [0.0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game_id}-{case.name}")
def test_every_row_has_the_same_size_and_stays_within_its_bounds(case: Case) -> None:
    game = case.load()
    shape = TensorShape(game)
    rng = Rng(3)
    for state in positions(game, 5, 260, 20):
        for seat in (*range(game.players), SPECTATOR):
            row = shape.values(state.observation(seat))
            assert len(row) == shape.size
            assert all(-1.0 <= number <= 1.0 for number in row)
            if seat != SPECTATOR:
                assert row == shape.values(state.resample(seat, rng).observation(seat))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_field_is_documented_and_is_used(game_id: str) -> None:
    """A part that is zero in every position of a few games is a part that reads the wrong thing."""
    game = load_game(game_id, players=max(get_spec(game_id).players))
    shape = TensorShape(game)
    used: set[str] = set()
    for seed in range(3):
        for state in positions(game, seed, 600, 11):
            row = shape.values(state.observation(0))
            used |= {name for name in shape.parts if any(shape.read(row, name))}
    constant = {option.name for option in game.spec.options}
    assert len(shape.parts) > 6, f"{game_id} has no tensor_parts"
    assert not [name for name, part in shape.parts.items() if not part.meaning]
    unused = set(shape.parts) - used - constant - {"is_over"}
    assert len(unused) <= len(shape.parts) // 4, f"{game_id}: never anything but zeros: {sorted(unused)}"
    assert shape.table().count("\n") == len(shape.parts) + 1
