"""How many actions a seat still needs: a plan of properties, each with its chain of production. Changes nothing.

The time track is the clock of the race, so a seat's marker plus the actions it still needs is when it would finish.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.land import NEVER, SITE, Chains, Land
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
    ORES,
    PAPER_MILL,
    PROPERTIES,
    STACKS,
    STONE,
    TOOLS,
    UNITS,
    WEAPONS,
)

FOOD_TOKEN: Final = 1.0  # actions that a token or the cart saves some day
WOOD_TOKEN: Final = 1.9
CART: Final = 1.5
NO_ORE: Final = 6.0  # actions to get at an ore that shows nowhere
NEW_MINE: Final = 4.0  # actions to open another mine, whose ores one stacks oneself
DIG: Final = 1.5  # the same for each ore above it
LOOKED_AT: Final = 3  # properties planned in detail; what is held now spoils before the third
LATE: Final = 6.0  # actions for a shield far in the future
DEEP: Final = 1  # how far below the top of a stack a plan reaches
BLOCKED: Final = 1.0  # actions lost where others occupy all units of a kind


class Planner:
    """Costs of goods and properties for one seat; `have` and `count` are used up as a plan is made."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.tables = chains.tables
        self.have: list[int] = [0] * GOODS
        self.hand = 0  # the goods of `have` as bits
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
        # Goods whose chain stands: what they cost from scratch, and the goods in hand that would change it, as bits.
        self.plain: list[float] = [-1.0] * GOODS
        self.chain: list[int] = [0] * GOODS
        self.marks = 0  # counts what must not be remembered in `plain`
        self.raised = 0  # units of `count` that only the property being tried would build

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
        self.have = have
        self.hand = 0
        self.count = land.count[:]
        self.supply = position.supply
        self.far = land.far
        self.level = position.level[:]
        self.wanted = [0] * BUILDABLE
        self.plain = [-1.0] * GOODS
        wait = [NO_ORE] * ORES
        self.wait = wait
        opened = [0] * UNITS
        self.open = opened
        low = seat * 2 + 1
        for place in position.built:
            worker = position.worker[place]
            depth = land.mine_far[place]
            stack = position.ores[place]
            if worker == 0:
                opened[position.tile[place]] += 1
            else:
                stack //= 4  # the top ore is the worker's
                if worker == low or worker == low + 1:
                    opened[position.tile[place]] += 1
                    have[position.good[place]] += 1
                    self.hand |= 1 << position.good[place]
                else:
                    depth += BLOCKED
            while stack > 0:
                ore = stack % 4 - 1
                if depth < wait[ore]:
                    wait[ore] = depth
                stack //= 4
                depth += DIG

    def _actions_needed(self, position: NeulandPosition, seat: int, land: Land) -> float:
        """Properties one after another, each time the one that costs least for a shield."""
        left = position.rules.shields - position.placed[seat]
        value = self.tables.value
        owner = position.property_owner
        costs: list[float] = [NEVER] * PROPERTIES
        # 0: to be looked at again; 1: the cost stays what it is; 2: taken.
        settled: list[int] = [0] * PROPERTIES
        total = 0.0
        goals = 0
        while left > 0:
            best = NEVER
            chosen = -1
            for each in range(PROPERTIES):
                if settled[each] == 2 or owner[each] >= 0:
                    continue
                if settled[each] == 0 and goals < LOOKED_AT:
                    marks = self.marks
                    costs[each] = self._try(each, position, land)
                    if self.marks == marks:
                        settled[each] = 1
                count = value[UNITS + each]
                share = costs[each] / float(count if count < left else left)
                if share < best:
                    best = share
                    chosen = each
            if chosen < 0:
                return total + LATE * float(left)
            if settled[chosen] == 0 and goals < LOOKED_AT:
                self.is_sure = True
                total += self._goal(chosen, position, land)
                self.is_sure = False
                self.raised = 0
                self.trail = []
            else:
                total += costs[chosen]
            if goals == LOOKED_AT - 2:
                self.have = [0] * GOODS
                self.hand = 0
            settled[chosen] = 2
            left -= value[UNITS + chosen]
            goals += 1
        return total

    def _try(self, each: int, position: NeulandPosition, land: Land) -> float:
        """A property's cost, without using anything up."""
        if position.property_place[each] < 0 and each % LEVELS > self.level[each // LEVELS] + DEEP:
            self.marks += 1
            return LATE * float(self.tables.value[UNITS + each])  # too deep in its stack to plan for
        cost = self._goal(each, position, land)
        trail = self.trail
        while trail:
            step = trail.pop()
            if step < GOODS:
                self.have[step] += 1
                self.hand |= 1 << step
            elif step < GOODS + UNITS:
                self.count[step - GOODS] -= 1
                self.raised -= 1
            else:
                self.level[step - GOODS - UNITS] -= 1
        return cost

    def _goal(self, each: int, position: NeulandPosition, land: Land) -> float:
        """Actions to place shields on a property, building it and those above it first."""
        cost = 1.0 + land.property_far[each]
        for good in self.tables.needs[UNITS + each]:
            cost += self._need(good)
        if position.property_place[each] < 0:
            self.marks += 1
            stack = each // LEVELS
            while self.level[stack] <= each % LEVELS:
                cost += self._need(STONE)
                self.level[stack] += 1
                self.trail.append(GOODS + UNITS + stack)
                if self.is_sure:
                    self.wanted[UNITS + stack] = 1
        return cost

    def _use(self, good: int) -> None:
        """One good less in hand."""
        self.have[good] -= 1
        if self.have[good] == 0:
            self.hand ^= 1 << good
        self.trail.append(good)
        self.marks += 1

    def _need(self, good: int) -> float:
        """Actions to have one more of a good."""
        if self.plain[good] >= 0.0 and self.hand & self.chain[good] == 0:
            return self.plain[good]
        if self.have[good] > 0:
            self._use(good)
            return 0.0
        if self.have[GOLD] > 0:
            self._use(GOLD)
            return 0.0
        if self._prefers_gold(good):
            self.marks += 1
            return self._need(GOLD)
        marks = self.marks
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
        chain = 1 << good | 1 << GOLD
        for each in self.tables.second_needs[kind] if second else self.tables.needs[kind]:
            cost += self._need(each)
            chain |= self.chain[each]
        if self.marks == marks and self.raised == 0:
            self.plain[good] = cost
            self.chain[good] = chain
        return cost

    def _maker(self, good: int) -> int:
        """Which of the kinds that make a good to use."""
        makers = self.chains.makers[good]
        if len(makers) == 1:
            return 0
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
        self.marks += 1
        if self.is_sure:
            for kind in self.chains.makers[good]:
                self.wanted[kind] = 1
        return BLOCKED

    def _erect(self, kind: int) -> float:
        """Actions to build a unit; it stands for the rest of the plan."""
        self.marks += 1
        self.count[kind] += 1
        self.raised += 1
        self.trail.append(GOODS + kind)
        if self.is_sure:
            self.plain = [-1.0] * GOODS
            self.wanted[kind] = 1
            if kind == FOREST_FURNACE or kind == MEADOW_FURNACE:
                self.wanted[FOREST_FURNACE] = 1
                self.wanted[MEADOW_FURNACE] = 1
        return self._need(self.tables.cost[kind]) + SITE

    def _dig(self, ore: int) -> float:
        """Actions until an ore shows: those above it are dug away, or a new mine is opened."""
        wait = self.wait[ore]
        if wait > NEW_MINE and self.supply[MINE] > 0:
            self.marks += 1
            if self.is_sure:
                self.wanted[MINE] = 1
            return NEW_MINE
        return wait
