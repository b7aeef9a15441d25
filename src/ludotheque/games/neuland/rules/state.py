"""Neuland's state: the contract over a position and its operations. Reads no text, file or clock."""

from __future__ import annotations

from ludotheque.games.neuland.rules.game import (
    DRAW_ORE,
    LAY_OUT,
    ORES_ON_MINE,
    PUT_START,
    STACK_ORES,
    TURN,
    NeulandGame,
)
from ludotheque.games.neuland.rules.legal import legal_actions
from ludotheque.games.neuland.rules.operations import NeulandOperations
from ludotheque.games.neuland.rules.setup import set_up, weights
from ludotheque.games.neuland.rules.tables import BUILD, CABIN, LODGE, ORES, PRODUCE, SHIELDS, STACK, START
from ludotheque.kernel.rng import Rng

__all__ = ["NeulandGame", "NeulandState"]


class NeulandState(NeulandOperations):
    """A position that can be played on."""

    def copy(self) -> NeulandState:
        return NeulandState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == TURN:
            if action >= SHIELDS:
                self.place_shields(action - SHIELDS)
            elif action >= BUILD:
                self.build(action - BUILD)
            elif action >= PRODUCE:
                self.produce(action - PRODUCE)
            else:
                self.end_turn()
        elif phase == DRAW_ORE:
            self.bag[action] -= 1
            self.drawn.append(action)
            if len(self.drawn) == ORES_ON_MINE:
                self.ores_drawn()
        elif phase == STACK_ORES:
            code = action - STACK
            self.fill_mine(code // (ORES * ORES), code // ORES % ORES, code % ORES)
        elif phase == PUT_START:
            self.put_tile(action - START, LODGE)
            self.put_tile(action - START, CABIN)
            self.phase = TURN
        else:
            set_up(self, action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = weights(self)
        total = 0
        for weight in chances:
            total += weight
        return [(index, float(chances[index]) / float(total)) for index in range(len(chances)) if chances[index] > 0]

    def sample_chance(self, rng: Rng) -> int:
        if self.phase == LAY_OUT:
            return rng.below(len(self.rules.layouts))
        return rng.weighted(weights(self))

    def scores(self) -> list[float]:
        return [float(count) for count in self.placed]
