"""The challenge of Chévoux: the village of the day, best scores, and the best line afterwards."""

from ludotheque.games.chevoux.challenge.daily import outcome_on
from ludotheque.games.chevoux.challenge.score_sheet import (
    DIVISIONS,
    division_name,
    facts_heading,
    note_of,
    say_facts,
)
from ludotheque.games.chevoux.challenge.solver import solve

__all__ = ["DIVISIONS", "division_name", "facts_heading", "note_of", "outcome_on", "say_facts", "solve"]
