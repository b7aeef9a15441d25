"""The guide of a search: an evaluation by prospects, and the selection of actions worth searching."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.network import TrainedNetwork, load_network
from ludotheque.games.nevaches.bot.prospects import CACHE_LIMIT, Prospects, best_goal
from ludotheque.games.nevaches.bot.survey import PLACES, Survey
from ludotheque.games.nevaches.bot.turn_search import TurnSearch
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
    played_card,
    played_fit,
)
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.bot import OwnSearch
from ludotheque.search.guide import Guide
from ludotheque.search.levels import Level

LAYINGS: Final = 8  # tile placements to search
FITS: Final = 4  # ways to play one card to search
SCALE: Final = 20.0  # points of lead that are worth half a victory


# *easy* and *medium* search the best part of their turn, but overlook actions.
LEVELS = {
    "easy": Level("search", iterations=250, overlooks=0.4, fixed=True),
    "medium": Level("search", iterations=250, overlooks=0.2, fixed=True),
    "hard": Level("search", iterations=1000, seconds=1.0),
}


class NevachesGuide(Guide):
    """A guide that searches with the trained network, or else by its own evaluation.

    `note` says why there is no network, if there is none.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(rollout_limit=0, greedy_depth=0, exploration=0.1, use_priors=True)
        state = game.new_initial_state()
        assert isinstance(state, NevachesState)
        self.network: TrainedNetwork | None = None
        try:
            self.network = load_network(state.rules)
        except ConfigurationError as error:
            self.note = error
        self.cards = state.rules.cards
        self.prospects = Prospects(self.cards)
        self.rotations: list[list[list[int]]] = self.prospects.rotations
        # The last result of `candidates` with its weights, for the following call of `priors`, and results for earlier
        # positions.
        self.weighed: list[int] = []
        self.weights: list[float] = []
        self.cache: dict[tuple[int, ...], tuple[list[int], list[float]]] = {}

    def start_search(self, state: State, seat: int, rng: Rng) -> OwnSearch | None:
        assert isinstance(state, NevachesState)
        network = self.network
        if network is None or state.phase < TURN or state.phase >= CHOOSE_GOAL:
            return None
        return TurnSearch(state.copy(), seat, self, network, rng)

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, NevachesState)
        if state.phase == OVER:
            return state.returns()
        players = state.rules.players
        totals: list[float] = []
        most = max(state.points)
        # Things that do not score yet are worth less near the end.
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
            # Strictly increasing, so that a player far behind still prefers the better action.
            values.append(lead / (SCALE + (lead if lead > 0.0 else -lead)))
        return values

    def is_horizon(self, state: State) -> bool:
        """Return True at the end of a turn.

        The evaluation includes later turns, and searching them adds mostly noise.
        """
        assert isinstance(state, NevachesState)
        return state.phase == TURN and state.left == state.rules.turn_actions

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
        if key not in self.cache:
            if len(self.cache) > CACHE_LIMIT:
                self.cache = {}
            self.cache[key] = self._choose(state, seat)
        self.weighed, self.weights = self.cache[key]
        return self.weighed

    def _choose(self, state: NevachesState, seat: int) -> tuple[list[int], list[float]]:
        """Return the actions worth searching, with their weights."""
        actions = state.actions(seat)
        weights = self._weights(state, seat, actions)
        chosen: list[int] = []
        chosen_weights: list[float] = []
        first = 0
        while first < len(actions):
            # A group is all ways to lay tiles, or all ways to play one card.
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
                    chosen.append(actions[index])
                    chosen_weights.append(weights[index])
                    count += 1
            first = last
        return chosen, chosen_weights

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, NevachesState)
        # Both lists are sorted. If an action has no weight, the weights belong to another position.
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
        """Weigh actions: cards by points, tiles by demand, herds by cows."""
        demand: list[float] = []
        tops = state.tops[seat]
        near = state.near[seat]
        found: list[float] = []
        for action in actions:
            if action >= PLAY:
                points = float(self.cards[played_card(action)].points)
                found.append(5.0 + points + self._company(state, seat, action))
            elif action >= LAY:
                if not demand:
                    demand = self._demand(state, seat)
                found.append(demand[action - LAY])
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
        """Return the number of cows next to the new ones, since connected cows come home together."""
        card = self.cards[played_card(action)]
        near = state.near[seat]
        tops = state.tops[seat]
        covered = covered_tiles(card, near, played_fit(action))
        company = 0.0
        for index in range(len(covered)):
            if card.wants[index] >= 0:
                base = covered[index] * 4
                for slot in range(base, base + 4):
                    tile = near[slot]
                    if tile >= 0 and (tops[tile] >= COW or tile in covered):
                        company += 0.5
        return company

    def _demand(self, state: NevachesState, seat: int) -> list[float]:
        """Return the use of a tile for each landscape and place, by kind * SLOTS + place."""
        demand = [0.0] * (KINDS * SLOTS)
        survey = Survey(state.cells[seat], state.tops[seat], state.near[seat])
        for number in state.hands[seat]:
            card = self.cards[number]
            survey.add_demand(card, self.rotations[number], float(card.points), demand)
        if len(state.hands[seat]) < 3:
            for number in state.row:
                card = self.cards[number]
                survey.add_demand(card, self.rotations[number], 0.3 * float(card.points), demand)
        has_tree = state.tree_supply() > 0
        for spot in survey.spots:
            value = survey.plan[spot]
            if value >= PLACES:
                for kind in range(KINDS):
                    if state.tiles[kind] > 0:
                        index = kind * SLOTS + value - PLACES
                        for corner in range(4):
                            if has_tree and survey.completes_tree(spot, kind, corner):
                                demand[index] += 8.0
        return demand


def group_of(action: int) -> int:
    """Return the group of an action: 0 if always searched, 1 for laying tiles, then one for each card."""
    if action >= PLAY:
        return 2 + played_card(action)
    return 1 if action >= LAY else 0


def make_guide(game: Game) -> Guide:
    """Return the guide of a game."""
    return NevachesGuide(game)
