"""The judge of NIET!: the guide plays the round to its end, then a model values the rest of the game.

In the model every seat gains points in each remaining round, with normal differences. Their spread was measured in
rounds among guides. The model ignores who deals and who plays better.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from ludotheque.games.niet.bot.guide import NietGuide
from ludotheque.games.niet.rules.codes import DEAL, DISCARDS, DRAW_DEALER, OVER, TRICKS
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.game_judge import GameJudge, win_shares
from ludotheque.search.rollout import rollout

# By players (2, 3, 4, 5), from 1,500 rounds each: the spread of a seat's points in a round, and the leader's gain.
SPREAD: Final = [8.6, 8.5, 6.4, 7.6]
HOLDER_SPREAD: Final = [8.6, 8.5, 6.4, 9.3]  # where only the holder of the ×2 card writes down double
GAINED: Final = [22.6, 30.5, 20.3, 21.6]
# The steps of the integral over one seat's luck, in standard deviations.
STEPS: Final = 41
WIDTH: Final = 0.2
CACHE_LIMIT: Final = 20000


class NietJudge(GameJudge):
    """A judge that plays on with the guide in worlds that the seat considers possible."""

    def __init__(self, game: NietGame) -> None:
        super().__init__(
            NietGuide(game),
            "roll-outs of the guide to the end of the round, then a model of the match",
            2,
            512,
            quick=64,
        )
        index = game.players - 2
        self.spread: float = HOLDER_SPREAD[index] if game.holder_only else SPREAD[index]
        self.gained: float = GAINED[index]
        self.known: dict[tuple[int, ...], list[float]] = {}
        self.asked: State | None = None
        self.unchosen: State | None = None

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        """Return a sample in which others choose their waiting discards again, because these are not known."""
        assert isinstance(state, NietState)
        if state.phase != DISCARDS:
            return self.guide.sample(state, seat, rng)
        if self.unchosen is None or state is not self.asked:
            self.asked = state
            open_state = state.copy()
            open_state.chosen = [-1] * state.rules.players
            self.unchosen = open_state
        return self.guide.sample(self.unchosen, seat, rng)

    def is_certain(self, state: State) -> bool:
        assert isinstance(state, NietState)
        return state.phase == TRICKS or state.phase == DISCARDS or state.phase == OVER

    def shares(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, NietState)
        if not self.guide.is_horizon(state) and state.phase != DRAW_DEALER:
            rollout(state, self.guide, rng)
        return win_shares(state) if state.phase == OVER else self.match_shares(state)

    def match_shares(self, state: NietState) -> list[float]:
        """Return each seat's share of the win before a deal."""
        key = (*state.totals, state.round_index)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > CACHE_LIMIT:
                self.known = {}
            found = shares_of([float(total) for total in state.totals], self.spread * sqrt(self.rounds_left(state)))
            self.known[key] = found
        return found

    def rounds_left(self, state: NietState) -> float:
        """Return the number of rounds left, with a target as many as the leader is expected to need."""
        rules = state.rules
        if rules.target <= 0:
            return float(rules.rounds - state.round_index)
        needed = float(rules.target - max(state.totals)) / self.gained
        return needed if needed > 1.0 else 1.0

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the points of the round, the team's tricks and its loot.

        Only the points have a value for the opponents.
        """
        assert isinstance(state, NietState)
        players = state.rules.players
        start = len(state.sheet) - 4 * players
        if start < 0 or (state.phase != DEAL and state.phase != OVER):
            return [0.0] * 6
        side = state.sheet[start + 4 * seat + 2]
        written = float(state.sheet[start + 4 * seat + 3])
        tricks = 0
        loot = 0
        theirs = 0.0
        opponents = 0
        for other in range(players):
            line = start + 4 * other
            if state.sheet[line + 2] == side:
                tricks += state.sheet[line]
                loot += state.sheet[line + 1]
            else:
                opponents += 1
                theirs += float(state.sheet[line + 3])
        theirs = theirs / float(opponents) if opponents > 0 else 0.0
        return [written, theirs, float(tricks), 0.0, float(loot), 0.0]


def shares_of(points: list[float], spread: float) -> list[float]:
    """Return each seat's chance to finish first after independent normal luck of this spread."""
    found: list[float] = []
    total = 0.0
    for seat in range(len(points)):
        chance = 0.0
        for step in range(STEPS):
            luck = (float(step) - float(STEPS - 1) / 2.0) * WIDTH
            density = exp(-0.5 * luck * luck)
            for other in range(len(points)):
                if other != seat:
                    ahead = (points[seat] - points[other]) / spread + luck
                    density *= 0.5 + 0.5 * erf(ahead / 1.4142135623730951)
            chance += density
        found.append(chance)
        total += chance
    return [chance / total for chance in found]


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game."""
    assert isinstance(game, NietGame)
    return NietJudge(game)
