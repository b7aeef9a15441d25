"""What positions of NéVaches are worth: the turn is played out, and the next one with a fresh market; then prospects.

How prospects become shares of the win was fitted to games among bots of the level medium (100 of each number of
players): a lead counts for more, the nearer the end is.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.nevaches.bot.guide import NevachesGuide
from ludotheque.games.nevaches.rules.codes import OVER, TREE_POINTS, TURN
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.search.game_judge import GameJudge, win_shares

LOOKED_AT: Final = 6  # actions that the policy compares
TURNS: Final = 2  # turns that begin before prospects are compared
LAST_POINTS: Final = 60
MOVER: Final = 1.0  # what prospects count too much for each action that is left
LONGEST: Final = 80


class NevachesJudge(GameJudge):
    """Plays on by the best prospects of the seat to act, which depend on nothing that it does not know."""

    def __init__(self, guide: NevachesGuide, players: int) -> None:
        super().__init__(guide, "two turns by prospects, on sampled markets", 1, 32)
        self.own = guide
        self.base: float = 4.0 if players == 4 else 3.0
        self.slope: float = 0.2 if players == 4 else 0.15

    def shares(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, NevachesState)
        begun = 0
        for step in range(LONGEST):
            phase = state.phase
            if phase == OVER:
                return win_shares(state)
            if step > 0 and phase == TURN and state.left == 2:
                begun += 1
                if begun == TURNS:
                    break
            seat = state.current_player()
            if seat == CHANCE:
                state.step(CHANCE, state.sample_chance(rng))
            else:
                state.step(seat, self.choice(state, seat))
        return self.prospective_shares(state)

    def choice(self, state: NevachesState, seat: int) -> int:
        """The action with the best prospects, among those that look most promising."""
        actions = self.own.candidates(state, seat)
        if len(actions) == 1:
            return actions[0]
        weights = self.own.priors(state, seat, actions)
        bound = sorted(weights)[len(weights) - LOOKED_AT] if len(weights) > LOOKED_AT else -1.0
        ahead = far_ahead(state)
        best = -1e9
        chosen = actions[0]
        left = LOOKED_AT
        for index in range(len(actions)):
            if weights[index] < bound or left == 0:
                continue
            left -= 1
            after = state.copy()
            after.step(seat, actions[index])
            worth = self.own.prospects.prospect(after, seat, ahead)
            if worth > best:
                best = worth
                chosen = actions[index]
        return chosen

    def prospective_shares(self, state: NevachesState) -> list[float]:
        """Shares of the win by everybody's prospects."""
        ahead = far_ahead(state)
        players = state.rules.players
        worths: list[float] = []
        for seat in range(players):
            worth = self.own.prospects.prospect(state, seat, ahead)
            if seat == state.seat and state.phase == TURN:
                worth -= MOVER * float(state.left)
            worths.append(worth)
        left = LAST_POINTS - max(state.points)
        scale = self.base + self.slope * float(left if left > 0 else 0)
        most = max(worths)
        powers = [exp((worth - most) / scale) for worth in worths]
        total = sum(powers)
        return [power / total for power in powers]

    def lines(self, state: State, seat: int) -> list[float]:
        """Points of cards and trees, then what is about to become points: cards in hand, cows, the scoring tile."""
        assert isinstance(state, NevachesState)
        mine = self.sheet(state, seat)
        theirs = [0.0] * len(mine)
        for other in range(state.rules.players):
            if other != seat:
                sheet = self.sheet(state, other)
                for line in range(len(sheet)):
                    theirs[line] += sheet[line]
        found: list[float] = []
        for line in range(len(mine)):
            found += [mine[line], theirs[line]]
        return found

    def sheet(self, state: NevachesState, seat: int) -> list[float]:
        """One seat's points and prospects, line by line."""
        trees = float(TREE_POINTS * (len(state.trees[seat]) // 4))
        cards = float(state.points[seat]) - trees
        if state.phase == OVER:
            return [cards, trees, 0.0, 0.0, state.scores()[seat] - float(state.points[seat])]
        prospects = self.own.prospects
        ahead = far_ahead(state)
        return [
            cards,
            trees,
            ahead * prospects.hand_worth(state, seat),
            ahead * prospects.cow_worth(state, seat),
            prospects.goal_worth(state, seat),
        ]


def far_ahead(state: NevachesState) -> float:
    """What unscored things are worth: the less, the nearer the end is."""
    most = max(state.points)
    ahead = 1.0 if most < 45 else 1.0 - 0.035 * float(most - 45)
    return ahead if ahead > 0.1 else 0.1


def make_judge(game: Game) -> GameJudge:
    """The judge of a game."""
    return NevachesJudge(NevachesGuide(game), game.players)
