"""Self-play of the planner: who wins from which seat, which properties take shields, which units are built.

    python -m ludotheque.games.neuland.balance --players 2 --games 100 --width 4

A measuring program; nothing imports it.
"""

from __future__ import annotations

import argparse
import sys
import time

import msgspec

from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.tables import KIND_NAMES, PROPERTIES, UNITS
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player


class Tally(msgspec.Struct):
    """Sums over games; `wins` by place in the first round, `used` and `built` by games in which it happened."""

    games: int = 0
    finished: int = 0
    turns: int = 0
    wins: dict[int, float] = {}
    used: dict[int, int] = {}
    built: dict[int, int] = {}


def play(players: int, seed: int, width: int, layout: str) -> tuple[NeulandState, int]:
    """One game of planners alone; the final state and who began."""
    game = load_game("neuland", players=players, map=layout)
    planners = [make_player(game, "hard", seed * 31 + seat, iterations=width) for seat in range(players)]
    chance = Rng(seed)
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
        state.step(seat, planners[seat].choose(state, seat))
    return state, first


def count(tally: Tally, state: NeulandState, first: int) -> None:
    """Add a game."""
    players = state.rules.players
    tally.games += 1
    tally.finished += int(max(state.placed) == state.rules.shields)
    tally.turns += state.turn + 1
    winners = state.winners()
    for seat in winners:
        place = (seat - first) % players
        tally.wins[place] = tally.wins.get(place, 0.0) + 1 / len(winners)
    for each in range(PROPERTIES):
        if state.property_owner[each] >= 0:
            tally.used[each] = tally.used.get(each, 0) + 1
    for kind in {state.tile[place] for place in state.built}:
        tally.built[kind] = tally.built.get(kind, 0) + 1


def report(tally: Tally, players: int) -> str:
    """The tally as text."""
    games = tally.games
    lines = [f"{players} players, {games} games, {tally.finished} ended by a last shield"]
    lines.append(f"turns a game: {tally.turns / games:.1f}, for each player {tally.turns / games / players:.1f}")
    shares = ", ".join(f"{place + 1}: {tally.wins.get(place, 0.0) / games:.0%}" for place in range(players))
    lines.append(f"wins by place in the first round: {shares}")
    for title, names, found in (
        ("shields on", KIND_NAMES[UNITS:], tally.used),
        ("built", KIND_NAMES[:UNITS], tally.built),
    ):
        entries = [f"{name} {found.get(index, 0) / games:.0%}" for index, name in enumerate(names)]
        lines.append(f"{title}: {', '.join(entries)}")
    return "\n".join(lines)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--width", type=int, default=4, help="of the planner's beam")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", default="beginner")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    arguments = parser.parse_args()
    tally = Tally()
    begun = time.perf_counter()
    for index in range(arguments.games):
        state, first = play(arguments.players, arguments.seed + index, arguments.width, arguments.map)
        count(tally, state, first)
        if time.perf_counter() - begun > arguments.seconds:
            break
    sys.stdout.write(report(tally, arguments.players) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
