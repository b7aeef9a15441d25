"""The state of NIET! for the game contract, built on `legal.py`, `play.py` and `scoring.py`."""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import DEAL, DRAW_DEALER
from ludotheque.games.niet.rules.hidden import deal_anew
from ludotheque.games.niet.rules.legal import legal_actions, sampled_action
from ludotheque.games.niet.rules.play import step
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.tensor import write_row
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor_row import TensorRow


class NietState(NietPosition):
    """A running game of NIET!, with the fields of `position.py`."""

    def copy(self) -> NietState:
        return NietState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def sample_action(self, seat: int, rng: Rng) -> int:
        return sampled_action(self, seat, rng)

    def step(self, seat: int, action: int) -> None:
        step(self, seat, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.phase == DRAW_DEALER:
            players = self.rules.players
            return [(seat, 1.0 / players) for seat in range(players)]
        size = len(self.deck)
        return [(card, self.deck.count(card) / size) for card in sorted(set(self.deck))]

    def sample_chance(self, rng: Rng) -> int:
        if self.phase == DEAL:
            self.hint = rng.below(len(self.deck))
            return self.deck[self.hint]
        return rng.below(self.rules.players)

    def write_row(self, row: TensorRow) -> None:
        write_row(self, row)

    def round_count(self) -> int:
        return self.round_index

    def ended_by(self) -> str:
        target = self.rules.target
        return "limit" if target > 0 and max(self.totals) < target else "regular"

    def resample(self, seat: int, rng: Rng) -> NietState:
        twin = self.copy()
        deal_anew(twin, seat, rng)
        return twin
