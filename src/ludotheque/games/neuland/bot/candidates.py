"""Selection of promising actions: the best ways to pay for each target, good sites for each building."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.finish import CART, FOOD_TOKEN, WOOD_TOKEN
from ludotheque.games.neuland.rules.codes import (
    BUILD,
    BUILDABLE,
    COLUMNS,
    FOOD,
    GOLD,
    PLACES,
    PRODUCE,
    SHIELDS,
    TOKEN,
    TURN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
)
from ludotheque.games.neuland.rules.position import NeulandPosition

STANDING: Final = 0.3  # price, in actions, of giving a good that would last another turn
GOLDEN: Final = 5.0  # price, in actions, of giving gold
SITES: Final = 3  # hexes considered for each kind of building


def price(position: NeulandPosition, own: list[int], needs: list[int], way: int, h: int) -> float:
    """Return the price of a way to pay: its actions, and the value of the goods given."""
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
    """Return the candidates among the legal actions, sorted.

    `wanted` marks the units and stacks that are worth building.
    """
    actions = position.actions(seat)
    if position.phase != TURN or len(actions) < 3:
        return actions
    own = position.own_places(seat)
    found: list[int] = []
    sites = Sites()
    index = 0
    while index < len(actions):
        action = actions[index]
        if action < PRODUCE:
            found.append(action)
            index += 1
            continue
        target, size = target_of(action)
        end = index + 1
        while end < len(actions) and actions[end] < target + size:
            end += 1
        is_build = BUILD <= action < SHIELDS
        if not is_build or wanted[(target - BUILD) // size % BUILDABLE] > 0:
            needs, h = needs_at(position, target)
            best, other, cost = best_ways(position, own, needs, h, target, actions[index:end])
            if is_build:
                sites.offer(position, (target - BUILD) // size % BUILDABLE, h, best, cost)
            else:
                found.append(best)
                if other >= 0:
                    found.append(other)
        index = end
    found.extend(sites.chosen())
    found.sort()
    return found


def target_of(action: int) -> tuple[int, int]:
    """Return the first action with the same target, and the number of actions that share the target."""
    if action >= SHIELDS:
        return action - (action - SHIELDS) % WAYS_THREE, WAYS_THREE
    if action >= BUILD:
        return action - (action - BUILD) % WAYS_ONE, WAYS_ONE
    return action - (action - PRODUCE) % WAYS_TWO, WAYS_TWO


def needs_at(position: NeulandPosition, target: int) -> tuple[list[int], int]:
    """Return the goods that a target needs, and the hex where they are needed."""
    tables = position.rules.tables
    if target >= SHIELDS:
        each = (target - SHIELDS) // WAYS_THREE
        return tables.needs[UNITS + each], position.property_place[each] // PLACES
    if target >= BUILD:
        code = (target - BUILD) // WAYS_ONE
        return [tables.cost[position.top_tile(code % BUILDABLE)]], code // BUILDABLE
    code = (target - PRODUCE) // WAYS_TWO
    return position.needs_of(position.tile[code // 2], code % 2), code // 2 // PLACES


def best_ways(
    position: NeulandPosition, own: list[int], needs: list[int], h: int, target: int, actions: list[int]
) -> tuple[int, int, float]:
    """Return the two cheapest ways to pay for a target, and the price of the first.

    The second way may be −1.
    """
    best = 1e9
    second = 1e9
    chosen = -1
    other = -1
    for action in actions:
        cost = price(position, own, needs, action - target, h)
        if cost < best:
            second = best
            other = chosen
            best = cost
            chosen = action
        elif cost < second:
            second = cost
            other = action
    return chosen, other, best


class Sites:
    """The best hexes for each kind of building."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.scores: list[float] = []
        self.kinds: list[int] = []

    def offer(self, position: NeulandPosition, kind: int, h: int, action: int, cost: float) -> None:
        """Add a site with a score: low prices and short distances to many units are good."""
        score = cost
        for place in position.built:
            score += 0.05 * float(position.rules.extra[h * COLUMNS + place // PLACES])
        self.actions.append(action)
        self.scores.append(score)
        self.kinds.append(kind)

    def chosen(self) -> list[int]:
        """Return the best few sites of each kind."""
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
