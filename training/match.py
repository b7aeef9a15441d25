"""Match two networks of NéVaches or Neuland in the same search.

    python training/match.py GAME WEIGHTS OTHER [--players 2] [--iterations N] [--seconds 60] [--processes 16]

One seat plays with the first file of weights, the others with the second. The same chance is played with the first on
every seat. `none` instead of a file is the player without a network. The program prints the first file's share of the
wins, one of so many players, with its 95 % interval over the deals. Needs the compiled package only.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import time
from pathlib import Path
from statistics import fmean
from typing import Any

import ludotheque
from ludotheque import CHANCE, Rng
from ludotheque.lab.statistics import mean_interval
from ludotheque.search.game_judge import win_shares
from ludotheque.search.players import make_player

ITERATIONS = {"nevaches": 1, "neuland": 8}  # one look at every action, or a beam of eight turns


def seated(game: Any, weights: str, iterations: int, seed: int) -> Any:
    """Return a player that uses these weights."""
    player = make_player(game, "hard", seed, iterations=iterations)
    network = importlib.import_module(f"ludotheque.games.{game.spec.id}.bot.network")
    holder = getattr(player, "judge", player.guide)
    holder.network = None if weights == "none" else network.load_network(game, Path(weights))
    return player


def play(game: Any, files: tuple[str, str], own: int, iterations: int, seed: int) -> float:
    """Play one game and return the first file's share of the win, on one seat."""
    sitting = [seated(game, files[seat != own], iterations, seed * 31 + seat) for seat in range(game.players)]
    chance, secret = Rng(seed), Rng(seed + 7)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        state.apply_action(sitting[seat].choose(state.resample(seat, secret), seat), seat)
    return win_shares(state)[own]


def work(task: tuple[str, int, tuple[str, str], int, int, int, float]) -> list[float]:
    """Play the deals of one process and return the mean of each over the seats."""
    game_id, players, files, iterations, first, step, ends = task
    game = ludotheque.load_game(game_id, players=players)
    found = []
    seed = first
    while time.time() < ends:
        found.append(fmean(play(game, files, own, iterations, seed) for own in range(players)))
        seed += step
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(ITERATIONS))
    parser.add_argument("weights")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    iterations = arguments.iterations or ITERATIONS[arguments.game]
    fixed = (arguments.game, arguments.players, (arguments.weights, arguments.other), iterations)
    ends = time.time() + arguments.seconds
    tasks = [(*fixed, arguments.seed + n, arguments.processes, ends) for n in range(arguments.processes)]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        deals = [deal for part in pool.map(work, tasks, 1) for deal in part]
    found = mean_interval(deals)
    print(
        f"{arguments.game}, {arguments.players} players: {found.value:.1%} ({found.low:.1%}–{found.high:.1%})"
        f" of {len(deals) * arguments.players} games; equal would be {1 / arguments.players:.1%}",
        flush=True,
    )


if __name__ == "__main__":
    main()
