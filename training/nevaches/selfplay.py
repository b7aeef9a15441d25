"""Write games of NéVaches that a bot plays against itself, as numbers for the network.

    python training/nevaches/selfplay.py FOLDER --seconds 240 --seed 1 [--players 2] [--level hard] [--iterations 1] …

After each action the mover's features against every other player are read. Each game is played to its end. One action
in thirty is random among those worth searching. Needs the compiled package only. Each process writes a file of 32-bit
floats with a row for each pair: the game, the mover, the other player, whether the turn was over, actions so far, by
how much the mover was ahead in the end, and the features.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from array import array
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque import CHANCE, Rng
from ludotheque.games.nevaches.bot.features import Features
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState
from ludotheque.search.players import make_player

RANDOM = 30  # one action in so many
MID_TURN = 3  # positions within a turn are read one time in so many


def play(game: NevachesGame, features: Features, players: list[Any], rng: Rng) -> tuple[list[Any], list[list[float]]]:
    """Play one game and return rows and features.

    A row has mover, other player, whether the turn is over, actions so far and margin.
    """
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


def work(task: tuple[Path, int, int, int, str, float]) -> tuple[int, int]:
    """Play all games of one process and return the numbers of games and of positions."""
    path, seed, players, iterations, level, ends = task
    has_options = seed % 7 == 0
    game = ludotheque.load_game("nevaches", players=players, random_bonuses=has_options, draft_start_card=has_options)
    assert isinstance(game, NevachesGame)
    rng = Rng(seed * 1_000_003 + players)
    features = Features(game.cards, game.spaces)
    seats = [make_player(game, level, seed * 31 + seat, iterations=iterations) for seat in range(players)]
    games = positions = 0
    with path.open("wb") as file:
        while time.time() < ends:
            rows, numbers = play(game, features, seats, rng)
            for row, read in zip(rows, numbers, strict=True):
                array("f", [games, *row, *read]).tofile(file)
            games += 1
            positions += len(rows)
    return games, positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=1, help="1 only looks at every action")
    parser.add_argument("--level", default="hard", help="mcts plays without the network")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--players", default="2,2,2,3,2,2,2,4", help="one of these for each process in turn")
    arguments = parser.parse_args()
    numbers = [int(word) for word in arguments.players.split(",")]
    ends = time.time() + arguments.seconds
    arguments.folder.mkdir(parents=True, exist_ok=True)
    tasks = []
    for seed in range(arguments.seed, arguments.seed + arguments.processes):
        path = arguments.folder / f"games-{seed}.f32"
        players = numbers[(seed - arguments.seed) % len(numbers)]
        tasks.append((path, seed, players, arguments.iterations, arguments.level, ends))
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        found = pool.map(work, tasks, 1)
    print(f"{sum(games for games, _ in found)} games, {sum(positions for _, positions in found)} positions", flush=True)


if __name__ == "__main__":
    main()
