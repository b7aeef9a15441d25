"""How a search plays Kuhlorado: what a position is worth, which marks to look at first, how to roll out."""

from __future__ import annotations

from math import exp, tanh

from ludotheque.games.kuhlorado.bot.estimate import Estimate, Regions
from ludotheque.games.kuhlorado.bot.lookahead import Lookahead
from ludotheque.games.kuhlorado.bot.network import TrainedNetwork, load_network
from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    COW,
    DECIDE,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    REROLL_BOTH,
    REROLL_LOW,
)
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import TERMINAL, State
from ludotheque.search.bot import OwnSearch
from ludotheque.search.guide import Guide
from ludotheque.search.levels import Level

# One look by the network is good play already, and a search gains little on it: levels differ by what they overlook.
LEVELS = {
    "easy": Level("search", overlooks=0.46, fixed=True),
    "medium": Level("search", overlooks=0.24, fixed=True),
    "hard": Level("search", iterations=100, seconds=1.0, overlooks=0.03),
}


class KuhloradoGuide(Guide):
    """Searches with the trained network; without one by roll-outs that look first at marks that gain or deny much.

    `note` says why there is no network, if there is none.
    """

    def __init__(self, game: KuhloradoGame) -> None:
        super().__init__(greedy_depth=1, exploration=1.0, use_priors=True)
        self.regions: list[Regions] = [Regions(sheet, game) for sheet in game.sheets]
        self.network: TrainedNetwork | None = None
        try:
            self.network = load_network(game)
        except ConfigurationError as error:
            self.note = error

    def start_search(self, state: State, seat: int, rng: Rng) -> OwnSearch | None:
        assert isinstance(state, KuhloradoState)
        network = self.network
        if network is None:
            return None
        return Lookahead(state, seat, network.valuers[state.sheet_index], rng)

    def estimate(self, state: KuhloradoState) -> Estimate:
        return Estimate(state, self.regions[state.sheet_index])

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.current_player() == TERMINAL:
            return state.returns()
        points = (
            float(state.rules.double_points * (state.doubles[0] - state.doubles[1])) + self.estimate(state).points()
        )
        # A lead weighs more, the less is left to play for.
        left = float(min(state.free_cows * 3, state.free_numbers))
        value = 0.98 * tanh(points / (4.0 + 0.25 * left))
        return [value, -value]

    def cell_gains(self, state: KuhloradoState, seat: int) -> list[float]:
        """What marking each free cell that was rolled is worth to a seat, denial included."""
        estimate = self.estimate(state)
        gains = [0.0] * CELLS
        symbols = state.sheet.symbols
        for cell in range(CELLS):
            if state.marks[cell] == 0 and (symbols[cell] == state.low or symbols[cell] == state.high):
                gains[cell] = estimate.gain(seat, cell) + 0.6 * estimate.gain(1 - seat, cell)
        return gains

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.phase == DECIDE:
            return [1.0] * len(actions)
        gains = self.cell_gains(state, seat)
        values = [action_value(gains, action) for action in actions]
        best = max(values)
        return [exp((value - best) * 1.2) for value in values]

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, KuhloradoState)
        if state.phase == DECIDE:
            return quick_decision(state)
        gains = self.cell_gains(state, seat)
        best = -1e9
        chosen = -1
        for action in state.actions(seat):
            value = action_value(gains, action) + rng.random()
            if value > best:
                best = value
                chosen = action
        return chosen


def action_value(gains: list[float], action: int) -> float:
    """The sum of what the cells of an action gain."""
    if action >= MARK_TWO:
        pair = action - MARK_TWO
        return gains[pair // CELLS] + gains[pair % CELLS]
    if action >= MARK_ONE:
        return gains[action - MARK_ONE]
    return 0.0


def quick_decision(state: KuhloradoState) -> int:
    """Keep a cow, since it may mark two cells; otherwise try for one."""
    if state.high == COW:
        return KEEP
    return REROLL_BOTH if state.low == state.high else REROLL_LOW


def make_guide(game: Game) -> Guide:
    """The guide of a game."""
    assert isinstance(game, KuhloradoGame)
    return KuhloradoGuide(game)
