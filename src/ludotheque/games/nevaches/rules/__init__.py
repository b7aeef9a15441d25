"""The rules of NéVaches: no texts, no drawing, no files."""

from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "NevachesGame", "NevachesState"]

RULES = Rules(NevachesGame, NevachesState)
