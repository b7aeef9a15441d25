"""The components of Chévoux for studies: every card with its two uses."""

from __future__ import annotations

from ludotheque.games.chevoux.rules import ChevouxGame, ChevouxState
from ludotheque.games.chevoux.rules.codes import CARDS, NOTHING, SWAP
from ludotheque.kernel.contract import Components

USES = ("restructures", "populates", "does nothing")


def components(game: ChevouxGame) -> list[str]:
    """List every card with each of its uses."""
    return [f"card {number} {use}" for number in range(1, CARDS + 1) for use in USES[:2]]


def used(state: ChevouxState, seat: int, action: int) -> list[str]:
    """List the card in hand with the use that an action makes of it."""
    use = USES[2] if action == NOTHING else USES[1] if action < SWAP else USES[0]
    return [f"card {state.card + 1} {use}"]


COMPONENTS = Components(components, used)
