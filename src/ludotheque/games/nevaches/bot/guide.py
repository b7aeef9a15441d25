"""Evaluation and pruning for NéVaches: points, what the hand is about to score, free cows, goals in sight."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.plans import HOPELESS, PLACES, Survey, offsets_of
from ludotheque.games.nevaches.rules.codes import (
    CHOOSE_GOAL,
    COW,
    EXTRA,
    GOAL,
    GOAL_POINTS,
    HERD,
    KINDS,
    LAST_ROUND_POINTS,
    LAY,
    LAY_AFTER_SWAP,
    LAY_FREE,
    OVER,
    PLACE_TREE,
    PLAY,
    SLOTS,
    TURN,
)
from ludotheque.games.nevaches.rules.goals import GOAL_VALUES, needed
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide

ACTION_POINTS: Final = 2.2  # what one action is worth, roughly
LAYINGS: Final = 8  # tile placements that are searched
FITS: Final = 4  # ways to play one card that are searched
SCALE: Final = 20.0  # points of lead that are worth half a victory


class NevachesGuide(Guide):
    """Evaluates positions and names the actions worth searching."""

    def __init__(self, game: Game) -> None:
        super().__init__(rollout_limit=0, greedy_depth=0, exploration=0.25, hidden=True, use_priors=True)
        state = game.new_initial_state()
        assert isinstance(state, NevachesState)
        self.cards = state.rules.cards
        self.rotations: list[list[list[int]]] = [offsets_of(card) for card in self.cards]
        # By cost in tenths of an action: the share of a card's points that is counted already.
        self.share: list[float] = [fit_share(cost) for cost in range(HOPELESS + 1)]
        # The weights found by the last `candidates`, for the `priors` that a search asks for next.
        self.weighed: list[int] = []
        self.weights: list[float] = []
        # By number of cows in the supply.
        self.cow_points: list[float] = [0.0, 2.0, 3.8, 5.2, 6.1, 6.6, 6.9]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, NevachesState)
        if state.phase == OVER:
            return state.returns()
        players = state.rules.players
        totals: list[float] = []
        most = max(state.points)
        # The nearer the end, the less is worth what is not scored yet.
        ahead = 1.0 if most < 45 else 1.0 - 0.035 * float(most - 45)
        if ahead < 0.1:
            ahead = 0.1
        for seat in range(players):
            totals.append(self.prospect(state, seat, ahead))
        values: list[float] = []
        for seat in range(players):
            best = -1000.0
            for other in range(players):
                if other != seat and totals[other] > best:
                    best = totals[other]
            lead = totals[seat] - best
            # Never flat, so that a player far behind still sees what is better.
            values.append(lead / (SCALE + (lead if lead > 0.0 else -lead)))
        return values

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
        """The cards' points, by how near they are to fitting; more than three count little, since each costs an action."""
        hand = state.hands[seat]
        if not hand:
            return 0.0
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
        return best + 0.85 * second + 0.5 * third + 0.15 * rest

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

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NevachesState)
        phase = state.phase
        if phase == CHOOSE_GOAL:
            return [GOAL + best_goal(state, seat)]
        actions = state.actions(seat)
        if phase != TURN and phase != EXTRA and phase != LAY_AFTER_SWAP and phase != LAY_FREE:
            return actions
        if len(actions) <= LAYINGS + 4:
            return actions
        weights = self._weights(state, seat, actions)
        self.weighed = actions
        self.weights = weights
        kept: list[int] = []
        first = 0
        while first < len(actions):
            # One group of actions: all layings, or all ways to play one card.
            group = group_of(actions[first])
            last = first
            while last < len(actions) and group_of(actions[last]) == group:
                last += 1
            limit = LAYINGS if group == 1 else FITS
            if group == 0 or last - first <= limit:
                kept.extend(actions[first:last])
            else:
                bound = sorted(weights[first:last])[last - first - limit]
                count = 0
                for index in range(first, last):
                    if weights[index] >= bound and count < limit + 2:
                        kept.append(actions[index])
                        count += 1
            first = last
        return kept

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, NevachesState)
        # Both lists are sorted; if one of the actions was not weighed, the weights are of another position.
        found: list[float] = []
        index = 0
        for action in actions:
            while index < len(self.weighed) and self.weighed[index] < action:
                index += 1
            if index == len(self.weighed) or self.weighed[index] != action:
                return self._weights(state, seat, actions)
            found.append(self.weights[index])
        return found

    def _weights(self, state: NevachesState, seat: int, actions: list[int]) -> list[float]:
        """How promising actions look: points for plays, wishes of the cards for tiles, freed cows for herds."""
        wishes: list[float] = []
        tops = state.tops[seat]
        near = state.near[seat]
        found: list[float] = []
        for action in actions:
            if action >= PLAY:
                number = (action - PLAY) // SLOTS
                found.append(5.0 + float(self.cards[number].points) + self._company(state, seat, action))
            elif action >= LAY:
                if not wishes:
                    wishes = self._wishes(state, seat)
                found.append(wishes[action - LAY])
            elif action >= HERD:
                size = 0
                for herd in find_herds(tops, near):
                    if herd[0] == action - HERD:
                        size = len(herd)
                found.append(2.0 * float(size) if state.cows[seat] < 3 else float(size))
            else:
                found.append(3.0)
        return found

    def _company(self, state: NevachesState, seat: int, action: int) -> float:
        """How well the new cows stand together with others, for they come home together."""
        card = self.cards[(action - PLAY) // SLOTS]
        near = state.near[seat]
        tops = state.tops[seat]
        covered = covered_tiles(card, near, (action - PLAY) % SLOTS)
        company = 0.0
        for index in range(len(covered)):
            if card.wants[index] >= 0:
                base = covered[index] * 4
                for slot in range(base, base + 4):
                    tile = near[slot]
                    if tile >= 0 and (tops[tile] >= COW or tile in covered):
                        company += 0.5
        return company

    def _wishes(self, state: NevachesState, seat: int) -> list[float]:
        """For every landscape and place how welcome a tile is."""
        wishes = [0.0] * (KINDS * SLOTS)
        survey = Survey(state.cells[seat], state.tops[seat], state.near[seat])
        for number in state.hands[seat]:
            card = self.cards[number]
            survey.wish(card, self.rotations[number], float(card.points), wishes)
        for number in state.row:
            card = self.cards[number]
            survey.wish(card, self.rotations[number], 0.3 * float(card.points), wishes)
        has_tree = state.tree_supply() > 0
        for spot in survey.spots:
            value = survey.plan[spot]
            if value >= PLACES:
                for kind in range(KINDS):
                    if state.tiles[kind] > 0:
                        index = kind * SLOTS + value - PLACES
                        for corner in range(4):
                            if has_tree and survey.completes_tree(spot, kind, corner):
                                wishes[index] += 8.0
        return wishes


def best_goal(state: NevachesState, seat: int) -> int:
    """The scoring tile that brings more."""
    pair = state.goals[seat]
    first = GOAL_VALUES[pair[0]] if state.is_met(seat, pair[0]) else 0
    second = GOAL_VALUES[pair[1]] if state.is_met(seat, pair[1]) else 0
    return pair[1] if second > first else pair[0]


def group_of(action: int) -> int:
    """0 for what is always searched, 1 for layings, then one number for each card that may be played."""
    if action >= PLAY:
        return 2 + (action - PLAY) // SLOTS
    return 1 if action >= LAY else 0


def fit_share(cost: int) -> float:
    """The share of a card's points that counts when so many tenths of an action are missing."""
    if cost >= HOPELESS:
        return 0.05
    if cost >= 20:
        return 0.16 + 0.1 * float(HOPELESS - cost) / 20.0
    if cost >= 10:
        return 0.26 + 0.2 * float(20 - cost) / 10.0
    return 0.46 + 0.22 * float(10 - cost) / 10.0


def make_guide(game: Game) -> Guide:
    """The guide of a game; every room `bot` has this function."""
    return NevachesGuide(game)
