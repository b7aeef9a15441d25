"""The village of a day: the same tiles and cards for everybody on that date, whatever they do with them."""

from __future__ import annotations

from datetime import date

from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.games.chevoux.rules.tables import NOTHING
from ludotheque.games.chevoux.solver import drawn_so_far
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State

SALT = 0x43484556  # keeps the days apart from small seeds that people choose


def daily_outcomes(game: Game, day: date) -> list[int]:
    """Every chance outcome of a day's game, in order: axes, tiles, cards."""
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
    return found


def next_outcome(state: State, outcomes: list[int]) -> int:
    """What chance does now in a game whose outcomes are settled."""
    assert isinstance(state, ChevouxState)
    return outcomes[drawn_so_far(state)]
