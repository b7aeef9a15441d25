"""Estimate of the actions that one seat needs for a good, over its whole chain of production.

The chain takes account of the goods in hand and of the units that would have to be built.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.survey import NEVER, Makers, MapSurvey
from ludotheque.games.neuland.rules.codes import (
    ALCHEMIST,
    ARMOURER,
    BUILDABLE,
    COAL,
    COINS,
    FOOD,
    FOREST_FURNACE,
    FORGE,
    GOLD,
    GOODS,
    KILN,
    MEADOW_FURNACE,
    MINE,
    MINT,
    ORES,
    PAPER_MILL,
    STACKS,
    STONE,
    TOOLS,
    UNITS,
    WEAPONS,
)
from ludotheque.games.neuland.rules.position import NeulandPosition

NO_ORE: Final = 6.0  # actions to get an ore that is on no mine
NEW_MINE: Final = 4.0  # actions to open another mine, whose ores the seat stacks in its own order
DIG: Final = 1.5  # actions for each ore above the one that is needed
SITE: Final = 0.5  # extra actions expected at a building that is not built yet
BLOCKED: Final = 1.0  # actions lost where others occupy all units of a kind


class GoodCosts:
    """Costs of goods for one seat, where `have`, `count` and `level` follow the plan.

    Steps of a plan are recorded in `trail`, so that they can be undone while properties are compared. Once a plan is
    adopted (`is_adopted`), its steps stay, and `wanted` lists the buildings that it would build: units, then stacks of
    properties.
    """

    def __init__(self, makers: Makers) -> None:
        self.makers = makers
        self.tables = makers.tables
        self.have: list[int] = [0] * GOODS
        self.have_bits = 0  # the goods of `have` as bits
        self.count: list[int] = [0] * UNITS  # units on the map and in the plan
        self.standing: list[int] = [0] * UNITS  # units on the map
        self.open: list[int] = [0] * UNITS  # units that no other seat occupies
        self.supply: list[int] = [0] * UNITS
        self.level: list[int] = [0] * STACKS
        self.far: list[float] = [0.0] * UNITS
        self.site: list[float] = [0.0] * UNITS
        self.wait: list[float] = [0.0] * ORES
        self.free_food = 0  # units without a worker that make food
        self.wanted: list[int] = [0] * BUILDABLE
        self.is_adopted = False
        self.trail: list[int] = []  # a good used; GOODS + a unit built; GOODS + UNITS + a stack built on
        # Goods whose chain is complete: their cost from scratch, and (as bits) the goods that would change this cost.
        self.known: list[float] = [-1.0] * GOODS
        self.chain: list[int] = [0] * GOODS
        self.changes = (
            0  # counts steps that depend on more than the chain: a cost with one is not remembered in `known`
        )
        self.planned = 0  # units of `count` that only the property being compared would build

    def start(self, position: NeulandPosition, seat: int, survey: MapSurvey, is_spoiled: bool) -> None:
        """Begin a plan with the seat's goods and the buildings on the map.

        With `is_spoiled`, the goods of lying workers are left out.
        """
        have = [0] * GOODS
        self.have = have
        self.have_bits = 0
        self.count = survey.count[:]
        self.supply = position.supply
        self.far = survey.far
        self.site = survey.site
        self.standing = survey.count
        self.level = position.level[:]
        self.wanted = [0] * BUILDABLE
        self.known = [-1.0] * GOODS
        wait = [NO_ORE] * ORES
        self.wait = wait
        opened = [0] * UNITS
        self.open = opened
        low = seat * 2 + 1
        self.free_food = 0
        for place in position.built:
            worker = position.worker[place]
            depth = survey.mine_far[place]
            stack = position.ores[place]
            if worker == 0:
                opened[position.tile[place]] += 1
                if position.tile[place] in self.makers.kinds[FOOD]:
                    self.free_food += 1
            elif worker == low or worker == low + 1:
                opened[position.tile[place]] += 1
                if worker == low or not is_spoiled:
                    have[position.good[place]] += 1
                    self.have_bits |= 1 << position.good[place]
            else:
                depth += BLOCKED
            while stack > 0:
                ore = stack % 4 - 1
                if depth < wait[ore]:
                    wait[ore] = depth
                stack //= 4
                depth += DIG

    def forget_goods(self) -> None:
        """Continue the plan without any goods in hand."""
        self.have = [0] * GOODS
        self.have_bits = 0

    def undo(self) -> None:
        """Undo every step since the last adopted plan."""
        trail = self.trail
        while trail:
            step = trail.pop()
            if step < GOODS:
                self.have[step] += 1
                self.have_bits |= 1 << step
            elif step < GOODS + UNITS:
                self.count[step - GOODS] -= 1
                self.planned -= 1
            else:
                self.level[step - GOODS - UNITS] -= 1

    def need(self, good: int) -> float:
        """Return the actions needed to get one more of a good."""
        if self.known[good] >= 0.0 and self.have_bits & self.chain[good] == 0:
            return self.known[good]
        if self.have[good] > 0:
            self._use(good)
            return 0.0
        if self.have[GOLD] > 0:
            self._use(GOLD)
            return 0.0
        if self._prefers_gold(good):
            self.changes += 1
            return self.need(GOLD)
        changes = self.changes
        chosen = self._maker(good)
        kind = self.makers.kinds[good][chosen]
        cost = 1.0
        if self.far[kind] < NEVER:
            cost += self.far[kind]
        if self.count[kind] == 0:
            cost += self._build_unit(kind)
        elif self.open[kind] == 0 and self.standing[kind] > 0:
            cost += self._blocked(good)
        if kind == MINE:
            cost += self._dig(good - COAL)
        elif self.tables.second_makes[kind] >= 0 and self.count[MINE] + self.count[KILN] < 2:
            # One mine cannot give both coal and ore.
            cost += self._build_unit(KILN if self.supply[KILN] > 0 else MINE)
        second = self.makers.recipes[good][chosen] == 1
        chain = 1 << good | 1 << GOLD
        for each in self.tables.second_needs[kind] if second else self.tables.needs[kind]:
            cost += self.need(each)
            chain |= self.chain[each]
        if self.changes == changes and self.planned == 0:
            self.known[good] = cost
            self.chain[good] = chain
        return cost

    def build_on(self, stack: int) -> float:
        """Return the actions needed to build the top property of a stack (L5)."""
        cost = self.need(STONE)
        self.level[stack] += 1
        self.trail.append(GOODS + UNITS + stack)
        if self.is_adopted:
            self.wanted[UNITS + stack] = 1
        return cost

    def _use(self, good: int) -> None:
        self.have[good] -= 1
        if self.have[good] == 0:
            self.have_bits ^= 1 << good
        self.trail.append(good)
        self.changes += 1

    def _maker(self, good: int) -> int:
        """Choose among the kinds that make a good, and return an index."""
        kinds = self.makers.kinds[good]
        if len(kinds) == 1:
            return 0
        best = 2.0 * NEVER
        chosen = 0
        for index in range(len(kinds)):
            kind = kinds[index]
            guess = self.far[kind]
            if self.count[kind] == 0:
                guess += 4.0 if self.supply[kind] > 0 else NEVER
            if kind == MINE:
                guess += self.wait[good - COAL]
            elif good == COAL:
                guess += 1.0  # a kiln takes wood where a mine takes food
            if guess < best:
                best = guess
                chosen = index
        return chosen

    def _prefers_gold(self, good: int) -> bool:
        """Return True if an alchemist's cave can replace several units that are not built yet."""
        if good != WEAPONS and good != TOOLS and good != COINS:
            return False
        if self.count[self.makers.kinds[good][0]] > 0:
            return False
        if self.count[ALCHEMIST] > 0:
            return True
        there = 0
        for kind in (ARMOURER, MINT, FORGE):
            if self.count[kind] > 0:
                there += 1
        return there < 2 and self.supply[ALCHEMIST] > 0 and self.count[PAPER_MILL] > 0

    def _blocked(self, good: int) -> float:
        """Return the actions lost while others occupy all units of a kind.

        The plan then wants another unit of this kind.
        """
        self.changes += 1
        if self.is_adopted:
            for kind in self.makers.kinds[good]:
                self.wanted[kind] = 1
        return BLOCKED

    def _build_unit(self, kind: int) -> float:
        """Return the actions needed to build a unit, which then exists for the rest of the plan."""
        self.changes += 1
        self.count[kind] += 1
        self.planned += 1
        self.trail.append(GOODS + kind)
        if self.is_adopted:
            self.known = [-1.0] * GOODS
            self.wanted[kind] = 1
            if kind == FOREST_FURNACE or kind == MEADOW_FURNACE:
                self.wanted[FOREST_FURNACE] = 1
                self.wanted[MEADOW_FURNACE] = 1
        return self.need(self.tables.cost[kind]) + self.site[kind] + SITE

    def _dig(self, ore: int) -> float:
        """Return the actions needed until an ore is on top.

        Either the ores above are used up, or a new mine is opened.
        """
        wait = self.wait[ore]
        if wait > NEW_MINE and self.supply[MINE] > 0:
            self.changes += 1
            if self.is_adopted:
                self.wanted[MINE] = 1
            return NEW_MINE
        return wait
