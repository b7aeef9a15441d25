"""Prospects of a seat: its points, and an estimate of those from cards, free cows and goals."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.survey import HOPELESS, Survey, offsets_of
from ludotheque.games.nevaches.rules.codes import EXTRA, GOAL_POINTS, PLACE_TREE, TURN
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import PatternCard
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES, goal_amount, goal_target, is_goal_met

ACTION_POINTS: Final = 2.2  # rough value of one action
CACHE_LIMIT: Final = 20000  # hands with landscapes, most of which a search meets repeatedly


class Prospects:
    """An estimator of a seat's points, including future ones."""

    def __init__(self, cards: list[PatternCard]) -> None:
        self.cards = cards
        self.rotations: list[list[list[int]]] = [offsets_of(card) for card in cards]
        # By cost in tenths of an action: the share of a card's points that already counts.
        self.share: list[float] = [fit_share(cost) for cost in range(HOPELESS + 1)]
        # By number of cows in the supply, which may be twelve in an edition.
        self.cow_points: list[float] = [0.0, 2.0, 3.8, 5.2, 6.1, 6.6, 6.9] + [7.0] * 6
        self.cache: dict[tuple[int, ...], float] = {}

    def prospect(self, position: NevachesPosition, seat: int, ahead: float) -> float:
        """Return the seat's points plus its prospects, where `ahead` scales the slowest of them."""
        tops = position.tops[seat]
        total = float(position.points[seat])
        total += ahead * (self.hand_worth(position, seat) + self.cow_worth(position, seat))
        laid = len(tops)
        total += ahead * 0.5 * float(laid if laid < 14 else 14)
        total += self.goal_worth(position, seat)
        if seat == position.seat:
            if position.phase == PLACE_TREE:
                total += float(position.rules.tree_points)
            if TURN <= position.phase <= PLACE_TREE:
                total += ACTION_POINTS * float(position.left + (1 if position.phase == EXTRA else 0))
        return total

    def hand_worth(self, position: NevachesPosition, seat: int) -> float:
        """Return the cards' points, weighted by the cost to make them fit.

        A fourth card counts little, as each costs an action.
        """
        hand = position.hands[seat]
        if not hand:
            return 0.0
        key = tuple(position.cells[seat] + position.tops[seat] + hand)
        if key in self.cache:
            return self.cache[key]
        survey = Survey(position.cells[seat], position.tops[seat], position.near[seat])
        best = 0.0
        second = 0.0
        third = 0.0
        rest = 0.0
        for number in hand:
            card = self.cards[number]
            worth = float(card.points) * self.share[survey.cost(card, self.rotations[number], HOPELESS)]
            if worth > best:
                rest += third
                third = second
                second = best
                best = worth
            elif worth > second:
                rest += third
                third = second
                second = worth
            elif worth > third:
                rest += third
                third = worth
            else:
                rest += worth
        if len(self.cache) > CACHE_LIMIT:
            self.cache = {}
        total = best + 0.85 * second + 0.5 * third + 0.15 * rest
        self.cache[key] = total
        return total

    def cow_worth(self, position: NevachesPosition, seat: int) -> float:
        """Return the value of the cows in the supply, and of the herd that would add most for one action."""
        supply = position.cows[seat]
        worth = self.cow_points[supply]
        gain = 0.0
        for herd in find_herds(position.tops[seat], position.near[seat]):
            after = self.cow_points[supply + len(herd)] - worth - 1.2
            if after > gain:
                gain = after
        return worth + 0.85 * gain

    def goal_worth(self, position: NevachesPosition, seat: int) -> float:
        """Return the value of the better one of the two scoring tiles, by progress."""
        best = 0.0
        for goal in position.goals[seat]:
            if goal == GOAL_POINTS:
                worth = 1.0 + 2.0 * float(position.points[seat]) / float(position.rules.last_round_points)
            else:
                target = goal_target(position, seat, goal)
                have = goal_amount(position, seat, goal)
                share = 1.0 if have >= target else 0.7 * float(have) / float(target)
                worth = float(GOAL_VALUES[goal]) * share * 0.8
            if worth > best:
                best = worth
        return best


def best_goal(position: NevachesPosition, seat: int) -> int:
    """Return the scoring tile with more points now."""
    pair = position.goals[seat]
    first = GOAL_VALUES[pair[0]] if is_goal_met(position, seat, pair[0]) else 0
    second = GOAL_VALUES[pair[1]] if is_goal_met(position, seat, pair[1]) else 0
    return pair[1] if second > first else pair[0]


def fit_share(cost: int) -> float:
    """Return the share of a card's points that counts, by the missing tenths of an action."""
    if cost >= HOPELESS:
        return 0.05
    if cost >= 20:
        return 0.16 + 0.1 * float(HOPELESS - cost) / 20.0
    if cost >= 10:
        return 0.26 + 0.2 * float(20 - cost) / 10.0
    return 0.46 + 0.22 * float(10 - cost) / 10.0
