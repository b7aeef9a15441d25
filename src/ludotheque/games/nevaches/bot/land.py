"""Input of the network for one landscape: its tiles, their arrangement, and the cards that nearly fit.

Nothing here depends on the market, on cows in the supply or on hands, so a search meets most landscapes repeatedly and
caches them (`Lands`).
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.survey import (
    HOPELESS,
    LAY_ANY,
    LAY_FAR,
    LAY_SHOWN,
    MIDDLE,
    PLACES,
    SEND_HOME,
    WIDTH,
    Survey,
    landscape_at,
    offsets_of,
)
from ludotheque.games.nevaches.rules.codes import COW, KINDS
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STRIDE, find_herds
from ludotheque.games.nevaches.rules.patterns import PatternCard

ALL_KINDS: Final = 31
PAIRS: Final = 15
# Tiles, tiles by landscape without and with a cow, pairs side by side, cornerwise and two apart, herds, squares.
LAND_FEATURES: Final = 1 + 2 * KINDS + 3 * PAIRS + 4 + 2
CACHE_LIMIT: Final = 5000


def pair_table() -> list[int]:
    """Return the number of an unordered pair of landscapes, by first * KINDS + second."""
    table = [0] * (KINDS * KINDS)
    count = 0
    for first in range(KINDS):
        for second in range(first, KINDS):
            table[first * KINDS + second] = count
            table[second * KINDS + first] = count
            count += 1
    return table


def spot_of(cell: int) -> int:
    """Return the spot of a cell on the map."""
    row = cell // STRIDE - ORIGIN // STRIDE
    column = cell % STRIDE - ORIGIN % STRIDE
    return (row + MIDDLE) * WIDTH + column + MIDDLE


class Land:
    """One landscape: `numbers` for the network, and for each card, on request, cost and missing kinds.

    `trees[kind]` counts the places where a tile of that landscape would complete a square for a tree.
    """

    def __init__(self, cells: list[int], tops: list[int], near: list[int], used: list[int], pairs: list[int]) -> None:
        survey = Survey(cells, tops, near)
        self.plan = survey.plan
        self.spots = survey.spots
        self.costs: dict[int, int] = {}
        self.missing: dict[int, int] = {}
        self.numbers: list[float] = [0.0] * LAND_FEATURES
        numbers = self.numbers
        numbers[0] = float(len(tops)) / 10.0
        for top in tops:
            numbers[1 + top] += 0.5
        self._count_pairs(pairs)
        base = 1 + 2 * KINDS + 3 * PAIRS
        sizes = sorted([len(herd) for herd in find_herds(tops, near)], reverse=True)
        for index in range(len(sizes)):
            numbers[base + (index if index < 3 else 3)] += 0.5 * float(sizes[index])
        self._count_squares(base + 4)
        self.trees: list[int] = [0] * KINDS
        self._count_trees([spot_of(cells[tile]) for tile in used])
        # The sums of `numbers` in the network's first layer, for the player who acts and for another one.
        self.own_sums: list[float] = []
        self.other_sums: list[float] = []

    def _count_trees(self, blocked: list[int]) -> None:
        """Count the squares for trees whose tiles serve no tree yet (`blocked`)."""
        plan = self.plan
        for spot in self.spots:
            if plan[spot] < PLACES:
                continue
            kinds = 0
            for corner in range(4):
                down = -WIDTH if corner == 0 or corner == 3 else WIDTH
                right = 1 if corner < 2 else -1
                first = landscape_at(plan, spot + down)
                second = landscape_at(plan, spot + right)
                third = landscape_at(plan, spot + down + right)
                if first < 0 or second < 0 or third < 0:
                    continue
                if blocked and (spot + down in blocked or spot + right in blocked or spot + down + right in blocked):
                    continue
                if first == second == third:
                    kinds |= 1 << first
                elif first != second and first != third and second != third:
                    kinds |= ALL_KINDS & ~(1 << first | 1 << second | 1 << third)
            for kind in range(KINDS):
                if kinds >> kind & 1:
                    self.trees[kind] += 1

    def _count_pairs(self, pairs: list[int]) -> None:
        plan = self.plan
        for spot in self.spots:
            value = plan[spot]
            if value == 0 or value >= PLACES:
                continue
            kind = (value - 1) % KINDS
            weight = 0.5 if value <= COW else 0.25
            self._add_pair(kind, weight, spot + 1, 0, pairs)
            self._add_pair(kind, weight, spot + WIDTH, 0, pairs)
            self._add_pair(kind, weight, spot + WIDTH + 1, 1, pairs)
            self._add_pair(kind, weight, spot + WIDTH - 1, 1, pairs)
            self._add_pair(kind, weight, spot + 2, 2, pairs)
            self._add_pair(kind, weight, spot + 2 * WIDTH, 2, pairs)

    def _add_pair(self, kind: int, weight: float, spot: int, way: int, pairs: list[int]) -> None:
        value = self.plan[spot]
        if value == 0 or value >= PLACES:
            return
        other = (value - 1) % KINDS
        index = 1 + 2 * KINDS + way * PAIRS + pairs[kind * KINDS + other]
        self.numbers[index] += weight if value <= COW else 0.5 * weight

    def _count_squares(self, base: int) -> None:
        """Count squares of four tiles, and of three tiles and a place."""
        plan = self.plan
        for spot in self.spots:
            tiles = 0
            for corner in (spot, spot + 1, spot + WIDTH, spot + WIDTH + 1):
                if landscape_at(plan, corner) >= 0:
                    tiles += 1
            if tiles == 4:
                self.numbers[base] += 0.25
            elif tiles == 3:
                self.numbers[base + 1] += 0.25

    def look_at(self, number: int, card: PatternCard, rotations: list[list[int]]) -> int:
        """Return the least cost of making a card fit, in tenths of an action.

        `missing[number]` has a bit for each landscape of which one tile would make the card fit.
        """
        if number in self.costs:
            return self.costs[number]
        plan = self.plan
        wants = card.wants
        size = len(wants)
        best = HOPELESS
        kinds = 0
        for offsets in rotations:
            for spot in self.spots:
                cost = 0
                bits = 0
                index = 0
                while index < size:
                    value = plan[spot + offsets[index]]
                    want = wants[index]
                    if value >= PLACES:
                        cost += LAY_SHOWN if want >= 0 else LAY_ANY
                        bits = 1 << want if want >= 0 else ALL_KINDS
                    elif value == 0:
                        cost += LAY_FAR
                    elif want >= 0 and value != want + 1:
                        cost += SEND_HOME if value == want + 1 + COW else HOPELESS
                    if cost > LAY_SHOWN and cost >= best:
                        break
                    index += 1
                if index < size:
                    continue
                if cost < best:
                    best = cost
                if cost == LAY_ANY or cost == LAY_SHOWN:
                    kinds |= bits
        self.costs[number] = best
        self.missing[number] = kinds
        return best


class Lands:
    """A cache of recent landscapes by their content."""

    def __init__(self, cards: list[PatternCard]) -> None:
        self.cards = cards
        self.rotations: list[list[list[int]]] = [offsets_of(card) for card in cards]
        self.pairs: list[int] = pair_table()
        self.cache: dict[tuple[int, ...], Land] = {}

    def land(self, cells: list[int], tops: list[int], near: list[int], used: list[int]) -> Land:
        """Return the numbers of a landscape, where `used` are the tiles that serve a tree."""
        key = tuple(cells + tops + used)
        if key in self.cache:
            return self.cache[key]
        if len(self.cache) > CACHE_LIMIT:
            self.cache = {}
        found = Land(cells, tops, near, used, self.pairs)
        self.cache[key] = found
        return found
