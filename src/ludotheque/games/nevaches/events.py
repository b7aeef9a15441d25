"""The events of each action, with no more facts than the viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES, cow_tiles, format_cell, place_cell
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import FACES, laid_kind, laid_place, played_card
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES, goal_points
from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.nevaches.rules.state import NevachesState


def events(before: NevachesState, seat: int, action: int, after: NevachesState, viewer: int) -> tuple[Event, ...]:
    """Return the events of an action as a viewer may know them, in order.

    Opened tiles and cards have no events, since all viewers see them.
    """
    if seat == CHANCE:
        return _chance_events(before, action, viewer)
    if before.phase == codes.CHOOSE_GOAL:
        return (_choice_event(before, seat, action - codes.GOAL, viewer), *_end_events(after))
    found = [_main_event(before, seat, action)]
    for space in range(before.reached[seat], after.reached[seat]):
        found.append(Event("log_bonus", seat, {"bonus": FACES[after.faces[space]]}))
    if after.is_last_round and not before.is_last_round:
        found.append(Event("log_last_round", seat, {"points": after.points[seat]}))
    if after.phase == codes.CHOOSE_GOAL:
        # Tiles may run out in the middle of the last round (V17).
        is_round_over = after.is_last_round and (seat + 1) % after.rules.players == after.fox
        found.append(Event("log_end" if is_round_over else "log_end_tiles", CHANCE))
    return tuple(found)


def _chance_events(before: NevachesState, outcome: int, viewer: int) -> tuple[Event, ...]:
    phase = before.phase
    if phase == codes.DRAW_FOX:
        return (Event("log_fox", outcome),)
    if phase == codes.DRAW_BONUS:
        face = FACES[before.rules.bonus_tiles[outcome // 2][outcome % 2]]
        space = before.rules.spaces[len(before.faces)]
        return (Event("log_bonus_tile", CHANCE, {"space": space, "bonus": face}),)
    if phase == codes.DEAL_GOAL and before.seat == viewer:
        return (Event("log_deal_goal", viewer, _goal(before, outcome)),)
    if phase == codes.DEAL_CARD:
        if before.seat == viewer:
            return (Event("log_deal_card", viewer, {"card": outcome + 1}),)
        return (Event("log_deal_hidden", before.seat),)
    return ()


def _goal(state: NevachesState, goal: int) -> dict[str, Any]:
    """Return the name of a scoring tile, and the points that start the last round, which one tile needs."""
    return {"goal": GOAL_NAMES[goal], "last_round": state.rules.last_round_points}


def _choice_event(before: NevachesState, seat: int, goal: int, viewer: int) -> Event:
    if seat == viewer:
        return Event("log_choose_goal", seat, _goal(before, goal))
    return Event("log_choose_hidden", seat)


def _end_events(after: NevachesState) -> tuple[Event, ...]:
    if after.phase != codes.OVER:
        return ()
    found = []
    for seat, goal in enumerate(after.chosen):
        key = "log_goal_met" if goal_points(after, seat) else "log_goal_missed"
        found.append(Event(key, seat, {**_goal(after, goal), "count": GOAL_VALUES[goal]}))
    scores = [int(score) for score in after.scores()]
    found.append(Event("log_over", CHANCE, {"winners": after.winners(), "scores": scores}))
    return tuple(found)


def _main_event(before: NevachesState, seat: int, action: int) -> Event:
    cells = before.cells[seat]
    if action >= codes.PLAY:
        card = played_card(action)
        where = [format_cell(cells[tile]) for tile in cow_tiles(before, seat, action)]
        points = before.rules.cards[card].points
        return Event("log_play", seat, {"card": card + 1, "cells": where, "count": points})
    if action >= codes.LAY:
        cell = format_cell(place_cell(cells, laid_place(action)))
        return Event("log_lay", seat, {"kind": KIND_NAMES[laid_kind(action)], "cell": cell})
    if action >= codes.HERD:
        herds = find_herds(before.tops[seat], before.near[seat])
        size = next(len(herd) for herd in herds if herd[0] == action - codes.HERD)
        return Event("log_home", seat, {"count": size})
    if action >= codes.TAKE:
        return Event("log_take", seat, {"card": action - codes.TAKE + 1})
    if action == codes.NO_TREE:
        return Event("log_no_tree", seat)
    if action > codes.NO_TREE:
        return Event("log_tree", seat, {"count": before.rules.tree_points})
    if action == codes.PASS:
        return Event("log_pass", seat)
    return Event("log_swap_tiles" if action == codes.SWAP_TILES else "log_swap_cards", seat)


EVENTS = Events(events)
