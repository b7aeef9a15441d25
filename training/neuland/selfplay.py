"""Write games of Neuland that the planner plays against itself, as numbers for the network.

    python training/neuland/selfplay.py FOLDER --seconds 500 --seed 1 [--processes 14]
    python training/neuland/selfplay.py FOLDER --read FILE …

Needs the compiled package only. A turn is searched by a narrow beam, and the network chooses among its best turns. The
network is the newest `FOLDER/weights.f32`, which `train.py` writes meanwhile. Before this file exists, the planner's
own estimate chooses. One turn in twelve is a random one that the beam found.

Games are written as lines of JSON (players, map, actions with chance outcomes, random turns), so that they can be read
again when the features change (`--read`), and as files of 32-bit floats. These have a row for each seat in every
position in which a turn begins: the game, the turn, the seat, the number of players, whether the next turn was random,
the seat's share of the win in the end, the race's estimate (as a logarithm), and the features.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from array import array
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque import CHANCE, Rng
from ludotheque.games.neuland.bot.features import FEATURES, Features
from ludotheque.games.neuland.bot.network import TrainedNetwork
from ludotheque.games.neuland.bot.race import race_powers
from ludotheque.games.neuland.bot.survey import Makers
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.search.game_judge import win_shares
from ludotheque.search.layers import make_layers

HIDDEN = (64, 16)
WIDTHS = (3, 4, 6, 8)
COMPARED = 12  # turns among which the network chooses
ANY = 12  # one turn in so many is random
PATIENCE = 8  # turns of a seat for each property, before its beam is widened
GAMES = 8  # in a file


class Actor:
    """A player of whole games for one number of players."""

    def __init__(self, game: NeulandGame, folder: Path, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.makers = Makers(game.tables)
        self.features = Features(self.makers)
        self.path = folder / "weights.f32"
        self.read_at = 0.0
        self.network: TrainedNetwork | None = None

    def refresh(self) -> None:
        """Read the newest weights."""
        if self.path.exists() and self.path.stat().st_mtime > self.read_at:
            self.read_at = self.path.stat().st_mtime
            values = array("f", self.path.read_bytes()).tolist()
            self.network = TrainedNetwork(self.features, make_layers(values, FEATURES, *HIDDEN))

    def play(self) -> dict[str, Any]:
        """Play one game and return it as a line of JSON."""
        state = self.game.new_initial_state()
        assert isinstance(state, NeulandState)
        self.settle(state)
        turns = []
        while not state.is_terminal():
            is_any = self.rng.below(ANY) == 0
            if is_any:
                turns.append(state.turn)
            self.play_turn(state, is_any)
        return {
            "players": self.game.players,
            "map": "random" if self.game.random_map else "beginner",
            "moves": [action for _, action in state.history()],
            "any": turns,
        }

    def settle(self, state: NeulandState) -> None:
        """Let chance act."""
        while state.is_chance_node():
            state.apply_action(state.sample_chance(self.rng), CHANCE)

    def play_turn(self, state: NeulandState, is_any: bool) -> None:
        """Play a turn in place.

        If chance draws something else than planned, the rest of the turn is planned again.
        """
        turn, seat = state.turn, state.seat
        width = WIDTHS[self.rng.below(len(WIDTHS))]
        if state.turn // self.game.players > PATIENCE * (1 + state.property_owner.count(seat)):
            width *= 4
        while not state.is_terminal() and state.turn == turn:
            search = TurnSearch(state.copy(), seat, self.makers, self.rng.spawn())
            search.run(width)
            for action in self.choice(search.turns, seat, is_any).path:
                if state.is_terminal() or state.turn != turn or action not in state.actions(seat):
                    break
                state.apply_action(action, seat)
                if state.is_chance_node():
                    self.settle(state)
                    break

    def choice(self, turns: list[TurnLine], seat: int, is_any: bool) -> TurnLine:
        """Choose a turn that the beam found."""
        if is_any:
            return turns[self.rng.below(len(turns))]
        if self.network is None:
            return turns[0]
        best, chosen = -1.0, turns[0]
        for line in turns[:COMPARED]:
            share = self.network.shares(line.state)[seat]
            if share > best:
                best, chosen = share, line
        return chosen


def rows_of(line: dict[str, Any], number: int) -> array[float]:
    """Return the rows of one game."""
    game = ludotheque.load_game("neuland", players=line["players"], map=line["map"])
    assert isinstance(game, NeulandGame)
    features = Features(Makers(game.tables))
    state = game.new_initial_state()
    assert isinstance(state, NeulandState)
    found = []
    turn = -1
    for action in line["moves"]:
        if state.current_player() != CHANCE and state.turn != turn:
            turn = state.turn
            powers = race_powers(state, features.seats(state)[0])
            found.append((turn, [math.log(power) for power in powers], features.read(state)))
        state.step(state.current_player(), action)
    shares = win_shares(state)
    rows = array("f")
    for turn, powers, seats in found:
        for seat, read in enumerate(seats):
            rows.extend([number, turn, seat, game.players, turn in line["any"], shares[seat], powers[seat], *read])
    return rows


def write(path: Path, data: bytes) -> None:
    """Write a whole file or none, since another process may be reading."""
    path.with_suffix(".part").write_bytes(data)
    path.with_suffix(".part").rename(path)


def read_again(task: tuple[Path, Path]) -> None:
    """Write the rows of a file of games again."""
    source, folder = task
    rows = array("f")
    for number, line in enumerate(source.read_text().splitlines()):
        rows.extend(rows_of(json.loads(line), number))
    write(folder / f"games-{source.stem}.f32", rows.tobytes())


def work(task: tuple[Path, int, int, float]) -> int:
    """Play all games of one process and return their number."""
    folder, seed, players, ends = task
    game = ludotheque.load_game("neuland", players=players, map="random" if seed % 4 == 0 else "beginner")
    assert isinstance(game, NeulandGame)
    actor = Actor(game, folder, Rng(seed * 1_000_003 + players))
    games = 0
    with (folder / f"{seed}.jsonl").open("w") as file:
        while time.time() < ends:
            rows = array("f")
            for number in range(GAMES):
                actor.refresh()
                line = actor.play()
                file.write(json.dumps(line) + "\n")
                rows.extend(rows_of(line, number))
            games += GAMES
            write(folder / f"games-{seed}-{games}.f32", rows.tobytes())
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--read", type=Path, nargs="*", default=[], help="files of games to read again, instead of playing"
    )
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--players", default="2,3,4,3", help="one of these for each process in turn")
    arguments = parser.parse_args()
    numbers = [int(word) for word in arguments.players.split(",")]
    ends = time.time() + arguments.seconds
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        if arguments.read:
            pool.map(read_again, [(path, folder) for path in arguments.read], 1)
            return
        seeds = range(arguments.seed, arguments.seed + arguments.processes)
        tasks = [(folder, seed, numbers[index % len(numbers)], ends) for index, seed in enumerate(seeds)]
        print(f"{sum(pool.map(work, tasks, 1))} games", flush=True)


if __name__ == "__main__":
    main()
