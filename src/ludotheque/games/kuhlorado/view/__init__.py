"""What a seat of Kuhlorado sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice, Panel, ScoreLine, seat_names
from ludotheque.games.kuhlorado.notation import cells_of, format_cell, parse_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.scoring import DOUBLE_POINTS
from ludotheque.games.kuhlorado.rules.sheet import (
    COW,
    KEEP,
    MARK_ONE,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    pair_action,
)
from ludotheque.games.kuhlorado.rules.state import DECIDE
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import both, cell_words, face_word, land_name, majority_name, translate
from ludotheque.games.kuhlorado.view.picture import PICTURE_HEIGHT, PICTURE_WIDTH, draw_table
from ludotheque.games.kuhlorado.view.tally import TALLY_WIDTH, draw_tally, tally_height
from ludotheque.games.kuhlorado.view.terminal import text
from ludotheque.kernel.observation import Event

DICE_HANDLES = {KEEP: "dice:keep", REROLL_LOW: "dice:low", REROLL_HIGH: "dice:high", REROLL_BOTH: "dice:both"}


def panels(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """The sheet with its dice, and beside it who leads what."""
    table = Panel(
        "table",
        TEXTS.say("panel_table", lang, sheet=o.sheet) if o.sheet else TEXTS.say("panel_no_sheet", lang),
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        draw_table(o, lang),
    )
    if not o.sheet:
        return [table]
    tally = Panel(
        "tally", TEXTS.say("panel_tally", lang), TALLY_WIDTH, tally_height(o), draw_tally(o, lang, names), "side"
    )
    return [table, tally]


def choices(o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions; the two cells of a pair may be chosen in either order."""
    words = {cell: cell_words(o, cell, lang) for cell in range(len(o.symbols))}
    pairs = [(action, cells_of(action)) for action, _ in o.legal]
    paired = {cell for _, cells in pairs if len(cells) == 2 for cell in cells}
    found = []
    for action, cells in pairs:
        if action in DICE_HANDLES:
            handle = DICE_HANDLES[action]
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
        elif action == PASS:
            found.append(Choice(action, ("pass:",), TEXTS.say("handle_pass", lang)))
        elif len(cells) == 1:
            cell = cells[0]
            path: tuple[str, ...] = (f"cell:{format_cell(cell)}",)
            # A path that could go on to a pair needs an end of its own.
            found.append(Choice(action, (*path, "done:") if cell in paired else path, _mark_words(words[cell], lang)))
        else:
            one, two = (f"cell:{format_cell(cell)}" for cell in cells)
            label = _mark_words(both(words[cells[0]], words[cells[1]], lang), lang)
            found.append(Choice(action, (one, two), label))
            found.append(Choice(action, (two, one), label))
    return found


def intended_action(o: KuhloradoObservation, path: Sequence[str]) -> int | None:
    """The marking of one or two cells, or another roll, allowed or not."""
    dice = {handle: action for action, handle in DICE_HANDLES.items()}
    if path and path[-1] in dice:
        return dice[path[-1]]
    kinds = {handle.partition(":")[0] for handle in path if handle != "done:"}
    try:
        cells = sorted({parse_cell(handle.partition(":")[2]) for handle in path if handle.startswith("cell:")})
    except ValueError:
        return None
    if kinds != {"cell"} or not all(0 <= cell < len(o.symbols) for cell in cells):
        return None
    if len(cells) == 1:
        return MARK_ONE + cells[0]
    return pair_action(cells[0], cells[1]) if len(cells) == 2 else None


def _mark_words(what: str, lang: str) -> str:
    return TEXTS.say("choice_mark", lang, cells=what)


def handle_label(handle: str, o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "cell":
        return cell_words(o, parse_cell(value), lang)
    if kind in ("done", "pass"):
        return TEXTS.say(f"handle_{kind}", lang)
    low, high = (face_word(face, lang) for face in o.dice)
    if value == "keep":
        return TEXTS.say("handle_keep", lang, what=both(low, high, lang))
    if value == "both":
        return TEXTS.say("handle_both", lang)
    face = o.dice[0 if value == "low" else 1]
    return TEXTS.say("handle_reroll_cow" if face == COW else "handle_reroll_number", lang, number=face)


def status(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> str:
    """One line: whose turn it is and what is awaited."""
    who = seat_names(names, 2)
    if o.is_over:
        points = [int(score) for score in o.scores]
        if len(o.winners) != 1:
            return TEXTS.say("status_draw", lang, points=points[0])
        winner = o.winners[0]
        return TEXTS.say("status_won", lang, name=who[winner], points=points[winner], other=points[1 - winner])
    if not o.to_act:
        return TEXTS.say("status_rolling" if o.turn >= 0 else "status_start", lang)
    seat = o.to_act[0]
    task = "decide" if o.phase == DECIDE else _marking_task(o)
    if seat != o.seat:
        return TEXTS.say("status_other_decide" if task == "decide" else "status_other_mark", lang, name=who[seat])
    return TEXTS.say(f"status_{task}", lang, low=o.dice[0], high=o.dice[1])


def _marking_task(o: KuhloradoObservation) -> str:
    """Which of the three cases of marking the dice give (K6–K8)."""
    low, high = o.dice
    if high < COW:
        if o.legal and o.legal[0][0] == PASS:
            return "pass"
        return "one_number" if low == high else "numbers"
    if low < COW:
        return "cow_and_number"
    return "last_cow" if o.cows_left == 1 else "cows"


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """One line of the log."""
    who = seat_names(names, 2)
    values = dict(event.values)
    if "player" in values:
        values["name"] = who[values["player"]]
    elif event.seat >= 0:
        values["name"] = who[event.seat]
    if "a" in values:
        values["first"], values["second"] = who[0], who[1]
    key = event.key
    if "cells" in values:
        values["what"] = translate(_join(values["cells"], lang), lang)
    elif key == "log_roll":
        values["what"] = _join([_a_face(face, lang) for face in str(values["what"]).split()], lang)
    elif key == "log_reroll":
        kinds = {"both": "log_reroll_both", "cow": "log_reroll_cow"}
        key = kinds.get(str(values["what"]), "log_reroll_number")
    return TEXTS.say(key, lang, **values)


def _join(words: Sequence[str], lang: str) -> str:
    return both(words[0], words[1], lang) if len(words) == 2 else words[0]


def _a_face(face: str, lang: str) -> str:
    """What notation calls a face, with an article."""
    return TEXTS.say("a_cow", lang) if face == "cow" else TEXTS.say("a_number", lang, number=face)


def score_sheet(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Every meadow, trough and group with who gets its points; the last line is the sum."""
    lines = []
    for majority in o.majorities:
        points = tuple(float(majority.points) if majority.leader == seat else 0.0 for seat in range(2))
        detail = tuple(TEXTS.say("cells", lang, count=count) for count in majority.counts)
        lines.append(ScoreLine(majority_name(majority, lang), points, detail))
    for land in o.lands:
        points = tuple(float(land.points) if land.seat == seat else 0.0 for seat in range(2))
        lines.append(ScoreLine(land_name(land, lang), points))
    if o.pro:
        points = tuple(float(DOUBLE_POINTS * count) for count in o.doubles)
        detail = tuple(TEXTS.say("doubles_count", lang, count=count) for count in o.doubles)
        lines.append(ScoreLine(TEXTS.say("doubles", lang), points, detail))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


__all__ = ["choices", "handle_label", "intended_action", "panels", "say", "score_sheet", "status", "text"]
