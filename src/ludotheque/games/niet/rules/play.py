"""The changes that actions and chance make before the tricks.

`tricks.py` has the play of cards.
"""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import take
from ludotheque.games.niet.rules.codes import (
    CARDS,
    COLUMNS,
    DEAL,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDS,
    FIRST,
    FREE,
    GIVE,
    NO_DISCARD,
    TEAMS,
    TRICKS,
    VETO,
    VETOES,
    team_holder,
    team_members,
)
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.rounds import begin_round
from ludotheque.games.niet.rules.tricks import play_card


def step(position: NietPosition, seat: int, action: int) -> None:
    """Apply an action of a seat, or an outcome of chance."""
    phase = position.phase
    if phase == TRICKS:
        play_card(position, action)
    elif phase == DEAL:
        deal(position, action)
    elif phase == VETOES:
        cover(position, action - VETO)
    elif phase == DISCARDS:
        choose_discard(position, seat, action)
    elif phase == TEAMS:
        set_teams(position, action)
    else:
        position.dealer = action  # N4
        begin_round(position)


def deal(position: NietPosition, card: int) -> None:
    """Give a card to the next hand.

    The dealer gets the last card and begins the vetoes (N4, N5).
    """
    take(position.deck, card, position.hint)
    seat = position.seat
    hand = position.hands[seat]
    hand.append(card)
    if seat == position.dealer and len(hand) == position.rules.hand_size:
        for each in position.hands:
            each.sort()
        position.phase = VETOES
    else:
        seat += 1
        position.seat = 0 if seat == position.rules.players else seat


def cover(position: NietPosition, cell: int) -> None:
    """Place a veto.

    The last veto decides the first player, who sets the teams (N5).
    """
    position.board[cell] = position.seat
    take(position.open_cells, cell, position.hint)
    settle(position, cell // COLUMNS)
    if position.open_cells:
        position.seat = position.left_of(position.seat)
        return
    position.look_up()
    position.seat = position.settled[FIRST]
    position.phase = TEAMS
    if position.rules.players == 2:  # one against one: nothing to choose
        set_teams(position, position.rules.team_choices[position.seat][0])


def settle(position: NietPosition, row: int) -> None:
    """Settle a row with one free cell left, which stays free (N5)."""
    board = position.board
    free = 0
    last = 0
    for cell in range(row * COLUMNS, row * COLUMNS + COLUMNS):
        if board[cell] == FREE:
            free += 1
            if free > 1:
                return
            last = cell
    position.settled[row] = last % COLUMNS
    take(position.open_cells, last, 0)


def set_teams(position: NietPosition, action: int) -> None:
    """Set the first player's team and the holder of the ×2 card (N6)."""
    position.team = [1] * position.rules.players
    for member in team_members(action):
        position.team[member] = 0
    position.holder = team_holder(action)
    if position.settled[DISCARD] == NO_DISCARD:
        begin_tricks(position)
    else:
        position.phase = DISCARDS


def choose_discard(position: NietPosition, seat: int, action: int) -> None:
    """Store a choice, and carry out all choices together once every seat has chosen (N7)."""
    position.chosen[seat] = action
    for choice in position.chosen:
        if choice < 0:
            return
    for each in range(position.rules.players):
        lay_aside(position, each, position.chosen[each])
    for each in range(position.rules.players):
        if position.given[each] >= 0:
            taker = position.hands[position.left_of(each)]
            taker.append(position.given[each])
            taker.sort()
    position.chosen = [-1] * position.rules.players
    begin_tricks(position)


def lay_aside(position: NietPosition, seat: int, choice: int) -> None:
    """Remove the cards that a seat chose from its hand (N7)."""
    hand = position.hands[seat]
    if choice >= DISCARD_TWO:
        pair = choice - DISCARD_TWO
        take(hand, pair // CARDS, 0)
        take(hand, pair % CARDS, 0)
        position.discards[seat] = [pair // CARDS, pair % CARDS]
    elif choice >= GIVE and choice < VETO:
        position.given[seat] = choice - GIVE
        take(hand, choice - GIVE, 0)
    elif choice != DISCARD_NOTHING:
        take(hand, choice - DISCARD_ONE, 0)
        position.discards[seat] = [choice - DISCARD_ONE]


def begin_tricks(position: NietPosition) -> None:
    """Begin the tricks, with the first player in the lead (N8)."""
    position.phase = TRICKS
    position.leader = position.settled[FIRST]
    position.seat = position.leader
