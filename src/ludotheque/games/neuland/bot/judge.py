"""What positions of Neuland are worth: the planner completes the turn, and the network says how everybody stands then.

Where no network fits, everybody plays some more turns, and the race says how they stand.
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
WIDTHS: Final = [WIDTH, 3, 5, 4]  # … of one look after another
OWN_WIDTH: Final = 12  # … for the turn that is judged
ROUNDS: Final = 2  # turns of everybody whose ends are averaged by the race, so that nobody's turn counts for more
COMPARED: Final = 8  # turns of a beam among which the network chooses
SPACES: Final = 10.0  # on the time track: a lead that makes the win e times as likely
SURE: Final = 0.001  # no share is nearer to 0 or 1
DICE: Final = 7
MOST_KNOWN: Final = 5000  # ends of turns
MOST_TURNS: Final = 4  # of a seat, in a reason …
FURTHER: Final = 10  # spaces, where it has to look further, …
MOST_FURTHER: Final = 12  # … and turns
NOISE: Final = 0.01  # of a difference of three looks, which differ by 0.012 each …
ERROR: Final = 0.03  # … and with the network's own errors


class NeulandJudge(GameJudge):
    """Plans the rest of a turn and asks the network; ores are drawn with the same dice always.

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
        self.farthest: int = 0  # the space of the first marker where a reason is asked for
        self.makers = Makers(game.tables)
        self.estimator = FinishEstimator(self.makers)
        self.is_planning: bool = False
        # How the turns go on that begin with a candidate, by the position after it.
        self.plans: dict[str, list[int]] = {}
        # What ends of turns are worth by each look: different orders of the same actions lead to one end.
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
        """The first so many turns of a beam, the best one by the network first; without one as they are."""
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
        """The turn is completed; without a network, the mean over the next turns: one estimate depends on who acts."""
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
        """Other ores and wider or narrower beams: small things change what follows, so that several looks say more."""
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
        """Everybody plays some turns, in place: the mean of the shares after each."""
        total = [0.0] * state.rules.players
        turns = self.rounds * state.rules.players
        for _ in range(turns):
            self.play_turn(state, width, dice)
            found = self.standing(state)
            for seat in range(len(total)):
                total[seat] += found[seat]
        return [share / float(turns) for share in total]

    def play_out(self, state: State, rng: Rng) -> None:
        """Until everybody has passed the farthest marker: in the same number of turns somebody may act twice."""
        self.play_past(state, self.farthest, MOST_TURNS)

    def play_far(self, state: State, rng: Rng) -> None:
        self.play_past(state, self.farthest + FURTHER, MOST_FURTHER)

    def play_past(self, state: State, space: int, turns: int) -> None:
        """Until everybody has passed a space, or has taken so many turns, in place."""
        assert isinstance(state, NeulandState)
        dice = Rng(DICE)
        for _ in range(turns * state.rules.players):
            if min(state.marker) > space and not has_begun(state):
                return
            self.play_turn(state, WIDTH, dice)

    def is_gain(self, changes: list[float], players: int) -> bool:
        """Nearer to the finish than the others are, or as near with more shields placed."""
        spaces = changes[0] - changes[1]
        return spaces > 0.0 or (spaces == 0.0 and changes[2] >= changes[3] / float(players - 1))

    def standing(self, state: NeulandState) -> list[float]:
        """Shares of the win: who won; by the network, which knows where turns begin; or by the race."""
        if state.phase == OVER:
            return win_shares(state)
        network = self.network
        return self.race_shares(state) if network is None or has_begun(state) else network.shares(state)

    def play_turn(self, state: NeulandState, width: int, dice: Rng) -> None:
        """Complete the turn as planned, in place; what chance draws comes before it and after it."""
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
                # Ores may be drawn other than planned: then it plans again.
                if state.phase == OVER or state.turn != turn or action not in state.actions(seat):
                    break
                state.step(seat, action)
                settle_chance(state, dice)

    def race_shares(self, state: NeulandState) -> list[float]:
        """Shares of the win by when everybody would place the last shield."""
        powers = race_powers(state, self.finishes(state))
        total = sum(powers)
        return [power / total for power in powers]

    def finishes(self, state: NeulandState) -> list[float]:
        """The space on which each seat would place its last shield, or has."""
        survey = MapSurvey(state, self.makers)
        found: list[float] = []
        for seat in range(state.rules.players):
            if state.placed[seat] >= state.rules.shields:
                found.append(float(state.marker[seat]))
            else:
                found.append(self.estimator.finish(state, seat, survey, False, True))
        return found

    def lines(self, state: State, seat: int) -> list[float]:
        """Spaces to the finish, the fewer the better; shields."""
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
    """Whether the seat to act has already done something in this turn, as far as the position shows."""
    return state.phase != OVER and (state.marker[state.seat] != state.pawn or state.phase == STACK_ORES)


def make_judge(game: Game) -> GameJudge:
    """The judge of a game."""
    assert isinstance(game, NeulandGame)
    return NeulandJudge(game)
