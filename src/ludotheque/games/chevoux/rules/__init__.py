"""The rules of Chévoux: tables of tiles and cards, the village with its constraints, the state. No text, no files."""

from ludotheque.games.chevoux.rules.state import ChevouxGame, ChevouxState

__all__ = ["ChevouxGame", "ChevouxState"]
