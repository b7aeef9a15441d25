"""Log events of each action, with what a viewer may know."""

from __future__ import annotations

from typing import Any

from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.observation import read_sheet
from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    DEAL,
    DISCARD_NOTHING,
    DISCARDS,
    DRAW_DEALER,
    GIVE,
    TEAMS,
    TRICKS,
    VALUES,
    VETO,
    VETOES,
    team_holder,
    team_members,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE


def events(before: NietState, seat: int, action: int, after: NietState, viewer: int) -> tuple[Event, ...]:
    """Return the events of an action for a viewer.

    Dealt cards are not logged.
    """
    found = _events(before, seat, action, after, viewer)
    has_begun = after.phase == TRICKS and before.phase != TRICKS
    return (*found, Event("log_begin", after.leader, {})) if has_begun else found


def _events(before: NietState, seat: int, action: int, after: NietState, viewer: int) -> tuple[Event, ...]:
    phase = before.phase
    if phase == DRAW_DEALER:
        return (Event("log_dealer", CHANCE, {"player": action}),)
    if phase == DEAL:
        dealt = Event("log_dealt", CHANCE, {"round": after.round_index + 1, "player": after.dealer})
        return () if after.phase == DEAL else (dealt,)
    if phase == VETOES:
        points_row = list(before.rules.points)
        veto = Event("log_veto", seat, {"cell": action - VETO, "points_row": points_row})
        settled = Event("log_settled", CHANCE, {"settled": after.settled[:], "points_row": points_row})
        return (veto,) if -1 in after.settled else (veto, settled)
    if phase == TEAMS:
        return (Event("log_team", seat, {"members": team_members(action), "holder": team_holder(action)}),)
    if phase == DISCARDS:
        return tuple(_discard_events(before, seat, action, after, viewer))
    return (Event("log_play", seat, {"card": action}), *_trick_events(before, action, after))


def _discard_events(before: NietState, seat: int, action: int, after: NietState, viewer: int) -> list[Event]:
    """Return the events of a discard.

    All viewers learn who has chosen, but only the seat itself learns its cards. A passed card is shown to its taker
    once all have chosen.
    """
    own: dict[str, Any] = {"cards": cards_of(action)} if viewer == seat and action != DISCARD_NOTHING else {}
    key = "log_discard" if not own else "log_give_own" if GIVE <= action < VETO else "log_discard_own"
    found = [Event(key, seat, own)]
    if after.phase == TRICKS:
        received = after.given[(viewer - 1) % before.rules.players] if viewer >= 0 else -1
        if received >= 0:
            found.append(Event("log_received", viewer, {"card": received}))
    return found


def _trick_events(before: NietState, action: int, after: NietState) -> list[Event]:
    """Return the events of a complete trick, of the round if that was its last trick, and of the game."""
    players = before.rules.players
    if len(before.trick) + 1 < players:
        return []
    trick = [*before.trick, action]
    winner = (before.leader + trick_winner(trick, before.suits, before.powers)) % players
    side = before.team[winner]
    loot = sum(
        1
        for index, card in enumerate(trick)
        if card % VALUES == 0 and before.team[(before.leader + index) % players] != side
    )
    found = [Event("log_trick_loot" if loot else "log_trick", winner, {"count": loot} if loot else {})]
    if len(after.sheet) > len(before.sheet):
        line = read_sheet(after)[-1]
        found.append(Event("log_round", CHANCE, {"round": after.round_index, "written": list(line.written)}))
    if after.is_terminal():
        found.append(Event("log_end", CHANCE, {"totals": after.totals[:], "winners": after.winners()}))
    return found


EVENTS = Events(events)
