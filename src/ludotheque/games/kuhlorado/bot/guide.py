"""What helps a search play Kuhlorado: how sure each majority is, how land grows, what a single mark would gain."""

from __future__ import annotations

from math import exp, tanh

from ludotheque.games.kuhlorado.rules.scoring import land_points, trough_points
from ludotheque.games.kuhlorado.rules.sheet import (
    CELLS,
    COW,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    REROLL_BOTH,
    REROLL_LOW,
    Sheet,
)
from ludotheque.games.kuhlorado.rules.state import DECIDE, KuhloradoGame, KuhloradoState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import TERMINAL, State
from ludotheque.search.guide import Guide


class Regions:
    """Meadows and troughs of one sheet as one list, and for each cell the ones that it counts for."""

    def __init__(self, sheet: Sheet) -> None:
        cells = sheet.meadows + sheet.banks
        self.points: list[float] = [3.0] * 4
        for trough in range(len(sheet.troughs)):
            self.points.append(float(trough_points(sheet, trough)))
        self.sizes: list[int] = [len(region) for region in cells]
        self.of_cell: list[list[int]] = [
            [index for index in range(len(cells)) if cell in cells[index]] for cell in range(CELLS)
        ]


class Sketch:
    """A position as the guide sees it: leads and free cells of every region, sizes of every group."""

    def __init__(self, state: KuhloradoState, regions: Regions) -> None:
        self.regions = regions
        self.neighbours = state.sheet.neighbours
        self.marks = state.marks
        count = len(regions.sizes)
        self.leads: list[int] = [0] * count
        self.free: list[int] = regions.sizes[:]
        self.group: list[int] = [-1] * CELLS
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
        """Expected points of seat 0 above seat 1."""
        total = 0.0
        for region in range(len(self.leads)):
            total += self.regions.points[region] * hold(self.leads[region], self.free[region])
        for cell in range(CELLS):
            size = self.size[cell]
            if size > 0:
                total += land(size) if self.marks[cell] == 1 else -land(size)
        return total

    def gain(self, seat: int, cell: int) -> float:
        """What a mark would bring a seat: regions and land."""
        sign = 1 if seat == 0 else -1
        total = 0.0
        for region in self.regions.of_cell[cell]:
            lead = self.leads[region] * sign
            free = self.free[region]
            total += self.regions.points[region] * (hold(lead + 1, free - 1) - hold(lead, free))
        mark = seat + 1
        size = 1
        joined: list[int] = []
        for near in self.neighbours[cell]:
            if self.marks[near] == mark:
                group = self.group[near]
                if group not in joined:
                    joined.append(group)
                    size += self.size[group]
                    total -= land(self.size[group])
        return total + land(size)


def hold(lead: int, free: int) -> float:
    """How sure a region is with this lead and so many free cells, from −1 to 1."""
    if lead > free:
        return 1.0
    if -lead > free:
        return -1.0
    return float(lead) / (float(free) * 0.75 + 1.0)


def land(size: int) -> float:
    """Points of a group, with part of the next step's for being on the way to it."""
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


class KuhloradoGuide(Guide):
    """Evaluates after each turn; looks first at marks that gain much or deny much."""

    def __init__(self, game: KuhloradoGame) -> None:
        super().__init__(rollout_limit=10, greedy_depth=1, exploration=1.0, use_priors=True)
        self.regions: list[Regions] = [Regions(sheet) for sheet in game.sheets]

    def sketch(self, state: KuhloradoState) -> Sketch:
        return Sketch(state, self.regions[state.sheet_index])

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.current_player() == TERMINAL:
            return state.returns()
        points = 2.0 * float(state.doubles[0] - state.doubles[1]) + self.sketch(state).points()
        # A lead weighs more, the less is left to play for.
        left = float(min(state.free_cows * 3, state.free_numbers))
        value = 0.98 * tanh(points / (4.0 + 0.25 * left))
        return [value, -value]

    def cell_gains(self, state: KuhloradoState, seat: int) -> list[float]:
        """For each free cell what marking it is worth to a seat, denial included."""
        sketch = self.sketch(state)
        gains = [0.0] * CELLS
        symbols = state.sheet.symbols
        for cell in range(CELLS):
            if state.marks[cell] == 0 and (symbols[cell] == state.low or symbols[cell] == state.high):
                gains[cell] = sketch.gain(seat, cell) + 0.6 * sketch.gain(1 - seat, cell)
        return gains

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.phase == DECIDE:
            return [1.0] * len(actions)
        gains = self.cell_gains(state, seat)
        worth = [worth_of(gains, action) for action in actions]
        best = max(worth)
        return [exp((each - best) * 1.2) for each in worth]

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, KuhloradoState)
        if state.phase == DECIDE:
            return quick_decision(state)
        gains = self.cell_gains(state, seat)
        best = -1e9
        chosen = -1
        for action in state.actions(seat):
            value = worth_of(gains, action) + rng.random()
            if value > best:
                best = value
                chosen = action
        return chosen


def worth_of(gains: list[float], action: int) -> float:
    """The sum of what an action's cells gain."""
    if action >= MARK_TWO:
        pair = action - MARK_TWO
        return gains[pair // CELLS] + gains[pair % CELLS]
    if action >= MARK_ONE:
        return gains[action - MARK_ONE]
    return 0.0


def quick_decision(state: KuhloradoState) -> int:
    """Keep what marks two cells, otherwise try for a cow."""
    if state.high == COW:
        return KEEP
    return REROLL_BOTH if state.low == state.high else REROLL_LOW


def make_guide(game: Game) -> Guide:
    """The guide of a game; every room `bot.py` has this function."""
    assert isinstance(game, KuhloradoGame)
    return KuhloradoGuide(game)
