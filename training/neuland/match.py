"""Whether the network chooses better turns than the planner's own estimate, both from the same beams.

    python training/neuland/match.py FOLDER --seconds 60 [--processes 14]

`FOLDER/weights.f32` has the weights. One seat, each in turn, chooses by the network; prints how often it wins, by the
number of players.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path

from selfplay import Actor

import ludotheque
from ludotheque import Rng
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.search.game_judge import win_shares


def work(task: tuple[Path, int, int, float]) -> tuple[int, list[float]]:
    """Games of one process: the number of players, and what the network won in each."""
    folder, seed, players, ends = task
    game = ludotheque.load_game("neuland", players=players)
    assert isinstance(game, NeulandGame)
    rng = Rng(seed)
    actors = [Actor(game, folder, rng), Actor(game, folder, rng)]
    actors[0].refresh()
    found: list[float] = []
    while time.time() < ends:
        own = len(found) % players
        state = game.new_initial_state()
        assert isinstance(state, NeulandState)
        actors[0].settle(state)
        while not state.is_terminal():
            actors[state.seat != own].play_turn(state, False)
        found.append(win_shares(state)[own])
    return players, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    ends = time.time() + arguments.seconds
    tasks = [(arguments.folder, arguments.seed + n, 2 + n % 3, ends) for n in range(arguments.processes)]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        parts = pool.map(work, tasks, 1)
    for players in (2, 3, 4):
        won = [share for number, found in parts if number == players for share in found]
        if won:
            print(f"{players} players: {sum(won) / len(won):.1%} of {len(won)} games", flush=True)


if __name__ == "__main__":
    main()
