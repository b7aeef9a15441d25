"""The inputs of the network of Kuhlorado: a position after a mark, seen by the player who marked.

`features.h` computes the same numbers in the same order. Marks are 64-bit words with a bit for each cell.
"""

from __future__ import annotations

from array import array
from typing import Final

from ludotheque.games.kuhlorado.bot.estimate import land_value, majority_value
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW
from ludotheque.games.kuhlorado.rules.sheet import Sheet, reach_of

FEATURES: Final = 194
LONGEST: Final = 20
# Equal to the numbers in `features.h`, because the network is for the numbers of the box only.
COWS_FOR_DOUBLES: Final = 9
MEADOW_POINTS: Final = 3
SMALL_TROUGH_POINTS: Final = 2
LARGE_TROUGH_POINTS: Final = 4
LAND_SIZES = [5, 10, 15, 20]
LAND_POINTS = [2, 5, 12, 20]
LAND_VALUES = [land_value(LAND_SIZES, LAND_POINTS, size) for size in range(CELLS + 1)]


class SheetBits:
    """A sheet as words: the cells of each symbol, and the cells of each region with its points."""

    def __init__(self, sheet: Sheet) -> None:
        self.symbol: list[int] = [to_bits(cells) for cells in sheet.cells]
        self.symbol[0] = to_bits([cell for trough in sheet.troughs for cell in trough])
        self.region: list[int] = [to_bits(cells) for cells in sheet.meadows + sheet.banks]
        self.points: list[int] = [MEADOW_POINTS] * 4
        for trough in sheet.troughs:
            self.points.append(SMALL_TROUGH_POINTS if len(trough) == 1 else LARGE_TROUGH_POINTS)
        self.neighbours: list[int] = [to_bits(cells) for cells in sheet.neighbours]
        self.playable: int = to_bits([cell for symbol in range(1, COW + 1) for cell in sheet.cells[symbol]])
        self.partners: list[int] = [to_bits(reach_of(cell)) & self.symbol[COW] for cell in range(CELLS)]

    def to_bytes(self) -> bytes:
        """Return the bytes of the struct `Sheet` of `features.h`."""
        words = array("Q", self.symbol + self.region).tobytes()
        return words + array("i", self.points).tobytes()


def land_points(size: int) -> int:
    """Return the points of one group (K13)."""
    points = 0
    for step in range(len(LAND_SIZES)):
        if size >= LAND_SIZES[step]:
            points = LAND_POINTS[step]
    return points


def to_bits(cells: list[int]) -> int:
    """Return a word with a bit for each cell."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def to_cells(bits: int) -> list[int]:
    """Return the cells of a word, ascending."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


class Lands:
    """The groups of one player in a position, with the inputs of the network that follow from them."""

    def __init__(self, sheet: SheetBits, marks: int, free: int) -> None:
        self.group: list[int] = [-1] * CELLS
        self.size: list[int] = [0] * CELLS
        self.points: int = 0
        self.doubles: int = 0
        self.worth: float = 0.0
        self.numbers: list[float] = [0.0] * 26
        # Size, room and cells of the two largest groups.
        self.first: tuple[int, int, int] = (0, 0, 0)
        self.second: tuple[int, int, int] = (0, 0, 0)
        for start in to_cells(marks):
            if self.group[start] < 0:
                self._read_group(sheet, marks, free, start)
        self.numbers[20] = float(self.points) / 20.0
        self.numbers[21] = self.worth / 20.0
        self.numbers[22] = float(self.first[0]) / 20.0
        self.numbers[23] = float(self.first[1]) / 16.0
        self.numbers[24] = float(self.second[0]) / 20.0
        self.numbers[25] = float(self.second[1]) / 16.0
        self.numbers += reach(sheet, self.first[2], marks, free)
        self.numbers += reach(sheet, self.second[2], marks, free)

    def _read_group(self, sheet: SheetBits, marks: int, free: int, start: int) -> None:
        group = grow(sheet, 1 << start, marks)
        cells = to_cells(group)
        size = len(cells)
        room = (around(sheet, cells) & free).bit_count()
        for cell in cells:
            self.group[cell] = start
            self.size[cell] = size
        self.numbers[min(size, LONGEST) - 1] += 0.25
        self.points += land_points(size)
        self.worth += LAND_VALUES[size]
        if size == 2:
            self.doubles += 1
        if size > self.first[0] or (size == self.first[0] and room > self.first[1]):
            self.second = self.first
            self.first = (size, room, group)
        elif size > self.second[0] or (size == self.second[0] and room > self.second[1]):
            self.second = (size, room, group)

    def gains(self, sheet: SheetBits, marks: int, free: int, leads: list[int], room: list[int]) -> list[float]:
        """Return for each free cell the gain of one more mark, by estimated worth of land and regions."""
        found: list[float] = [0.0] * CELLS
        for cell in to_cells(free):
            size = 1
            gain = 0.0
            joined: list[int] = []
            for near in to_cells(sheet.neighbours[cell] & marks):
                if self.group[near] not in joined:
                    joined.append(self.group[near])
                    size += self.size[near]
                    gain -= LAND_VALUES[self.size[near]]
            found[cell] = gain + LAND_VALUES[size]
        for region in range(len(leads)):
            cells = to_cells(sheet.region[region] & free)
            if cells:
                now = majority_value(leads[region], room[region])
                step = float(sheet.points[region]) * (majority_value(leads[region] + 1, room[region] - 1) - now)
                for cell in cells:
                    found[cell] += step
        return found


def around(sheet: SheetBits, cells: list[int]) -> int:
    """Return the neighbours of some cells."""
    near = 0
    for cell in cells:
        near |= sheet.neighbours[cell]
    return near


def grow(sheet: SheetBits, group: int, through: int) -> int:
    """Return a group with all cells of `through` that are connected to it."""
    new = group
    while new:
        new = around(sheet, to_cells(new)) & through & ~group
        group |= new
    return group


def reach(sheet: SheetBits, group: int, marks: int, free: int) -> list[float]:
    """Return inputs for the cells that a group could grow into.

    First the free neighbours by symbol. Then the marks joined and the free cells filled after one, two and three steps
    of growth into all free neighbours, and after growth through all free cells.
    """
    if not group:
        return [0.0] * 14
    near = around(sheet, to_cells(group)) & free
    found = [float((near & sheet.symbol[symbol]).bit_count()) / 4.0 for symbol in range(1, COW + 1)]
    whole = group
    for filled in range(1, 5):
        edge = around(sheet, to_cells(whole)) & free
        whole = grow(sheet, whole | edge, marks | free if filled == 4 else marks)
        found += [float((whole & marks).bit_count()) / 20.0, float((whole & free).bit_count()) / 20.0]
    return found


def best_gains(sheet: SheetBits, free: int, gains: list[float]) -> list[float]:
    """Return the greatest gains from one mark and from a cow with a number.

    First for each symbol the greatest gain, then for each symbol the second greatest. Last, for each number, the
    greatest gain together with a cow.
    """
    most: list[float] = []
    second: list[float] = []
    together: list[float] = []
    cows = sheet.symbol[COW] & free
    for symbol in range(1, COW + 1):
        best = following = pair = 0.0
        for cell in to_cells(sheet.symbol[symbol] & free):
            gain = gains[cell]
            if gain > best:
                following = best
                best = gain
            elif gain > following:
                following = gain
            if symbol < COW:
                for cow in to_cells(sheet.partners[cell] & cows):
                    if gain + gains[cow] > pair:
                        pair = gain + gains[cow]
        most.append(best / 5.0)
        second.append(following / 5.0)
        together.append(pair / 5.0)
    return most + second + together[:-1]


def wanted_by_both(sheet: SheetBits, free: int, own: list[float], other: list[float]) -> list[float]:
    """Return for each symbol the greatest sum of both players' gains from one cell."""
    found: list[float] = []
    for symbol in range(1, COW + 1):
        best = 0.0
        for cell in to_cells(sheet.symbol[symbol] & free):
            if own[cell] + other[cell] > best:
                best = own[cell] + other[cell]
        found.append(best / 5.0)
    return found


class Reading:
    """The inputs of the network for one position after a mark, and its score."""

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
        self.features: list[float] = (
            mine.numbers
            + best_gains(sheet, free, own_gains)
            + theirs.numbers
            + best_gains(sheet, free, other_gains)
            + numbers
            + wanted_by_both(sheet, free, own_gains, other_gains)
        )
        self.is_over: bool = cows == 0 or figures <= 5
        self.difference: int = points


def count_doubles(sheet: SheetBits, marks: int) -> int:
    """Return the number of groups of exactly two cells."""
    count = 0
    while marks:
        group = grow(sheet, marks & -marks, marks)
        marks &= ~group
        if group.bit_count() == 2:
            count += 1
    return count


class Reader:
    """The Python version of `_features.Reader`: the inputs of the network before and after marks."""

    def __init__(self, sheets: list[SheetBits]) -> None:
        self.sheets = sheets

    def read(
        self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int, marks: list[int]
    ) -> tuple[list[list[float]], list[list[int]], list[float]]:
        """Return the rows for `FixedLayers.chances`: numbers and switches, first those before a mark.

        The third list has the value of each mark that ends the game, and −1 for other marks. Only marks that do not end
        the game have a row.
        """
        bits = self.sheets[sheet]
        rows = [Reading(bits, own, other, pro, doubles, other_doubles).features]
        switches = [switches_of(sheet, 0, own) + switches_of(sheet, 1, other)]
        ends: list[float] = []
        for mark in marks:
            scored, first, second = pro, doubles, other_doubles
            if pro == 1 and (bits.symbol[COW] & (own | mark | other)).bit_count() >= COWS_FOR_DOUBLES:
                scored, first, second = 2, count_doubles(bits, own | mark), count_doubles(bits, other)
            reading = Reading(bits, own | mark, other, scored, first, second)
            if reading.is_over:
                ends.append(1.0 if reading.difference > 0 else 0.0 if reading.difference < 0 else 0.5)
            else:
                ends.append(-1.0)
                rows.append(reading.features)
                switches.append(switches_of(sheet, 0, mark))
        return rows, switches, ends


def switches_of(sheet: int, side: int, cells: int) -> list[int]:
    """Return the switches of marked cells.

    Every sheet has a switch for each side and cell.
    """
    return [(sheet * 2 + side) * CELLS + cell for cell in to_cells(cells)]
