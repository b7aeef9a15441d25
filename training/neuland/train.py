"""Train the value network of Neuland on games of `selfplay.py`, while they are played.

    python training/neuland/train.py FOLDER --features 182 --seconds 500 --out neuland.pt

The network gives each seat a logit, which is added to the race's estimate. The shares of the win are their softmax.
Targets are TD(λ): the network's share of a seat in the next position, and λ of the result of the rest of the game
beyond it. After a random turn, what follows does not count. Every position is learned from about three times, since a
few thousand games are soon known by heart. The newest weights are written to `FOLDER/weights.f32` for `selfplay.py`.

In the end the step falls by a cosine. The average of the weights is kept. With `--seconds 0` the program learns from
the existing games, and with `--teachers` from the mean values of other networks.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

HIDDEN = (64, 16)
COLUMNS = 7  # before the features
SEATS = 4
LAMBDA = 0.8
BATCH = 1024
STEP = 1e-3
WINDOW = 1_500_000  # newest positions to learn from
FIRST = 4000  # positions before learning starts
LAST = 12  # passes over a fourth of the positions in the end, with an ever smaller step
HELD_OUT = 16  # one file in so many is only used for measuring


class Network(nn.Module):
    """A network with two hidden layers that returns a logit."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, HIDDEN[0])
        self.second = nn.Linear(HIDDEN[0], HIDDEN[1])
        self.last = nn.Linear(HIDDEN[1], 1)
        nn.init.zeros_(self.last.weight)  # at first the race's estimate is unchanged
        nn.init.zeros_(self.last.bias)

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        return self.last(torch.relu(self.second(torch.relu(self.first(numbers))))).squeeze(-1)


class Games:
    """Positions of games in order of arrival: features and results of up to four seats each."""

    def __init__(self, inputs: int, device: str) -> None:
        self.inputs = inputs
        self.device = device
        self.numbers = torch.zeros(0, SEATS, inputs, dtype=torch.float16, device=device)
        self.race = torch.zeros(0, SEATS, device=device)
        self.results = torch.zeros(0, SEATS, device=device)
        self.there = torch.zeros(0, SEATS, dtype=torch.bool, device=device)
        self.is_any = torch.zeros(0, dtype=torch.bool, device=device)
        self.is_last = torch.zeros(0, dtype=torch.bool, device=device)

    def add(self, paths: list[Path]) -> int:
        """Read games of some files, drop the oldest beyond the window, and return the number of positions."""
        parts = [self._read(path) for path in paths]
        for name, *new in zip(("numbers", "race", "results", "there", "is_any", "is_last"), *parts, strict=True):
            whole = torch.cat([getattr(self, name), *(part.to(self.device) for part in new)])
            setattr(self, name, whole[-WINDOW:])
        return sum(len(part[-1]) for part in parts)

    def _read(self, path: Path) -> tuple[torch.Tensor, ...]:
        rows = np.fromfile(path, dtype=np.float32).reshape(-1, COLUMNS + self.inputs)
        begins = np.flatnonzero(rows[:, 2] == 0)
        numbers = np.zeros((len(begins), SEATS, self.inputs), dtype=np.float16)
        race = np.full((len(begins), SEATS), -1e9, dtype=np.float32)
        results = np.zeros((len(begins), SEATS), dtype=np.float32)
        there = np.zeros((len(begins), SEATS), dtype=bool)
        position = np.cumsum(rows[:, 2] == 0) - 1
        seat = rows[:, 2].astype(int)
        numbers[position, seat] = rows[:, COLUMNS:]
        results[position, seat] = rows[:, 5]
        race[position, seat] = rows[:, 6]
        there[position, seat] = True
        games = rows[begins, 0]
        is_last = np.append(games[1:] != games[:-1], True)
        found = (numbers, race, results, there, rows[begins, 4] > 0, is_last)
        return tuple(torch.from_numpy(part) for part in found)

    def __len__(self) -> int:
        return len(self.is_last)


def log_shares(net: nn.Module, games: Games, chosen: torch.Tensor | slice) -> torch.Tensor:
    return torch.log_softmax(net(games.numbers[chosen].float()) + games.race[chosen], dim=-1)


def shares_of(net: nn.Module, games: Games) -> torch.Tensor:
    with torch.no_grad():
        parts = [slice(start, start + 65536) for start in range(0, len(games), 65536)]
        return torch.cat([log_shares(net, games, part).exp() for part in parts])


def targets_of(net: nn.Module, games: Games, lambda_: float) -> torch.Tensor:
    """Return TD(λ) targets, from the end of every game backwards, all games at once."""
    values = shares_of(net, games)
    targets = games.results.clone()
    at = games.is_last.nonzero().squeeze(-1)
    begins = torch.cat([at.new_zeros(1), at[:-1] + 1])
    ahead = games.results[at]
    while len(at):
        targets[at] = ahead
        goes_on = at > begins
        at, begins = at[goes_on] - 1, begins[goes_on]
        ahead = lambda_ * ahead[goes_on] + (1 - lambda_) * values[at + 1]
        ahead = torch.where(games.is_any[at].unsqueeze(-1), values[at], ahead)
    return targets


def score(net: nn.Module, games: Games) -> tuple[float, float]:
    """Return the mean loss on held-out positions, and that of the race to compare."""
    with torch.no_grad():
        found = [log_shares(net, games, slice(None)), torch.log_softmax(games.race, dim=-1)]
        losses = [-(games.results * each.masked_fill(~games.there, 0.0)).sum(-1).mean().item() for each in found]
    return losses[0], losses[1]


def write_weights(net: nn.Module, path: Path) -> None:
    state = net.state_dict()
    parts = [state[f"{layer}.{part}"].t() for layer in ("first", "second", "last") for part in ("weight", "bias")]
    values = torch.cat([part.contiguous().flatten() for part in parts]).float().cpu().numpy()
    path.with_suffix(".new").write_bytes(values.tobytes())
    path.with_suffix(".new").rename(path)


def learn(
    net: nn.Module,
    average: nn.Module,
    optimiser: torch.optim.Optimizer,
    games: Games,
    taught: torch.Tensor | None,
    step: float,
) -> int:
    """Learn from a fourth of the positions and return their number.

    The teachers' values are the targets if there are any.
    """
    targets = targets_of(average, games, LAMBDA) if taught is None else taught
    for group in optimiser.param_groups:
        group["lr"] = step
    batches = max(1, len(games) // (4 * BATCH))
    for _ in range(batches):
        chosen = torch.randint(len(games), (BATCH,), device=games.device)
        found = log_shares(net, games, chosen)
        loss = -(targets[chosen] * found.masked_fill(~games.there[chosen], 0.0)).sum(-1).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            for kept, newest in zip(average.parameters(), net.parameters(), strict=True):
                kept.lerp_(newest, 0.01)
    return batches * BATCH


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=500, help="how long to wait for games")
    parser.add_argument("--features", type=int, required=True, help="as many as `features.FEATURES` says")
    parser.add_argument("--teachers", type=Path, nargs="*", default=[], help="networks whose mean is learned")
    parser.add_argument("--passes", type=int, default=3, help="how often each position is learned from, about")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = Network(arguments.features).to(device)
    average = copy.deepcopy(net)
    teachers = [Network(arguments.features).to(device) for _ in arguments.teachers]
    for teacher, path in zip(teachers, arguments.teachers, strict=True):
        teacher.load_state_dict(torch.load(path, map_location=device))
    decay = 0.01 if teachers else 0.2  # the teachers' values have little noise to overfit
    optimiser = torch.optim.AdamW(net.parameters(), lr=STEP, weight_decay=decay)
    learning, measuring = Games(arguments.features, device), Games(arguments.features, device)
    seen: set[Path] = set()
    begun = told = time.time()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    taught = None
    came = learned = 0  # positions, and those learned from, counted as often as used

    def tell() -> None:
        lost, even = score(average, measuring)
        print(f"{time.time() - begun:.0f} s, {came} positions: {lost:.4f} of {even:.4f}", flush=True)

    while time.time() - begun < arguments.seconds or learned < arguments.passes * came or not seen:
        new = [path for path in sorted(arguments.folder.glob("games-*.f32")) if path not in seen]
        if new:
            held = [path for index, path in enumerate(new) if (len(seen) + index) % HELD_OUT == 0]
            measuring.add(held)
            came += learning.add([path for path in new if path not in held])
            seen.update(new)
            if teachers:
                taught = torch.stack([shares_of(teacher, learning) for teacher in teachers]).mean(0)
        if came < FIRST or learned >= arguments.passes * came:
            time.sleep(1)
            continue
        learned += learn(net, average, optimiser, learning, taught, STEP)
        write_weights(average, arguments.folder / "weights.f32")
        if time.time() - told > 30 and len(measuring):
            told = time.time()
            tell()
    for part in range(LAST):
        step = STEP * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part / LAST)))
        learn(net, average, optimiser, learning, taught, step)
    tell()
    torch.save(average.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
