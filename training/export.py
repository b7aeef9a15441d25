"""Convert the result of a training program into the weights that the package ships.

    python training/export.py kuhlorado kuhlorado.pt "439 million turns, seed 1"

Needs PyTorch and the package.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import msgspec
import torch

import ludotheque
from ludotheque.search.weights import write_weights


def export(game_id: str, saved: Path, trained: str) -> None:
    """Write layer by layer, the weights of an input together, those of switches after the first layer."""
    network = importlib.import_module(f"ludotheque.games.{game_id}.bot.network")
    state = torch.load(saved, map_location="cpu")
    first = "features" if "features.bias" in state else "first"
    parts = [state[f"{first}.weight"].t(), state[f"{first}.bias"]]
    switches = (0, 0)
    if "cells.weight" in state:
        parts.append(state["cells.weight"][:-1])
        switches = tuple(parts[-1].shape)
    parts += [state[f"{layer}.{part}"].t() for layer in ("second", "last") for part in ("weight", "bias")]
    values = torch.cat([part.contiguous().flatten() for part in parts]).tolist()
    header = network.expected_header(ludotheque.load_game(game_id))
    layers = (header.layers[0], len(state[f"{first}.bias"]), len(state["second.bias"]), 1)
    header = msgspec.structs.replace(header, layers=layers, switches=switches, trained=trained)
    write_weights(network.FILE, header, values)


if __name__ == "__main__":
    name, file, words = sys.argv[1:]
    export(name, Path(file), words)
