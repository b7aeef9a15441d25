"""Log events of each action, equal for all viewers because nothing is hidden."""

from __future__ import annotations

from ludotheque.games.chevoux.content import load_edition, shift_way
from ludotheque.games.chevoux.notation import format_action, format_cell, swapped_cells
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import DRAW_MOON, DRAW_SUN, DRAW_TILE, POPULATE, ROW_SHIFT, SWAP, shift_length
from ludotheque.games.chevoux.rules.scoring import is_won, score_of
from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE


def events(before: ChevouxState, seat: int, action: int, after: ChevouxState, viewer: int) -> tuple[Event, ...]:
    """Return the event of the action, then of changed constraints, and of the end of a round or the game."""
    found = [_chance_event(before, action) if seat == CHANCE else _act_event(before, seat, action)]
    if seat == 0:
        unsatisfied = after.village().unsatisfied()
        if unsatisfied != before.village().unsatisfied():
            holding = after.filled - unsatisfied.bit_count()
            found.append(Event("log_holding", CHANCE, {"holding": holding, "of": after.filled}))
    if after.is_terminal():
        found.append(Event("log_won" if is_won(after) else "log_lost", CHANCE, {"score": score_of(after)}))
    elif after.round_number != before.round_number:
        found.append(Event("log_round", CHANCE, {"round": after.round_number}))
    return tuple(found)


def _chance_event(before: ChevouxState, outcome: int) -> Event:
    edition = load_edition(before.rules.edition)
    if before.phase in (DRAW_MOON, DRAW_SUN):
        key = "log_moon" if before.phase == DRAW_MOON else "log_sun"
        return Event(key, CHANCE, {"names": edition.axes[outcome].name})
    if before.phase == DRAW_TILE:
        return Event("log_tile", CHANCE, {"names": edition.tiles[outcome].name, "cell": format_cell(before.filled)})
    return Event("log_card", CHANCE, {"card": outcome + 1})


def _act_event(before: ChevouxState, seat: int, action: int) -> Event:
    words = format_action(before, action, seat).split()
    if action < POPULATE:
        return Event("log_nothing", seat)
    if action < SWAP:
        people = min(before.supply, before.rules.tables.cards[before.card].people)
        return Event("log_populate", seat, {"cell": words[1], "count": people})
    if action < ROW_SHIFT:
        tiles = load_edition(before.rules.edition).tiles
        first, second = (tiles[before.kinds[cell]].name for cell in swapped_cells(action))
        return Event("log_swap", seat, {"cells": words[1:], "first": first, "second": second})
    card = load_edition(before.rules.edition, before.rules.difficulty).cards[before.card]
    way = shift_way(card.restructure, card.by, card.way, shift_length(action), before.rows())
    return Event(f"log_shift_{way}", seat, {"line": words[2], "by": card.by or shift_length(action)})


EVENTS = Events(events)
