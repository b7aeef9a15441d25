"""What a seat of Parlour may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.kernel.observation import Event, Observation
from ludotheque.kernel.state import CHANCE

if TYPE_CHECKING:
    from parlour.rules import ParlourState

BID = 1
OVER = 4


class ParlourObservation(Observation, frozen=True, kw_only=True):
    """Cards and bids; −1 is not there yet, −2 is hidden."""

    cards: tuple[int, ...]
    bids: tuple[int, ...]


def observe(state: ParlourState, seat: int) -> ParlourObservation:
    count = state.game.players
    known = set(range(count)) if state.phase == OVER else {seat}
    if seat >= 0 and state.peeked[seat]:
        known.add((seat + 1) % count)
    legal = state.legal_actions(seat) if seat >= 0 else []
    return ParlourObservation(
        game="parlour",
        players=count,
        seat=seat,
        to_act=tuple(state.awaited()),
        is_over=state.is_terminal(),
        scores=tuple(state.scores()) if state.is_terminal() else (0.0,) * count,
        winners=tuple(state.winners()),
        legal=tuple((action, state.action_to_string(action, seat)) for action in legal),
        cards=tuple(card if other in known or card < 0 else -2 for other, card in enumerate(state.cards)),
        bids=tuple(
            bid if bid < 0 or state.phase != BID or other == seat else -2 for other, bid in enumerate(state.bids)
        ),
    )


def events(before: ParlourState, seat: int, action: int, after: ParlourState, viewer: int) -> tuple[Event, ...]:
    if seat == CHANCE:
        owner = before.cards.index(-1)
        return (Event("dealt", owner, {"card": action}),) if viewer == owner else ()
    if before.phase == BID:
        return (Event("bid", seat, {"bid": action if viewer == seat else "?"}),)
    return (Event(before.action_to_string(action, seat), seat),)
