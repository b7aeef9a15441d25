"""Train the value network of NéVaches on games of `selfplay.py`.

    python training/nevaches/train.py --out nevaches.pt --seed 1 FOLDER …

The value of a position after an action is, for the player who acted against one other, the chance of ending ahead.
First the games' results are the targets, then TD(λ): each position learns from the value of the next
position and from a share λ of the result of the rest of the game beyond it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

HIDDEN = (64, 32)
LAMBDA = 0.8
SOFT = 5.0  # points ahead that make a result nearly a full win
BATCH = 2048
COLUMNS = 6  # before the features


class Network(nn.Module):
    """A network with two hidden layers that returns a logit."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, HIDDEN[0])
        self.second = nn.Linear(HIDDEN[0], HIDDEN[1])
        self.last = nn.Linear(HIDDEN[1], 1)

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        return self.last(torch.relu(self.second(torch.relu(self.first(numbers))))).squeeze(-1)


def results_of(margins: np.ndarray) -> np.ndarray:
    """Return targets: half who is ahead, half by how much."""
    won = (margins > 0).astype(np.float64) + 0.5 * (margins == 0)
    return 0.5 * won + 0.5 / (1 + np.exp(-margins / SOFT))


def lambda_targets(rows: np.ndarray, games: np.ndarray, results: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return TD(λ) targets along the positions of two players of one game, from either side."""
    mover, other, count = rows[:, 0].astype(int), rows[:, 1].astype(int), rows[:, 3].astype(int)
    pair = np.minimum(mover, other) * 8 + np.maximum(mover, other)
    order = np.lexsort((count, pair, games))
    targets = np.empty(len(rows))
    later = -1
    ahead = 0.0
    for index in order[::-1].tolist():
        if later < 0 or games[later] != games[index] or pair[later] != pair[index]:
            ahead = results[index]
        else:
            value = values[later]
            ahead = LAMBDA * ahead + (1 - LAMBDA) * value
            if mover[later] != mover[index]:
                ahead = 1 - ahead
        targets[index] = ahead
        later = index
    return targets


def evaluate(net: Network, numbers: torch.Tensor) -> np.ndarray:
    with torch.no_grad():
        return np.concatenate([torch.sigmoid(net(part)).cpu().numpy() for part in numbers.split(65536)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--features", type=int, required=True, help="as many as `features.FEATURES` says")
    parser.add_argument("--epochs", type=int, default=4, help="on results, and again for each of two rounds of TD(λ)")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    files = [path for folder in arguments.data for path in sorted(folder.glob("*.f32"))]
    parts = [np.fromfile(path, dtype=np.float32).reshape(-1, COLUMNS + arguments.features) for path in files]
    games = np.concatenate([part[:, 0].astype(np.int64) + 1_000_000 * index for index, part in enumerate(parts)])
    rows = np.concatenate([part[:, 1:COLUMNS] for part in parts])
    numbers = torch.from_numpy(np.concatenate([part[:, COLUMNS:] for part in parts])).to(device)
    results = results_of(rows[:, 4])
    held_back = games % 20 == 0
    train = np.flatnonzero(~held_back)
    net = Network(numbers.shape[1]).to(device)
    if arguments.start:
        net.load_state_dict(torch.load(arguments.start, map_location=device))
    begun = time.time()
    targets = results
    for stage in range(3):
        if stage:
            targets = lambda_targets(rows, games, results, evaluate(net, numbers))
        fit(
            net,
            numbers,
            torch.from_numpy(targets).float().to(device),
            train,
            arguments.epochs,
            2e-3 if stage == 0 else 1e-3,
        )
        values = evaluate(net, numbers[torch.from_numpy(np.flatnonzero(held_back)).to(device)])
        won = rows[held_back, 4] > 0
        loss = -np.mean(np.where(won, np.log(values), np.log(1 - values)))
        right = np.mean((values > 0.5) == won)
        print(
            f"stage {stage}: {len(rows)} positions, {time.time() - begun:.0f} s, loss {loss:.4f}, right {right:.2%}",
            flush=True,
        )
    torch.save(net.state_dict(), arguments.out)


def fit(
    net: Network, numbers: torch.Tensor, targets: torch.Tensor, train: np.ndarray, epochs: int, rate: float
) -> None:
    """Fit by Adam with a rate that falls to 0."""
    steps = max(1, epochs * len(train) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    order = np.array([], dtype=int)
    for _ in range(steps):
        if len(order) < BATCH:
            order = np.random.default_rng(len(train) + int(torch.randint(1 << 30, (1,)))).permutation(train)
        batch, order = torch.from_numpy(order[:BATCH]).to(targets.device), order[BATCH:]
        loss = nn.functional.binary_cross_entropy_with_logits(net(numbers[batch]), targets[batch])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()


if __name__ == "__main__":
    main()
