"""What is in the box: every card with its two uses, and which of them an action makes; for studies."""

from __future__ import annotations

from ludotheque.games.chevoux.rules import ChevouxGame, ChevouxState
from ludotheque.games.chevoux.rules.codes import CARDS, NOTHING, SWAP
from ludotheque.kernel.contract import Components

USES = ("restructures", "populates", "does nothing")


def components(game: ChevouxGame) -> list[str]:
    """Every card with each of its uses."""
    return [f"card {number} {use}" for number in range(1, CARDS + 1) for use in USES[:2]]


def used(state: ChevouxState, seat: int, action: int) -> list[str]:
    """The card in hand, and what it is used for."""
    use = USES[2] if action == NOTHING else USES[1] if action < SWAP else USES[0]
    return [f"card {state.card + 1} {use}"]


COMPONENTS = Components(components, used)
