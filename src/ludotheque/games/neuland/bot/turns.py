"""A beam search through one turn: many sequences of actions side by side, the most promising kept after each step."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.candidates import worth_trying
from ludotheque.games.neuland.bot.land import Chains, Land
from ludotheque.games.neuland.bot.plan import Planner
from ludotheque.games.neuland.rules.game import OVER, PUT_START, TURN
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.games.neuland.rules.tables import BUILD, SHIELDS
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

BUSY: Final = 0.15  # a long turn is better than a short one, all else equal
OTHERS: Final = 0.2  # what a space that others lose is worth against one's own
SPOILED: Final = 0.3  # how much a line within a turn is judged as if the turn ended there
KEPT: Final = 40  # complete turns remembered
WON: Final = 1000.0


class Line:
    """A sequence of actions from the turn's position on, and where it leads."""

    def __init__(self, state: NeulandState, path: list[int], land: Land, wanted: list[int], value: float) -> None:
        self.state = state
        self.path = path
        self.land = land
        self.wanted = wanted
        self.value = value
        self.others = 0.0


class TurnSearch:
    """Complete turns for the seat to act, best first in `turns`: those that the last `run` found.

    With `alone` only this seat's own finish counts, as if nobody else played.
    """

    def __init__(self, state: NeulandState, seat: int, chains: Chains, rng: Rng, alone: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.chains = chains
        self.planner = Planner(chains)
        self.rng = rng
        self.alone = alone
        self.turns: list[Line] = []
        self.firsts: list[Line] = []  # after one action, best first

    def run(self, width: int) -> None:
        """One beam, until every kept line has ended its turn."""
        self.turns = []
        beam = [self._line(self.state.copy(), [], None)]
        seen: set[int] = set()
        while beam:
            children: list[Line] = []
            for line in beam:
                self._expand(line, children, seen)
            children.sort(key=_order)
            if not beam[0].path:
                self.firsts = children[:]
            del children[width:]
            beam = children
        self.turns.sort(key=_order)
        del self.turns[KEPT:]

    def deepen(self, count: int, width: int) -> None:
        """Judge the best few turns again by what this seat's next turn could make of them."""
        best = self.turns[:count]
        for line in best:
            if line.state.phase == OVER:
                continue
            search = TurnSearch(self._next_turn(line.state), self.seat, self.chains, self.rng, True)
            search.run(width)
            line.value = line.others + search.turns[0].value
        best.sort(key=_order)
        self.turns[:count] = best

    def _next_turn(self, state: NeulandState) -> NeulandState:
        """The position as if this seat played again at once."""
        after = state.copy()
        after.seat = self.seat
        after.phase = TURN
        after.pawn = after.position[self.seat]
        if after.turn < after.rules.players:
            after.turn = after.rules.players
        return after

    def _expand(self, line: Line, children: list[Line], seen: set[int]) -> None:
        seat = self.seat
        for action in worth_trying(line.state, seat, line.wanted):
            state = line.state.copy()
            state.step(seat, action)
            path = [*line.path, action]
            while state.current_player() == CHANCE:
                state.step(CHANCE, state.sample_chance(self.rng))
            if state.phase == OVER or state.turn != line.state.turn:
                self._finish(Line(state, path, line.land, line.wanted, 0.0))
                continue
            key = _key(state, seat)
            if key in seen:
                continue
            seen.add(key)
            is_built = BUILD <= action < SHIELDS or not line.wanted
            children.append(self._line(state, path, None if is_built else line.land))

    def _line(self, state: NeulandState, path: list[int], land: Land | None) -> Line:
        if land is None:
            land = Land(state, self.chains)
        if state.phase == PUT_START:
            return Line(state, path, land, [], 0.0)
        finish = SPOILED * self.planner.finish(state, self.seat, land, True)
        finish += (1.0 - SPOILED) * self.planner.finish(state, self.seat, land)
        value = BUSY * float(state.position[self.seat]) - finish
        return Line(state, path, land, self.planner.wanted, value)

    def _finish(self, line: Line) -> None:
        """A complete turn: compare when everybody would finish."""
        state = line.state
        if state.phase == OVER:
            line.value = WON * state.returns()[self.seat]
        else:
            land = line.land
            if not self.alone:
                line.others = self._others(state, land)
            finish = self.planner.finish(state, self.seat, land, False, True)
            line.value = line.others - finish + BUSY * float(state.position[self.seat])
        self.turns.append(line)

    def _others(self, state: NeulandState, land: Land) -> float:
        """What it is worth that the best of the others finishes late."""
        first = 1e9
        for other in range(state.rules.players):
            if other != self.seat:
                finish = self.planner.finish(state, other, land, False, True)
                if finish < first:
                    first = finish
        return OTHERS * first


def _order(line: Line) -> float:
    return -line.value


def _key(state: NeulandState, seat: int) -> int:
    """Equal for positions that a turn may reach in several orders."""
    return hash(
        (
            tuple(state.worker),
            tuple(state.tile),
            tuple(state.ores),
            tuple(state.property_owner),
            state.position[seat],
            state.phase,
            state.food_token[seat],
            state.wood_token[seat],
            state.cart[seat],
        )
    )
