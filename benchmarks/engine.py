"""Random playouts per second, of our games and of other engines in one run on one core.

    python benchmarks/engine.py [--seconds 6] [--json]

Chance is included. With `--json` the last line is {"ratios": {"kuhlorado/backgammon": …}}.
"""

from __future__ import annotations

import argparse
import json

from peers import Work, alternate, catanatron, open_spiel

from ludotheque import Rng, game_ids, load_game
from ludotheque.search import rollout

# Our game, its number of players, and the engine to compare with.
PAIRS = [
    ("kuhlorado", 2, "backgammon"),
    ("niet", 4, "hearts"),
    ("nevaches", 4, "catanatron"),
    ("chevoux", 1, "catanatron"),
    ("neuland", 4, "catanatron"),
]


def ours(name: str, players: int) -> Work:
    """Return random playouts of one of our games, counted in moves, chance included."""
    game = load_game(name, players=players)
    rng = Rng(1)
    return lambda: rollout.random_playout(game.new_initial_state(), rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="time for each contender")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    pairs = [pair for pair in PAIRS if pair[0] in game_ids()]
    peers = sorted({"hearts", "backgammon", *(peer for _, _, peer in pairs)})
    work = [catanatron() if peer == "catanatron" else open_spiel(peer) for peer in peers]
    work += [ours(name, players) for name, players, _ in pairs]
    rates = alternate(work, arguments.seconds, rounds=12)
    speed = dict(zip(peers + [name for name, _, _ in pairs], rates, strict=True))
    print("our rules are", "interpreted" if rollout.__file__.endswith(".py") else "compiled")
    for name, rate in speed.items():
        print(f"{name:12} {rate:12,.0f} moves/s")
    ratios = {f"{name}/{peer}": round(speed[name] / speed[peer], 2) for name, _, peer in pairs}
    for pair, ratio in ratios.items():
        print(f"{pair:24} {ratio:8.1f}×")
    if arguments.json:
        print(json.dumps({"ratios": ratios}))


if __name__ == "__main__":
    main()
