"""Other engines to measure against, each with the cheapest loop, and a clock that alternates them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

Work = Callable[[], int]


def open_spiel(name: str) -> Work:
    """Return random playouts of an OpenSpiel game from Python, counted in moves, chance included.

    Chance outcomes are picked like actions, uniformly. These are not the true odds, but cheaper, which favours
    OpenSpiel.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    pick = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
            count += 1
        return count

    return play


def catanatron() -> Work:
    """Return whole games of Catan between four random players, counted in actions."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return play


def alternate(
    work: Sequence[Work], seconds: float, rounds: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Return each worker's units per second, measured in short turns.

    Other load on the machine then slows all workers alike.
    """
    counts = [0] * len(work)
    spent = [0.0] * len(work)
    for each in work:
        each()
    for _ in range(rounds):
        for index, each in enumerate(work):
            begun = clock()
            while clock() - begun < seconds / rounds:
                counts[index] += each()
            spent[index] += clock() - begun
    return [count / time_spent for count, time_spent in zip(counts, spent, strict=True)]
