"""A beam search through one turn: many sequences of actions side by side, the most promising kept after each step."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.bot.candidates import worth_trying
from ludotheque.games.neuland.bot.plan import Chains, Land, Planner
from ludotheque.games.neuland.rules.game import OVER
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.games.neuland.rules.tables import BUILD, END, SHIELDS
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

BUSY: Final = 0.02  # a long turn is better than a short one, all else equal
WON: Final = 1000.0


class Line:
    """A sequence of actions from the turn's position on, and where it leads."""

    def __init__(self, state: NeulandState, path: list[int], land: Land, wanted: list[int], value: float) -> None:
        self.state = state
        self.path = path
        self.land = land
        self.wanted = wanted
        self.value = value


class TurnSearch:
    """Lines for the seat to act; `run` with a width gives the best complete turn that such a beam finds."""

    def __init__(self, state: NeulandState, seat: int, chains: Chains, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.chains = chains
        self.planner = Planner(chains)
        self.rng = rng
        self.others: list[float] = []
        # Complete turns found so far: the action that begins each, with the best line.
        self.best: dict[int, Line] = {}

    def run(self, width: int) -> None:
        """One beam of the given width, until every kept line has ended its turn."""
        beam = [self._line(self.state.copy(), [], None)]
        seen: set[int] = set()
        while beam:
            children: list[Line] = []
            for line in beam:
                self._expand(line, children, seen)
            if len(children) > width:
                children.sort(key=_value_of)
                del children[width:]
            beam = children

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
            is_built = BUILD <= action < SHIELDS
            children.append(self._line(state, path, None if is_built or not line.land.count else line.land))

    def _line(self, state: NeulandState, path: list[int], land: Land | None) -> Line:
        if land is None:
            land = Land(state, self.chains)
        if not state.built:
            return Line(state, path, land, [], 0.0)
        finish = self.planner.finish(state, self.seat, land)
        value = -finish + BUSY * float(state.position[self.seat])
        return Line(state, path, land, self.planner.wanted, value)

    def _finish(self, line: Line) -> None:
        """A complete turn: compare when everybody would finish."""
        line.value = self.judge(line.state)
        first = line.path[0]
        if first not in self.best or line.value > self.best[first].value:
            self.best[first] = line

    def judge(self, state: NeulandState) -> float:
        """How many spaces ahead of the best other seat this seat would finish."""
        seat = self.seat
        if state.phase == OVER:
            return WON * state.returns()[seat]
        land = Land(state, self.chains)
        mine = self.planner.finish(state, seat, land)
        first = 1e9
        for other in range(state.rules.players):
            if other != seat and state.position[other] >= 0:
                finish = self.planner.finish(state, other, land)
                if finish < first:
                    first = finish
        return first * 0.5 - mine + BUSY * float(state.position[seat])


def _value_of(line: Line) -> float:
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


__all__ = ["END", "Line", "TurnSearch"]
