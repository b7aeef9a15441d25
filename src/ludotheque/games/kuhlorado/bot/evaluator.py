"""The value network of Kuhlorado: how likely the player who has just marked is to win.

`_evaluator.c` does the same some thirty times faster where it was compiled; both add in the same order, so that they
agree to the last bit. Positions are pairs of 64-bit words, a bit per cell.
"""

from __future__ import annotations

from array import array
from math import exp
from typing import Final

from ludotheque.games.kuhlorado.bot.estimate import land_value, majority_value
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW
from ludotheque.games.kuhlorado.rules.sheet import Sheet

FEATURES: Final = 110
SECOND: Final = 32
LONGEST: Final = 20
# As `features.h` has them: the network is for the numbers of the box only.
COWS_FOR_DOUBLES: Final = 9
MEADOW_POINTS: Final = 3
SMALL_TROUGH_POINTS: Final = 2
LARGE_TROUGH_POINTS: Final = 4
LAND_SIZES = [5, 10, 15, 20]
LAND_POINTS = [2, 5, 12, 20]
LAND_VALUES = [land_value(LAND_SIZES, LAND_POINTS, size) for size in range(CELLS + 1)]


class SheetBits:
    """A sheet as words: the cells of each symbol and of each region with its points."""

    def __init__(self, sheet: Sheet) -> None:
        self.symbol: list[int] = [to_bits(cells) for cells in sheet.cells]
        self.symbol[0] = to_bits([cell for trough in sheet.troughs for cell in trough])
        self.region: list[int] = [to_bits(cells) for cells in sheet.meadows + sheet.banks]
        self.points: list[int] = [MEADOW_POINTS] * 4
        for trough in sheet.troughs:
            self.points.append(SMALL_TROUGH_POINTS if len(trough) == 1 else LARGE_TROUGH_POINTS)
        self.neighbours: list[int] = [to_bits(cells) for cells in sheet.neighbours]
        self.playable: int = to_bits([cell for symbol in range(1, COW + 1) for cell in sheet.cells[symbol]])

    def to_bytes(self) -> bytes:
        """As `features.h` lays a sheet out."""
        words = array("Q", self.symbol + self.region).tobytes()
        return words + array("i", self.points).tobytes()


def land_points(size: int) -> int:
    """What one group scores (K13)."""
    points = 0
    for step in range(len(LAND_SIZES)):
        if size >= LAND_SIZES[step]:
            points = LAND_POINTS[step]
    return points


def to_bits(cells: list[int]) -> int:
    """A word with a bit for each cell."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def to_cells(bits: int) -> list[int]:
    """The cells of a word, ascending."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


class Lands:
    """The groups of one player, found once for a position."""

    def __init__(self, sheet: SheetBits, marks: int, free: int) -> None:
        self.group: list[int] = [-1] * CELLS
        self.size: list[int] = [0] * CELLS
        self.points: int = 0
        self.doubles: int = 0
        self.worth: float = 0.0
        self.numbers: list[float] = [0.0] * 26
        largest = [0, 0, 0, 0]
        for start in to_cells(marks):
            if self.group[start] < 0:
                self._read_group(sheet, marks, free, start, largest)
        self.numbers[20] = float(self.points) / 20.0
        self.numbers[21] = self.worth / 20.0
        self.numbers[22] = float(largest[0]) / 20.0
        self.numbers[23] = float(largest[1]) / 16.0
        self.numbers[24] = float(largest[2]) / 20.0
        self.numbers[25] = float(largest[3]) / 16.0

    def _read_group(self, sheet: SheetBits, marks: int, free: int, start: int, largest: list[int]) -> None:
        self.group[start] = start
        cells = [start]
        around = 0
        index = 0
        while index < len(cells):
            near = sheet.neighbours[cells[index]]
            around |= near
            for cell in to_cells(near & marks):
                if self.group[cell] < 0:
                    self.group[cell] = start
                    cells.append(cell)
            index += 1
        size = len(cells)
        room = (around & free).bit_count()
        for cell in cells:
            self.size[cell] = size
        self.numbers[min(size, LONGEST) - 1] += 0.25
        self.points += land_points(size)
        self.worth += LAND_VALUES[size]
        if size == 2:
            self.doubles += 1
        if size > largest[0] or (size == largest[0] and room > largest[1]):
            largest[2], largest[3] = largest[0], largest[1]
            largest[0], largest[1] = size, room
        elif size > largest[2] or (size == largest[2] and room > largest[3]):
            largest[2], largest[3] = size, room

    def gains(self, sheet: SheetBits, marks: int, free: int, leads: list[int], room: list[int]) -> list[float]:
        """For each symbol the most that one more mark could bring: land and regions, by their smoothed worth."""
        found: list[float] = []
        for symbol in range(1, COW + 1):
            best = 0.0
            for cell in to_cells(sheet.symbol[symbol] & free):
                size = 1
                gain = 0.0
                joined: list[int] = []
                for near in to_cells(sheet.neighbours[cell] & marks):
                    if self.group[near] not in joined:
                        joined.append(self.group[near])
                        size += self.size[near]
                        gain -= LAND_VALUES[self.size[near]]
                gain += LAND_VALUES[size]
                for region in range(len(leads)):
                    if sheet.region[region] >> cell & 1:
                        now = majority_value(leads[region], room[region])
                        gain += float(sheet.points[region]) * (
                            majority_value(leads[region] + 1, room[region] - 1) - now
                        )
                if gain > best:
                    best = gain
            found.append(best / 5.0)
        return found


class Reading:
    """The inputs of the network for one position after a mark, and how the game stands there."""

    def __init__(self, sheet: SheetBits, own: int, other: int, pro: int, doubles: int, other_doubles: int) -> None:
        free = sheet.playable & ~(own | other)
        leads: list[int] = []
        room: list[int] = []
        regions = 0.0
        points = 0
        numbers: list[float] = []
        for index in range(len(sheet.region)):
            cells = sheet.region[index]
            lead = (cells & own).bit_count() - (cells & other).bit_count()
            left = (cells & free).bit_count()
            sure = majority_value(lead, left)
            leads.append(lead)
            room.append(left)
            regions += float(sheet.points[index]) * sure
            points += sheet.points[index] if lead > 0 else -sheet.points[index] if lead < 0 else 0
            decided = 1.0 if lead > left else -1.0 if -lead > left else 0.0
            numbers += [float(lead) / 4.0, float(left) / 8.0, sure, decided]
        mine = Lands(sheet, own, free)
        theirs = Lands(sheet, other, free)
        cows = (sheet.symbol[COW] & free).bit_count()
        figures = (free).bit_count() - cows
        marked_cows = (sheet.symbol[COW]).bit_count() - cows
        ahead = doubles - other_doubles if pro == 2 else 0
        points += mine.points - theirs.points + 2 * ahead
        numbers += [
            float(cows) / 18.0,
            float(figures - 5) / 35.0,
            float(points) / 20.0,
            (regions + mine.worth - theirs.worth + 2.0 * float(ahead)) / 20.0,
        ]
        for symbol in range(1, COW + 1):
            numbers.append(float((sheet.symbol[symbol] & free).bit_count()) / (18.0 if symbol == COW else 8.0))
        is_open = pro == 1
        numbers += [
            1.0 if is_open else 0.0,
            float(COWS_FOR_DOUBLES - marked_cows) / 9.0 if is_open else 0.0,
            float(mine.doubles - theirs.doubles) / 5.0 if is_open else 0.0,
            float(ahead) / 5.0,
        ]
        against = [-lead for lead in leads]
        own_gains = mine.gains(sheet, own, free, leads, room)
        other_gains = theirs.gains(sheet, other, free, against, room)
        self.features: list[float] = mine.numbers + own_gains + theirs.numbers + other_gains + numbers
        self.is_over: bool = cows == 0 or figures <= 5
        self.difference: int = points


def count_doubles(sheet: SheetBits, marks: int) -> int:
    """Groups of exactly two cells."""
    return Lands(sheet, marks, 0).doubles


class Evaluator:
    """The network with its weights, as `_evaluator.Evaluator`."""

    def __init__(self, sheets: list[SheetBits], weights: list[float], hidden: int) -> None:
        cells = len(sheets) * 2 * CELLS
        if len(weights) != (FEATURES + 1 + cells + SECOND) * hidden + 2 * SECOND + 1:
            raise ValueError("weights of another size")
        self.sheets = sheets
        rows = [weights[at : at + hidden] for at in range(0, (FEATURES + 1 + cells) * hidden, hidden)]
        self.feature_rows: list[list[float]] = rows[:FEATURES]
        self.bias: list[float] = rows[FEATURES]
        self.cell_rows: list[list[float]] = rows[FEATURES + 1 :]
        start = (FEATURES + 1 + cells) * hidden
        self.second_rows: list[list[float]] = [
            weights[at : at + SECOND] for at in range(start, start + hidden * SECOND, SECOND)
        ]
        start += hidden * SECOND
        self.second_bias: list[float] = weights[start : start + SECOND]
        self.last: list[float] = weights[start + SECOND : start + 2 * SECOND]
        self.last_bias: float = weights[start + 2 * SECOND]

    def features(self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int) -> list[float]:
        """The inputs, for tests."""
        return Reading(self.sheets[sheet], own, other, pro, doubles, other_doubles).features

    def values(
        self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int, marks: list[int]
    ) -> list[float]:
        """For each mark the share of the win of the player who makes it; exact where it ends the game."""
        bits = self.sheets[sheet]
        before = Reading(bits, own, other, pro, doubles, other_doubles).features
        base = self._add_cells(self.bias, sheet, 0, own)
        base = self._add_cells(base, sheet, 1, other)
        base = self._add_features(base, before)
        found: list[float] = []
        for mark in marks:
            scored, first, second = pro, doubles, other_doubles
            if pro == 1 and (bits.symbol[COW] & (own | mark | other)).bit_count() >= COWS_FOR_DOUBLES:
                scored, first, second = 2, count_doubles(bits, own | mark), count_doubles(bits, other)
            reading = Reading(bits, own | mark, other, scored, first, second)
            if reading.is_over:
                found.append(1.0 if reading.difference > 0 else 0.0 if reading.difference < 0 else 0.5)
            else:
                # Only what the mark changes is added.
                changes = [now - then for now, then in zip(reading.features, before)]  # noqa: B905 (faster)
                hidden = self._add_features(self._add_cells(base, sheet, 0, mark), changes)
                found.append(1.0 / (1.0 + exp(-self._logit(hidden))))
        return found

    def _add_cells(self, hidden: list[float], sheet: int, side: int, cells: int) -> list[float]:
        for cell in to_cells(cells):
            row = self.cell_rows[(sheet * 2 + side) * CELLS + cell]
            hidden = [value + weight for value, weight in zip(hidden, row)]  # noqa: B905 (faster)
        return hidden

    def _add_features(self, hidden: list[float], features: list[float]) -> list[float]:
        for feature, row in zip(features, self.feature_rows):  # noqa: B905
            if feature != 0.0:
                hidden = [value + feature * weight for value, weight in zip(hidden, row)]  # noqa: B905
        return hidden

    def _logit(self, hidden: list[float]) -> float:
        second = self.second_bias
        for value, row in zip(hidden, self.second_rows):  # noqa: B905
            if value > 0.0:
                second = [total + value * weight for total, weight in zip(second, row)]  # noqa: B905
        logit = self.last_bias
        for value, weight in zip(second, self.last):  # noqa: B905
            if value > 0.0:
                logit += value * weight
        return logit
