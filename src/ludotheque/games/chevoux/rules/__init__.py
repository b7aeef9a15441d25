"""The rules of Chévoux: codes, tables, the village with its constraints, and the course of play."""

from ludotheque.games.chevoux.rules.game import ChevouxGame
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "ChevouxGame", "ChevouxState"]

RULES = Rules(ChevouxGame, ChevouxState)
