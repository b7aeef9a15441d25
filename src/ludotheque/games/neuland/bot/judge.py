"""Judgement of positions of Neuland: the planner completes the turn, the network estimates the shares.

If no network fits, all seats play some more turns, and the race estimates the shares.
"""

from __future__ import annotations

from math import log
from typing import Any, Final

from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.guide import NeulandGuide
from ludotheque.games.neuland.bot.network import TrainedNetwork, load_network
from ludotheque.games.neuland.bot.race import race_powers
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch, order_of
from ludotheque.games.neuland.rules.codes import OVER, PUT_START, STACK_ORES
from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.game_judge import GameJudge, win_shares
from ludotheque.search.rollout import settle_chance

CANDIDATES: Final = 3
WIDTH: Final = 4  # of the planner's beam
WIDTHS: Final = [WIDTH, 3, 5, 4]  # … for successive looks at one position
OWN_WIDTH: Final = 12  # … for the turn that is judged
ROUNDS: Final = 2  # turns of each seat over which the race averages, so that all seats' turns count the same
COMPARED: Final = 8  # turns of a beam among which the network chooses
SPACES: Final = 10.0  # lead on the time track that makes a win e times as likely
SURE: Final = 0.001  # least distance of a share from 0 and 1
DICE: Final = 7
MOST_KNOWN: Final = 5000  # ends of turns in the cache
MOST_TURNS: Final = 4  # turns of each seat that are played for a reason …
FURTHER: Final = 10  # … spaces to play on, if a reason needs more, …
MOST_FURTHER: Final = 12  # … and at most so many turns
NOISE: Final = 0.01  # standard error of a difference of three looks, each with 0.012 …
ERROR: Final = 0.03  # … and with the network's own errors


class NeulandJudge(GameJudge):
    """A judge that plans the rest of a turn and asks the network, with the same dice for ores each time.

    `note` says why there is no network, if there is none.
    """

    def __init__(self, game: NeulandGame) -> None:
        self.note: Any = None
        self.network: TrainedNetwork | None = None
        try:
            self.network = load_network(game)
        except ConfigurationError as error:
            self.note = error
        by = "the network" if self.network is not None else "the estimated finish"
        super().__init__(NeulandGuide(), "planned turns by " + by, 8, 16, True, 8, 1, 1)
        self.is_planner = True
        self.rounds: int = ROUNDS if self.network is None else 1
        self.farthest: int = 0  # the space of the first marker in the position of a reason
        self.makers = Makers(game.tables)
        self.estimator = FinishEstimator(self.makers)
        self.is_planning: bool = False
        # The rest of the turn that begins with each candidate, by the position after the candidate.
        self.plans: dict[str, list[int]] = {}
        # Shares at the ends of turns, by look. Different orders of the same actions lead to the same end.
        self.known: dict[tuple[str, int], list[float]] = {}

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        assert isinstance(state, NeulandState)
        self.farthest = max(state.marker)
        return self.guide.sample(state, seat, rng)

    def look(self, worlds: int) -> None:
        self.is_planning = worlds >= self.least

    def error(self, state: State) -> float:
        return ERROR

    def noise(self, state: State) -> float:
        return NOISE

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NeulandState)
        actions = state.actions(seat)
        search = TurnSearch(state.copy(), seat, self.makers, Rng(DICE))
        search.run(OWN_WIDTH)
        self.plans = {}
        found: list[int] = []
        for line in self.best_turns(search.turns, seat, len(search.turns)):
            first = line.path[0]
            if first not in found:
                found.append(first)
                after = state.copy()
                after.step(seat, first)
                self.plans[after.fingerprint()] = line.path[1:]
        return actions if len(actions) <= CANDIDATES else sorted(found[:CANDIDATES])

    def best_turns(self, turns: list[TurnLine], seat: int, count: int) -> list[TurnLine]:
        """Return the first `count` turns of a beam, sorted by the network if there is one."""
        network = self.network
        best = turns[:count]
        if network is None:
            return best
        for line in best:
            share = network.shares(line.state)[seat]
            line.value = SPACES * log((share + SURE) / (1.0 - share + SURE))
        best.sort(key=order_of)
        return best

    def shares(self, state: State, rng: Rng) -> list[float]:
        """Complete the turn and return the shares.

        Without a network, this is the mean over the next turns, because a single estimate depends on the seat to act.
        """
        assert isinstance(state, NeulandState)
        if not self.is_planning and state.phase > PUT_START:
            settle_chance(state, Rng(DICE))
            return self.standing(state)
        self.finish_turn(state)
        return self.look_again(state, 0) if self.network is None else self.standing(state)

    def finish_turn(self, state: State) -> None:
        assert isinstance(state, NeulandState)
        if has_begun(state):
            self.play_turn(state, WIDTH, Rng(DICE))

    def look_again(self, state: State, number: int) -> list[float]:
        """Return the shares by another look, with other ores and another width of the beam.

        Small changes lead to different games, so several looks are more precise than one.
        """
        assert isinstance(state, NeulandState)
        key = (state.fingerprint(), number)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > MOST_KNOWN:
                self.known = {}
            found = self.outlook(state, Rng(DICE + number), WIDTHS[number % len(WIDTHS)])
            self.known[key] = found
        return found

    def outlook(self, state: NeulandState, dice: Rng, width: int = WIDTH) -> list[float]:
        """Play some turns of every seat, in place, and return the mean of the shares after each."""
        total = [0.0] * state.rules.players
        turns = self.rounds * state.rules.players
        for _ in range(turns):
            self.play_turn(state, width, dice)
            found = self.standing(state)
            for seat in range(len(total)):
                total[seat] += found[seat]
        return [share / float(turns) for share in total]

    def play_out(self, state: State, rng: Rng) -> None:
        """Play until all seats have passed the farthest marker.

        A fixed number of turns would be unfair, since one seat may act twice in it.
        """
        self.play_past(state, self.farthest, MOST_TURNS)

    def play_far(self, state: State, rng: Rng) -> None:
        self.play_past(state, self.farthest + FURTHER, MOST_FURTHER)

    def play_past(self, state: State, space: int, turns: int) -> None:
        """Play, in place, until all seats have passed a space or taken `turns` turns."""
        assert isinstance(state, NeulandState)
        dice = Rng(DICE)
        for _ in range(turns * state.rules.players):
            if min(state.marker) > space and not has_begun(state):
                return
            self.play_turn(state, WIDTH, dice)

    def is_gain(self, changes: list[float], players: int) -> bool:
        """Return True if the seat gains spaces on its first rival.

        Without a difference in spaces, shields decide.
        """
        spaces = changes[0] - changes[1]
        return spaces > 0.0 or (spaces == 0.0 and changes[2] >= changes[3] / float(players - 1))

    def standing(self, state: NeulandState) -> list[float]:
        """Return the shares of the win: the result, or an estimate by the network or by the race.

        The network judges only positions where a turn begins.
        """
        if state.phase == OVER:
            return win_shares(state)
        network = self.network
        return self.race_shares(state) if network is None or has_begun(state) else network.shares(state)

    def play_turn(self, state: NeulandState, width: int, dice: Rng) -> None:
        """Complete the turn as planned, in place, with outcomes of chance before and after the turn."""
        if state.phase == OVER:
            return
        planned = self.plans.get(state.fingerprint())
        settle_chance(state, dice)
        turn = state.turn
        while state.phase != OVER and state.turn == turn:
            seat = state.seat
            if planned is None:
                search = TurnSearch(state.copy(), seat, self.makers, dice.copy())
                search.run(width)
                planned = self.best_turns(search.turns, seat, COMPARED)[0].path
            path = planned
            planned = None
            for action in path:
                # Other ores than planned may make the plan impossible. Then the rest is planned again.
                if state.phase == OVER or state.turn != turn or action not in state.actions(seat):
                    break
                state.step(seat, action)
                settle_chance(state, dice)

    def race_shares(self, state: NeulandState) -> list[float]:
        """Return the shares of the win by each seat's estimated finish."""
        powers = race_powers(state, self.finishes(state))
        total = sum(powers)
        return [power / total for power in powers]

    def finishes(self, state: NeulandState) -> list[float]:
        """Return the space on which each seat has placed or would place its last shield."""
        survey = MapSurvey(state, self.makers)
        found: list[float] = []
        for seat in range(state.rules.players):
            if state.placed[seat] >= state.rules.shields:
                found.append(float(state.marker[seat]))
            else:
                found.append(self.estimator.finish(state, seat, survey, False, True))
        return found

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the negative estimated finishes of the seat and of its first rival, then shields."""
        assert isinstance(state, NeulandState)
        shields = float(state.placed[seat])
        others = float(sum(state.placed)) - shields
        finishes = self.finishes(state)
        first = 1e9
        for other in range(len(finishes)):
            if other != seat and finishes[other] < first:
                first = finishes[other]
        return [-finishes[seat], -first, shields, others]


def has_begun(state: NeulandState) -> bool:
    """Return True if the position shows that the seat to act has already acted in this turn."""
    return state.phase != OVER and (state.marker[state.seat] != state.pawn or state.phase == STACK_ORES)


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game."""
    assert isinstance(game, NeulandGame)
    return NeulandJudge(game)
