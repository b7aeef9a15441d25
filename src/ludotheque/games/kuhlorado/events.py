"""What a viewer may know of each action, as events for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.notation import cells_of, format_action, format_cell, format_face
from ludotheque.games.kuhlorado.rules.scoring import (
    DOUBLE_POINTS,
)
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState


def events(before: KuhloradoState, seat: int, action: int, after: KuhloradoState, viewer: int) -> tuple[Event, ...]:
    """What a viewer is told of an action, in order; the same for all, since nothing is hidden."""
    found = [_main_event(before, seat, action)]
    if after.doubles_counted and not before.doubles_counted:
        found.append(
            Event(
                "log_doubles",
                CHANCE,
                {"a": after.doubles[0] * DOUBLE_POINTS, "b": after.doubles[1] * DOUBLE_POINTS},
            )
        )
    if after.is_terminal():
        scores = after.scores()
        reason = "log_end_cows" if after.free_cows == 0 else "log_end_numbers"
        found.append(Event(reason, CHANCE, {"a": int(scores[0]), "b": int(scores[1])}))
    return tuple(found)


def _main_event(before: KuhloradoState, seat: int, action: int) -> Event:
    notation = format_action(before, action, seat)
    if seat == CHANCE:
        word, _, rest = notation.partition(" ")
        if word == "first":
            return Event("log_first", CHANCE, {"player": action})
        return Event(f"log_{word}", before.seat, {"what": rest})
    if notation.startswith("mark"):
        cells = [f"{format_cell(cell)} ({format_face(before.sheet.symbols[cell])})" for cell in cells_of(action)]
        return Event("log_mark", seat, {"cells": cells})
    word, _, rest = notation.partition(" ")
    return Event(f"log_{word}", seat, {"what": rest})
