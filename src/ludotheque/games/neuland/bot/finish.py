"""Estimate of a seat's finish: a plan of properties, each with its chain of production.

The finish is a space of the time track: the seat's marker plus the actions needed for the remaining shields.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.costs import GoodCosts
from ludotheque.games.neuland.bot.survey import NEVER, Makers, MapSurvey
from ludotheque.games.neuland.rules.codes import FOOD, PROPERTIES, STACK_SIZE, UNITS
from ludotheque.games.neuland.rules.position import NeulandPosition

FOOD_TOKEN: Final = 1.0  # actions that a token or the cart saves on average
WOOD_TOKEN: Final = 1.9
CART: Final = 1.5
LOOKED_AT: Final = 3  # properties planned in detail; the goods in hand spoil before the third
LATE: Final = 6.0  # actions for a shield far in the future
DEEP: Final = 1  # depth below the top of a stack that a plan reaches
# Actions lost by ending a turn without food, by the number of free units that make food. The other seats may
# occupy all of them, and without food there is no wood, no stone, no ore.
STARVED: list[float] = [10.0, 8.0, 6.0]
SPARE: Final = 0.4  # factor of these losses with a food token

OPEN: Final = 0  # a property whose cost may change as the plan grows
FIXED: Final = 1  # a property whose cost depends on nothing that the plan changes
TAKEN: Final = 2  # a property of the plan


class FinishEstimator:
    """An estimator of one seat's costs and finish.

    Afterwards, `costs.wanted` lists the buildings of the plan.
    """

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
        """Estimate the space on which a seat would place its last shield, without hindrance by others.

        With `is_spoiled`, the goods of lying workers are lost, as if the seat ended its turn now.
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
        """Return the actions likely lost because others can take all food from this seat."""
        costs = self.costs
        if costs.have[FOOD] > 0 or costs.free_food >= len(STARVED):
            return 0.0
        risk = STARVED[costs.free_food]
        return risk * SPARE if position.food_token[seat] else risk

    def _actions_needed(self, position: NeulandPosition, seat: int, survey: MapSurvey) -> float:
        """Plan one property after another, each with the least cost per shield, and return their cost."""
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
        """Return a property's cost, and keep its uses and buildings for the rest of the plan."""
        costs = self.costs
        costs.is_adopted = True
        cost = self._property_cost(each, position, survey)
        costs.is_adopted = False
        costs.planned = 0
        costs.trail = []
        return cost

    def price_of(self, each: int, position: NeulandPosition, survey: MapSurvey) -> float:
        """Return a property's cost without keeping its uses and buildings."""
        costs = self.costs
        if position.property_place[each] < 0 and each % STACK_SIZE > costs.level[each // STACK_SIZE] + DEEP:
            costs.changes += 1
            return LATE * float(costs.tables.value[UNITS + each])  # too deep in its stack to plan for
        cost = self._property_cost(each, position, survey)
        costs.undo()
        return cost

    def _property_cost(self, each: int, position: NeulandPosition, survey: MapSurvey) -> float:
        """Return the actions to place shields on a property, after building it and those above it."""
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
