"""A round until its first card: deal, vetoes, teams, discards. Changes a position; no text, no file."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLOURS,
    COLUMNS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    FIRST,
    FREE,
    GIVE,
    NO_DISCARD,
    ROWS,
    SUITS,
    VETO,
    take,
    team_holder,
    team_members,
)
from ludotheque.games.niet.rules.position import DEAL, DISCARDS, TEAMS, TRICKS, VETOES, Position


def begin_round(position: Position) -> None:
    """A new deal on an empty board (N4, N5)."""
    rules = position.rules
    players = rules.players
    position.deck = rules.deck[:]
    position.hands = [[] for _ in range(players)]
    position.board = rules.board[:]
    position.open_cells = rules.open_cells[:]
    position.settled = [-1] * ROWS
    position.team = [-1] * players
    position.holder = -1
    position.chosen = [-1] * players
    position.discards = [[] for _ in range(players)]
    position.given = [-1] * players
    position.leader = -1
    position.trick = []
    position.played = []
    position.voids = [0] * (players * SUITS)
    position.tricks = [0] * players
    position.loot = [0] * (players * COLOURS)
    position.seat = position.left_of(position.dealer)
    position.phase = DEAL


def deal(position: Position, card: int) -> None:
    """One card to the next hand; the last one goes to the dealer, who begins the vetoes (N4, N5)."""
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


def cover(position: Position, cell: int) -> None:
    """N5."""
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


def settle(position: Position, row: int) -> None:
    """Note the column of a row's last free cell, which stays free (N5)."""
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


def set_teams(position: Position, action: int) -> None:
    """N6."""
    position.team = [1] * position.rules.players
    for member in team_members(action):
        position.team[member] = 0
    position.holder = team_holder(action)
    if position.settled[DISCARD] == NO_DISCARD:
        begin_tricks(position)
    else:
        position.phase = DISCARDS


def choose_discard(position: Position, seat: int, action: int) -> None:
    """Note a choice; when all have chosen, all happen at once (N7)."""
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


def lay_aside(position: Position, seat: int, choice: int) -> None:
    """Take what a seat chose out of its hand (N7)."""
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


def begin_tricks(position: Position) -> None:
    """N8."""
    position.phase = TRICKS
    position.leader = position.settled[FIRST]
    position.seat = position.leader
