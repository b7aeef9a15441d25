"""What a good still costs one seat: its chain of production, with what is in hand and what would have to be built."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.land import NEVER, Chains, Land
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import (
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
    TOOLS,
    UNITS,
    WEAPONS,
)

NO_ORE: Final = 6.0  # actions to get at an ore that shows nowhere
NEW_MINE: Final = 4.0  # actions to open another mine, whose ores one stacks oneself
DIG: Final = 1.5  # the same for each ore above it
SITE: Final = 0.5  # extra actions expected at a building that does not stand yet
BLOCKED: Final = 1.0  # actions lost where others occupy all units of a kind


class Costs:
    """Costs of goods for one seat; `have` and `count` are used up as a plan is made."""

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
        self.site: list[float] = [0.0] * UNITS
        self.stands: list[int] = [0] * UNITS
        self.wait: list[float] = [0.0] * ORES
        # What the plan of the last `finish` would build: units, then stacks of properties.
        self.wanted: list[int] = [0] * BUILDABLE
        self.is_sure = False
        # What the cost of a property has used up, to take it back.
        self.trail: list[int] = []
        # Goods whose chain stands: what they cost from scratch, and the goods in hand that would change it, as bits.
        self.plain: list[float] = [-1.0] * GOODS
        self.chain: list[int] = [0] * GOODS
        self.free_food = 0  # units without a worker that make food
        self.marks = 0  # counts what must not be remembered in `plain`
        self.raised = 0  # units of `count` that only the property being tried would build

    def look(self, position: NeulandPosition, seat: int, land: Land, rotten: bool) -> None:
        """Begin a plan with what this seat has and what stands; with `rotten` without what lying workers hold."""
        have = [0] * GOODS
        self.have = have
        self.hand = 0
        self.count = land.count[:]
        self.supply = position.supply
        self.far = land.far
        self.site = land.site
        self.stands = land.count
        self.level = position.level[:]
        self.wanted = [0] * BUILDABLE
        self.plain = [-1.0] * GOODS
        wait = [NO_ORE] * ORES
        self.wait = wait
        opened = [0] * UNITS
        self.open = opened
        low = seat * 2 + 1
        self.free_food = 0
        for place in position.built:
            worker = position.worker[place]
            depth = land.mine_far[place]
            stack = position.ores[place]
            if worker == 0:
                opened[position.tile[place]] += 1
                if position.tile[place] in self.chains.makers[FOOD]:
                    self.free_food += 1
            elif worker == low or worker == low + 1:
                opened[position.tile[place]] += 1
                if worker == low or not rotten:
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

    def use(self, good: int) -> None:
        """One good less in hand."""
        self.have[good] -= 1
        if self.have[good] == 0:
            self.hand ^= 1 << good
        self.trail.append(good)
        self.marks += 1

    def need(self, good: int) -> float:
        """Actions to have one more of a good."""
        if self.plain[good] >= 0.0 and self.hand & self.chain[good] == 0:
            return self.plain[good]
        if self.have[good] > 0:
            self.use(good)
            return 0.0
        if self.have[GOLD] > 0:
            self.use(GOLD)
            return 0.0
        if self.prefers_gold(good):
            self.marks += 1
            return self.need(GOLD)
        marks = self.marks
        chosen = self.maker(good)
        kind = self.chains.makers[good][chosen]
        cost = 1.0
        if self.far[kind] < NEVER:
            cost += self.far[kind]
        if self.count[kind] == 0:
            cost += self.erect(kind)
        elif self.open[kind] == 0 and self.stands[kind] > 0:
            cost += self.blocked(good)
        if kind == MINE:
            cost += self.dig(good - COAL)
        elif self.tables.second_makes[kind] >= 0 and self.count[MINE] + self.count[KILN] < 2:
            # Coal and ore cannot both lie ready on one mine.
            cost += self.erect(KILN if self.supply[KILN] > 0 else MINE)
        second = self.chains.recipes[good][chosen] == 1
        chain = 1 << good | 1 << GOLD
        for each in self.tables.second_needs[kind] if second else self.tables.needs[kind]:
            cost += self.need(each)
            chain |= self.chain[each]
        if self.marks == marks and self.raised == 0:
            self.plain[good] = cost
            self.chain[good] = chain
        return cost

    def maker(self, good: int) -> int:
        """Which of the kinds that make a good to use."""
        makers = self.chains.makers[good]
        if len(makers) == 1:
            return 0
        best = 2.0 * NEVER
        chosen = 0
        for index in range(len(makers)):
            kind = makers[index]
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

    def prefers_gold(self, good: int) -> bool:
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

    def blocked(self, good: int) -> float:
        """Actions lost while others occupy all units of a kind; another unit would help."""
        self.marks += 1
        if self.is_sure:
            for kind in self.chains.makers[good]:
                self.wanted[kind] = 1
        return BLOCKED

    def erect(self, kind: int) -> float:
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
        return self.need(self.tables.cost[kind]) + self.site[kind] + SITE

    def dig(self, ore: int) -> float:
        """Actions until an ore shows: those above it are dug away, or a new mine is opened."""
        wait = self.wait[ore]
        if wait > NEW_MINE and self.supply[MINE] > 0:
            self.marks += 1
            if self.is_sure:
                self.wanted[MINE] = 1
            return NEW_MINE
        return wait
