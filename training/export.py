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
from ludotheque.games.kuhlorado.bot.features import SheetBits
from ludotheque.games.kuhlorado.bot.network import FILE, expected_header
from ludotheque.search.weights import write_weights


def kuhlorado(saved: Path, trained: str) -> None:
    """Write layers in the order in which the evaluator reads them, inputs before outputs."""
    state = torch.load(saved, map_location="cpu")
    parts = [
        state["features.weight"].T,
        state["features.bias"],
        state["cells.weight"][:-1],
        state["second.weight"].T,
        state["second.bias"],
        state["last.weight"],
        state["last.bias"],
    ]
    values = torch.cat([part.contiguous().flatten() for part in parts]).tolist()
    game = ludotheque.load_game("kuhlorado")
    header = expected_header(game, [SheetBits(sheet) for sheet in game.sheets])
    layers = (header.layers[0], len(state["features.bias"]), len(state["second.bias"]), 1)
    write_weights(FILE, msgspec.structs.replace(header, layers=layers, trained=trained), values)


def two_layers(game_id: str, saved: Path, trained: str) -> None:
    """Write NéVaches' or Neuland's layers, with the weights of an input together."""
    network = importlib.import_module(f"ludotheque.games.{game_id}.bot.network")
    state = torch.load(saved, map_location="cpu")
    parts = [state[f"{layer}.{part}"].t() for layer in ("first", "second", "last") for part in ("weight", "bias")]
    values = torch.cat([part.contiguous().flatten() for part in parts]).tolist()
    header = network.expected_header(ludotheque.load_game(game_id))
    layers = (header.layers[0], len(state["first.bias"]), len(state["second.bias"]), 1)
    write_weights(network.FILE, msgspec.structs.replace(header, layers=layers, trained=trained), values)


if __name__ == "__main__":
    name, file, words = sys.argv[1:]
    if name == "kuhlorado":
        kuhlorado(Path(file), words)
    else:
        two_layers(name, Path(file), words)
