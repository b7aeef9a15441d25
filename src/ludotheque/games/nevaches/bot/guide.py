"""The guide of a search: whose prospects are better, and which actions are worth a look."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.plans import PLACES, Survey
from ludotheque.games.nevaches.bot.prospects import REMEMBERED, Prospects, best_goal
from ludotheque.games.nevaches.rules.codes import (
    CHOOSE_GOAL,
    COW,
    EXTRA,
    GOAL,
    HERD,
    KINDS,
    LAY,
    LAY_AFTER_SWAP,
    LAY_FREE,
    OVER,
    PLAY,
    SLOTS,
    TURN,
)
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide

LAYINGS: Final = 8  # tile placements that are searched
FITS: Final = 4  # ways to play one card that are searched
SCALE: Final = 20.0  # points of lead that are worth half a victory


class NevachesGuide(Guide):
    """Evaluates positions and names the actions worth searching."""

    def __init__(self, game: Game) -> None:
        super().__init__(rollout_limit=0, greedy_depth=0, exploration=0.1, use_priors=True)
        state = game.new_initial_state()
        assert isinstance(state, NevachesState)
        self.cards = state.rules.cards
        self.prospects = Prospects(self.cards)
        self.rotations: list[list[list[int]]] = self.prospects.rotations
        # The weights of the last `candidates`, for the `priors` that a search asks for next, and those of positions
        # that were seen before.
        self.weighed: list[int] = []
        self.weights: list[float] = []
        self.memory: dict[tuple[int, ...], tuple[list[int], list[float]]] = {}

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
            totals.append(self.prospects.prospect(state, seat, ahead))
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

    def is_horizon(self, state: State) -> bool:
        """The end of a turn: what the next ones bring is in the evaluation, and searching them is mostly noise."""
        assert isinstance(state, NevachesState)
        return state.phase == TURN and state.left == 2

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NevachesState)
        phase = state.phase
        if phase == CHOOSE_GOAL:
            return [GOAL + best_goal(state, seat)]
        if phase != TURN and phase != EXTRA and phase != LAY_AFTER_SWAP and phase != LAY_FREE:
            return state.actions(seat)
        key = tuple(
            [phase, state.cows[seat], state.swaps, 1 if state.tree_supply() > 0 else 0, len(state.row)]
            + state.tiles
            + state.row
            + state.hands[seat]
            + state.cells[seat]
            + state.tops[seat]
        )
        if key not in self.memory:
            if len(self.memory) > REMEMBERED:
                self.memory = {}
            self.memory[key] = self._choose(state, seat)
        self.weighed, self.weights = self.memory[key]
        return self.weighed

    def _choose(self, state: NevachesState, seat: int) -> tuple[list[int], list[float]]:
        """The actions worth searching, with their weights."""
        actions = state.actions(seat)
        weights = self._weights(state, seat, actions)
        kept: list[int] = []
        kept_weights: list[float] = []
        first = 0
        while first < len(actions):
            # One group of actions: all layings, or all ways to play one card.
            group = group_of(actions[first])
            last = first
            while last < len(actions) and group_of(actions[last]) == group:
                last += 1
            limit = LAYINGS if group == 1 else FITS
            bound = -1.0
            if group > 0 and last - first > limit:
                bound = sorted(weights[first:last])[last - first - limit]
            count = 0
            for index in range(first, last):
                if weights[index] >= bound and (group == 0 or count < limit + 2):
                    kept.append(actions[index])
                    kept_weights.append(weights[index])
                    count += 1
            first = last
        return kept, kept_weights

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
        if len(state.hands[seat]) < 3:
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


def group_of(action: int) -> int:
    """0 for what is always searched, 1 for layings, then one number for each card that may be played."""
    if action >= PLAY:
        return 2 + (action - PLAY) // SLOTS
    return 1 if action >= LAY else 0


def make_guide(game: Game) -> Guide:
    """The guide of a game; every room `bot` has this function."""
    return NevachesGuide(game)
