"""The rules of NéVaches: landscapes, patterns, goals, and the state. No text, no drawing, no files."""

from ludotheque.games.nevaches.rules.state import NevachesGame, NevachesState

__all__ = ["NevachesGame", "NevachesState"]
