"""What a viewer may know of each action, as events for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLOURS,
    COLUMNS,
    DISCARD_NOTHING,
    ROWS,
    VETO,
    team_holder,
    team_members,
    trick_winner,
)
from ludotheque.games.niet.rules.position import DEAL, DISCARDS, DRAW_DEALER, TRICKS
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.niet.rules.state import NietState
from ludotheque.games.niet.observation import read_sheet


def events(before: NietState, seat: int, action: int, after: NietState, viewer: int) -> tuple[Event, ...]:
    """What a viewer is told of an action, in order. Dealt cards go unmentioned; a discard is told to its owner only."""
    found: list[Event] = []
    if seat == CHANCE:
        if before.phase == DRAW_DEALER:
            found.append(Event("log_dealer", CHANCE, {"player": action}))
        elif after.phase != DEAL:
            found.append(Event("log_dealt", CHANCE, {"round": after.round_index + 1, "player": after.dealer}))
        return tuple(found)
    if action < CARDS:
        found.append(Event("log_play", seat, {"card": action}))
        found.extend(_trick_events(before, action, after))
        return tuple(found)
    if VETO <= action < VETO + ROWS * COLUMNS:
        found.append(Event("log_veto", seat, {"cell": action - VETO, "points_row": list(before.rules.points)}))
        if -1 not in after.settled:
            found.append(
                Event("log_settled", CHANCE, {"settled": after.settled[:], "points_row": list(before.rules.points)})
            )
    elif before.phase == DISCARDS:
        found.extend(_discard_events(before, seat, action, after, viewer))
    else:
        members = team_members(action)
        found.append(Event("log_team", seat, {"members": members, "holder": team_holder(action)}))
    return tuple(found)


def _discard_events(before: NietState, seat: int, action: int, after: NietState, viewer: int) -> list[Event]:
    """Who chose is public; what, only to themselves, and a passed card to its taker once all have chosen."""
    own: dict[str, Any] = {"cards": cards_of(action)} if viewer == seat and action != DISCARD_NOTHING else {}
    found = [Event("log_discard_own" if own else "log_discard", seat, own)]
    if after.phase == TRICKS:
        received = after.given[(viewer - 1) % before.rules.players] if viewer >= 0 else -1
        if received >= 0:
            found.append(Event("log_received", viewer, {"card": received}))
        found.append(Event("log_begin", after.leader, {}))
    return found


def _trick_events(before: NietState, action: int, after: NietState) -> list[Event]:
    """The trick that was just completed, and the round, if it was its last one."""
    players = before.rules.players
    if len(before.trick) + 1 < players:
        return []
    trick = [*before.trick, action]
    winner = (before.leader + trick_winner(trick, before.suits, before.powers)) % players
    side = before.team[winner]
    loot = sum(
        1
        for index, card in enumerate(trick)
        if card % (CARDS // COLOURS) == 0 and before.team[(before.leader + index) % players] != side
    )
    found = [Event("log_trick_loot" if loot else "log_trick", winner, {"count": loot} if loot else {})]
    if len(after.sheet) > len(before.sheet):
        line = read_sheet(after)[-1]
        found.append(Event("log_round", CHANCE, {"round": after.round_index, "written": list(line.written)}))
    if after.is_terminal():
        found.append(Event("log_end", CHANCE, {"totals": after.totals[:], "winners": after.winners()}))
    return found
