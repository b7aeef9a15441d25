"""The state of Chévoux for the game contract, built on the other modules of the rules."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import OVER
from ludotheque.games.chevoux.rules.draws import outcomes, sample
from ludotheque.games.chevoux.rules.legal import legal_actions
from ludotheque.games.chevoux.rules.play import step
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.games.chevoux.rules.scoring import is_won, score_of, win_return
from ludotheque.games.chevoux.rules.tensor import write_row
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor_row import TensorRow


class ChevouxState(ChevouxPosition):
    """A running game of Chévoux."""

    def copy(self) -> ChevouxState:
        return ChevouxState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self)

    def step(self, seat: int, action: int) -> None:
        step(self, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return outcomes(self)

    def sample_chance(self, rng: Rng) -> int:
        return sample(self, rng)

    def round_count(self) -> int:
        return self.round_number if self.phase == OVER else self.round_number - 1

    def write_row(self, row: TensorRow) -> None:
        write_row(self, row)

    def scores(self) -> list[float]:
        return [float(score_of(self))]

    def winners(self) -> list[int]:
        return [0] if is_won(self) else []

    def returns(self) -> list[float]:
        """Return −1 for a lost game, and for a won one more the more points it has (C9, C10)."""
        if self.phase != OVER:
            return [0.0]
        return [win_return(score_of(self)) if is_won(self) else -1.0]
