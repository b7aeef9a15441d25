"""The guide of NIET! for searches: horizon (the end of a round), roll-outs, and values of positions."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.beliefs import ODDS, card_odds, make_likely
from ludotheque.games.niet.bot.policy import chosen_card, chosen_discard, chosen_team
from ludotheque.games.niet.bot.vetoes import VetoOutlook, chosen_veto, veto_values
from ludotheque.games.niet.bot.worth import (
    Style,
    chosen_worth,
    differences,
    expected_points,
    last_round,
)
from ludotheque.games.niet.rules.codes import (
    DEAL,
    DISCARDS,
    OVER,
    POINTS,
    SUPER,
    TEAMS,
    TRICKS,
    TRUMP,
    VETO,
    VETOES,
)
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide
from ludotheque.search.levels import Level

VETO_CANDIDATES: Final = 3
DISCARD_CANDIDATES: Final = 10
MOST: Final = 4000  # roll-outs for a choice: four times as many won 50 % of 700 games of two, 52 % of 400 of four


# A round has many tricks, so that oversights add up.
LEVELS = {
    "easy": Level("search", iterations=100, overlooks=0.3, fixed=True),
    "medium": Level("search", iterations=400, overlooks=0.15, fixed=True),
    "hard": Level("search", iterations=400, seconds=1.0),
}


class NietGuide(Guide):
    """A guide whose values are a round's points above the others' mean.

    At the end of the game the win counts, too.
    """

    def __init__(self, game: NietGame) -> None:
        super().__init__(rollout_limit=-1, exploration=0.5, scaled=True, paired=True, most=MOST)
        self.good: Style = Style(game, 1)
        self.bad: Style = Style(game, -1)
        self.beliefs: list[float] = ODDS[:]
        self.believed: State | None = None
        self.moment: int = 0
        self.odds: list[float] = []
        # The last hand of each seat and its worth under every trump and super trump, cached for repeated roll-outs.
        self.hands: list[list[int]] = [[] for _ in range(game.players)]
        self.hand_worths: list[list[float]] = [[] for _ in range(game.players)]

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, NietState)
        return state.phase == DEAL or state.phase == OVER

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, NietState)
        if state.phase == OVER:
            returns = state.returns()
            values = differences(last_round(state))
            return [0.5 * returns[seat] + 0.5 * values[seat] for seat in range(len(values))]
        if state.phase == DEAL:
            return differences(last_round(state))
        if state.phase == VETOES:
            return differences([self._outlook(state, seat).value for seat in range(state.rules.players)])
        return differences(expected_points(state, self._style(state)))

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NietState)
        if state.phase == VETOES:
            actions = [VETO + cell for cell in state.open_cells]
            return best_of(actions, veto_values(state, self._outlook(state, seat)), VETO_CANDIDATES)
        actions = state.actions(seat)
        if state.phase == DISCARDS and len(actions) > DISCARD_CANDIDATES:
            style = self._style(state)
            worths = self._settled_worths(state, style)
            values = [-style.sign * chosen_worth(action, worths) for action in actions]
            return best_of(actions, values, DISCARD_CANDIDATES)
        return actions

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, NietState)
        phase = state.phase
        if phase == VETOES:
            return chosen_veto(state, self._outlook(state, seat))
        style = self._style(state)
        if phase == TRICKS:
            return chosen_card(state, seat, style.keeps[state.settled[TRUMP] * 5 + state.settled[SUPER]], style)
        worths = self._settled_worths(state, style)
        if phase == TEAMS:
            return chosen_team(state, seat, worths, style, rng)
        return chosen_discard(state, seat, worths, style.sign)

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        assert isinstance(state, NietState)
        world = state.resample(seat, rng)
        assert isinstance(world, NietState)
        if state.phase > TRICKS:
            return world
        # One search asks for many samples of the same state.
        moment = (state.round_index * 8 + state.phase) * 128 + len(state.open_cells) + len(state.played)
        if state is not self.believed or moment != self.moment:
            self.believed = state
            self.moment = moment
            style = self._style(state) if state.phase > VETOES else self.good
            worths = self._settled_worths(state, style) if state.phase > VETOES else style.worths[0]
            self.odds = card_odds(state, self.beliefs, worths, style.sign)
        make_likely(world, seat, self.odds, rng)
        return world

    def _outlook(self, state: NietState, seat: int) -> VetoOutlook:
        """Return the expected value of the round for a seat during the vetoes."""
        hand = state.hands[seat]
        if self.hands[seat] != hand:
            self.hands[seat] = hand[:]
            self.hand_worths[seat] = self.good.units.of_hand(hand) + self.bad.units.of_hand(hand)
        return VetoOutlook(state, seat, self.hand_worths[seat], self.good, self.bad)

    def _style(self, state: NietState) -> Style:
        """Return the tables for good or bad units, by the sign of the round's points."""
        return self.good if state.rules.points[state.settled[POINTS]] > 0 else self.bad

    def _settled_worths(self, state: NietState, style: Style) -> list[float]:
        """Return the worth of every card under the round's trump and super trump."""
        return style.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]


def best_of(actions: list[int], values: list[float], count: int) -> list[int]:
    """Return the actions with the highest values, sorted by action."""
    if len(actions) <= count:
        return actions
    left = values[:]
    found: list[int] = []
    for _ in range(count):
        best = 0
        for index in range(1, len(left)):
            if left[index] > left[best]:
                best = index
        left[best] = -1e9
        found.append(actions[best])
    found.sort()
    return found


def make_guide(game: Game) -> Guide:
    """Return the guide of a game."""
    assert isinstance(game, NietGame)
    return NietGuide(game)
