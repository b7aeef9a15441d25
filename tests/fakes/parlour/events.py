"""The facts about an action in Parlour that a viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.kernel.contract import Events
from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import CHANCE
from parlour.observation import BID

if TYPE_CHECKING:
    from parlour.rules import ParlourState


def events(before: ParlourState, seat: int, action: int, after: ParlourState, viewer: int) -> tuple[Event, ...]:
    if seat == CHANCE:
        owner = before.cards.index(-1)
        return (Event("dealt", owner, {"card": action}),) if viewer == owner else ()
    if before.phase == BID:
        return (Event("bid", seat, {"bid": action if viewer == seat else "?"}),)
    return (Event(before.action_to_string(action, seat), seat),)


EVENTS = Events(events)
