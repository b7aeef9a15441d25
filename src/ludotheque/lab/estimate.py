"""How long a study will take, before it begins: decisions of one quick game, times what each bot needs for one.

Rough on purpose, to tell a minute from a night: games between better bots may be longer or shorter.
"""

from __future__ import annotations

import time

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.seating import choose, seat_player
from ludotheque.lab.simulate import Plan

PATIENCE = 3.0  # seconds to spend on the game
SAMPLE = 8  # decisions of a bot that are timed, if they take less than a second: who plans ahead thinks at some only
QUICK = "easy"  # plays the game: unlike one who acts at random it comes to an end, in Neuland too
LONG = 60.0  # a study that takes less needs no announcement


def estimate_seconds(plan: Plan, jobs: int = 1, done: int = 0) -> float:
    """Seconds until all games are played on so many processes."""
    game = plan.load()
    state, decisions, playing = _quick_game(game, plan.seed)
    paces = [_pace(plan, game, name, state) for name in dict.fromkeys(plan.bots)]
    thinking = decisions * sum(paces) / len(paces)
    return (playing + thinking) * (plan.games - done) / max(1, min(jobs, plan.games))


def _quick_game(game: Game, seed: int) -> tuple[State, int, float]:
    """A position of the first third, the number of decisions, and the seconds that the rules took.

    A game that is not over when patience is counts twice, as if that were its middle.
    """
    rng = Rng(seed)
    player = seat_player(game, QUICK, seed)
    state = game.new_initial_state()
    first: list[State] = []
    begun = time.perf_counter()
    thinking = 0.0
    decisions = 0
    while not state.is_terminal() and time.perf_counter() - begun < PATIENCE:
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            continue
        if decisions % SAMPLE == 0:
            first.append(state.copy())
        asked = time.perf_counter()
        action = choose(state, seat, player, rng)
        thinking += time.perf_counter() - asked
        state.step(seat, action)
        decisions += 1
    times = 1 if state.is_terminal() else 2
    playing = time.perf_counter() - begun - thinking
    return first[len(first) // 3] if first else state, times * decisions, times * playing


def _pace(plan: Plan, game: Game, name: str, state: State) -> float:
    """Seconds for one decision: the budget of a bot that thinks by the clock, else the mean of a few."""
    player = seat_player(game, name, plan.seed, plan.seconds, plan.iterations)
    if player.level.seconds and not player.level.iterations:
        return player.level.seconds
    rng = Rng(plan.seed)
    state = state.copy()
    decisions = 0
    begun = time.perf_counter()
    while not state.is_terminal() and decisions < SAMPLE and time.perf_counter() - begun < 1:
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            continue
        state.step(seat, choose(state, seat, player, rng))
        decisions += 1
    return (time.perf_counter() - begun) / max(1, decisions)
