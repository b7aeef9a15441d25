"""The village of the day, with the same tiles and cards for all players on a date."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from ludotheque.games.chevoux.challenge.solver import drawn_so_far
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import NOTHING
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State

SALT = 0x43484556  # separates the seeds of days from the small seeds that people choose


@lru_cache(maxsize=64)
def daily_outcomes(game: Game, day: date) -> tuple[int, ...]:
    """Return all chance outcomes of that day's game, in order.

    A hard game has the first four rounds of the normal one.
    """
    rng = Rng(day.toordinal() << 32 | SALT)
    state = game.new_initial_state()
    found = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            outcome = state.sample_chance(rng)
            found.append(outcome)
            state.step(CHANCE, outcome)
        else:
            state.step(0, NOTHING)
    return tuple(found)


def outcome_on(state: State, day: date) -> int:
    """Return the next chance outcome in that day's game."""
    assert isinstance(state, ChevouxState)
    return daily_outcomes(state.rules, day)[drawn_so_far(state)]
