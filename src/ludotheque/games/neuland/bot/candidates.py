"""Which actions of a turn are worth looking at: for each target the best ways to pay, for each building good sites."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.plan import CART, FOOD_TOKEN, WOOD_TOKEN
from ludotheque.games.neuland.rules.board import COLUMNS, PLACES
from ludotheque.games.neuland.rules.game import TURN
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import (
    BUILD,
    BUILDABLE,
    END,
    FOOD,
    GOLD,
    PRODUCE,
    SHIELDS,
    TOKEN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
)

STANDING: Final = 0.3  # what it costs to give a good that would keep
GOLDEN: Final = 5.0  # the same for gold
SITES: Final = 3  # hexes looked at for each kind of building
WAYS: Final = 2  # ways to pay looked at for each target


def price(position: NeulandPosition, own: list[int], needs: list[int], way: int, h: int) -> float:
    """What a way to pay costs in all: actions, and what it gives up."""
    choices = way // 2
    more = 0
    total = 0.0
    index = len(needs) - 1
    while index >= 0:
        choice = choices % 8
        choices //= 8
        if choice == TOKEN:
            total += FOOD_TOKEN if needs[index] == FOOD else WOOD_TOKEN
        else:
            place = own[choice]
            far = position.rules.extra[h * COLUMNS + place // PLACES]
            if far > more:
                more = far
            if position.worker[place] % 2 == 1:
                total += STANDING
            if position.good[place] == GOLD:
                total += GOLDEN
        index -= 1
    return total + (CART if way % 2 == 1 else float(more))


def worth_trying(position: NeulandPosition, seat: int, wanted: list[int]) -> list[int]:
    """The candidates among the legal actions, sorted; `wanted` says which kinds and stacks are worth building."""
    actions = position.actions(seat)
    if position.phase != TURN or len(actions) < 3:
        return actions
    tables = position.rules.tables
    own = position.own_places(seat)
    found: list[int] = []
    sites = Sites()
    index = 0
    count = len(actions)
    while index < count:
        action = actions[index]
        if action < PRODUCE:
            found.append(action)
            index += 1
            continue
        if action >= SHIELDS:
            size = WAYS_THREE
            target = action - (action - SHIELDS) % size
            kind = UNITS + (action - SHIELDS) // size
            needs = tables.needs[kind]
            h = position.property_place[kind - UNITS] // PLACES
        elif action >= BUILD:
            size = WAYS_ONE
            target = action - (action - BUILD) % size
            kind = (action - BUILD) // size % BUILDABLE
            if wanted[kind] == 0:
                index += 1
                continue
            needs = [tables.cost[position.top_tile(kind)]]
            h = (action - BUILD) // (size * BUILDABLE)
        else:
            size = WAYS_TWO
            target = action - (action - PRODUCE) % size
            place = (action - PRODUCE) // (2 * size)
            needs = position.needs_of(position.tile[place], (action - PRODUCE) // size % 2)
            h = place // PLACES
        best = 1e9
        second = 1e9
        chosen = action
        other = -1
        while index < count and actions[index] < target + size:
            cost = price(position, own, needs, actions[index] - target, h)
            if cost < best:
                second = best
                other = chosen if best < 1e9 else -1
                best = cost
                chosen = actions[index]
            elif cost < second:
                second = cost
                other = actions[index]
            index += 1
        if target >= BUILD and target < SHIELDS:
            sites.offer(position, kind, h, chosen, best)
        else:
            found.append(chosen)
            if other >= 0:
                found.append(other)
    found.extend(sites.chosen())
    found.sort()
    return found


class Sites:
    """The best hexes for each kind of building."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.scores: list[float] = []
        self.kinds: list[int] = []

    def offer(self, position: NeulandPosition, kind: int, h: int, action: int, cost: float) -> None:
        """Remember a site; it is good if payment is cheap and many buildings are near."""
        score = cost
        for place in position.built:
            score += 0.05 * float(position.rules.extra[h * COLUMNS + place // PLACES])
        self.actions.append(action)
        self.scores.append(score)
        self.kinds.append(kind)

    def chosen(self) -> list[int]:
        """The best few of each kind."""
        found: list[int] = []
        for kind in range(BUILDABLE):
            for _ in range(SITES):
                best = 1e9
                at = -1
                for index in range(len(self.actions)):
                    if self.kinds[index] == kind and self.scores[index] < best:
                        best = self.scores[index]
                        at = index
                if at < 0:
                    break
                found.append(self.actions[at])
                self.scores[at] = 1e9
        return found


__all__ = ["END", "worth_trying"]
