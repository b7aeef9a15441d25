"""Observations of NIET!, built only from what the seat may know."""

from __future__ import annotations

import msgspec

from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import CARDS, COLOURS, DISCARDS, SUITS, TRICKS, VETOES
from ludotheque.games.niet.rules.hidden import known_card
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields


class RoundLine(msgspec.Struct, frozen=True):
    """A finished round on the score sheet: points per unit, holder of the ×2 card, and results by seat."""

    points: int
    holder: int
    tricks: tuple[int, ...]
    loot: tuple[int, ...]
    team: tuple[int, ...]
    written: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """The last trick of a round: its leader, its winner, and its cards in order."""

    leader: int
    winner: int
    cards: tuple[int, ...]


class NietObservation(Observation, frozen=True, kw_only=True):
    """The table as one seat sees it, with −1 for none (yet).

    `rules/codes.py` explains the numbers. `board` is what is on each cell, `settled` the only free column of each row,
    `suits` the suit of every card once trump and super trump are settled. `hand`, `discarded`, `gave`, `received` and
    `choice` (a discard that waits for the others) are this seat's own. `known_left` is a card that the left neighbour
    must still hold. `trick` and `last_trick` are in order from the leader on. `ending` is the last trick of the
    previous round, shown until the last veto.
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
    sheet: tuple[RoundLine, ...]
    ending: Ending | None


def observe(state: NietState, seat: int) -> NietObservation:
    """Return the observation of a seat or a spectator."""
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
        ending=read_ending(state) if state.phase <= VETOES else None,
    )


def winning_seat(state: NietState) -> int:
    """Return the seat that is winning the trick on the table, or −1."""
    if not state.trick:
        return -1
    return (state.leader + trick_winner(state.trick, state.suits, state.powers)) % state.rules.players


def read_sheet(state: NietState) -> tuple[RoundLine, ...]:
    """Return the finished rounds."""
    players = state.rules.players
    width = 2 + 4 * players
    lines = []
    for start in range(0, len(state.sheet), width):
        points, holder, *rest = state.sheet[start : start + width]
        columns = [tuple(rest[index::4]) for index in range(4)]
        lines.append(RoundLine(points, holder, *columns))
    return tuple(lines)


def read_ending(state: NietState) -> Ending | None:
    """Return the last trick of the last finished round."""
    if not state.ending:
        return None
    winner, *plays = state.ending
    return Ending(plays[0] // CARDS, winner, tuple(play % CARDS for play in plays))


OBSERVATION = Observer(observe)
