"""What a seat may know of NIET!, and what it is told of each action: built up, never stripped down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLOURS,
    SUITS,
    trick_winner,
)
from ludotheque.games.niet.rules.hidden import known_card
from ludotheque.games.niet.rules.position import DISCARDS, TRICKS
from ludotheque.kernel.observation import Observation, common_fields

if TYPE_CHECKING:
    from ludotheque.games.niet.rules.state import NietState


class Line(msgspec.Struct, frozen=True):
    """A finished round: what a unit was worth, who held the ×2 card, who was first; the rest by seat."""

    points: int
    holder: int
    first: int
    tricks: tuple[int, ...]
    loot: tuple[int, ...]
    team: tuple[int, ...]
    written: tuple[int, ...]


class NietObservation(Observation, frozen=True, kw_only=True):
    """The table as one seat sees it. Cards are ints, see `rules/cards.py`; seats that do not apply are −1.

    `board` says what lies on each cell (−1 nothing, a seat's token, 5 covered all game, 6 no such cell); `settled` the
    free column of each row, −1 while several are. `suits` is the suit of every card once trump is settled.
    `hand`, `discarded`, `gave`, `received` and `choice` (a discard that waits for the others) are this seat's own.
    `known_left` is a card that the left neighbour must still hold. `trick` and `last_trick` lie from the leader on.
    """

    phase: int
    round: int
    rounds: int
    target: int
    dealer: int
    turn: int
    board: tuple[int, ...]
    points_row: tuple[int, ...]
    settled: tuple[int, ...]
    suits: tuple[int, ...]
    hand: tuple[int, ...]
    playable: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discarded: tuple[int, ...]
    gave: int
    received: int
    choice: int
    known_left: int
    team: tuple[int, ...]
    holder: int
    holder_only: bool
    leader: int
    trick: tuple[int, ...]
    winning: int
    last_trick: tuple[int, ...]
    last_leader: int
    voids: tuple[tuple[int, ...], ...]
    tricks: tuple[int, ...]
    loot: tuple[tuple[int, ...], ...]
    sheet: tuple[Line, ...]


def observe(state: NietState, seat: int) -> NietObservation:
    """The observation of a seat or of a spectator."""
    players = state.rules.players
    is_seat = seat >= 0
    legal = state.legal_actions(seat) if is_seat else []
    previous = state.played[-players - len(state.trick) : len(state.played) - len(state.trick)]
    giver = (seat - 1) % players
    return NietObservation(
        **common_fields(state, seat),
        phase=state.phase,
        round=state.round_index,
        rounds=state.rules.rounds if state.rules.target == 0 else 0,
        target=state.rules.target,
        dealer=state.dealer,
        turn=state.current_player() if state.phase != DISCARDS else -1,
        board=tuple(state.board),
        points_row=tuple(state.rules.points),
        settled=tuple(state.settled),
        suits=tuple(state.suits) if -1 not in state.settled else (),
        hand=tuple(sorted(state.hands[seat])) if is_seat else (),
        playable=tuple(legal) if state.phase == TRICKS else (),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        deck_size=len(state.deck),
        discarded=tuple(state.discards[seat]) if is_seat else (),
        gave=state.given[seat] if is_seat else -1,
        received=state.given[giver] if is_seat else -1,
        choice=state.chosen[seat] if is_seat else -1,
        known_left=known_card(state, seat) if is_seat else -1,
        team=tuple(state.team),
        holder=state.holder,
        holder_only=state.rules.holder_only,
        leader=state.leader,
        trick=tuple(state.trick),
        winning=winning_seat(state),
        last_trick=tuple(play % CARDS for play in previous),
        last_leader=previous[0] // CARDS if previous else -1,
        voids=tuple(tuple(state.voids[each * SUITS : (each + 1) * SUITS]) for each in range(players)),
        tricks=tuple(state.tricks),
        loot=tuple(tuple(state.loot[each * COLOURS : (each + 1) * COLOURS]) for each in range(players)),
        sheet=read_sheet(state),
    )


def winning_seat(state: NietState) -> int:
    """Who would take the trick as it lies, or −1."""
    if not state.trick:
        return -1
    return (state.leader + trick_winner(state.trick, state.suits, state.powers)) % state.rules.players


def read_sheet(state: NietState) -> tuple[Line, ...]:
    """The finished rounds."""
    players = state.rules.players
    width = 3 + 4 * players
    lines = []
    for start in range(0, len(state.sheet), width):
        points, holder, first, *rest = state.sheet[start : start + width]
        columns = [tuple(rest[index::4]) for index in range(4)]
        lines.append(Line(points, holder, first, *columns))
    return tuple(lines)
