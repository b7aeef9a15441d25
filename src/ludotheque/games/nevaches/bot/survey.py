"""Costs of making cards fit into a landscape, and the tiles that would reduce these costs.

The map is a square around the first tile. Tiles outside are ignored, which costs a bot nothing in practice.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.rules.codes import COW, KINDS, SLOTS
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STRIDE
from ludotheque.games.nevaches.rules.patterns import PatternCard

WIDTH: Final = 40
MIDDLE: Final = 20
REACH: Final = 14
# A map holds 0 for nothing, 1 + top for a tile, PLACES + place for a place where a tile may go.
PLACES: Final = 100

# Costs in tenths of an action.
LAY_SHOWN: Final = 11
LAY_ANY: Final = 9
LAY_FAR: Final = 15
SEND_HOME: Final = 5
HOPELESS: Final = 40


def offsets_of(card: PatternCard) -> list[list[int]]:
    """Return the cells on the map relative to the first one, for each different rotation."""
    found: list[list[int]] = []
    for turn in card.turns:
        offsets: list[int] = []
        for row, column, _ in card.order:
            down = row - card.order[0][0]
            right = column - card.order[0][1]
            for _ in range(turn):
                down, right = right, -down
            offsets.append(down * WIDTH + right)
        found.append(offsets)
    return found


class Survey:
    """The map (`plan`) of one landscape, and its `spots`: the map indices of tiles and places."""

    def __init__(self, cells: list[int], tops: list[int], near: list[int]) -> None:
        plan = [0] * (WIDTH * WIDTH)
        spots: list[int] = []
        if not cells:
            plan[MIDDLE * WIDTH + MIDDLE] = PLACES
            spots.append(MIDDLE * WIDTH + MIDDLE)
        for tile in range(len(cells)):
            row = cells[tile] // STRIDE - ORIGIN // STRIDE
            column = cells[tile] % STRIDE - ORIGIN % STRIDE
            if -REACH <= row <= REACH and -REACH <= column <= REACH:
                spot = (row + MIDDLE) * WIDTH + column + MIDDLE
                plan[spot] = tops[tile] + 1
                spots.append(spot)
                base = tile * 4
                if near[base] == -1:
                    plan[spot - WIDTH] = PLACES + base
                    spots.append(spot - WIDTH)
                if near[base + 1] == -1:
                    plan[spot + 1] = PLACES + base + 1
                    spots.append(spot + 1)
                if near[base + 2] == -1:
                    plan[spot + WIDTH] = PLACES + base + 2
                    spots.append(spot + WIDTH)
                if near[base + 3] == -1:
                    plan[spot - 1] = PLACES + base + 3
                    spots.append(spot - 1)
        self.plan = plan
        self.spots = spots

    def cost(self, card: PatternCard, rotations: list[list[int]], bound: int) -> int:
        """Return the least cost of making a card fit, in tenths of an action, but at most `bound`."""
        plan = self.plan
        wants = card.wants
        size = len(wants)
        best = bound
        for offsets in rotations:
            for spot in self.spots:
                cost = 0
                for index in range(size):
                    value = plan[spot + offsets[index]]
                    want = wants[index]
                    if value >= PLACES:
                        cost += LAY_SHOWN if want >= 0 else LAY_ANY
                    elif value == 0:
                        cost += LAY_FAR
                    elif want >= 0 and value != want + 1:
                        cost += SEND_HOME if value == want + 1 + COW else HOPELESS
                    if cost >= best:
                        break
                if cost < best:
                    best = cost
                    if best == 0:
                        return 0
        return best

    def add_demand(self, card: PatternCard, rotations: list[list[int]], weight: float, demand: list[float]) -> None:
        """Add to `demand[kind * SLOTS + place]` the use of a tile there for a card."""
        plan = self.plan
        wants = card.wants
        size = len(wants)
        for offsets in rotations:
            for spot in self.spots:
                missing = 0
                cost = 0
                first = -1
                second = -1
                for index in range(size):
                    value = plan[spot + offsets[index]]
                    want = wants[index]
                    if value >= PLACES:
                        missing += 1
                        if first < 0:
                            first = index
                        else:
                            second = index
                    elif value == 0:
                        missing += 1
                        cost += 1
                    elif want >= 0 and value != want + 1:
                        cost += 1 if value == want + 1 + COW else 9
                    if missing > 2 or cost > 2:
                        break
                if first < 0 or missing > 2 or cost > 2:
                    continue
                share = weight * (1.0 if missing == 1 else 0.3) / float(1 + cost)
                if missing == 1 or wants[first] >= 0:
                    raise_demand(demand, wants[first], plan[spot + offsets[first]] - PLACES, share)
                if second >= 0 and wants[second] >= 0:
                    raise_demand(demand, wants[second], plan[spot + offsets[second]] - PLACES, share)

    def completes_tree(self, spot: int, kind: int, corner: int) -> bool:
        """Return True if a tile at a spot completes a square of equal or different landscapes at a corner."""
        down = -WIDTH if corner == 0 or corner == 3 else WIDTH
        right = 1 if corner < 2 else -1
        a = landscape_at(self.plan, spot + down)
        b = landscape_at(self.plan, spot + right)
        c = landscape_at(self.plan, spot + down + right)
        if a < 0 or b < 0 or c < 0:
            return False
        if a == b:
            return a == c and a == kind
        return a != c and b != c and a != kind and b != kind and c != kind


def landscape_at(plan: list[int], spot: int) -> int:
    """Return the landscape at a spot of the map, or −1 without a tile."""
    value = plan[spot]
    if value == 0 or value >= PLACES:
        return -1
    return value - 1 - COW if value > COW else value - 1


def raise_demand(demand: list[float], want: int, place: int, share: float) -> None:
    """Raise the demand for one landscape, or slightly for all five.

    The largest share counts in full.
    """
    if want >= 0:
        index = want * SLOTS + place
        if share > demand[index]:
            demand[index] = share + 0.2 * demand[index]
        else:
            demand[index] += 0.2 * share
        return
    for kind in range(KINDS):
        demand[kind * SLOTS + place] += 0.15 * share
