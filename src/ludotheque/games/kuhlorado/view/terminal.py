"""The table as plain text of at most 80 columns, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import seat_names
from ludotheque.games.kuhlorado.notation import COLUMNS, format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import COW, DECIDE, MARK, SIDE, TROUGH
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import allowed_cells, face_label, land_label, majority_label
from ludotheque.kernel.texts import join_words

MARKS = "XO"
LABEL_WIDTH = 26
NAME_WIDTH = 30
# STYLES colours the text. IN_SIGHT lists the parts that stay visible in a short terminal, most important first.
STYLES = {
    "≈": "blue",
    "(?<=│ )X(?= │)": "bold #1b7f8c",
    "(?<=│ )O(?= │)": "bold #8a3b78",
    r"\[[0-9cv]\]": "bold #e07a1f",
    "(?<=│ )[cv](?= │)": "yellow",  # the cow's letter in both languages
}
IN_SIGHT = (0,)
# Texts that the completeness check need not find here.
UNSAID = {"to_act*": "the seat whose turn it is, whenever it has to choose"}


def text(o: KuhloradoObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return the sheet with the running scores on its right, then the dice and the seat to act."""
    if not o.sheet:
        return TEXTS.say("status_start", lang)
    board = _board(o, lang)
    scores = [TEXTS.say("panel_table", lang, sheet=o.sheet), *_scores(o, lang, names)]
    height = max(len(board), len(scores))
    board += [" " * len(board[0])] * (height - len(board))
    scores += [""] * (height - len(scores))
    lines = [f"{left}  {right}".rstrip() for left, right in zip(board, scores, strict=True)]
    return "\n".join([*lines, *_below(o, lang, names)])


def _board(o: KuhloradoObservation, lang: str) -> list[str]:
    """Return the lines of the sheet, without rules between rows to fit a terminal of 24 lines."""
    allowed = allowed_cells(o)
    horizontal = {trough[0] for trough in o.troughs if len(trough) == 2 and trough[1] == trough[0] + 1}
    lines = ["     " + "   ".join(COLUMNS) + "  "]
    lines.append("   ┌" + "┬".join(["───"] * SIDE) + "┐")
    for row in range(SIDE):
        parts = [f" {row + 1} │"]
        for column in range(SIDE):
            cell = row * SIDE + column
            parts.append(_cell(o, cell, cell in allowed, lang) + ("≈" if cell in horizontal else "│"))
        lines.append("".join(parts))
    lines.append("   └" + "┴".join(["───"] * SIDE) + "┘")
    return lines


def _cell(o: KuhloradoObservation, cell: int, is_allowed: bool, lang: str) -> str:
    if o.marks[cell] >= 0:
        return f" {MARKS[o.marks[cell]]} "
    symbol = o.symbols[cell]
    if symbol == TROUGH:
        return "≈≈≈"
    letter = TEXTS.say("cow_letter", lang) if symbol == COW else str(symbol)
    return f"[{letter}]" if is_allowed else f" {letter} "


def _scores(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[str]:
    """Return one line for each meadow, trough and group.

    A line has the worth, the cells of each seat, and the points of the leader.
    """
    lines = [*_players(names), "", _row(TEXTS.say("points_heading", lang), *MARKS)]
    for majority in o.majorities:
        label = f"{majority_label(majority, lang)} ({majority.points})"
        gain = f"{MARKS[majority.leader]} +{majority.points}" if majority.leader >= 0 else "–"
        lines.append(_row(label, *majority.counts, gain))
    for land in o.lands:
        label = f"{land_label(land, lang)}, {format_cell(land.cells[0])}"
        lines.append(_row(label, "", "", f"{MARKS[land.seat]} +{land.points}"))
    if not o.lands and o.land_sizes:
        lines.append(TEXTS.say("no_land", lang, count=o.land_sizes[0]))
    if o.pro:
        key = "doubles" if o.doubles_counted else "doubles_later"
        label = TEXTS.say(key, lang, count=o.doubles_at)
        lines.append(_row(label, o.double_points * o.doubles[0], o.double_points * o.doubles[1]))
    lines.append(_row(TEXTS.say("total", lang), int(o.scores[0]), int(o.scores[1])))
    return lines


def _players(names: Sequence[str]) -> list[str]:
    """Return both seats' signs and names."""
    return [f"{mark} {name[:NAME_WIDTH]}" for mark, name in zip(MARKS, seat_names(names, 2), strict=False)]


def _row(label: str, first: int | str, second: int | str, gain: str = "") -> str:
    return f"{label:<{LABEL_WIDTH}}{first:>2}  {second:>2}  {gain}"


def _below(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[str]:
    """Return the signs, what is left before the end, the dice, and the seat to act or the winner."""
    cows = TEXTS.say("cows", lang, count=o.cows_left)
    numbers = TEXTS.say("numbers", lang, count=o.numbers_to_end)
    lines = [
        TEXTS.say("legend", lang, cow=TEXTS.say("cow_letter", lang)),
        TEXTS.say("until_end", lang, cows=cows, numbers=numbers),
    ]
    if o.dice:
        lines.append(TEXTS.say("dice", lang, what=join_words([face_label(face, lang) for face in o.dice], lang)))
    if o.is_over:
        lines.append(TEXTS.say("text_over", lang))
    elif o.turn >= 0:
        key = {DECIDE: "text_decide", MARK: "text_mark"}.get(o.phase, "text_roll")
        lines.append(TEXTS.say(key, lang, name=_players(names)[o.turn]))
    if o.winners:  # K14
        key = "text_won" if len(o.winners) == 1 else "text_draw"
        lines.append(TEXTS.say(key, lang, name=_players(names)[o.winners[0]]))
    return lines
