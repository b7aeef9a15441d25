"""Rows of numbers: documented, used, relative to the viewer, equal from C and Python.

The conformance suite of each game has more tests.
"""

from __future__ import annotations

import hashlib
from array import array
from itertools import islice

import pytest

from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor import TensorShape, expand
from ludotheque.kernel.tensor_parts import Part, each, fields, number, one_of, planes, seat, seats, spots, tally
from ludotheque.kernel.tensor_row import TensorRow
from ludotheque.kernel.tensor_writer import Writer, make_writer
from ludotheque.testing.play import random_plies


def positions(game: Game, seed: int, plies: int, step: int) -> list[State]:
    """Return some positions of the beginning of a random game."""
    return [state for state, _, _ in islice(random_plies(game, seed), 0, plies, step)]


def expanded(part: Part, data: list[int], viewer: int = 0) -> list[float]:
    return expand(part.operations_at(0), part.size, data, viewer)


def test_parts() -> None:
    assert expanded(number(4), [3]) == [0.75]
    assert expanded(number(4), [9]) == [1.0]
    assert expanded(number(4), [-9]) == [-1.0]
    assert expanded(one_of(1, 3), [2]) == [0.0, 1.0, 0.0]
    assert expanded(one_of(1, 3), [-1]) == [0.0, 0.0, 0.0]
    assert expanded(tally(3, 2), [4, 0, 2, 2, 7]) == [0.5, 0.0, 1.0]
    assert expanded(each(3, number(2)), [1, 2, 0]) == [0.5, 1.0, 0.0]
    assert expanded(each(2, each(2, number(1))), [1, 0, 0, 1]) == [1.0, 0.0, 0.0, 1.0]
    assert expanded(each(2, tally(2)), [1, 1, 0]) == [0.0, 1.0, 0.0, 0.0]
    pair = fields({"share": number(2), "kind": one_of(0, 1)})
    assert expanded(each(2, pair), [1, 1, 2, 0]) == [0.5, 0.0, 1.0, 1.0, 1.0, 0.0]


def test_seats_are_counted_from_the_viewer_on() -> None:
    assert expanded(seat(3), [2], viewer=2) == [1.0, 0.0, 0.0]
    assert expanded(seat(3), [1], viewer=2) == [0.0, 0.0, 1.0]
    assert expanded(seat(3), [-1], viewer=2) == [0.0, 0.0, 0.0]
    assert expanded(seats(3), [2, 0, 2], viewer=1) == [0.0, 1.0, 1.0]


def test_fields_are_described_and_written_by_the_same_lines() -> None:
    def fill(row: TensorRow) -> list[int]:
        row.flag("is_on", True, "a flag")
        row.by_seat("points", [1, 2, 3], 4, "points of each seat")
        row.tally("hand", [4, 4], 5, 2, "cards")
        row.each_one_of("dice", [6, -1], 1, 6, "dice")
        return row.data

    described: dict[str, Part] = {}
    row = TensorRow(3, described)
    row.begin(1)
    assert fill(row) == [1, 2, 3, 1, 2, 4, 4, 6, -1]
    assert [(name, part.size) for name, part in described.items()] == [
        ("is_on", 1),
        ("points", 3),
        ("hand", 5),
        ("dice", 12),
    ]
    assert described["hand"].meaning == "cards"
    row.begin(SPECTATOR)
    assert fill(row)[1:4] == [1, 2, 3]


def test_boards_are_planes() -> None:
    board = planes(1, 2, {"who": seat(2), "what": one_of(5, 5, ("stone",))})
    assert board.dimensions == (3, 1, 2)
    assert board.names == ("who viewer", "who viewer + 1", "what stone")
    assert expanded(board, [-1, 1, 5, -1], viewer=1) == [0.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    assert expanded(spots(1, 2, ("cow", "tree")), [1, 3]) == [0.0, 0.0, 0.0, 1.0]


def test_wrong_data_are_refused() -> None:
    for make in (Writer, make_writer):
        writer = make(one_of(0, 2).operations_at(0), bytearray(12), 3, bytearray(1), 1, True)
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
        viewer = max(0, state.current_player())
        written = []
        for make in (Writer, make_writer):
            row, mask = bytearray(4 * shape.size), bytearray(actions // 8 + 1)
            writer = make(shape.operations, row, shape.size, mask, len(mask), True)
            writer.write(0, viewer, shape.data(state, viewer), state.legal_actions(viewer))
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
            row = shape.values(state, 0)
            used |= {name for name in shape.parts if any(shape.read(row, name))}
    constant = {option.name for option in game.spec.options}
    assert len(shape.parts) > 6, f"{game_id} writes no row"
    assert not [name for name, part in shape.parts.items() if not part.meaning]
    unused = set(shape.parts) - used - constant - {"is_over"}
    assert len(unused) <= len(shape.parts) // 4, f"{game_id}: never anything but zeros: {sorted(unused)}"
    assert shape.table().count("\n") == len(shape.parts) + 1


# Fingerprints of the rows of two random games, as first published: trained networks depend on each number's place.
ROWS = {
    "chevoux": "e3eda13dd49f396a",
    "kuhlorado": "eb80565c7636d7eb",
    "neuland": "84137e5e81f3bbe9",
    "nevaches": "6919b0d645a1cb14",
    "niet": "cdaa9580b42a16ba",
}


@pytest.mark.parametrize("game_id", game_ids())
def test_rows_stay_as_they_were(game_id: str) -> None:
    game = load_game(game_id, players=max(get_spec(game_id).players))
    shape = TensorShape(game)
    found = hashlib.sha256()
    for seed in range(2):
        for state in positions(game, seed, 700, 23):
            for viewer in (*range(game.players), SPECTATOR):
                found.update(array("d", shape.values(state, viewer)).tobytes())
    assert found.hexdigest()[:16] == ROWS[game_id]


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
