"""Judgement of positions: each seat plays a turn on sampled markets, and the network estimates shares.

Without a fitting network, prospects replace the estimates. Their conversion to shares of the win was fitted to games
among bots of the level medium (100 of each number of players). A lead counts for more near the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.nevaches.bot.guide import NevachesGuide
from ludotheque.games.nevaches.rules.codes import OVER, TURN
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.game_judge import GameJudge, win_shares

LOOKED_AT: Final = 6  # actions that the policy compares
LAST_LOOKED_AT: Final = 24  # first actions of a last turn
LAST_POINTS: Final = 60
MOVER: Final = 1.0  # points by which prospects overrate each action that is left
LONGEST: Final = 400
REASON_TURNS: Final = 3  # turns of each seat, until most cards in hand have scored


class NevachesJudge(GameJudge):
    """A judge that plays on by the best prospects of the seat to act, as far as that seat knows."""

    def __init__(self, guide: NevachesGuide, players: int) -> None:
        by = "prospects" if guide.network is None else "the network"
        worlds = 64 if players < 4 else 32  # a review of four players would take two minutes
        super().__init__(guide, "everybody's next turn by " + by + ", on sampled markets", 5, worlds, pairs=32, quick=4)
        self.own = guide
        self.network = guide.network
        self.base: float = 4.0 if players == 4 else 3.0
        self.slope: float = 0.2 if players == 4 else 0.15

    def shares(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, NevachesState)
        players = state.rules.players
        actions = state.rules.turn_actions
        chances = [-1.0] * players  # by seat, at the end of its next turn
        left = players
        actor = -1
        for step in range(LONGEST):
            phase = state.phase
            if phase == OVER:
                return win_shares(state)
            if step > 0 and phase == TURN and state.left == actions and actor >= 0 and chances[actor] < 0.0:
                chances[actor] = self.chance(state, actor)
                left -= 1
                if left == 0:
                    break
            seat = state.current_player()
            if seat == CHANCE:
                state.step(CHANCE, state.sample_chance(rng))
            else:
                state.step(seat, self.choice(state, seat))
                actor = seat
        return self.expected_shares(state, chances)

    def play_out(self, state: State, rng: Rng) -> None:
        self.play_turns(state, rng, REASON_TURNS)

    def play_far(self, state: State, rng: Rng) -> None:
        self.play_turns(state, rng, LONGEST)

    def play_turns(self, state: State, rng: Rng, turns: int) -> None:
        """Play on, in place, until each seat has ended `turns` turns."""
        assert isinstance(state, NevachesState)
        ended = [0] * state.rules.players
        actor = -1
        for _ in range(LONGEST):
            seat = state.current_player()
            if seat == TERMINAL:
                return
            if seat == CHANCE:
                state.step(CHANCE, state.sample_chance(rng))
                continue
            if actor >= 0 and seat != actor:
                ended[actor] += 1
                if min(ended) >= turns:
                    return
            actor = seat
            state.step(seat, self.choice(state, seat))

    def is_gain(self, changes: list[float], players: int) -> bool:
        gain = 0.0
        for line in range(len(changes)):
            gain += changes[line] if line % 2 == 0 else -changes[line] / float(players - 1)
        return gain > 0.0

    def choice(self, state: NevachesState, seat: int) -> int:
        """Return the action with the best prospects among the most promising ones."""
        actions = self.own.candidates(state, seat)
        if len(actions) == 1:
            return actions[0]
        is_last = state.is_last_round and state.phase == TURN and state.left > 1
        weights = self.own.priors(state, seat, actions)
        best = -1e9
        chosen = actions[0]
        for index in most_promising(weights, LAST_LOOKED_AT if is_last else LOOKED_AT):
            after = state.copy()
            after.step(seat, actions[index])
            worth = self.best_second(after, seat) if is_last else self.worth(after, seat)
            if worth > best:
                best = worth
                chosen = actions[index]
        return chosen

    def best_second(self, state: NevachesState, seat: int) -> float:
        """Return the value of a last turn after its first action, with the best second action.

        The network alone misjudges such a position.
        """
        if state.phase != TURN or state.seat != seat:
            return self.worth(state, seat)
        actions = self.own.candidates(state, seat)
        best = -1e9
        for index in most_promising(self.own.priors(state, seat, actions), LOOKED_AT):
            after = state.copy()
            after.step(seat, actions[index])
            worth = self.worth(after, seat)
            if worth > best:
                best = worth
        return best

    def worth(self, state: NevachesState, seat: int) -> float:
        """Return the value of a position for a seat that has just acted, as far as that seat knows."""
        network = self.network
        if network is None:
            return self.own.prospects.prospect(state, seat, far_ahead(state))
        return network.chance(state, seat)

    def chance(self, state: NevachesState, seat: int) -> float:
        """Return the chance that a seat wins at the end of its turn, or 0 without a network."""
        network = self.network
        return 0.0 if network is None else network.chance(state, seat)

    def expected_shares(self, state: NevachesState, chances: list[float]) -> list[float]:
        """Return the shares of the win from each seat's chance, taken right after that seat's turn.

        The network was trained for such positions. For other seats, its chances are wrong by up to twenty points,
        always in favour of the seat that acts next.
        """
        network = self.network
        if network is None or state.phase < TURN:
            return self.prospective_shares(state)
        found: list[float] = []
        for seat in range(len(chances)):
            known = chances[seat]
            found.append(known if known >= 0.0 else network.chance(state, seat))
        total = sum(found)
        even = 1.0 / float(len(found))
        return [share / total if total > 0.0 else even for share in found]

    def prospective_shares(self, state: NevachesState) -> list[float]:
        """Return the shares of the win by each seat's prospects."""
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
        """Return points of cards and trees, then the prospects: cards in hand, cows, the scoring tile.

        Each line has the seat's own value and the sum of the others.
        """
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
        """Return one seat's points and prospects, line by line."""
        trees = float(state.rules.tree_points * (len(state.trees[seat]) // 4))
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


def most_promising(weights: list[float], most: int) -> list[int]:
    """Return the places of the largest weights, in their order, and of equal ones the first."""
    bound = sorted(weights)[len(weights) - most] if len(weights) > most else -1.0
    room = most
    for weight in weights:
        if weight > bound:
            room -= 1
    found: list[int] = []
    for index in range(len(weights)):
        if weights[index] == bound:
            if room <= 0:
                continue
            room -= 1
        if weights[index] >= bound:
            found.append(index)
    return found


def far_ahead(state: NevachesState) -> float:
    """Return the factor of prospects, which falls towards the end of the game."""
    most = max(state.points)
    ahead = 1.0 if most < 45 else 1.0 - 0.035 * float(most - 45)
    return ahead if ahead > 0.1 else 0.1


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game."""
    return NevachesJudge(NevachesGuide(game), game.players)
