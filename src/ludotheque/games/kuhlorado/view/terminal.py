"""The table as plain text of at most 80 columns, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import seat_names
from ludotheque.games.kuhlorado.notation import COLUMNS
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.rules.scoring import DOUBLE_POINTS
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import allowed_cells, face_label, land_label, majority_label
from ludotheque.kernel.texts import join_words

MARKS = "XO"
LABEL_WIDTH = 24


def text(o: KuhloradoObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The sheet on the left, the running scores on its right, the dice below."""
    if not o.sheet:
        return TEXTS.say("status_start", lang)
    board = _board(o, lang)
    scores = _scores(o, lang, names)
    height = max(len(board), len(scores))
    board += [" " * len(board[0])] * (height - len(board))
    scores += [""] * (height - len(scores))
    lines = [f"{left}  {right}".rstrip() for left, right in zip(board, scores, strict=True)]
    return "\n".join([*lines, *_below(o, lang)])


def _board(o: KuhloradoObservation, lang: str) -> list[str]:
    allowed = allowed_cells(o)
    horizontal = {trough[0] for trough in o.troughs if len(trough) == 2 and trough[1] == trough[0] + 1}
    vertical = {trough[0] for trough in o.troughs if len(trough) == 2 and trough[1] == trough[0] + SIDE}
    lines = ["     " + "   ".join(COLUMNS) + "  "]
    lines.append("   ┌" + "┬".join(["───"] * SIDE) + "┐")
    for row in range(SIDE):
        parts = [f" {row + 1} │"]
        for column in range(SIDE):
            cell = row * SIDE + column
            parts.append(_cell(o, cell, cell in allowed, lang) + ("≈" if cell in horizontal else "│"))
        lines.append("".join(parts))
        if row < SIDE - 1:
            below = ["≈≈≈" if row * SIDE + column in vertical else "───" for column in range(SIDE)]
            lines.append("   ├" + "┼".join(below) + "┤")
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
    """One line for each meadow, trough and group: the cells of each seat, and the points of the leader."""
    who = seat_names(names, 2)
    lines = [f"{MARKS[seat]} {who[seat][:30]}" for seat in range(2)]
    lines += ["", " " * LABEL_WIDTH + "  X   O"]
    for majority in o.majorities:
        gain = f"{MARKS[majority.leader]} +{majority.points}" if majority.leader >= 0 else "–"
        counts = f"{majority.counts[0]:>3} {majority.counts[1]:>3}"
        lines.append(f"{majority_label(majority, lang):<{LABEL_WIDTH}}{counts}  {gain}")
    for land in o.lands:
        lines.append(f"{land_label(land, lang):<{LABEL_WIDTH}}         {MARKS[land.seat]} +{land.points}")
    if o.pro:
        key = "doubles" if o.doubles_counted else "doubles_later"
        first, second = (DOUBLE_POINTS * count for count in o.doubles)
        lines.append(f"{TEXTS.say(key, lang):<{LABEL_WIDTH}}{first:>3} {second:>3}")
    first, second = (int(score) for score in o.scores)
    lines.append(f"{TEXTS.say('total', lang):<{LABEL_WIDTH}}{first:>3} {second:>3}")
    return lines


def _below(o: KuhloradoObservation, lang: str) -> list[str]:
    cows = f"{o.cows_left} {TEXTS.say('cows_left', lang, count=o.cows_left)}"
    numbers = f"{o.numbers_to_end} {TEXTS.say('numbers_to_end', lang, count=o.numbers_to_end)}"
    lines = [TEXTS.say("legend", lang, cow=TEXTS.say("cow_letter", lang)), f"{cows}, {numbers}"]
    if o.dice:
        lines.append(TEXTS.say("dice", lang, what=join_words([face_label(face, lang) for face in o.dice], lang)))
    return lines
