"""The rules of NéVaches: no texts, no drawing, no files."""

from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.state import NevachesState

__all__ = ["NevachesGame", "NevachesState"]
