"""Log events of each action, equal for all viewers because nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.notation import rolled_faces
from ludotheque.games.kuhlorado.rules.codes import (
    CHOOSE_SHEET,
    DRAW_LOT,
    KEEP,
    PASS,
    REROLL_BOTH,
    REROLL_LOW,
    marked_cells,
)
from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState


def events(before: KuhloradoState, seat: int, action: int, after: KuhloradoState, viewer: int) -> tuple[Event, ...]:
    """Return the event of the action, then those of doubles that score and of the end of the game."""
    found = [_outcome(before, action) if seat == CHANCE else _action(before, seat, action)]
    if after.doubles_counted and not before.doubles_counted:
        points = [after.rules.double_points * count for count in after.doubles]
        marked = after.sheet.cow_count - after.free_cows
        found.append(Event("log_doubles", CHANCE, {"points": points, "count": marked}))
    if after.is_terminal():
        points = [int(score) for score in after.scores()]
        found.append(Event(_end(after), CHANCE, {"points": points, "count": after.free_numbers}))
    return tuple(found)


def _end(after: KuhloradoState) -> str:
    """Return the key of the reason why the game has ended (K10)."""
    if after.free_cows == 0:
        return "log_end_cows"
    return "log_end_numbers" if after.free_numbers else "log_end_no_number"


def _outcome(before: KuhloradoState, outcome: int) -> Event:
    if before.phase == CHOOSE_SHEET:
        return Event("log_sheet", CHANCE, {"sheet": outcome + 1})
    if before.phase == DRAW_LOT:
        return Event("log_first", CHANCE, {"player": outcome})
    return Event("log_roll", before.seat, {"faces": rolled_faces(before, outcome)})


def _action(before: KuhloradoState, seat: int, action: int) -> Event:
    if action == KEEP:
        return Event("log_keep", seat)
    if action == REROLL_BOTH:
        return Event("log_reroll_both", seat)
    if action == PASS:
        return Event("log_pass", seat)
    if action < PASS:
        return Event("log_reroll", seat, {"face": before.low if action == REROLL_LOW else before.high})
    cells = marked_cells(action)
    return Event("log_mark", seat, {"cells": cells, "symbols": [before.sheet.symbols[cell] for cell in cells]})


EVENTS = Events(events)
