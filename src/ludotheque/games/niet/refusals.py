"""Reasons for refused actions, with their rulings."""

from __future__ import annotations

from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.rules.codes import (
    CARDS,
    CELLS,
    COVERED,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDS,
    FREE,
    GIVE,
    NONE,
    NOT_A_ONE,
    ONE_CARD,
    PLAY,
    TEAM,
    TEAMS,
    TO_THE_LEFT,
    TRUMP,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    VETO,
    VETOES,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.games.niet.texts import TEXTS
from ludotheque.kernel.contract import Refusals
from ludotheque.kernel.reason import Reason


def explain_refusal(state: NietState, seat: int, action: int) -> Reason:
    """Return the ruling that forbids an action of an awaited seat.

    The reason reveals nothing that the seat does not know.
    """
    if state.phase == VETOES:
        return _refuse_veto(state, action)
    if state.phase == TEAMS:
        return _reason("N6", "refused_team" if TEAM <= action < DISCARD_NOTHING else "refused_team_first")
    if state.phase == DISCARDS:
        return _refuse_discard(state, seat, action)
    return _refuse_play(state, seat, action)


def _reason(ruling: str, key: str) -> Reason:
    return Reason(ruling, key, {}, TEXTS)


def _refuse_veto(state: NietState, action: int) -> Reason:
    if not VETO <= action < VETO + CELLS:
        return _reason("N5", "refused_veto_first")
    cell = action - VETO
    token = state.board[cell]
    if token == FREE:
        return _reason("N5", "refused_last_cell")
    if token == COVERED:
        return _reason("N2", "refused_nobody")
    return _reason("N2", "refused_no_cell") if token > COVERED else _reason("N5", "refused_covered")


def _refuse_discard(state: NietState, seat: int, action: int) -> Reason:
    rule = state.settled[DISCARD]
    if rule == TO_THE_LEFT and not GIVE <= action < VETO:
        return _reason("N7", "refused_give")
    if rule == TWO_CARDS and action < DISCARD_TWO:
        return _reason("N7", "refused_two")
    if rule in (ONE_CARD, NOT_A_ONE) and not DISCARD_ONE <= action < GIVE:
        return _reason("N7", "refused_one")
    cards = cards_of(action)
    hand = state.hands[seat]
    if any(hand.count(card) < cards.count(card) for card in cards):
        return _reason("N7", "refused_not_held")
    if rule == NOT_A_ONE and cards[0] % VALUES == 0:
        return _reason("N7", "refused_a_one")
    return _reason("N7", "refused_order")


def _refuse_play(state: NietState, seat: int, action: int) -> Reason:
    if not PLAY <= action < CARDS:
        return _reason("N8", "refused_play_first")
    if action not in state.hands[seat]:
        return _reason("N9", "refused_not_held")
    if state.suits[state.trick[0]] == TRUMPS:
        has_trump = state.settled[TRUMP] != NONE
        return _reason("N11", "refused_follow_trump" if has_trump else "refused_follow_super")
    return _reason("N9", "refused_follow")


REFUSALS = Refusals(explain_refusal)
