"""The events of each action, the same for all viewers.

Only future draws are hidden, so no event depends on the viewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.neuland.notation import Deal, format_hex, format_place, read_deal
from ludotheque.games.neuland.rules import codes
from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from ludotheque.games.neuland.rules.position import NeulandPosition


def events(before: NeulandPosition, seat: int, action: int, after: NeulandPosition, viewer: int) -> tuple[Event, ...]:
    """Return the events of an action, in order."""
    found = list(_main_events(before, seat, action))
    if after.is_terminal():
        winners = after.winners()
        full = after.placed[winners[0]] >= after.rules.shields
        found.append(Event("log_won" if full else "log_time", CHANCE, {"winners": winners}))
    elif after.turn > before.turn and after.seat == before.seat:
        found.append(Event("log_again", after.seat, {}))
    return tuple(found)


def _main_events(before: NeulandPosition, seat: int, action: int) -> list[Event]:
    if seat == CHANCE:
        return _chance_events(before, action)
    if action == codes.END:
        spoiled = [before.good[place] for place in before.own_places(seat) if before.worker[place] == seat * 2 + 2]
        space = before.end_space() % before.rules.spaces + 1
        found = [Event("log_end", seat, {"space": space, "count": before.end_space() - before.pawn})]
        if spoiled:
            found.append(Event("log_spoiled", seat, {"goods": [codes.GOOD_NAMES[good] for good in spoiled]}))
        return found
    if codes.START <= action < codes.START + codes.HEXES:
        return [Event("log_start", seat, {"hex": format_hex(action - codes.START)})]
    if codes.ORE_ORDER <= action < codes.PRODUCE:
        return [
            Event(
                "log_stack",
                seat,
                {
                    "where": format_place(before.pending[0]),
                    "goods": [codes.GOOD_NAMES[codes.COAL + ore] for ore in codes.decode_ore_order(action)],
                },
            )
        ]
    deal = read_deal(before, action)
    assert deal is not None
    return [_deal_event(deal, seat)]


def _deal_event(deal: Deal, seat: int) -> Event:
    return Event(
        f"log_{deal.kind}",
        seat,
        {
            "building": codes.KIND_NAMES[deal.tile],
            "good": codes.GOOD_NAMES[deal.makes] if deal.makes >= 0 else "",
            "where": format_place(deal.place) if deal.place >= 0 else format_hex(deal.hex),
            "gifts": [
                (codes.GOOD_NAMES[gift.given], format_place(gift.place) if gift.place >= 0 else "")
                for gift in deal.gifts
            ],
            "cart": deal.has_cart,
            "count": deal.cost,
        },
    )


def _chance_events(before: NeulandPosition, outcome: int) -> list[Event]:
    if before.phase == codes.DRAW_LOT:
        return [Event("log_first", CHANCE, {"player": outcome})]
    if before.phase == codes.DRAW_ORE:
        where = format_place(before.pending[0])
        return [Event("log_draw", before.seat, {"where": where, "good": codes.GOOD_NAMES[codes.COAL + outcome]})]
    return []


EVENTS = Events(events)
