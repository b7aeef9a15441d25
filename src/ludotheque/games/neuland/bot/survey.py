"""Facts of the map that plans need: units by output, their numbers, distances of goods."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.rules.codes import (
    COAL,
    COLUMNS,
    GOODS,
    HEXES,
    MINE,
    ORE,
    ORES,
    PLACES,
    PROPERTIES,
    SLOTS,
    TERRAINS,
    UNITS,
)
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import NeulandTables

NEVER: Final = 99.0  # actions for something that cannot be had
FARTHEST: Final = 10  # more than any distance


class Makers:
    """For each good, the kinds of unit that make it, and by which of their recipes."""

    def __init__(self, tables: NeulandTables) -> None:
        self.tables = tables
        self.kinds: list[list[int]] = [[] for _ in range(GOODS)]
        self.recipes: list[list[int]] = [[] for _ in range(GOODS)]
        for kind in range(UNITS):
            if tables.makes[kind] == ORE:
                for ore in range(ORES):
                    self.kinds[COAL + ore].append(kind)
                    self.recipes[COAL + ore].append(0)
                continue
            self.kinds[tables.makes[kind]].append(kind)
            self.recipes[tables.makes[kind]].append(0)
            if tables.second_makes[kind] >= 0:
                self.kinds[tables.second_makes[kind]].append(kind)
                self.recipes[tables.second_makes[kind]].append(1)


class MapSurvey:
    """The number of units of each kind, and the extra actions for goods from other hexes (L13).

    `far` is for using the best unit of a kind, or the best site for one; `mine_far` for each mine by its place; `site`
    for building a unit that is not built yet; `property_far` for shields on a property.
    """

    def __init__(self, position: NeulandPosition, makers: Makers) -> None:
        tables = makers.tables
        extra = position.rules.extra
        self.count: list[int] = [0] * UNITS
        near: list[list[int]] = [[] for _ in range(GOODS)]
        for place in position.built:
            kind = position.tile[place]
            self.count[kind] += 1
            h = place // PLACES
            if kind == MINE:
                for ore in range(ORES):
                    near[COAL + ore].append(h)
            else:
                near[tables.makes[kind]].append(h)
                if tables.second_makes[kind] >= 0:
                    near[tables.second_makes[kind]].append(h)
        self.mine_far: list[float] = [0.0] * SLOTS
        self.far: list[float] = [NEVER] * UNITS
        for place in position.built:
            kind = position.tile[place]
            more = reach(tables.needs[kind], near, (place // PLACES) * COLUMNS, extra)
            if kind == MINE:
                self.mine_far[place] = more
                more = 0.0  # counted separately for each mine, with the wait for its ores
            if more < self.far[kind]:
                self.far[kind] = more
        sites: list[list[int]] = [[] for _ in range(TERRAINS)]
        for h in range(HEXES):
            if position.filled[h] < PLACES:
                sites[position.terrain[h]].append(h * COLUMNS)
        self.site: list[float] = [0.0] * UNITS
        for kind in range(UNITS):
            if self.count[kind] == 0 and position.supply[kind] > 0:
                found = best_site(tables.needs[kind], near, near[tables.cost[kind]], sites[tables.terrain[kind]], extra)
                if found < 9 * FARTHEST:
                    self.far[kind] = float(found // FARTHEST)
                    self.site[kind] = float(found % FARTHEST)
        self.property_far: list[float] = [0.0] * PROPERTIES
        for each in range(PROPERTIES):
            where = position.property_place[each]
            needs = tables.needs[UNITS + each]
            if where >= 0:
                self.property_far[each] = reach(needs, near, (where // PLACES) * COLUMNS, extra)
            elif position.property_owner[each] < 0:
                terrain = tables.terrain[UNITS + each]
                found = best_site(needs, near, near[tables.cost[UNITS + each]], sites[terrain], extra)
                self.property_far[each] = float(found // FARTHEST + found % FARTHEST)


def best_site(needs: list[int], near: list[list[int]], suppliers: list[int], rows: list[int], extra: list[int]) -> int:
    """Return the extra actions at the best site for a building.

    The result is FARTHEST × those to use it + those to build it.
    """
    best = 9 * FARTHEST
    chosen = best
    for row in rows:
        use = int(reach(needs, near, row, extra))
        carry = 9
        for h in suppliers:
            if extra[row + h] < carry:
                carry = extra[row + h]
        if carry == 9:
            carry = 0
        if 2 * use + carry < best:
            best = 2 * use + carry
            chosen = use * FARTHEST + carry
    return chosen


def reach(needs: list[int], near: list[list[int]], row: int, extra: list[int]) -> float:
    """Return the extra actions if every good came from the nearest unit that makes it."""
    worst = 0
    for good in needs:
        best = 9
        for h in near[good]:
            if extra[row + h] < best:
                best = extra[row + h]
        if best < 9 and best > worst:
            worst = best
    return float(worst)
