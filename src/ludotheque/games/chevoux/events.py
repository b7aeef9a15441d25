"""What a viewer may know of each action, as events for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.notation import cell_kinds, format_action, format_cell
from ludotheque.games.chevoux.rules.state import DRAW_MOON, DRAW_SUN, DRAW_TILE
from ludotheque.games.chevoux.rules.tables import (
    POPULATE,
    ROW_SHIFT,
    SWAP,
)
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.chevoux.rules.state import ChevouxState


def events(before: ChevouxState, seat: int, action: int, after: ChevouxState, viewer: int) -> tuple[Event, ...]:
    """What a viewer is told of an action, in order; the same for all, since nothing is hidden."""
    found = [_chance_event(before, action) if seat == CHANCE else _act_event(before, seat, action)]
    if seat == 0:
        village_before, village_after = before.village().unsatisfied(), after.village().unsatisfied()
        if village_before != village_after:
            holding = after.filled - village_after.bit_count()
            found.append(Event("log_holding", CHANCE, {"holding": holding, "of": after.filled}))
    if after.is_terminal():
        found.append(Event("log_won" if after.is_won() else "log_lost", CHANCE, {"score": after.score()}))
    elif after.round_number != before.round_number:
        found.append(Event("log_round", CHANCE, {"round": after.round_number}))
    return tuple(found)


def _chance_event(before: ChevouxState, action: int) -> Event:
    edition = load_edition(before.rules.edition)
    if before.phase in (DRAW_MOON, DRAW_SUN):
        key = "log_moon" if before.phase == DRAW_MOON else "log_sun"
        return Event(key, CHANCE, {"names": edition.axes[action].name})
    if before.phase == DRAW_TILE:
        return Event("log_tile", CHANCE, {"names": edition.tiles[action].name, "cell": format_cell(before.filled)})
    return Event("log_card", CHANCE, {"card": action + 1})


def _act_event(before: ChevouxState, seat: int, action: int) -> Event:
    edition = load_edition(before.rules.edition)
    words = format_action(before, action, seat).split()
    if action < POPULATE:
        return Event("log_nothing", seat)
    if action < SWAP:
        people = min(before.supply, before.rules.tables.cards[before.card].people)
        return Event("log_populate", seat, {"cell": words[1], "count": people})
    if action < ROW_SHIFT:
        first, second = (edition.tiles[kind].name for kind in cell_kinds(before, action))
        return Event("log_swap", seat, {"cells": words[1:], "first": first, "second": second})
    return Event("log_shift_row" if words[1] == "row" else "log_shift_column", seat, {"line": words[2], "by": words[4]})
