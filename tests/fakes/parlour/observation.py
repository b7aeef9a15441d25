"""The facts that a seat of Parlour may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields

if TYPE_CHECKING:
    from parlour.rules import ParlourState

BID = 1
OVER = 4


class ParlourObservation(Observation, frozen=True, kw_only=True):
    """Cards and bids, where −1 is missing and −2 is hidden."""

    cards: tuple[int, ...]
    bids: tuple[int, ...]


def observe(state: ParlourState, seat: int) -> ParlourObservation:
    count = state.game.players
    known = set(range(count)) if state.phase == OVER else {seat}
    if seat >= 0 and state.peeked[seat]:
        known.add((seat + 1) % count)
    return ParlourObservation(
        **{**common_fields(state, seat), "scores": tuple(state.scores()) if state.is_terminal() else (0.0,) * count},
        cards=tuple(card if other in known or card < 0 else -2 for other, card in enumerate(state.cards)),
        bids=tuple(
            bid if bid < 0 or state.phase != BID or other == seat else -2 for other, bid in enumerate(state.bids)
        ),
    )


OBSERVATION = Observer(observe)
