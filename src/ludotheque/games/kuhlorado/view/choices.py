"""The legal actions as paths of handles.

Examples: `dice:low`, `cell:c4` → `cell:e4`, `cell:c4` → `done:`, `pass:`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludotheque.draw.view import Choice, seat_names
from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import (
    KEEP,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    SIDE,
    TROUGH,
    marked_cells,
)
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import cell_label, face_label, face_with_article
from ludotheque.kernel.texts import join_words

DICE_HANDLES = {KEEP: "dice:keep", REROLL_LOW: "dice:low", REROLL_HIGH: "dice:high", REROLL_BOTH: "dice:both"}
HANDLES = tuple(f"cell:{format_cell(cell)}" for cell in range(SIDE * SIDE))
CELLS = {handle: cell for cell, handle in enumerate(HANDLES)}


def choices(o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return the legal actions as choices.

    The two cells of a pair may be chosen in either order.
    """
    marked = [marked_cells(action) for action, _ in o.legal]
    paired = {cell for cells in marked if len(cells) == 2 for cell in cells}
    found = []
    for (action, _), cells in zip(o.legal, marked, strict=True):
        if not cells:
            handle = "pass:" if action == PASS else DICE_HANDLES[action]
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
            continue
        label = _mark_words(tuple(cells), tuple(o.symbols[cell] for cell in cells), lang)
        path = tuple([HANDLES[cell] for cell in cells])
        if len(cells) == 2:
            found.append(Choice(action, path, label))
            found.append(Choice(action, path[::-1], label))
        else:
            # Where a path could continue to a pair, `done:` ends the single mark.
            found.append(Choice(action, (*path, "done:") if cells[0] in paired else path, label))
    return found


@lru_cache(maxsize=20_000)
def _mark_words(cells: tuple[int, ...], symbols: tuple[int, ...], lang: str) -> str:
    marked = zip(cells, symbols, strict=True)
    words = join_words([cell_label(cell, symbol, lang) for cell, symbol in marked], lang)
    return TEXTS.say("choice_mark", lang, cells=words)


@lru_cache(maxsize=5_000)  # limited, because names are unbounded
def _cell_words(cell: int, symbol: int, owner: str, lang: str) -> str:
    label = cell_label(cell, symbol, lang)
    return TEXTS.say("marked_by", lang, cell=label, name=owner) if owner else label


def next_part(handle: str, after: str, o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return the prompt after a first cell."""
    return TEXTS.say("second_cell", lang)


def picture_labels(o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> tuple[dict[str, str], ...]:
    """Return labels for the handles in the pictures.

    Cells are labelled separately from dice because they stay the same between two rolls.
    """
    return _cell_labels(o.symbols, o.marks, tuple(seat_names(names, 2)), lang), _dice_labels(o, lang)


@lru_cache(maxsize=512)
def _cell_labels(symbols: tuple[int, ...], marks: tuple[int, ...], who: tuple[str, ...], lang: str) -> dict[str, str]:
    owners = (*who, "")  # a free cell has the mark −1
    return {
        HANDLES[cell]: _cell_words(cell, symbol, owners[marks[cell]], lang)
        for cell, symbol in enumerate(symbols)
        if symbol != TROUGH
    }


def _dice_labels(o: KuhloradoObservation, lang: str) -> dict[str, str]:
    handles = ("dice:low", "dice:high")[: len(set(o.dice))]
    return {handle: handle_label(handle, o, lang) for handle in handles}


def handle_label(handle: str, o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return a handle in words."""
    cell = CELLS.get(handle)
    if cell is not None:
        is_marked = o.marks and o.marks[cell] >= 0
        return _cell_words(cell, o.symbols[cell], seat_names(names, 2)[o.marks[cell]] if is_marked else "", lang)
    kind, _, value = handle.partition(":")
    if kind == "cell":
        raise ValueError(handle)
    if kind in ("done", "pass"):
        return TEXTS.say(f"handle_{kind}", lang)
    if value == "keep":
        return TEXTS.say("handle_keep", lang, what=join_words([face_label(face, lang) for face in o.dice], lang))
    if value == "both":
        return TEXTS.say("handle_both", lang)
    face = o.dice[0 if value == "low" else 1]
    return TEXTS.say("handle_reroll", lang, face=face_with_article(face, "the", lang))
