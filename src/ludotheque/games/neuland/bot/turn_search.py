"""A beam search through one turn, which keeps the best sequences of actions after each step."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.candidates import worth_trying
from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.rules.codes import BUILD, OVER, PUT_START, SHIELDS, TURN
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

BUSY: Final = 0.15  # value of a space that this turn uses, since of equal turns the longer is better
OTHERS: Final = 0.2  # value of a space that another seat loses, relative to one that this seat gains
SPOILED: Final = 0.3  # weight of the estimate as if the turn ended here, for a line within a turn
MOST_TURNS: Final = 40  # complete turns remembered
WON: Final = 1000.0


class TurnLine:
    """A sequence of actions from the searched position, and the position after it."""

    def __init__(
        self, state: NeulandState, path: list[int], survey: MapSurvey, wanted: list[int], value: float
    ) -> None:
        self.state = state
        self.path = path
        self.survey = survey
        self.wanted = wanted
        self.value = value
        self.others = 0.0


class TurnSearch:
    """A search for complete turns of the seat to act.

    `turns` holds the turns of the last `run`, best first. If `alone`, the estimated finishes of other seats do not
    count.
    """

    def __init__(self, state: NeulandState, seat: int, makers: Makers, rng: Rng, alone: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.makers = makers
        self.estimator = FinishEstimator(makers)
        self.rng = rng
        self.alone = alone
        self.turns: list[TurnLine] = []
        self.firsts: list[TurnLine] = []  # after one action, best first

    def run(self, width: int) -> None:
        """Search with one beam until every line has ended its turn."""
        self.turns = []
        beam = [self._line(self.state.copy(), [], None)]
        seen: set[int] = set()
        while beam:
            children: list[TurnLine] = []
            for line in beam:
                self._expand(line, children, seen)
            children.sort(key=order_of)
            if not beam[0].path:
                self.firsts = children[:]
            del children[width:]
            beam = children
        self.turns.sort(key=order_of)
        del self.turns[MOST_TURNS:]

    def deepen(self, count: int, width: int) -> None:
        """Judge the best few turns again by the best next turn of this seat."""
        best = self.turns[:count]
        for line in best:
            if line.state.phase == OVER:
                continue
            search = TurnSearch(self.next_turn(line.state), self.seat, self.makers, self.rng, True)
            search.run(width)
            line.value = line.others + search.turns[0].value
        best.sort(key=order_of)
        self.turns[:count] = best

    def next_turn(self, state: NeulandState) -> NeulandState:
        """Return the position as if this seat played again at once."""
        after = state.copy()
        after.seat = self.seat
        after.phase = TURN
        after.pawn = after.marker[self.seat]
        if after.turn < after.rules.players:
            after.turn = after.rules.players
        return after

    def _expand(self, line: TurnLine, children: list[TurnLine], seen: set[int]) -> None:
        seat = self.seat
        for action in worth_trying(line.state, seat, line.wanted):
            state = line.state.copy()
            state.step(seat, action)
            path = [*line.path, action]
            while state.current_player() == CHANCE:
                state.step(CHANCE, state.sample_chance(self.rng))
            if state.phase == OVER or state.turn != line.state.turn:
                self.finish(TurnLine(state, path, line.survey, line.wanted, 0.0))
                continue
            key = _key(state, seat)
            if key in seen:
                continue
            seen.add(key)
            is_built = BUILD <= action < SHIELDS or not line.wanted
            children.append(self._line(state, path, None if is_built else line.survey))

    def _line(self, state: NeulandState, path: list[int], survey: MapSurvey | None) -> TurnLine:
        if survey is None:
            survey = MapSurvey(state, self.makers)
        if state.phase == PUT_START:
            return TurnLine(state, path, survey, [], 0.0)
        finish = SPOILED * self.estimator.finish(state, self.seat, survey, True)
        finish += (1.0 - SPOILED) * self.estimator.finish(state, self.seat, survey)
        value = BUSY * float(state.marker[self.seat]) - finish
        return TurnLine(state, path, survey, self.estimator.costs.wanted, value)

    def finish(self, line: TurnLine) -> None:
        """Judge a complete turn by each seat's estimated finish, and record the turn."""
        state = line.state
        if state.phase == OVER:
            line.value = WON * state.returns()[self.seat]
        else:
            survey = line.survey
            if not self.alone:
                line.others = self._others(state, survey)
            finish = self.estimator.finish(state, self.seat, survey, False, True)
            line.value = line.others - finish + BUSY * float(state.marker[self.seat])
        self.turns.append(line)

    def _others(self, state: NeulandState, survey: MapSurvey) -> float:
        """Return the value of a late finish of the fastest of the others."""
        first = 1e9
        for other in range(state.rules.players):
            if other != self.seat:
                finish = self.estimator.finish(state, other, survey, False, True)
                if finish < first:
                    first = finish
        return OTHERS * first


def order_of(line: TurnLine) -> float:
    return -line.value


def _key(state: NeulandState, seat: int) -> int:
    """Return a hash that is equal for positions reached by the same actions in another order."""
    return hash(
        (
            tuple(state.worker),
            tuple(state.tile),
            tuple(state.ores),
            tuple(state.property_owner),
            state.marker[seat],
            state.phase,
            state.food_token[seat],
            state.wood_token[seat],
            state.cart[seat],
        )
    )
