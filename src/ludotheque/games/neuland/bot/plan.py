"""How many actions a seat still needs: a plan of properties, each with its chain of production. Changes nothing.

The time track is the clock of the race, so a seat's marker plus the actions it still needs is when it would finish.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.rules.board import COLUMNS, PLACES, SLOTS
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import (
    ALCHEMIST,
    ARMOURER,
    BUILDABLE,
    COAL,
    COINS,
    FOREST_FURNACE,
    FORGE,
    GOLD,
    GOODS,
    KILN,
    LEVELS,
    MEADOW_FURNACE,
    MINE,
    MINT,
    ORE,
    ORES,
    PAPER_MILL,
    PROPERTIES,
    STACKS,
    STONE,
    TOOLS,
    UNITS,
    WEAPONS,
    Tables,
)

FOOD_TOKEN: Final = 1.0  # actions that a token or the cart saves some day
WOOD_TOKEN: Final = 1.9
CART: Final = 1.5
SITE: Final = 0.5  # extra actions expected at a building that does not stand yet
NO_ORE: Final = 6.0  # actions to get at an ore that shows nowhere
NEW_MINE: Final = 4.0  # actions to open another mine, whose ores one stacks oneself
DIG: Final = 1.5  # the same for each ore above it
LOOKED_AT: Final = 3  # properties planned in detail; what is held now spoils before the third
LATE: Final = 6.0  # actions for a shield far in the future
DEEP: Final = 1  # how far below the top of a stack a plan reaches
BLOCKED: Final = 1.0  # actions lost where others occupy all units of a kind
NEVER: Final = 99.0


class Chains:
    """Which kind of unit makes what, from the tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.makers: list[list[int]] = [[] for _ in range(GOODS)]
        self.recipes: list[list[int]] = [[] for _ in range(GOODS)]
        for kind in range(UNITS):
            if tables.makes[kind] == ORE:
                for ore in range(ORES):
                    self.makers[COAL + ore].append(kind)
                    self.recipes[COAL + ore].append(0)
                continue
            self.makers[tables.makes[kind]].append(kind)
            self.recipes[tables.makes[kind]].append(0)
            if tables.second_makes[kind] >= 0:
                self.makers[tables.second_makes[kind]].append(kind)
                self.recipes[tables.second_makes[kind]].append(1)


class Land:
    """What stands on the map: how many units of each kind, and how far apart suppliers are."""

    def __init__(self, position: NeulandPosition, chains: Chains) -> None:
        tables = chains.tables
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
                more = 0.0  # counted with the wait for its ores
            if more < self.far[kind]:
                self.far[kind] = more
        self.property_far: list[float] = [SITE] * PROPERTIES
        for each in range(PROPERTIES):
            where = position.property_place[each]
            if where >= 0:
                row = (where // PLACES) * COLUMNS
                self.property_far[each] = reach(tables.needs[UNITS + each], near, row, extra)


def reach(needs: list[int], near: list[list[int]], row: int, extra: list[int]) -> float:
    """Extra actions if every good came from the nearest unit that makes it."""
    worst = 0
    for good in needs:
        best = 9
        for h in near[good]:
            if extra[row + h] < best:
                best = extra[row + h]
        if best < 9 and best > worst:
            worst = best
    return float(worst)


class Planner:
    """Costs of goods and properties for one seat; `have` and `count` are used up as a plan is made."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.tables = chains.tables
        self.have: list[int] = [0] * GOODS
        self.count: list[int] = [0] * UNITS
        self.open: list[int] = [0] * UNITS  # units that no other seat occupies
        self.supply: list[int] = [0] * UNITS
        self.level: list[int] = [0] * STACKS
        self.far: list[float] = [0.0] * UNITS
        self.wait: list[float] = [0.0] * ORES
        # What the plan of the last `finish` would build: units, then stacks of properties.
        self.wanted: list[int] = [0] * BUILDABLE
        self.is_sure = False
        # What the cost of a property has used up, to take it back.
        self.trail: list[int] = []

    def finish(self, position: NeulandPosition, seat: int, land: Land) -> float:
        """The space on which a seat would place its last shield, if nobody hindered it."""
        self._look(position, seat, land)
        needed = self._actions_needed(position, seat, land)
        if position.food_token[seat]:
            needed -= FOOD_TOKEN
        if position.wood_token[seat]:
            needed -= WOOD_TOKEN
        if position.cart[seat]:
            needed -= CART
        return float(position.position[seat]) + needed

    def _look(self, position: NeulandPosition, seat: int, land: Land) -> None:
        have = [0] * GOODS
        for place in position.own_places(seat):
            have[position.good[place]] += 1
        self.have = have
        self.count = land.count[:]
        self.supply = position.supply
        self.far = land.far
        self.level = position.level[:]
        self.wanted = [0] * BUILDABLE
        self.wait = [NO_ORE] * ORES
        self.open = [0] * UNITS
        low = seat * 2 + 1
        for place in position.built:
            worker = position.worker[place]
            if worker == 0 or worker == low or worker == low + 1:
                self.open[position.tile[place]] += 1
            stack = position.ores[place]
            depth = land.mine_far[place]
            while stack > 0:
                ore = stack % 4 - 1
                if depth < self.wait[ore]:
                    self.wait[ore] = depth
                stack //= 4
                depth += DIG

    def _actions_needed(self, position: NeulandPosition, seat: int, land: Land) -> float:
        """Properties one after another, each time the one that costs least for a shield."""
        left = position.rules.shields - position.placed[seat]
        value = self.tables.value
        owner = position.property_owner
        taken: list[bool] = [False] * PROPERTIES
        costs: list[float] = [NEVER] * PROPERTIES
        total = 0.0
        goals = 0
        while left > 0:
            best = NEVER
            chosen = -1
            for each in range(PROPERTIES):
                if taken[each] or owner[each] >= 0:
                    continue
                if goals < LOOKED_AT:
                    costs[each] = self._try(each, position, land)
                count = value[UNITS + each]
                share = costs[each] / float(count if count < left else left)
                if share < best:
                    best = share
                    chosen = each
            if chosen < 0:
                return total + LATE * float(left)
            if goals < LOOKED_AT:
                self.is_sure = True
                total += self._goal(chosen, position, land)
                self.is_sure = False
                self.trail = []
                if goals == LOOKED_AT - 2:
                    self.have = [0] * GOODS
            else:
                total += costs[chosen]
            taken[chosen] = True
            left -= value[UNITS + chosen]
            goals += 1
        return total

    def _try(self, each: int, position: NeulandPosition, land: Land) -> float:
        """A property's cost, without using anything up."""
        if position.property_place[each] < 0 and each % LEVELS > self.level[each // LEVELS] + DEEP:
            return LATE * float(self.tables.value[UNITS + each])  # too deep in its stack to plan for
        cost = self._goal(each, position, land)
        trail = self.trail
        while trail:
            step = trail.pop()
            if step < GOODS:
                self.have[step] += 1
            elif step < GOODS + UNITS:
                self.count[step - GOODS] -= 1
            else:
                self.level[step - GOODS - UNITS] -= 1
        return cost

    def _goal(self, each: int, position: NeulandPosition, land: Land) -> float:
        """Actions to place shields on a property, building it and those above it first."""
        cost = 1.0 + land.property_far[each]
        for good in self.tables.needs[UNITS + each]:
            cost += self._need(good)
        if position.property_place[each] < 0:
            stack = each // LEVELS
            while self.level[stack] <= each % LEVELS:
                cost += self._need(STONE)
                self.level[stack] += 1
                self.trail.append(GOODS + UNITS + stack)
                if self.is_sure:
                    self.wanted[UNITS + stack] = 1
        return cost

    def _need(self, good: int) -> float:
        """Actions to have one more of a good."""
        if self.have[good] > 0:
            self.have[good] -= 1
            self.trail.append(good)
            return 0.0
        if self.have[GOLD] > 0:
            self.have[GOLD] -= 1
            self.trail.append(GOLD)
            return 0.0
        if self._prefers_gold(good):
            return self._need(GOLD)
        chosen = self._maker(good)
        kind = self.chains.makers[good][chosen]
        cost = 1.0
        if self.count[kind] == 0:
            cost += self._erect(kind)
        elif self.far[kind] < NEVER:
            cost += self.far[kind]
            if self.open[kind] == 0:
                cost += self._blocked(good)
        if kind == MINE:
            cost += self._dig(good - COAL)
        elif self.tables.second_makes[kind] >= 0 and self.count[MINE] + self.count[KILN] < 2:
            # Coal and ore cannot both lie ready on one mine.
            cost += self._erect(KILN if self.supply[KILN] > 0 else MINE)
        second = self.chains.recipes[good][chosen] == 1
        for each in self.tables.second_needs[kind] if second else self.tables.needs[kind]:
            cost += self._need(each)
        return cost

    def _maker(self, good: int) -> int:
        """Which of the kinds that make a good to use."""
        makers = self.chains.makers[good]
        best = 2.0 * NEVER
        chosen = 0
        for index in range(len(makers)):
            kind = makers[index]
            guess = 4.0 if self.supply[kind] > 0 else NEVER
            if self.count[kind] > 0:
                guess = self.far[kind] if self.far[kind] < NEVER else SITE
            if kind == MINE:
                guess += self.wait[good - COAL]
            elif good == COAL:
                guess += 1.0  # a kiln takes wood where a mine takes food
            if guess < best:
                best = guess
                chosen = index
        return chosen

    def _prefers_gold(self, good: int) -> bool:
        """Whether an alchemist does what several units that do not stand yet would do."""
        if good != WEAPONS and good != TOOLS and good != COINS:
            return False
        if self.count[self.chains.makers[good][0]] > 0:
            return False
        if self.count[ALCHEMIST] > 0:
            return True
        standing = 0
        for kind in (ARMOURER, MINT, FORGE):
            if self.count[kind] > 0:
                standing += 1
        return standing < 2 and self.supply[ALCHEMIST] > 0 and self.count[PAPER_MILL] > 0

    def _blocked(self, good: int) -> float:
        """Actions lost while others occupy all units of a kind; another unit would help."""
        if self.is_sure:
            for kind in self.chains.makers[good]:
                self.wanted[kind] = 1
        return BLOCKED

    def _erect(self, kind: int) -> float:
        """Actions to build a unit; it stands for the rest of the plan."""
        self.count[kind] += 1
        self.trail.append(GOODS + kind)
        if self.is_sure:
            self.wanted[kind] = 1
            if kind == FOREST_FURNACE or kind == MEADOW_FURNACE:
                self.wanted[FOREST_FURNACE] = 1
                self.wanted[MEADOW_FURNACE] = 1
        return self._need(self.tables.cost[kind]) + SITE

    def _dig(self, ore: int) -> float:
        """Actions until an ore shows: those above it are dug away, or a new mine is opened."""
        wait = self.wait[ore]
        if wait > NEW_MINE and self.supply[MINE] > 0:
            if self.is_sure:
                self.wanted[MINE] = 1
            return NEW_MINE
        return wait
