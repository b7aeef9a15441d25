"""How long a study will take, before it begins: decisions of one random game, times what each bot needs for one.

Rough on purpose, to tell a minute from a night: games between better bots may be longer or shorter than random ones.
"""

from __future__ import annotations

import time

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.seating import choose, seat_player
from ludotheque.lab.simulate import Plan

PATIENCE = 1.0  # seconds to spend on the estimate
LONG = 60.0  # a study that takes less needs no announcement


def estimate_seconds(plan: Plan, jobs: int = 1, done: int = 0) -> float:
    """Seconds until all games are played on so many processes."""
    game = plan.load()
    state, decisions, playing = _random_game(game, plan.seed)
    paces = [_pace(plan, game, name, state) for name in dict.fromkeys(plan.bots)]
    thinking = decisions * sum(paces) / len(paces)
    return (playing + thinking) * (plan.games - done) / max(1, min(jobs, plan.games))


def _random_game(game: Game, seed: int) -> tuple[State, int, float]:
    """A position of the first third, the number of decisions, and the seconds that the rules took."""
    rng = Rng(seed)
    state = game.new_initial_state()
    first: list[State] = []
    begun = time.perf_counter()
    decisions = 0
    while not state.is_terminal() and time.perf_counter() - begun < PATIENCE:
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            continue
        if decisions % 8 == 0:
            first.append(state.copy())
        state.step(seat, rng.pick(state.actions(seat)))
        decisions += 1
    return first[len(first) // 3] if first else state, decisions, time.perf_counter() - begun


def _pace(plan: Plan, game: Game, name: str, state: State) -> float:
    """Seconds for one decision: the budget of a bot that thinks by the clock, else what one decision takes."""
    player = seat_player(game, name, plan.seed, plan.seconds, plan.iterations)
    if player.level.seconds and not player.level.iterations:
        return player.level.seconds
    if state.is_terminal():
        return 0.0
    begun = time.perf_counter()
    choose(state, state.current_player(), player, Rng(plan.seed))
    return time.perf_counter() - begun
