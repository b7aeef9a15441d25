"""The trained network of Kuhlorado: found beside this file, checked, and run by the fastest evaluator there is."""

from __future__ import annotations

import importlib
from array import array
from pathlib import Path
from typing import Any

from ludotheque.games.kuhlorado.bot.evaluator import SECOND, Evaluator
from ludotheque.games.kuhlorado.bot.features import FEATURES, Reading, SheetBits, to_bits
from ludotheque.games.kuhlorado.bot.nodes import MarkTable, Valuer
from ludotheque.games.kuhlorado.rules.codes import CELLS
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame

FILE = Path(__file__).parent / "weights.bin"


class TrainedNetwork:
    """Everything that a search needs of the network, for all sheets of a game."""

    def __init__(self, sheets: list[SheetBits], tables: list[MarkTable], evaluator: Any) -> None:
        self.sheets = sheets
        self.tables = tables
        self.evaluator = evaluator
        self.valuers: list[Valuer] = [
            Valuer(index, sheets[index], tables[index], evaluator) for index in range(len(sheets))
        ]


def expected_header(game: KuhloradoGame, sheets: list[SheetBits]) -> Any:
    """What weights must have been trained for."""
    from ludotheque.search.weights import WeightsHeader, fingerprint

    content = fingerprint(b"".join([sheet.to_bytes() for sheet in sheets])) if game.has_box_numbers else "other numbers"
    return WeightsHeader(
        game.spec.id,
        game.spec.rules_version,
        content,
        features_fingerprint(sheets[0]),
        (FEATURES, 0, SECOND, 1),
        "",
        "",
    )


def features_fingerprint(sheet: SheetBits) -> str:
    """A name of what the features are: their values in a few positions."""
    from ludotheque.search.weights import fingerprint

    cells = [cell for cell in range(CELLS) if sheet.playable >> cell & 1]
    numbers: list[str] = []
    for step in range(2, 5):
        own, other = to_bits(cells[::step]), to_bits(cells[1::step])
        numbers += [f"{value:.4f}" for value in Reading(sheet, own, other & ~own, step - 2, 3, 1).features]
    return fingerprint(" ".join(numbers).encode())


def load_network(game: KuhloradoGame, path: Path = FILE) -> TrainedNetwork:
    """The network for a game; ConfigurationError with a sentence where there is none that fits."""
    from ludotheque.search.weights import read_weights

    sheets = [SheetBits(sheet) for sheet in game.sheets]
    header, values = read_weights(path, expected_header(game, sheets))
    return TrainedNetwork(
        sheets, [MarkTable(sheet) for sheet in game.sheets], make_evaluator(sheets, values, header.layers[1])
    )


def make_evaluator(sheets: list[SheetBits], values: list[float], hidden: int) -> Any:
    """The compiled evaluator, or its Python twin."""
    try:
        compiled: Any = importlib.import_module("ludotheque.games.kuhlorado.bot._evaluator")
    except ImportError:
        return Evaluator(sheets, values, hidden)
    return compiled.Evaluator(b"".join([sheet.to_bytes() for sheet in sheets]), array("d", values).tobytes(), hidden)
