"""The state of Kuhlorado for the game contract, built on `legal`, `play` and `scoring`."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.legal import chance_outcomes, legal_actions, sample_outcome
from ludotheque.games.kuhlorado.rules.play import step
from ludotheque.games.kuhlorado.rules.position import KuhloradoPosition
from ludotheque.games.kuhlorado.rules.scoring import totals
from ludotheque.games.kuhlorado.rules.tensor import write_row
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor_row import TensorRow


class KuhloradoState(KuhloradoPosition):
    """A running game of Kuhlorado."""

    def copy(self) -> KuhloradoState:
        return KuhloradoState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self)

    def step(self, seat: int, action: int) -> None:
        step(self, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return chance_outcomes(self)

    def sample_chance(self, rng: Rng) -> int:
        return sample_outcome(self, rng)

    def write_row(self, row: TensorRow) -> None:
        write_row(self, row)

    def scores(self) -> list[float]:
        return [float(points) for points in totals(self)]
