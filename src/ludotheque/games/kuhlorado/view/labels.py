"""Cells, faces, meadows, troughs and groups in words; for pictures, terminals and screen readers alike."""

from __future__ import annotations

import re

from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation, Land, Majority
from ludotheque.games.kuhlorado.rules.sheet import COW
from ludotheque.games.kuhlorado.texts import TEXTS

SEAT_SIGNS = ("✕", "○")


def face_word(face: int, lang: str) -> str:
    """A die's face or a cell's symbol: a figure or the word for cow."""
    return TEXTS.say("cow", lang) if face == COW else str(face)


def cell_words(o: KuhloradoObservation, cell: int, lang: str) -> str:
    """A cell with what it shows, such as “c4 (cow)”."""
    return f"{format_cell(cell)} ({face_word(o.symbols[cell], lang)})"


def both(first: str, second: str, lang: str) -> str:
    """Two things joined by “and”."""
    return TEXTS.say("and", lang, first=first, second=second)


def translate(text: str, lang: str) -> str:
    """Notation's English word for a cow in the language of the reader."""
    return re.sub(r"\bcow\b", TEXTS.say("cow", lang), text)


def majority_name(majority: Majority, lang: str) -> str:
    """A meadow by its side of the sheet, a trough by its cell."""
    if majority.kind == "meadow":
        return TEXTS.say(f"meadow_{majority.name}", lang)
    return TEXTS.say(majority.kind, lang, cell=majority.name)


def land_name(land: Land, lang: str) -> str:
    """A scoring group by its size."""
    return TEXTS.say("land", lang, count=len(land.cells))


def allowed_cells(o: KuhloradoObservation) -> frozenset[int]:
    """The free cells that show what was rolled: every cell that this roll could mark (K6–K8)."""
    if not o.dice:
        return frozenset()
    return frozenset(cell for cell, symbol in enumerate(o.symbols) if symbol in o.dice and o.marks[cell] < 0)
