"""What is in the box: every production unit and property, and which of them an action uses; for studies."""

from __future__ import annotations

from ludotheque.games.neuland.notation import read_deal
from ludotheque.games.neuland.rules import NeulandGame, NeulandState, codes
from ludotheque.kernel.contract import Components


def components(game: NeulandGame) -> list[str]:
    """Everything by name: units are built and work, properties are built and take shields."""
    units = codes.KIND_NAMES[: codes.UNITS]
    properties = codes.KIND_NAMES[codes.UNITS :]
    found = [f"{kind} {what}" for what in ("built", "at work") for kind in units]
    return [*found, *(f"{kind} {what}" for what in ("built", "with shields") for kind in properties)]


def used(state: NeulandState, seat: int, action: int) -> list[str]:
    """A building that is built, produces or gets shields."""
    deal = read_deal(state, action)
    if deal is None:
        return []
    word = {"build": "built", "produce": "at work", "shields": "with shields"}[deal.kind]
    return [f"{codes.KIND_NAMES[deal.tile]} {word}"]


COMPONENTS = Components(components, used)
