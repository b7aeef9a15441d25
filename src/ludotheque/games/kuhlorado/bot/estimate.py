"""Expected points of a position, from leads in each region and sizes of groups."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.games.kuhlorado.rules.sheet import Sheet


class Regions:
    """Lookup tables of one sheet: regions (meadows and troughs), and the estimated worth of groups."""

    def __init__(self, sheet: Sheet, game: KuhloradoGame) -> None:
        cells = sheet.meadows + sheet.banks
        self.points: list[float] = [float(game.meadow_points)] * len(sheet.meadows)
        for trough in sheet.troughs:
            self.points.append(float(game.trough_points[len(trough)]))
        self.sizes: list[int] = [len(region) for region in cells]
        self.of_cell: list[list[int]] = [
            [index for index in range(len(cells)) if cell in cells[index]] for cell in range(CELLS)
        ]
        self.land: list[float] = [land_value(game.land_sizes, game.land_steps, size) for size in range(CELLS + 1)]


class Estimate:
    """The leads and free cells of every region and the size of every group, for seat 0."""

    def __init__(self, position: KuhloradoPosition, regions: Regions) -> None:
        self.regions = regions
        self.neighbours = position.sheet.neighbours
        self.marks = position.marks
        self.leads: list[int] = [0] * len(regions.sizes)
        self.free: list[int] = regions.sizes[:]
        self.group: list[int] = [-1] * CELLS  # the first cell of the group, for each marked cell
        self.size: list[int] = [0] * CELLS  # indexed by the first cell of a group
        self._read()

    def _read(self) -> None:
        marks = self.marks
        for cell in range(CELLS):
            mark = marks[cell]
            if mark == 0:
                continue
            for region in self.regions.of_cell[cell]:
                self.free[region] -= 1
                self.leads[region] += 1 if mark == 1 else -1
            if self.group[cell] < 0:
                self._flood(cell, mark)

    def _flood(self, start: int, mark: int) -> None:
        group = self.group
        marks = self.marks
        group[start] = start
        found = [start]
        index = 0
        while index < len(found):
            for near in self.neighbours[found[index]]:
                if marks[near] == mark and group[near] < 0:
                    group[near] = start
                    found.append(near)
            index += 1
        self.size[start] = len(found)

    def points(self) -> float:
        """Return the expected points of seat 0 minus those of seat 1, without doubles."""
        land = self.regions.land
        total = 0.0
        for region in range(len(self.leads)):
            total += self.regions.points[region] * majority_value(self.leads[region], self.free[region])
        for cell in range(CELLS):
            size = self.size[cell]
            if size > 0:
                total += land[size] if self.marks[cell] == 1 else -land[size]
        return total

    def gain(self, seat: int, cell: int) -> float:
        """Return the expected points that a seat gains by marking a cell."""
        sign = 1 if seat == 0 else -1
        total = 0.0
        for region in self.regions.of_cell[cell]:
            lead = self.leads[region] * sign
            free = self.free[region]
            total += self.regions.points[region] * (majority_value(lead + 1, free - 1) - majority_value(lead, free))
        land = self.regions.land
        mark = seat + 1
        size = 1
        joined: list[int] = []
        for near in self.neighbours[cell]:
            if self.marks[near] == mark:
                group = self.group[near]
                if group not in joined:
                    joined.append(group)
                    size += self.size[group]
                    total -= land[self.size[group]]
        return total + land[size]


def majority_value(lead: int, free: int) -> float:
    """Return the expected share of a region's points, from −1 (lost) to 1 (won).

    `lead` is the lead in marks, `free` the number of free cells of the region.
    """
    if lead > free:
        return 1.0
    if -lead > free:
        return -1.0
    return float(lead) / (float(free) * 0.75 + 1.0)


def land_value(sizes: list[int], points: list[int], size: int) -> float:
    """Return the points of a group and a share of what the next step of land would add.

    The share grows as the group nears the next step.
    """
    step = 0
    while step < len(sizes) and size >= sizes[step]:
        step += 1
    base = float(points[step - 1]) if step > 0 else 0.0
    if step == len(sizes):
        return base
    gain = float(points[step]) - base
    if step == 0:  # a single cell does not count as progress
        return gain * float(max(size - 1, 0)) / float(sizes[0] + 1)
    return base + gain * float(size - sizes[step - 1]) / float(sizes[step] - sizes[step - 1] + 1)
