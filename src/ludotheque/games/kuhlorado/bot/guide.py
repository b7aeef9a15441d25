"""The guide of Kuhlorado for searches: evaluation, order of marks, and roll-outs."""

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

# A look by the network alone is strong play and a search adds little, so levels differ by the actions overlooked.
LEVELS = {
    "easy": Level("search", overlooks=0.46, fixed=True),
    "medium": Level("search", overlooks=0.24, fixed=True),
    "hard": Level("search", iterations=100, seconds=1.0, overlooks=0.03),
}


class KuhloradoGuide(Guide):
    """A guide that searches with the trained network, or by roll-outs if no network fits.

    Without a network, marks that gain or deny much are tried first. `note` holds the reason for the missing network.
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
        # The fewer cells are left, the more a lead weighs.
        left = float(min(state.free_cows * 3, state.free_numbers))
        value = 0.98 * tanh(points / (4.0 + 0.25 * left))
        return [value, -value]

    def cell_gains(self, state: KuhloradoState, seat: int) -> list[float]:
        """Return the gain of marking each free cell that was rolled, including what the opponent loses."""
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
    """Return the sum of the gains of an action's cells."""
    if action >= MARK_TWO:
        pair = action - MARK_TWO
        return gains[pair // CELLS] + gains[pair % CELLS]
    if action >= MARK_ONE:
        return gains[action - MARK_ONE]
    return 0.0


def quick_decision(state: KuhloradoState) -> int:
    """Return the dice decision of a roll-out: keep a cow, otherwise roll again for one.

    A cow may allow a second mark (K6, K8).
    """
    if state.high == COW:
        return KEEP
    return REROLL_BOTH if state.low == state.high else REROLL_LOW


def make_guide(game: Game) -> Guide:
    """Return the guide of a game."""
    assert isinstance(game, KuhloradoGame)
    return KuhloradoGuide(game)
