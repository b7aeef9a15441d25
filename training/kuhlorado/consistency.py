"""Measure how far a network's views of a game disagree, and how often it beats another one.

    python training/kuhlorado/consistency.py one.pt [other.pt …] [--games 20000]

Each network plays against itself, looking one turn ahead. The result less the first expectation and all luck of the
dice is the network's error about the game: the *rest* of a review with one look. Then every network plays against the
first one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parent))
from games import Games, Tables
from tables import read_sheets
from train import EDITION, Network, Player, ended, match

MOST_TURNS = 120


@torch.no_grad()
def rests(tables: Tables, player: Player, games_count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the result and the rest of each game, for the player who begins.

    Neither luck nor the first expectation explains the rest.
    """
    games = Games(tables, games_count, pro_share=0.0)
    sign = 1.0  # of the player to roll
    rest = torch.zeros(games_count, device=tables.device)
    result = torch.zeros_like(rest)
    is_over = torch.zeros(games_count, dtype=torch.bool, device=tables.device)
    said = torch.zeros_like(rest)  # of the position after the last mark, for the player who made it
    for turn in range(MOST_TURNS):
        outlook = games.look(player)
        if turn:
            rest += torch.where(is_over, 0.0, -sign * ((1 - outlook.before_roll) - said))
        slot = outlook.play(0.0)[0]
        over, share = ended(outlook, slot)
        said = outlook.values.gather(1, slot[:, None])[:, 0]
        result = torch.where(over & ~is_over, share if sign > 0 else 1 - share, result)
        is_over |= over
        if is_over.all():
            break
        games.move(slot)
        games.swap()
        sign = -sign
    return result, rest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=20_000)
    a = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(5)
    tables = Tables(read_sheets(EDITION), device)
    first = None
    for path in a.networks:
        saved = torch.load(path, map_location=device)
        layers = (len(saved["features.bias"]), saved["cells.weight"].shape[1], len(saved["second.bias"]))
        network = Network(len(tables.playable), *layers).to(device)
        network.load_state_dict(saved)
        player = Player(network)
        result, rest = rests(tables, player, a.games)
        size = rest.abs().sort().values
        line = f"{path.name}: the beginner wins {result.mean():.3f}; rest {rest.mean():+.4f} ± {rest.std():.4f}"
        line += f", 80 % below {size[int(0.8 * len(size))]:.4f}"
        first = first or player
        if player is not first:
            line += f"; against the first {match(tables, player, first, a.games):.4f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
