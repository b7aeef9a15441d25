"""Games of NéVaches that a bot plays against itself, as numbers for the network to learn from.

    python training/nevaches/selfplay.py OUT.npz --seconds 240 --seed 1 [--players 2] [--iterations 60] [--processes N]

After each action the mover's view against every other player is read; each game is followed to its end. An action in
thirty is random among those worth searching. Needs NumPy and the compiled package.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np

import ludotheque
from ludotheque import CHANCE, Rng
from ludotheque.games.nevaches.bot.features import Features
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState
from ludotheque.search.players import make_player

RANDOM = 30  # one action in so many
MID_TURN = 3  # positions within a turn are read one time in so many


def play(game: NevachesGame, features: Features, players: list[Any], rng: Rng) -> tuple[list[Any], list[list[float]]]:
    """One game: rows of (mover, other, whether the turn is over, actions so far, margin), and their numbers."""
    state = game.new_initial_state()
    assert isinstance(state, NevachesState)
    rows: list[tuple[int, int, int, int]] = []
    numbers: list[list[float]] = []
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.step(CHANCE, state.sample_chance(rng))
            continue
        seat = state.current_player()
        choices = players[seat].guide.candidates(state, seat)
        if rng.below(RANDOM) == 0:
            action = rng.pick(choices)
        else:
            action = players[seat].choose(state.resample(seat, rng), seat)
        state.step(seat, action)
        count += 1
        if state.phase >= 14:  # only scoring tiles are left
            continue
        is_over = state.seat != seat
        if is_over or rng.below(MID_TURN) == 0:
            for other in range(game.players):
                if other != seat:
                    rows.append((seat, other, int(is_over), count))
                    numbers.append(features.read(state, seat, other))
    ranks = [state.scores()[seat] + 0.01 * len(state.tops[seat]) for seat in range(game.players)]
    return [(*row, ranks[row[0]] - ranks[row[1]]) for row in rows], numbers


def work(arguments: tuple[int, int, int, str, float, bool]) -> tuple[Any, Any, Any]:
    """All games of one process."""
    seed, players, iterations, level, ends, drafts = arguments
    game = ludotheque.load_game("nevaches", players=players, random_bonuses=drafts, draft_start_card=drafts)
    assert isinstance(game, NevachesGame)
    rng = Rng(seed * 1_000_003 + players)
    features = Features(game.cards, game.spaces)
    seats = [make_player(game, level, seed * 31 + seat, iterations=iterations) for seat in range(players)]
    rows: list[Any] = []
    numbers: list[Any] = []
    games: list[int] = []
    count = 0
    while time.time() < ends:
        found, read = play(game, features, seats, rng)
        rows += found
        numbers.append(np.asarray(read, dtype=np.float16))
        games += [seed * 100_000 + count] * len(found)
        count += 1
    return np.asarray(rows, dtype=np.float32), np.concatenate(numbers), np.asarray(games, dtype=np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--level", default="mcts")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--players", default="2,2,2,3,4", help="one of these for each process in turn")
    arguments = parser.parse_args()
    numbers = [int(word) for word in arguments.players.split(",")]
    ends = time.time() + arguments.seconds
    tasks = [
        (
            arguments.seed + index,
            numbers[index % len(numbers)],
            arguments.iterations,
            arguments.level,
            ends,
            (arguments.seed + index) % 7 == 0,
        )
        for index in range(arguments.processes)
    ]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        parts = pool.map(work, tasks)
    rows, read, games = (np.concatenate([part[index] for part in parts]) for index in range(3))
    np.savez(arguments.out, rows=rows, numbers=read, games=games)
    print(f"{len(set(games.tolist()))} games, {len(rows)} positions")


if __name__ == "__main__":
    main()
