"""The legal actions as paths of handles: `dice:low`, `cell:c4` → `cell:e4`, `cell:c4` → `done:`, `pass:`."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice, seat_names
from ludotheque.games.kuhlorado.notation import format_cell, parse_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import (
    KEEP,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    marked_cells,
)
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import cell_label, face_label, face_with_article
from ludotheque.kernel.texts import join_words

DICE_HANDLES = {KEEP: "dice:keep", REROLL_LOW: "dice:low", REROLL_HIGH: "dice:high", REROLL_BOTH: "dice:both"}


def choices(o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions; the two cells of a pair may be chosen in either order."""
    marked = [marked_cells(action) for action, _ in o.legal]
    paired = {cell for cells in marked if len(cells) == 2 for cell in cells}
    found = []
    for (action, _), cells in zip(o.legal, marked, strict=True):
        if not cells:
            handle = "pass:" if action == PASS else DICE_HANDLES[action]
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
            continue
        words = join_words([cell_label(cell, o.symbols[cell], lang) for cell in cells], lang)
        label = TEXTS.say("choice_mark", lang, cells=words)
        path = tuple(f"cell:{format_cell(cell)}" for cell in cells)
        if len(cells) == 2:
            found.append(Choice(action, path, label))
            found.append(Choice(action, path[::-1], label))
        else:
            # A path that could go on to a pair needs an end of its own.
            found.append(Choice(action, (*path, "done:") if cells[0] in paired else path, label))
    return found


def next_part(handle: str, after: str, o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> str:
    """What to ask for after a first cell."""
    return TEXTS.say("second_cell", lang)


def handle_label(handle: str, o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "cell":
        cell = parse_cell(value)
        label = cell_label(cell, o.symbols[cell], lang)
        if o.marks and o.marks[cell] >= 0:
            return TEXTS.say("marked_by", lang, cell=label, name=seat_names(names, 2)[o.marks[cell]])
        return label
    if kind in ("done", "pass"):
        return TEXTS.say(f"handle_{kind}", lang)
    if value == "keep":
        return TEXTS.say("handle_keep", lang, what=join_words([face_label(face, lang) for face in o.dice], lang))
    if value == "both":
        return TEXTS.say("handle_both", lang)
    face = o.dice[0 if value == "low" else 1]
    return TEXTS.say("handle_reroll", lang, face=face_with_article(face, "the", lang))
