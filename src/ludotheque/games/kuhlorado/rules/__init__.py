"""The rules of Kuhlorado: sheet tables, scoring, and the state. No text, no drawing, no files."""

from ludotheque.games.kuhlorado.rules.state import KuhloradoGame, KuhloradoState

__all__ = ["KuhloradoGame", "KuhloradoState"]
