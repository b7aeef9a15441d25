"""Neuland's state: the contract over a position. Reads no text, file or clock."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import LAY_OUT
from ludotheque.games.neuland.rules.legal import legal_actions
from ludotheque.games.neuland.rules.play import step
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.scoring import scores
from ludotheque.games.neuland.rules.setup import weights
from ludotheque.games.neuland.rules.tensor import write_row
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor_row import TensorRow


class NeulandState(NeulandPosition):
    """A position that can be played on."""

    def copy(self) -> NeulandState:
        return NeulandState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def step(self, seat: int, action: int) -> None:
        step(self, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = weights(self)
        total = float(sum(chances))
        return [(outcome, float(weight) / total) for outcome, weight in enumerate(chances) if weight > 0]

    def sample_chance(self, rng: Rng) -> int:
        if self.phase == LAY_OUT:
            return rng.below(len(self.rules.layouts))
        return rng.weighted(weights(self))

    def turn_count(self) -> int:
        return self.turn

    def ended_by(self) -> str:
        return "limit" if self.turn >= self.rules.max_turns else "regular"

    def scores(self) -> list[float]:
        return scores(self)

    def write_row(self, row: TensorRow) -> None:
        write_row(self, row)
