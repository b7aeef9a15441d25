"""What is in the box: every card, landscape and scoring tile, and which of them an action uses; for studies."""

from __future__ import annotations

from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState, codes
from ludotheque.kernel.contract import Components


def components(game: NevachesGame) -> list[str]:
    """Everything by name."""
    cards = [f"card {number}" for number in range(1, codes.CARDS + 1)]
    return [*cards, *(f"{kind} tile" for kind in KIND_NAMES), *(f"goal {goal}" for goal in GOAL_NAMES)]


def used(state: NevachesState, seat: int, action: int) -> list[str]:
    """A card that is played, a tile that is laid, a scoring tile that is chosen."""
    if action >= codes.PLAY:
        return [f"card {codes.played_card(action) + 1}"]
    if action >= codes.LAY:
        return [f"{KIND_NAMES[codes.laid_kind(action)]} tile"]
    if codes.GOAL <= action < codes.TAKE:
        return [f"goal {GOAL_NAMES[action - codes.GOAL]}"]
    return []


COMPONENTS = Components(components, used)
