"""The state of NéVaches: the contract over a position."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    CHOOSE_GOAL,
    COW,
    DEAL_CARD,
    DRAFT,
    KINDS,
    OVER,
    PLACE_TREE,
)
from ludotheque.games.nevaches.rules.legal import find_actions
from ludotheque.games.nevaches.rules.play import step
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import find_winners, total_score
from ludotheque.games.nevaches.rules.stock import chance_outcomes, redeal_hidden, sample_chance
from ludotheque.games.nevaches.rules.tensor import write_row
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.kernel.tensor_row import TensorRow


class NevachesState(NevachesPosition):
    """A position that can be played.

    See `NevachesPosition` for its fields.
    """

    def copy(self) -> NevachesState:
        return NevachesState(self.rules, self)

    def current_player(self) -> int:
        phase = self.phase
        if phase <= DEAL_CARD:
            return CHANCE
        if phase == CHOOSE_GOAL:
            return self.chosen.index(-1)
        return TERMINAL if phase == OVER else self.seat

    def awaited(self) -> list[int]:
        if self.phase == CHOOSE_GOAL:
            return [seat for seat in range(len(self.chosen)) if self.chosen[seat] < 0]
        return [self.seat] if DRAFT <= self.phase <= PLACE_TREE else []

    def actions(self, seat: int) -> list[int]:
        return find_actions(self, seat)

    def step(self, seat: int, action: int) -> None:
        step(self, seat, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return chance_outcomes(self)

    def sample_chance(self, rng: Rng) -> int:
        return sample_chance(self, rng)

    def resample(self, seat: int, rng: Rng) -> State:
        twin = self.copy()
        redeal_hidden(twin, seat, rng)
        return twin

    def string_to_action(self, text: str, seat: int | None = None) -> int:
        """Return the action with a notation, where any cow of a herd names the herd."""
        from ludotheque.games.nevaches.notation import parse_herd

        who = self.current_player() if seat is None else seat
        action = parse_herd(self, text, who)
        if action >= 0 and action in self.legal_actions(who):
            return action
        return super().string_to_action(text, who)

    def write_row(self, row: TensorRow) -> None:
        write_row(self, row)

    def scores(self) -> list[float]:
        return [float(total_score(self, seat)) for seat in range(self.rules.players)]

    def winners(self) -> list[int]:
        return find_winners(self)

    def turn_order(self) -> list[int]:
        """Return the seats from the fox on (V6).

        Start cards are drafted in the opposite direction.
        """
        players = self.rules.players
        return [(self.fox + place) % players for place in range(players)] if self.fox >= 0 else []

    def turn_count(self) -> int:
        return self.turns

    def pieces(self) -> dict[str, int]:
        """Count cards, tiles, trees, scoring tiles and cows, which never get lost (V1–V3)."""
        counts = {
            "cards": len(self.deck) + len(self.row) + len(self.discard) + sum([len(hand) for hand in self.hands]),
            "trees": self.tree_supply() + sum([len(trees) for trees in self.trees]) // 4,
            "scoring tiles": len(self.undealt_goals()) + sum([len(pair) for pair in self.goals]),
        }
        for kind in range(KINDS):
            laid = sum([1 for tops in self.tops for top in tops if top % KINDS == kind])
            counts[f"tiles {kind}"] = self.bag[kind] + self.aside[kind] + self.tiles[kind] + laid
        for seat in range(self.rules.players):
            out = sum([1 for top in self.tops[seat] if top >= COW])
            waiting = self.faces[self.reached[seat] :].count(BONUS_COW)
            counts[f"cows {seat}"] = self.cows[seat] + out + waiting
        return counts
