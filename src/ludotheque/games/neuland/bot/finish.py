"""When a seat would place its last shield: a plan of properties, each with its chain of production.

The time track is the clock of the race: a seat's marker plus the actions that it still needs is when it finishes.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.costs import GoodCosts
from ludotheque.games.neuland.bot.survey import NEVER, Makers, MapSurvey
from ludotheque.games.neuland.rules.codes import FOOD, PROPERTIES, STACK_SIZE, UNITS
from ludotheque.games.neuland.rules.position import NeulandPosition

FOOD_TOKEN: Final = 1.0  # actions that a token or the cart will save sooner or later
WOOD_TOKEN: Final = 1.9
CART: Final = 1.5
LOOKED_AT: Final = 3  # properties planned in detail; what is held now spoils before the third
LATE: Final = 6.0  # actions for a shield far in the future
DEEP: Final = 1  # how far below the top of a stack a plan reaches
# Actions lost by ending a turn without food, by the number of units that make it and are free: others may take them
# all, and without food there is no wood, no stone, no ore.
STARVED: list[float] = [10.0, 8.0, 6.0]
SPARE: Final = 0.4  # what is left of that with a food token

OPEN: Final = 0  # a property whose cost may change as the plan grows
FIXED: Final = 1  # a property whose cost depends on nothing that the plan changes
TAKEN: Final = 2  # a property of the plan


class FinishEstimator:
    """Costs of properties for one seat, and when it would finish; `costs.wanted` says what that would build."""

    def __init__(self, makers: Makers) -> None:
        self.costs = GoodCosts(makers)

    def finish(
        self,
        position: NeulandPosition,
        seat: int,
        survey: MapSurvey,
        is_spoiled: bool = False,
        is_turn_over: bool = False,
    ) -> float:
        """The space on which a seat would place its last shield, if nobody hindered it.

        Spoiled means as if it ended its turn now, so that the goods of lying workers are lost.
        """
        self.costs.start(position, seat, survey, is_spoiled)
        needed = self._risk(position, seat) if is_turn_over or is_spoiled else 0.0
        needed += self._actions_needed(position, seat, survey)
        if position.food_token[seat]:
            needed -= FOOD_TOKEN
        if position.wood_token[seat]:
            needed -= WOOD_TOKEN
        if position.cart[seat]:
            needed -= CART
        return float(position.marker[seat]) + needed

    def _risk(self, position: NeulandPosition, seat: int) -> float:
        """Actions likely lost because others can keep all food from this seat."""
        costs = self.costs
        if costs.have[FOOD] > 0 or costs.free_food >= len(STARVED):
            return 0.0
        risk = STARVED[costs.free_food]
        return risk * SPARE if position.food_token[seat] else risk

    def _actions_needed(self, position: NeulandPosition, seat: int, survey: MapSurvey) -> float:
        """Properties one after another, each time the one that costs least per shield."""
        costs = self.costs
        left = position.rules.shields - position.placed[seat]
        value = costs.tables.value
        owner = position.property_owner
        prices: list[float] = [NEVER] * PROPERTIES
        status: list[int] = [OPEN] * PROPERTIES
        total = 0.0
        goals = 0
        while left > 0:
            best = NEVER
            chosen = -1
            for each in range(PROPERTIES):
                if status[each] == TAKEN or owner[each] >= 0:
                    continue
                if status[each] == OPEN and goals < LOOKED_AT:
                    changes = costs.changes
                    prices[each] = self.price_of(each, position, survey)
                    if costs.changes == changes:
                        status[each] = FIXED
                count = value[UNITS + each]
                share = prices[each] / float(count if count < left else left)
                if share < best:
                    best = share
                    chosen = each
            if chosen < 0:
                return total + LATE * float(left)
            if status[chosen] == OPEN and goals < LOOKED_AT:
                total += self._adopt_property(chosen, position, survey)
            else:
                total += prices[chosen]
            if goals == LOOKED_AT - 2:
                costs.forget_goods()
            status[chosen] = TAKEN
            left -= value[UNITS + chosen]
            goals += 1
        return total

    def _adopt_property(self, each: int, position: NeulandPosition, survey: MapSurvey) -> float:
        """A property's cost; what it uses up and builds stays so for the rest of the plan."""
        costs = self.costs
        costs.is_adopted = True
        cost = self._property_cost(each, position, survey)
        costs.is_adopted = False
        costs.planned = 0
        costs.trail = []
        return cost

    def price_of(self, each: int, position: NeulandPosition, survey: MapSurvey) -> float:
        """A property's cost, without using anything up."""
        costs = self.costs
        if position.property_place[each] < 0 and each % STACK_SIZE > costs.level[each // STACK_SIZE] + DEEP:
            costs.changes += 1
            return LATE * float(costs.tables.value[UNITS + each])  # too deep in its stack to plan for
        cost = self._property_cost(each, position, survey)
        costs.undo()
        return cost

    def _property_cost(self, each: int, position: NeulandPosition, survey: MapSurvey) -> float:
        """Actions to place shields on a property, building it and those above it first."""
        costs = self.costs
        cost = 1.0 + survey.property_far[each]
        for good in costs.tables.needs[UNITS + each]:
            cost += costs.need(good)
        if position.property_place[each] < 0:
            costs.changes += 1
            stack = each // STACK_SIZE
            while costs.level[stack] <= each % STACK_SIZE:
                cost += costs.build_on(stack)
        return cost
