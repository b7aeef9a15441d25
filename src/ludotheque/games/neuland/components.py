"""Components for studies: all production units and properties, and those that an action uses."""

from __future__ import annotations

from ludotheque.games.neuland.notation import read_deal
from ludotheque.games.neuland.rules import NeulandGame, NeulandState, codes
from ludotheque.kernel.contract import Components


def components(game: NeulandGame) -> list[str]:
    """Return all components by name: units built and at work, properties built and with shields."""
    units = codes.KIND_NAMES[: codes.UNITS]
    properties = codes.KIND_NAMES[codes.UNITS :]
    found = [f"{kind} {what}" for what in ("built", "at work") for kind in units]
    return [*found, *(f"{kind} {what}" for what in ("built", "with shields") for kind in properties)]


def used(state: NeulandState, seat: int, action: int) -> list[str]:
    """Return the building that an action builds, puts to work or puts shields on, if any."""
    deal = read_deal(state, action)
    if deal is None:
        return []
    word = {"build": "built", "produce": "at work", "shields": "with shields"}[deal.kind]
    return [f"{codes.KIND_NAMES[deal.tile]} {word}"]


COMPONENTS = Components(components, used)
