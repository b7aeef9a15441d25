"""What positions of Neuland are worth: the planner completes the turn, then everybody's finish is estimated.

How a lead in spaces becomes a share of the win was fitted to games among bots of the level medium (40 of each number of
players): it counts for more, the nearer the end is.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.guide import NeulandGuide
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.bot.turn_search import TurnSearch
from ludotheque.games.neuland.rules.codes import OVER, PUT_START, STACK_ORES
from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.game_judge import GameJudge, win_shares
from ludotheque.search.rollout import settle_chance

CANDIDATES: Final = 3
WIDTH: Final = 4  # of the planner's beam
WIDTHS: Final = [WIDTH, 3, 5, 4]  # … of one look after another
OWN_WIDTH: Final = 12  # … for the turn that is judged
ROUNDS: Final = 2  # turns of everybody whose ends are averaged, so that nobody's turn counts for more
DICE: Final = 7
MOST_KNOWN: Final = 5000  # ends of turns
ERROR: Final = 0.05  # of a difference of three looks: how much looks, and horizons of six and twelve turns, disagree
# Spaces that make a lead e times more likely to win, by players (2, 3, 4): at the end, and more for each space to go.
LAST_SCALE: Final = [6.0, 3.0, 2.0]
MORE_SCALE: Final = [0.2, 0.4, 0.4]
MOVER: Final = 2.0  # spaces by which the estimate favours the seat to act


class NeulandJudge(GameJudge):
    """Plans the rest of a turn and compares when everybody would finish; ores are drawn with the same dice always."""

    def __init__(self, game: NeulandGame) -> None:
        super().__init__(NeulandGuide(), "planned turns and estimated finish", 4, 16, True, 8, 1, 1)
        self.is_planner = True
        self.makers = Makers(game.tables)
        self.estimator = FinishEstimator(self.makers)
        self.is_planning: bool = False
        # How the turns go on that begin with a candidate, by the position after it.
        self.plans: dict[str, list[int]] = {}
        # What ends of turns are worth by each look: different orders of the same actions lead to one end.
        self.known: dict[tuple[str, int], list[float]] = {}
        self.base: float = LAST_SCALE[game.players - 2]
        self.more: float = MORE_SCALE[game.players - 2]

    def look(self, worlds: int) -> None:
        self.is_planning = worlds >= self.least

    def error(self, state: State) -> float:
        return ERROR

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NeulandState)
        actions = state.actions(seat)
        search = TurnSearch(state.copy(), seat, self.makers, Rng(DICE))
        search.run(OWN_WIDTH)
        self.plans = {}
        found: list[int] = []
        for line in search.turns:
            first = line.path[0]
            if first not in found:
                found.append(first)
                after = state.copy()
                after.step(seat, first)
                self.plans[after.fingerprint()] = line.path[1:]
        return actions if len(actions) <= CANDIDATES else sorted(found[:CANDIDATES])

    def shares(self, state: State, rng: Rng) -> list[float]:
        """The turn is completed; then the mean over the next turns, since one estimate depends on who stands where."""
        assert isinstance(state, NeulandState)
        if not self.is_planning and state.phase > PUT_START:
            settle_chance(state, Rng(DICE))
            return self.standing(state)
        self.finish_turn(state)
        return self.look_again(state, 0)

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
        turns = ROUNDS * state.rules.players
        for _ in range(turns):
            self.play_turn(state, width, dice)
            found = self.standing(state)
            for seat in range(len(total)):
                total[seat] += found[seat]
        return [share / float(turns) for share in total]

    def play_out(self, state: State, rng: Rng) -> None:
        assert isinstance(state, NeulandState)
        dice = Rng(DICE)
        for _ in range(state.rules.players):
            self.play_turn(state, WIDTH, dice)

    def standing(self, state: NeulandState) -> list[float]:
        """Shares of the win: who won, or by the race."""
        return win_shares(state) if state.phase == OVER else self.race_shares(state)

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
                planned = search.turns[0].path
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
        finishes = self.finishes(state)
        left = min(finishes) - float(min(state.marker))
        scale = self.base + self.more * (left if left > 0.0 else 0.0)
        first = min(finishes)
        powers = [exp((first - finish) / scale) for finish in finishes]
        total = sum(powers)
        return [power / total for power in powers]

    def finishes(self, state: NeulandState) -> list[float]:
        """The space on which each seat would place its last shield."""
        survey = MapSurvey(state, self.makers)
        found = [self.estimator.finish(state, seat, survey, False, True) for seat in range(state.rules.players)]
        found[state.seat] += MOVER
        return found

    def lines(self, state: State, seat: int) -> list[float]:
        """Spaces to the finish, the fewer the better; shields."""
        assert isinstance(state, NeulandState)
        shields = float(state.placed[seat])
        others = float(sum(state.placed)) - shields
        if state.phase == OVER:
            return [0.0, 0.0, shields, others]
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
