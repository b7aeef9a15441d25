"""Observations of Kuhlorado, which hold the whole position because nothing is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.rules.codes import DRAW_LOT
from ludotheque.games.kuhlorado.rules.scoring import groups
from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.sheet import Sheet
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState

# Number of positions whose scoring is cached.
KNOWN = 512
MEADOW_NAMES = ("north", "east", "south", "west")


class Majority(msgspec.Struct, frozen=True, cache_hash=True):
    """A meadow or a trough: its points, and the marks of each seat among its `counting` cells.

    `leader` is −1 while no seat has more marks than the other.
    """

    kind: str
    name: str
    cells: tuple[int, ...]
    counting: tuple[int, ...]
    points: int
    counts: tuple[int, int]
    leader: int


class Land(msgspec.Struct, frozen=True, cache_hash=True):
    """A group of one seat's cells that scores."""

    seat: int
    cells: tuple[int, ...]
    points: int


class KuhloradoObservation(Observation, frozen=True, kw_only=True):
    """The sheet, the marks, the dice and every running score.

    `symbols` holds 1–5 for numbers, 6 for a cow and 0 for a trough. `marks` holds the seat, or −1 for a free cell.
    `dice` is empty before a roll. `turn` is −1 until the first player is drawn. `numbers_left`, `doubles_at` and
    `land_sizes` (only sizes that score) are numbers of the edition.
    """

    sheet: int
    phase: int
    symbols: tuple[int, ...]
    troughs: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    dice: tuple[int, ...]
    turn: int
    cows_left: int
    numbers_to_end: int
    numbers_left: int
    pro: bool
    doubles_counted: bool
    doubles: tuple[int, int]
    double_points: int
    doubles_at: int
    land_sizes: tuple[int, ...]
    majorities: tuple[Majority, ...]
    lands: tuple[Land, ...]


def observe(state: KuhloradoState, seat: int) -> KuhloradoObservation:
    """Return the observation of a seat or of a spectator."""
    sheet = state.sheet if state.sheet_index >= 0 else None
    marks, majorities, lands = _scoring(state) if sheet else (tuple([mark - 1 for mark in state.marks]), (), ())
    symbols, troughs = _printed(sheet) if sheet else ((), ())
    return KuhloradoObservation(
        **common_fields(state, seat),
        sheet=state.sheet_index + 1,
        phase=state.phase,
        symbols=symbols,
        troughs=troughs,
        marks=marks,
        dice=(state.low, state.high) if state.high else (),
        turn=state.seat if state.phase > DRAW_LOT else -1,
        cows_left=state.free_cows,
        numbers_to_end=max(0, state.free_numbers - state.rules.numbers_left),
        numbers_left=state.rules.numbers_left,
        pro=state.rules.pro,
        doubles_counted=state.doubles_counted,
        doubles=(state.doubles[0], state.doubles[1]),
        double_points=state.rules.double_points,
        doubles_at=state.rules.doubles_at,
        land_sizes=tuple([size for size in state.rules.land_sizes if state.rules.land_points[size] > 0]),
        majorities=majorities,
        lands=lands,
    )


@lru_cache(maxsize=64)
def _printed(sheet: Sheet) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the printed symbols and the troughs of a sheet."""
    return tuple(sheet.symbols), tuple(tuple(trough) for trough in sheet.troughs)


Scoring = tuple[tuple[int, ...], tuple[Majority, ...], tuple[Land, ...]]
_known: dict[tuple[object, ...], Scoring] = {}


def _scoring(state: KuhloradoState) -> Scoring:
    """Return the marks and the scoring majorities and groups.

    The result is cached because all viewers of a table ask for the same position.
    """
    key = (state.rules, state.sheet, *state.marks)
    found = _known.get(key)
    if found is None:
        if len(_known) >= KNOWN:
            _known.clear()
        found = _known[key] = (tuple([mark - 1 for mark in state.marks]), _majorities(state), _lands(state))
    return found


def _majorities(state: KuhloradoState) -> tuple[Majority, ...]:
    sheet = state.sheet
    found = [
        _majority(state, "meadow", name, cells, cells, state.rules.meadow_points)
        for name, cells in zip(MEADOW_NAMES, sheet.meadows, strict=True)
    ]
    for cells, bank in zip(sheet.troughs, sheet.banks, strict=True):
        kind = "small_trough" if len(cells) == 1 else "large_trough"
        points = state.rules.trough_points[len(cells)]
        found.append(_majority(state, kind, format_cell(cells[0]), cells, bank, points))
    return tuple(found)


def _majority(
    state: KuhloradoState, kind: str, name: str, cells: list[int], counting: list[int], points: int
) -> Majority:
    marks = [state.marks[cell] for cell in counting]
    counts = (marks.count(1), marks.count(2))
    leader = -1 if counts[0] == counts[1] else int(counts[1] > counts[0])
    return Majority(kind, name, tuple(cells), tuple(counting), points, counts, leader)


def _lands(state: KuhloradoState) -> tuple[Land, ...]:
    points = state.rules.land_points
    return tuple(
        Land(seat, tuple(sorted(group)), points[len(group)])
        for seat in range(2)
        for group in groups(state, seat)
        if points[len(group)] > 0
    )


OBSERVATION = Observer(observe)
