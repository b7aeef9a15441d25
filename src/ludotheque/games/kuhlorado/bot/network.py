"""The trained network of Kuhlorado, which returns the chance to win of the player who has just marked."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from ludotheque.games.kuhlorado.bot.features import FEATURES, Reader, Reading, SheetBits, to_bits
from ludotheque.games.kuhlorado.bot.nodes import MarkTable, Valuer
from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame

FILE = Path(__file__).parent / "weights.bin"
REACH = 256  # units of the first layer with marked cells as input


class Evaluator:
    """The inputs of `features` and the layers that value them, both in C if compiled."""

    def __init__(self, reader: Any, layers: Any) -> None:
        self.reader = reader
        self.layers = layers

    def values(
        self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int, marks: list[int]
    ) -> list[float]:
        """Return for each mark the share of the win of the player who marks, exact if the game ends."""
        rows, switches, ends = self.reader.read(sheet, own, other, pro, doubles, other_doubles, marks)
        chances: list[float] = self.layers.chances(rows, switches)
        if len(chances) == len(marks):
            return chances
        values: list[float] = ends
        row = 0
        for index in range(len(values)):
            if values[index] < 0.0:
                values[index] = chances[row]
                row += 1
        return values


class TrainedNetwork:
    """The network and the sheets that searches of a game use."""

    def __init__(self, sheets: list[SheetBits], tables: list[MarkTable], evaluator: Any) -> None:
        self.sheets = sheets
        self.tables = tables
        self.evaluator = evaluator
        self.valuers: list[Valuer] = [
            Valuer(index, sheets[index], tables[index], evaluator) for index in range(len(sheets))
        ]


def expected_header(game: KuhloradoGame) -> Any:
    """Return the header of weights that were trained for a game."""
    from ludotheque.search.weights import WeightsHeader, fingerprint

    sheets = [SheetBits(sheet) for sheet in game.sheets]
    content = fingerprint(b"".join([sheet.to_bytes() for sheet in sheets])) if game.has_box_numbers else "other numbers"
    return WeightsHeader(
        game.spec.id,
        game.spec.rules_version,
        content,
        features_fingerprint(sheets[0]),
        (FEATURES, 0, 0, 1),
        "",
        "",
        (len(sheets) * 2 * CELLS, REACH),
    )


def features_fingerprint(sheet: SheetBits) -> str:
    """Return a fingerprint of the features, from their values in a few positions."""
    from ludotheque.search.weights import fingerprint

    cells = [cell for cell in range(CELLS) if sheet.playable >> cell & 1]
    numbers: list[str] = []
    for step in range(2, 5):
        own, other = to_bits(cells[::step]), to_bits(cells[1::step])
        numbers += [f"{value:.4f}" for value in Reading(sheet, own, other & ~own, step - 2, 3, 1).features]
    return fingerprint(" ".join(numbers).encode())


def load_network(game: KuhloradoGame, path: Path = FILE) -> TrainedNetwork:
    """Return the network for a game, or raise ConfigurationError if no file fits."""
    from ludotheque.search.layers import make_layers
    from ludotheque.search.weights import read_weights

    header, values = read_weights(path, expected_header(game))
    sheets = [SheetBits(sheet) for sheet in game.sheets]
    layers = make_layers(values, FEATURES, header.layers[1], header.layers[2], header.switches)
    return TrainedNetwork(sheets, [MarkTable(sheet) for sheet in game.sheets], Evaluator(make_reader(sheets), layers))


def make_reader(sheets: list[SheetBits]) -> Any:
    """Return the reader of inputs, in C if compiled, otherwise in Python."""
    try:
        compiled: Any = importlib.import_module("ludotheque.games.kuhlorado.bot._features")
    except ImportError:
        return Reader(sheets)
    return compiled.Reader(b"".join([sheet.to_bytes() for sheet in sheets]))
