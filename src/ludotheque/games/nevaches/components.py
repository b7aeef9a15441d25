"""Components for studies: all cards, landscape and scoring tiles, and those that an action uses."""

from __future__ import annotations

from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState, codes
from ludotheque.kernel.contract import Components


def components(game: NevachesGame) -> list[str]:
    """Return all components by name."""
    cards = [f"card {number}" for number in range(1, codes.CARDS + 1)]
    return [*cards, *(f"{kind} tile" for kind in KIND_NAMES), *(f"goal {goal}" for goal in GOAL_NAMES)]


def used(state: NevachesState, seat: int, action: int) -> list[str]:
    """Return the card played, the tile laid, or the scoring tile chosen by an action, if any."""
    if action >= codes.PLAY:
        return [f"card {codes.played_card(action) + 1}"]
    if action >= codes.LAY:
        return [f"{KIND_NAMES[codes.laid_kind(action)]} tile"]
    if codes.GOAL <= action < codes.TAKE:
        return [f"goal {GOAL_NAMES[action - codes.GOAL]}"]
    return []


COMPONENTS = Components(components, used)
