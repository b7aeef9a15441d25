"""Self-play of Neuland's turn player: winners, properties that get shields, units that are built.

    python tools/neuland_balance.py --players 2 --games 100 --width 4 --file games.jsonl

Finished games are stored in the file, one per line, and not played again.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import KIND_NAMES, PROPERTIES, UNITS
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player


class SelfPlayGame(msgspec.Struct, frozen=True):
    """A game with its settings and its result.

    `shields` and `winners` are in the order of places in the first round.
    """

    players: int
    width: int
    map: str
    seed: int
    turns: int
    shields: tuple[int, ...]
    winners: tuple[int, ...]
    used: tuple[str, ...]
    built: tuple[str, ...]
    seconds: float

    def is_finished(self) -> bool:
        """Check whether a last shield ended the game, not the limit of turns."""
        return max(self.shields) == 36 // self.players


def play(players: int, width: int, layout: str, seed: int) -> SelfPlayGame:
    """Play one game between turn players."""
    game = load_game("neuland", players=players, map=layout)
    bots = [make_player(game, "hard", seed * 31 + seat, iterations=width) for seat in range(players)]
    chance = Rng(seed)
    begun = time.perf_counter()
    state = game.new_initial_state()
    assert isinstance(state, NeulandState)
    first = -1
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(chance))
            continue
        if first < 0:
            first = seat
        state.step(seat, bots[seat].choose(state, seat))
    return SelfPlayGame(
        players,
        width,
        layout,
        seed,
        state.turn + 1,
        tuple(state.placed[(first + place) % players] for place in range(players)),
        tuple(sorted((seat - first) % players for seat in state.winners())),
        tuple(KIND_NAMES[UNITS + each] for each in range(PROPERTIES) if state.property_owner[each] >= 0),
        tuple(KIND_NAMES[kind] for kind in sorted({state.tile[place] for place in state.built})),
        round(time.perf_counter() - begun, 2),
    )


def report(games: list[SelfPlayGame]) -> str:
    """Return shares of games, as text."""
    count = len(games)
    players = games[0].players
    finished = sum(game.is_finished() for game in games)
    turns = sorted(game.turns / players for game in games)
    shares = [sum(1 / len(game.winners) for game in games if place in game.winners) for place in range(players)]
    lines = [
        f"{players} players, {count} games, {finished} ended with a last shield",
        f"turns of each player: mean {sum(turns) / count:.1f}, median {turns[count // 2]:.1f}, most {turns[-1]:.1f}",
        f"seconds per game: {sum(game.seconds for game in games) / count:.1f}",
        "wins by place in the first round: " + ", ".join(f"{share / count:.0%}" for share in shares),
    ]
    used = {name: sum(name in game.used for game in games) / count for name in KIND_NAMES[UNITS:]}
    built = {name: sum(name in game.built for game in games) / count for name in KIND_NAMES[:UNITS]}
    for title, found in (("shields on", used), ("built", built)):
        lines.append(f"{title}: " + ", ".join(f"{name} {share:.0%}" for name, share in found.items()))
    return "\n".join(lines)


def main() -> int:
    """Play the games that are not in the file yet, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--width", type=int, default=4, help="of the beam")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--map", default="beginner")
    parser.add_argument("--seconds", type=float, default=1e9, help="start no game after this time")
    parser.add_argument("--file", type=Path, help="where games are stored")
    arguments = parser.parse_args()
    wanted = (arguments.players, arguments.width, arguments.map)
    stored: list[SelfPlayGame] = []
    if arguments.file is not None and arguments.file.exists():
        stored = [msgspec.json.decode(line, type=SelfPlayGame) for line in arguments.file.read_bytes().splitlines()]
    games = [game for game in stored if (game.players, game.width, game.map) == wanted]
    done = {game.seed for game in games}
    begun = time.perf_counter()
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        if seed in done:
            continue
        if time.perf_counter() - begun > arguments.seconds:
            break
        game = play(*wanted, seed)
        games.append(game)
        if arguments.file is not None:
            with arguments.file.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
    sys.stdout.write((report(games) if games else "no games") + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
