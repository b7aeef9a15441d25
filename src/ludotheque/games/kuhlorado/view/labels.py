"""Cells, faces, meadows, troughs and land in words, for pictures, terminal and screen readers."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation, Land, Majority
from ludotheque.games.kuhlorado.rules.codes import COW
from ludotheque.games.kuhlorado.texts import TEXTS


def face_label(face: int, lang: str) -> str:
    """Return a die's face or a cell's symbol in words: a figure, or the word for cow."""
    return TEXTS.say("cow", lang) if face == COW else str(face)


def face_with_article(face: int, article: str, lang: str) -> str:
    """Return a face with its article, `a` or `the`: “a cow”, “the 3”."""
    return TEXTS.say(f"{article}_cow" if face == COW else f"{article}_number", lang, number=face)


def cell_label(cell: int, symbol: int, lang: str) -> str:
    """Return a cell with its symbol, such as “c4 (cow)”."""
    return f"{format_cell(cell)} ({face_label(symbol, lang)})"


def majority_label(majority: Majority, lang: str) -> str:
    """Return the name of a meadow by its side of the sheet, or of a trough by its first cell."""
    if majority.kind == "meadow":
        return TEXTS.say(f"meadow_{majority.name}", lang)
    return TEXTS.say(majority.kind, lang, cell=majority.name)


def land_label(land: Land, lang: str) -> str:
    """Return the name of a group that scores, by its size."""
    return TEXTS.say("land", lang, count=len(land.cells))


def allowed_cells(o: KuhloradoObservation) -> frozenset[int]:
    """Return the free cells with a rolled symbol, which are all that the roll could mark (K6–K8)."""
    return _allowed(o.symbols, o.marks, o.dice) if o.dice else frozenset()


@lru_cache(maxsize=512)
def _allowed(symbols: tuple[int, ...], marks: tuple[int, ...], dice: tuple[int, ...]) -> frozenset[int]:
    return frozenset(cell for cell, symbol in enumerate(symbols) if symbol in dice and marks[cell] < 0)
