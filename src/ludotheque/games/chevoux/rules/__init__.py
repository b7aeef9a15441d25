"""The rules of Chévoux: numbers and tables, the village with its constraints, the course of the game."""

from ludotheque.games.chevoux.rules.game import ChevouxGame
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "ChevouxGame", "ChevouxState"]

RULES = Rules(ChevouxGame, ChevouxState)
