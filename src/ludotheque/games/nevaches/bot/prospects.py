"""What a seat can expect: points, what the hand is about to score, free cows, goals in sight. Changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.plans import HOPELESS, Survey, offsets_of
from ludotheque.games.nevaches.rules.codes import EXTRA, GOAL_POINTS, LAST_ROUND_POINTS, PLACE_TREE, TURN
from ludotheque.games.nevaches.rules.goals import GOAL_VALUES, needed
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import Card
from ludotheque.games.nevaches.rules.state import NevachesState

ACTION_POINTS: Final = 2.2  # what one action is worth, roughly
REMEMBERED: Final = 20000  # hands with landscapes; in a search most of them come again and again


class Prospects:
    """Points that a seat has or is about to have."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.rotations: list[list[list[int]]] = [offsets_of(card) for card in cards]
        # By cost in tenths of an action: the share of a card's points that is counted already.
        self.share: list[float] = [fit_share(cost) for cost in range(HOPELESS + 1)]
        # By number of cows in the supply.
        self.cow_points: list[float] = [0.0, 2.0, 3.8, 5.2, 6.1, 6.6, 6.9]
        self.memory: dict[tuple[int, ...], float] = {}

    def prospect(self, state: NevachesState, seat: int, ahead: float) -> float:
        """Points with what is about to become points."""
        tops = state.tops[seat]
        total = float(state.points[seat])
        total += ahead * (self._hand(state, seat) + self._cows(state, seat))
        laid = len(tops)
        total += ahead * 0.5 * float(laid if laid < 14 else 14)
        total += self._goals(state, seat)
        if seat == state.seat:
            if state.phase == PLACE_TREE:
                total += 5.0
            if TURN <= state.phase <= PLACE_TREE:
                total += ACTION_POINTS * float(state.left + (1 if state.phase == EXTRA else 0))
        return total

    def _hand(self, state: NevachesState, seat: int) -> float:
        """The cards' points, by how near they are to fitting; more than three count little, as each costs an action."""
        hand = state.hands[seat]
        if not hand:
            return 0.0
        key = tuple(state.cells[seat] + state.tops[seat] + hand)
        if key in self.memory:
            return self.memory[key]
        survey = Survey(state.cells[seat], state.tops[seat], state.near[seat])
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
        if len(self.memory) > REMEMBERED:
            self.memory = {}
        total = best + 0.85 * second + 0.5 * third + 0.15 * rest
        self.memory[key] = total
        return total

    def _cows(self, state: NevachesState, seat: int) -> float:
        """Cows in the supply, and what one herd would add for one action."""
        supply = state.cows[seat]
        worth = self.cow_points[supply]
        gain = 0.0
        for herd in find_herds(state.tops[seat], state.near[seat]):
            after = self.cow_points[supply + len(herd)] - worth - 1.2
            if after > gain:
                gain = after
        return worth + 0.85 * gain

    def _goals(self, state: NevachesState, seat: int) -> float:
        """The better one of the two scoring tiles, by how far it is."""
        best = 0.0
        for goal in state.goals[seat]:
            if goal == GOAL_POINTS:
                worth = 1.0 + 2.0 * float(state.points[seat]) / float(LAST_ROUND_POINTS)
            else:
                target = needed(goal, seat, state.tops)
                have = state.goal_amount(seat, goal)
                share = 1.0 if have >= target else 0.7 * float(have) / float(target)
                worth = float(GOAL_VALUES[goal]) * share * 0.8
            if worth > best:
                best = worth
        return best


def best_goal(state: NevachesState, seat: int) -> int:
    """The scoring tile that brings more."""
    pair = state.goals[seat]
    first = GOAL_VALUES[pair[0]] if state.is_met(seat, pair[0]) else 0
    second = GOAL_VALUES[pair[1]] if state.is_met(seat, pair[1]) else 0
    return pair[1] if second > first else pair[0]


def fit_share(cost: int) -> float:
    """The share of a card's points that counts when so many tenths of an action are missing."""
    if cost >= HOPELESS:
        return 0.05
    if cost >= 20:
        return 0.16 + 0.1 * float(HOPELESS - cost) / 20.0
    if cost >= 10:
        return 0.26 + 0.2 * float(20 - cost) / 10.0
    return 0.46 + 0.22 * float(10 - cost) / 10.0
