"""Rows of numbers: documented, used, relative to the viewer, equal from C and Python.

The conformance suite of each game has more tests.
"""

from __future__ import annotations

from itertools import islice

import pytest

from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor import TensorShape
from ludotheque.kernel.tensor_boards import Planes, Spots
from ludotheque.kernel.tensor_parts import Each, EachSeat, Fields, Number, OneOf, Part, Seat, Seats, Tally, Word
from ludotheque.kernel.tensor_writer import Writer, make_writer
from ludotheque.testing.play import random_plies


def positions(game: Game, seed: int, plies: int, step: int) -> list[State]:
    """Return some positions of the beginning of a random game."""
    return [state for state, _, _ in islice(random_plies(game, seed), 0, plies, step)]


def expand(part: Part, value: object, viewer: int = 0) -> list[float]:
    data: list[object] = []
    part.gather(value, data, viewer)
    row = bytearray(4 * part.size)
    make_writer(part.operations(0), row, part.size, bytearray(1), 1, True).write(0, viewer, data, [])
    return [*memoryview(row).cast("f")]


def test_parts() -> None:
    assert expand(Number(4), 3) == [0.75]
    assert expand(Number(4), 9) == [1.0]
    assert expand(Number(4), -9) == [-1.0]
    assert expand(Number(4), 1.5) == [0.375]
    assert expand(Number(1), True) == [1.0]
    assert expand(OneOf(1, 3), 2) == [0.0, 1.0, 0.0]
    assert expand(OneOf(1, 3), -1) == expand(OneOf(1, 3), None) == [0.0, 0.0, 0.0]
    assert expand(Word(("now", "later")), "later") == [0.0, 1.0]
    assert expand(Tally(3, 2), (0, 2, 2, 7)) == [0.5, 0.0, 1.0]
    assert expand(Each(3, Number(2)), (1, 2)) == [0.5, 1.0, 0.0]
    assert expand(Each(2, Number(2), place=lambda value: value), (1,)) == [0.0, 0.5]
    assert expand(Each(2, Each(2, Number(1))), ((1, 0), (0, 1))) == [1.0, 0.0, 0.0, 1.0]
    assert expand(Fields({"real": Number(2), "imag": Number(4)}), 1 + 3j) == [0.5, 0.75]
    assert expand(Each(1, Fields({"real": Number(2)})), (None,)) == [0.0]


def test_seats_are_counted_from_the_viewer_on() -> None:
    assert expand(Seat(3), 2, viewer=2) == [1.0, 0.0, 0.0]
    assert expand(Seat(3), 1, viewer=2) == [0.0, 0.0, 1.0]
    assert expand(Seat(3), -1, viewer=2) == [0.0, 0.0, 0.0]
    assert expand(Seats(3), (0, 2), viewer=1) == [0.0, 1.0, 1.0]
    assert expand(EachSeat(3, Number(4)), (1, 2, 3), viewer=1) == [0.5, 0.75, 0.25]
    assert expand(EachSeat(3, Number(4)), (1, 2, 3), viewer=SPECTATOR) == [0.25, 0.5, 0.75]


def test_boards_are_planes() -> None:
    board = Planes(1, 2, {"who": Seat(2), "what": OneOf(5, 5, called=("stone",))})
    assert board.dimensions == (3, 1, 2)
    assert board.names == ("who viewer", "who viewer + 1", "what stone")
    assert expand(board, (5, 1), viewer=1) == [0.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    assert expand(board, ()) == [0.0] * 6
    spots = Spots(1, 2, ("cow", "tree"), lambda item: [(item, 1)])
    assert expand(spots, (1,)) == [0.0, 0.0, 0.0, 1.0]


def test_wrong_data_are_refused() -> None:
    for make in (Writer, make_writer):
        writer = make(OneOf(0, 2).operations(0), bytearray(12), 3, bytearray(1), 1, True)
        with pytest.raises((ValueError, IndexError)):
            writer.write(0, 0, [1, 1], [])
        with pytest.raises((ValueError, IndexError)):
            writer.write(0, 0, [], [])
        with pytest.raises((ValueError, IndexError)):
            writer.write(0, 0, [1], [8])


def test_masks_are_bits_or_bytes() -> None:
    for make in (Writer, make_writer):
        bits, numbers = bytearray(2), bytearray(12)
        make([], bytearray(4), 1, bits, 2, True).write(0, 0, [], [0, 3, 9])
        make([], bytearray(4), 1, numbers, 12, False).write(0, 0, [], [0, 3, 9])
        assert list(bits) == [0b1001, 0b10]
        assert [place for place in range(12) if numbers[place]] == [0, 3, 9]


@pytest.mark.parametrize("game_id", game_ids())
def test_python_and_c_write_the_same(game_id: str) -> None:
    game = load_game(game_id)
    shape = TensorShape(game)
    actions = game.num_distinct_actions()
    for state in positions(game, 3, 160, 40):
        seat = max(0, state.current_player())
        written = []
        for make in (Writer, make_writer):
            row, mask = bytearray(4 * shape.size), bytearray(actions // 8 + 1)
            writer = make(shape.operations, row, shape.size, mask, len(mask), True)
            writer.write(0, seat, shape.data(state, seat), state.legal_actions(seat))
            written.append((row, mask))
        assert written[0] == written[1]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_field_is_documented_and_is_used(game_id: str) -> None:
    """A part that is zero in every position of a few games reads the wrong value."""
    game = load_game(game_id, players=max(get_spec(game_id).players))
    shape = TensorShape(game)
    used: set[str] = set()
    for seed in range(3):
        for state in positions(game, seed, 600, 11):
            assert state.tensor_data(0), "rows are read from observations, which is slow"
            row = shape.values(state, 0)
            used |= {name for name in shape.parts if any(shape.read(row, name))}
    constant = {option.name for option in game.spec.options}
    assert len(shape.parts) > 6, f"{game_id} has no tensor_parts"
    assert not [name for name, part in shape.parts.items() if not part.meaning]
    unused = set(shape.parts) - used - constant - {"is_over"}
    assert len(unused) <= len(shape.parts) // 4, f"{game_id}: never anything but zeros: {sorted(unused)}"
    assert shape.table().count("\n") == len(shape.parts) + 1


def test_boards_of_games() -> None:
    marks = TensorShape(load_game("kuhlorado")).parts["marks"]
    assert (marks.dimensions, marks.names) == ((2, 8, 8), ("marked by viewer", "marked by viewer + 1"))
    tiles = TensorShape(load_game("nevaches", players=3)).parts["seats.tiles"]
    assert (tiles.dimensions, tiles.names[-1]) == ((3, 6, 13, 13), "cow")


def test_both_seats_see_themselves_first() -> None:
    """In a game without secrets the rows of two seats differ only in the order of the seats."""
    game = load_game("kuhlorado", sheet=1)
    shape = TensorShape(game)
    state = positions(game, 4, 60, 59)[-1]
    first, second = shape.values(state, 0), shape.values(state, 1)
    assert first != second
    for name in ("symbols", "phase", "dice", "cows_left"):
        assert shape.read(first, name) == shape.read(second, name)
    for name in ("marks", "scores"):
        own, other = shape.read(first, name), shape.read(second, name)
        half = len(own) // 2
        assert own == other[half:] + other[:half]
