"""Expected points of a position: how safe each majority is, how far land has grown, what one more mark would add."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.games.kuhlorado.rules.scoring import MEADOW_POINTS, land_points, trough_points
from ludotheque.games.kuhlorado.rules.sheet import Sheet


class Regions:
    """Meadows and troughs of one sheet as one list, and for each cell the ones that it counts for."""

    def __init__(self, sheet: Sheet) -> None:
        cells = sheet.meadows + sheet.banks
        self.points: list[float] = [float(MEADOW_POINTS)] * len(sheet.meadows)
        for trough in sheet.troughs:
            self.points.append(float(trough_points(trough)))
        self.sizes: list[int] = [len(region) for region in cells]
        self.of_cell: list[list[int]] = [
            [index for index in range(len(cells)) if cell in cells[index]] for cell in range(CELLS)
        ]


class Estimate:
    """The leads and free cells of every region and the size of every group, for seat 0."""

    def __init__(self, position: KuhloradoPosition, regions: Regions) -> None:
        self.regions = regions
        self.neighbours = position.sheet.neighbours
        self.marks = position.marks
        self.leads: list[int] = [0] * len(regions.sizes)
        self.free: list[int] = regions.sizes[:]
        self.group: list[int] = [-1] * CELLS  # of each marked cell, the first cell of its group
        self.size: list[int] = [0] * CELLS  # by the first cell of a group
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
        """Expected points of seat 0 above those of seat 1, doubles aside."""
        total = 0.0
        for region in range(len(self.leads)):
            total += self.regions.points[region] * majority_value(self.leads[region], self.free[region])
        for cell in range(CELLS):
            size = self.size[cell]
            if size > 0:
                total += land_value(size) if self.marks[cell] == 1 else -land_value(size)
        return total

    def gain(self, seat: int, cell: int) -> float:
        """What marking a cell would add for a seat."""
        sign = 1 if seat == 0 else -1
        total = 0.0
        for region in self.regions.of_cell[cell]:
            lead = self.leads[region] * sign
            free = self.free[region]
            total += self.regions.points[region] * (majority_value(lead + 1, free - 1) - majority_value(lead, free))
        mark = seat + 1
        size = 1
        joined: list[int] = []
        for near in self.neighbours[cell]:
            if self.marks[near] == mark:
                group = self.group[near]
                if group not in joined:
                    joined.append(group)
                    size += self.size[group]
                    total -= land_value(self.size[group])
        return total + land_value(size)


def majority_value(lead: int, free: int) -> float:
    """How safe a majority with this lead is while cells are free: from −1, lost, to 1, won."""
    if lead > free:
        return 1.0
    if -lead > free:
        return -1.0
    return float(lead) / (float(free) * 0.75 + 1.0)


def land_value(size: int) -> float:
    """Points of a group, and a share of those that the next step adds, by how near it is."""
    base = float(land_points(size))
    if size >= 20:
        return base
    if size >= 15:
        return base + 8.0 * float(size - 15) / 6.0
    if size >= 10:
        return base + 7.0 * float(size - 10) / 6.0
    if size >= 5:
        return base + 3.0 * float(size - 5) / 6.0
    return 2.0 * float(size - 1) / 6.0
