"""A guide without planning, for the generic searches, which counts shields and goods."""

from __future__ import annotations

from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import TERMINAL, State
from ludotheque.search.guide import Guide

# Actions that each good takes if its units are on neighbouring hexes.
WORTH: list[float] = [1.0, 2.0, 1.0, 2.0, 2.0, 2.5, 2.0, 2.0, 5.0, 5.0, 3.0, 8.0, 6.0, 8.0, 9.0]


def make_guide(game: Game) -> Guide:
    """Return the guide for the generic searches."""
    return NeulandGuide()


class NeulandGuide(Guide):
    """An evaluation by each seat's placed shields, goods, cart and tokens."""

    def __init__(self) -> None:
        super().__init__(rollout_limit=0, greedy_depth=0, exploration=0.4)

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, NeulandState)
        if state.current_player() == TERMINAL:
            return state.returns()
        players = state.rules.players
        points = [8.0 * float(count) for count in state.placed]
        for place in state.built:
            worker = state.worker[place]
            if worker > 0:
                points[(worker - 1) // 2] += WORTH[state.good[place]]
        for seat in range(players):
            points[seat] += 0.5 * (
                float(state.cart[seat]) + float(state.food_token[seat]) + float(state.wood_token[seat])
            )
        values: list[float] = []
        for seat in range(players):
            others = 0.0
            for other in range(players):
                if other != seat:
                    others += points[other]
            lead = points[seat] - others / float(players - 1)
            values.append(lead / (40.0 + (lead if lead > 0.0 else -lead)))
        return values
