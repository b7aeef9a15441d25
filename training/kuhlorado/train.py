"""Train the network of Kuhlorado by self-play.

    python training/kuhlorado/train.py --seconds 500 --out weights.bin

TD(λ) on values of positions after a mark, with exact expectation over the next roll. See training/README.md.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parent))
from games import FEATURES, Games, Outlook, Tables
from tables import read_sheets

EDITION = Path(__file__).parents[2] / "src/ludotheque/games/kuhlorado/editions/reconstructed.toml"
WORTH = 177  # the only feature of a simple player: smoothed points ahead
CELLS = 64


class Network(nn.Module):
    """A network of features and marked cells per sheet, with two hidden layers and a logit of winning.

    The marked cells reach the first hidden units only.
    """

    def __init__(self, sheets: int, hidden: int, celled: int, second: int) -> None:
        super().__init__()
        self.features = nn.Linear(FEATURES, hidden)
        # One row for each sheet, side and cell, and a last one for no cell.
        self.cells = nn.Embedding(sheets * 2 * CELLS + 1, celled, padding_idx=sheets * 2 * CELLS)
        nn.init.normal_(self.cells.weight, std=0.01)
        with torch.no_grad():
            self.cells.weight[-1].zero_()
        self.second = nn.Linear(hidden, second)
        self.last = nn.Linear(second, 1)

    @torch.no_grad()
    def grow_from(self, smaller: dict[str, torch.Tensor]) -> None:
        """Start from a smaller network, in which new units have no weight."""
        hidden, second = len(smaller["features.bias"]), len(smaller["second.bias"])
        self.second.weight[:second, hidden:] = 0.0
        self.last.weight[:, second:] = 0.0
        for name, weights in self.named_parameters():
            weights[tuple(slice(0, length) for length in smaller[name].shape)] = smaller[name]

    def widened(self, cells: torch.Tensor) -> torch.Tensor:
        """Return what cells add, for all units."""
        return functional.pad(cells, (0, self.features.out_features - cells.shape[1]))

    def base(self, own: torch.Tensor, other: torch.Tensor, sheet: torch.Tensor) -> torch.Tensor:
        """Return what the marked cells add to the hidden layer."""
        bits = torch.arange(CELLS, device=own.device)
        sides = torch.cat([(own[:, None] >> bits) & 1, (other[:, None] >> bits) & 1], 1).to(self.cells.weight.dtype)
        sheets = (self.cells.num_embeddings - 1) // (2 * CELLS)
        which = functional.one_hot(sheet.long(), sheets).to(sides.dtype)
        return self.widened((which[:, :, None] * sides[:, None, :]).flatten(1) @ self.cells.weight[:-1])

    def top(self, hidden: torch.Tensor) -> torch.Tensor:
        """Compute the logit from the hidden layer."""
        return self.last(functional.relu(self.second(functional.relu(hidden))))[:, 0]

    def logits(
        self, features: torch.Tensor, own: torch.Tensor, other: torch.Tensor, sheet: torch.Tensor
    ) -> torch.Tensor:
        """Return logits of positions after a mark."""
        return self.top(self.features(features) + self.base(own, other, sheet))


class Player:
    """A player that values marks by a network, in half precision on the GPU."""

    def __init__(self, network: Network) -> None:
        self.network = network

    @torch.no_grad()
    def __call__(self, features: torch.Tensor, games: Games, game: torch.Tensor, cells: torch.Tensor) -> torch.Tensor:
        net = self.network
        with torch.autocast(features.device.type, dtype=torch.bfloat16, enabled=features.is_cuda):
            base = net.base(games.own, games.other, games.sheet)
            start = games.sheet[game].long() * 2 * CELLS
            nothing = net.cells.num_embeddings - 1
            hidden = net.features(features)
            celled = hidden[:, : net.cells.embedding_dim]
            celled += base[game, : net.cells.embedding_dim]
            for which in range(2):
                row = torch.where(cells[:, which] >= 0, start + cells[:, which], nothing)
                celled += net.cells.weight.to(hidden.dtype)[row]
            return torch.sigmoid(net.top(hidden).float())


def simple(features: torch.Tensor, games: Games, game: torch.Tensor, cells: torch.Tensor) -> torch.Tensor:
    """Value marks without a network, by the smoothed points ahead."""
    return torch.sigmoid(features[:, WORTH] * 4)


@torch.no_grad()
def match(tables: Tables, one, other, games_count: int) -> float:
    """Return the share of the first player against the second.

    Who begins is drawn by lot, which exchanges the seats.
    """
    games = Games(tables, games_count, pro_share=0.0)
    ours = torch.rand(games_count, device=tables.device) < 0.5  # whether `one` is to roll
    share = torch.full((games_count,), -1.0, device=tables.device)
    for _ in range(120):
        first, second = games.look(one), games.look(other)
        slot = torch.where(ours, first.play(0.0)[0], second.play(0.0)[0])
        over, result = ended(first, slot)
        fresh = over & (share < 0)
        share = torch.where(fresh, torch.where(ours, result, 1 - result), share)
        games.move(slot)
        games.swap()
        ours = ~ours
        if (share >= 0).all():
            break
    return share[share >= 0].mean().item()


def ended(outlook: Outlook, slot: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return whether the chosen marks end their games, and the result for the player who made them."""
    over = torch.zeros_like(outlook.values, dtype=torch.bool)
    result = torch.zeros_like(outlook.values)
    over[outlook.rows[:, 0], outlook.rows[:, 1]] = outlook.over
    result[outlook.rows[:, 0], outlook.rows[:, 1]] = outlook.result
    return over.gather(1, slot[:, None])[:, 0], result.gather(1, slot[:, None])[:, 0]


def chosen_features(outlook: Outlook, slot: torch.Tensor) -> torch.Tensor:
    """Return the features of the chosen marks."""
    number = torch.zeros(outlook.values.shape, dtype=torch.long, device=slot.device)
    number[outlook.rows[:, 0], outlook.rows[:, 1]] = torch.arange(len(outlook.rows), device=slot.device)
    return outlook.features[number.gather(1, slot[:, None])[:, 0]]


def stretch(games: Games, player: Player, turns: int, trace: float, exploration: float):
    """Play some turns and return the positions with their targets."""
    seen = []
    for _ in range(turns):
        outlook = games.look(player)
        slot, explores = outlook.play(exploration)
        over, result = ended(outlook, slot)
        value = outlook.values.gather(1, slot[:, None])[:, 0]
        features = chosen_features(outlook, slot)
        before = outlook.before_roll
        games.move(slot)
        seen.append(
            (
                features,
                games.own.clone(),
                games.other.clone(),
                games.sheet.clone(),
                value,
                before,
                over,
                result,
                explores,
            )
        )
        games.swap()
        games.reset(over)
    expected = games.look(player).before_roll
    back = torch.zeros_like(expected)
    samples = []
    for features, own, other, sheet, value, before, over, result, explores in reversed(seen):
        target = torch.where(over, result, 1.0 - (expected + trace * back)).clamp(0.0, 1.0)
        samples.append((features, own, other, sheet, target))
        # The result of the rest of the game beyond this position's own value. A random mark tells the position nothing.
        back = torch.where(explores, 0.0, target - value)
        expected = before
    return [torch.cat(parts) for parts in zip(*samples, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--hidden", type=int, default=512)
    parser.add_argument("--celled", type=int, default=256)
    parser.add_argument("--second", type=int, default=64)
    parser.add_argument("--turns", type=int, default=32)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--exploration", type=float, default=0.03)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, default=None)
    parser.add_argument("--out", type=Path, default=Path("kuhlorado.pt"))
    a = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(a.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    tables = Tables(read_sheets(EDITION), device)
    size = (len(tables.playable), a.hidden, a.celled, a.second)
    network = Network(*size).to(device)
    if a.start:
        network.grow_from(torch.load(a.start, map_location=device))
    average = Network(*size).to(device)
    average.load_state_dict(network.state_dict())
    optimiser = torch.optim.Adam(network.parameters(), lr=a.rate)
    games = Games(tables, a.games)
    player = Player(network)
    print(f"device {device}, {sum(p.numel() for p in network.parameters())} weights, {tables.slots} slots", flush=True)
    begun = time.time()
    turns = updates = 0
    next_report = 0.0
    while (spent := time.time() - begun) < a.seconds:
        part = spent / a.seconds
        for group in optimiser.param_groups:
            group["lr"] = a.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        features, own, other, sheet, target = stretch(games, player, a.turns, a.trace, a.exploration)
        turns += len(target)
        order = torch.randperm(len(target), device=device)
        total = 0.0
        for rows in order.split(a.batch):
            loss = functional.binary_cross_entropy_with_logits(
                network.logits(features[rows], own[rows], other[rows], sheet[rows]), target[rows]
            )
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            updates += 1
            with torch.no_grad():
                for mean, new in zip(average.parameters(), network.parameters(), strict=True):
                    mean.lerp_(new, 0.002 if updates > 1000 else 0.02)
            total += loss.item() * len(rows)
        if time.time() - begun > next_report:
            next_report += a.seconds / 12
            share = match(tables, Player(average), simple, 4096)
            done = f"{time.time() - begun:6.0f} s {turns / 1e6:8.1f} M turns {updates:6d} updates"
            print(f"{done}  loss {total / len(target):.4f}  against simple {share:.3f}", flush=True)
            torch.save(average.state_dict(), a.out)
    torch.save(average.state_dict(), a.out)
    print(f"{turns} turns, {updates} updates, final against simple {match(tables, Player(average), simple, 16384):.4f}")


if __name__ == "__main__":
    main()
