"""What a search asks of NIET!: where to stop (the end of a round), how roll-outs play, what positions are worth."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.beliefs import card_odds, make_likely
from ludotheque.games.niet.bot.policy import chosen_card, chosen_discard, chosen_team, hold_tables
from ludotheque.games.niet.bot.vetoes import VetoOutlook, chosen_veto, veto_values
from ludotheque.games.niet.bot.worth import (
    chosen_worth,
    differences,
    expected_points,
    hand_worth,
    last_round,
    worth_table,
)
from ludotheque.games.niet.rules.codes import (
    COLUMNS,
    DEAL,
    DISCARDS,
    FREE,
    NONE,
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

VETO_CANDIDATES: Final = 3
DISCARD_CANDIDATES: Final = 10


class NietGuide(Guide):
    """Values are a round's points above the others' mean; at the end of the game the win counts too."""

    def __init__(self, game: NietGame) -> None:
        super().__init__(rollout_limit=-1, exploration=0.5, scaled=True, paired=True)
        self.worths: list[list[float]] = [worth_table(game, trump, top) for trump in range(5) for top in range(5)]
        self.holds: list[list[float]] = hold_tables()
        # The last hand of each seat and its worth under every trump and super trump: roll-outs ask for it repeatedly.
        self.hands: list[list[int]] = [[] for _ in range(game.players)]
        self.combinations: int = 25 if game.board[TRUMP * COLUMNS + NONE] == FREE else 20
        self.hand_worths: list[list[float]] = [[0.0] * 25 for _ in range(game.players)]

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
            players = range(state.rules.players)
            return differences([VetoOutlook(state, seat, self._own_worths(state, seat)).value for seat in players])
        return differences(expected_points(state, self.worths))

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NietState)
        if state.phase == VETOES:
            actions = [VETO + cell for cell in state.open_cells]
            return best_of(actions, veto_values(state, seat, self._own_worths(state, seat)), VETO_CANDIDATES)
        actions = state.actions(seat)
        if state.phase == DISCARDS and len(actions) > DISCARD_CANDIDATES:
            worths = self._settled_worths(state)
            sign = -1.0 if state.rules.points[state.settled[POINTS]] > 0 else 1.0
            values = [sign * chosen_worth(action, worths) for action in actions]
            return best_of(actions, values, DISCARD_CANDIDATES)
        return actions

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, NietState)
        phase = state.phase
        if phase == TRICKS:
            return chosen_card(state, seat, self._settled_worths(state), self.holds)
        if phase == VETOES:
            return chosen_veto(state, seat, self._own_worths(state, seat))
        if phase == TEAMS:
            return chosen_team(state, seat, self._settled_worths(state), rng)
        return chosen_discard(state, seat, self._settled_worths(state))

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        assert isinstance(state, NietState)
        world = state.resample(seat, rng)
        assert isinstance(world, NietState)
        if state.phase <= TRICKS:
            make_likely(world, seat, card_odds(state), rng)
        return world

    def _own_worths(self, state: NietState, seat: int) -> list[float]:
        """What a seat's hand is worth under every trump and super trump that can be settled."""
        hand = state.hands[seat]
        if self.hands[seat] != hand:
            self.hands[seat] = hand[:]
            self.hand_worths[seat] = [hand_worth(hand, self.worths[index]) for index in range(self.combinations)]
        return self.hand_worths[seat]

    def _settled_worths(self, state: NietState) -> list[float]:
        """The worth of every card under the round's trump and super trump."""
        return self.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]


def best_of(actions: list[int], values: list[float], count: int) -> list[int]:
    """The actions with the highest values, sorted by action."""
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
    """The guide for a game."""
    assert isinstance(game, NietGame)
    return NietGuide(game)
