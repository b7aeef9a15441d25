"""How many actions a seat still needs: a plan of properties, each with its chain of production. Changes nothing.

The time track is the clock of the race, so a seat's marker plus the actions it still needs is when it would finish.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.costs import Costs
from ludotheque.games.neuland.bot.land import NEVER, Land
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import FOOD, GOODS, LEVELS, PROPERTIES, STONE, UNITS

FOOD_TOKEN: Final = 1.0  # actions that a token or the cart saves some day
WOOD_TOKEN: Final = 1.9
CART: Final = 1.5
LOOKED_AT: Final = 3  # properties planned in detail; what is held now spoils before the third
LATE: Final = 6.0  # actions for a shield far in the future
DEEP: Final = 1  # how far below the top of a stack a plan reaches
# Actions lost by who ends a turn without food, by the number of units for it that are free: others may take them all,
# and without food there is no wood, no stone, no ore.
STARVED: list[float] = [10.0, 8.0, 6.0]
SPARE: Final = 0.4  # what is left of that with a food token


class Planner(Costs):
    """Costs of properties for one seat, and when it would finish."""

    def finish(
        self, position: NeulandPosition, seat: int, land: Land, rotten: bool = False, is_end: bool = False
    ) -> float:
        """The space on which a seat would place its last shield, if nobody hindered it.

        With `rotten` as if it ended its turn now, so that goods of lying workers are lost; with `is_end` it did so.
        """
        self.look(position, seat, land, rotten)
        needed = self._risk(position, seat) if is_end or rotten else 0.0
        needed += self._actions_needed(position, seat, land)
        if position.food_token[seat]:
            needed -= FOOD_TOKEN
        if position.wood_token[seat]:
            needed -= WOOD_TOKEN
        if position.cart[seat]:
            needed -= CART
        return float(position.position[seat]) + needed

    def _risk(self, position: NeulandPosition, seat: int) -> float:
        """Actions likely lost since others can keep all food from this seat."""
        if self.have[FOOD] > 0 or self.free_food >= len(STARVED):
            return 0.0
        risk = STARVED[self.free_food]
        return risk * SPARE if position.food_token[seat] else risk

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
            cost += self.need(good)
        if position.property_place[each] < 0:
            self.marks += 1
            stack = each // LEVELS
            while self.level[stack] <= each % LEVELS:
                cost += self.need(STONE)
                self.level[stack] += 1
                self.trail.append(GOODS + UNITS + stack)
                if self.is_sure:
                    self.wanted[UNITS + stack] = 1
        return cost
