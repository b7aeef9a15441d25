"""Positions and lines of play for Neuland's tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.neuland.notation import parse_hex
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import COAL, GOOD_NAMES, KIND_NAMES, MINE, PLACES, STACK_SIZE, TURN, UNITS
from ludotheque.games.neuland.rules.play import put_tile
from ludotheque.games.registry import load_game

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]


def place_of(text: str) -> int:
    """Return the number of a place with a name such as c3.1."""
    name, _, number = text.partition(".")
    return parse_hex(name) * PLACES + int(number) - 1


@pytest.fixture
def place() -> Callable[[str], int]:
    """Return the function `place("c3.1")`."""
    return place_of


@pytest.fixture
def play() -> Play:
    """Return the function `play(state, lines)`.

    Each line has one notation, seats and chance in turn, with comments after a semicolon.
    """

    def run(state: NeulandState, lines: str) -> None:
        for line in lines.strip().splitlines():
            notation = line.partition(";")[0].strip()
            if notation:
                state.apply_action(state.string_to_action(notation))

    return run


@pytest.fixture
def position() -> Position:
    """Return a function that makes a position after the first round, with seat A to play.

    Example: `position({"c2": "hunting_lodge cabin"}, {"c2.1": "A food"})`. Workers are a seat's letter, upper case
    standing, lower case lying, and the good that they stand for. `ores` gives each mine's stack from the top.
    Terrain is not checked, so any building may stand anywhere.
    """

    def build(
        tiles: dict[str, str],
        workers: dict[str, str] | None = None,
        ores: dict[str, str] | None = None,
        players: int = 2,
        markers: tuple[int, ...] = (20, 24, 26, 27),
        edition: str | None = None,
        **options: object,
    ) -> NeulandState:
        state = load_game("neuland", players=players, edition=edition, **options).new_initial_state()
        assert isinstance(state, NeulandState)
        for name, kinds in tiles.items():
            for kind in kinds.split():
                _put(state, parse_hex(name), KIND_NAMES.index(kind))
        for name, stack in (ores or {}).items():
            _stack(state, place_of(name), stack)
        for name, who in (workers or {}).items():
            letter, good = who.split()
            where = place_of(name)
            state.worker[where] = "AaBbCcDd".index(letter) + 1
            state.good[where] = GOOD_NAMES.index(good)
        state.phase = TURN
        state.seat = 0
        state.turn = 10
        state.marker = list(markers[:players])
        state.pawn = state.marker[0]
        return state

    return build


def _put(state: NeulandState, h: int, kind: int) -> None:
    where = put_tile(state, h, kind)
    if kind < UNITS:
        state.supply[kind] -= 1
    else:
        state.property_place[kind - UNITS] = where
        state.level[(kind - UNITS) // STACK_SIZE] = (kind - UNITS) % STACK_SIZE + 1
    if kind == MINE:
        _stack(state, where, "coal coal coal")


def _stack(state: NeulandState, where: int, stack: str) -> None:
    ores = [GOOD_NAMES.index(name) - COAL for name in stack.split()]
    while state.ores[where]:
        state.bag[state.ores[where] % 4 - 1] += 1
        state.ores[where] //= 4
    for index, ore in enumerate(ores):
        state.bag[ore] -= 1
        state.ores[where] += (ore + 1) * 4**index
    state.good[where] = COAL + ores[0]
