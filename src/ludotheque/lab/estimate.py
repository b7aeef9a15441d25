"""A rough estimate of a study's duration, from one quick game and each bot's time per decision.

The estimate tells a minute from a night. Games between better bots may be longer or shorter.
"""

from __future__ import annotations

import time

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.seating import choose, seat_player
from ludotheque.lab.simulate import Plan

PATIENCE = 3.0  # seconds to spend on the game
SAMPLE = 8  # decisions of a bot that are timed, if they take less than a second, since planning bots think at some only
QUICK = "easy"  # plays the game, since a random player would never finish a game of Neuland
LONG = 60.0  # an estimate below this many seconds is not announced


def estimate_seconds(plan: Plan, jobs: int = 1, done: int = 0) -> float:
    """Return the estimated seconds until all games are played on `jobs` processes."""
    game = plan.load()
    state, decisions, playing = _quick_game(game, plan.seed)
    paces = [_pace(plan, game, name, state) for name in dict.fromkeys(plan.bots)]
    thinking = decisions * sum(paces) / len(paces)
    return (playing + thinking) * (plan.games - done) / max(1, min(jobs, plan.games))


def _quick_game(game: Game, seed: int) -> tuple[State, int, float]:
    """Return a position of the first third, the number of decisions, and the seconds spent in the rules.

    If the game is not over after PATIENCE seconds, the figures are doubled, as if half of it had been played.
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
    """Return the seconds for one decision: the budget of a bot that thinks by the clock, or a mean."""
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
