"""What a seat may know as plain numbers, in the order of `tensor.py`; −1 means none. Changes nothing."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import CARDS, COLOURS, DISCARDS, FIRST, SUITS
from ludotheque.games.niet.rules.hidden import known_card
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.kernel.state import common_data


def tensor_data(position: NietPosition, seat: int) -> list[int]:
    """All fields that a seat or a spectator may know."""
    rules = position.rules
    data = common_data(position, seat)
    first = seat if seat > 0 else 0
    data.append(position.phase)
    data.append(position.round_index)
    data.append(rules.rounds if rules.target == 0 else 0)
    data.append(rules.target)
    data.append(position.dealer)
    data.append(position.current_player() if position.phase != DISCARDS else -1)
    add_board(position, first, data)
    add_own(position, seat, data)
    data += turned(position.team, 1, first)
    data.append(position.holder)
    data.append(1 if rules.holder_only else 0)
    data.append(position.leader)
    add_tricks(position, data)
    data += turned(position.voids, SUITS, first)
    data += turned(position.tricks, 1, first)
    data += turned(position.loot, COLOURS, first)
    return data


def turned(values: list[int], width: int, first: int) -> list[int]:
    """Lists by seat, `width` numbers each, from a seat on."""
    start = first * width
    return values[start:] + values[:start]


def add_board(position: NietPosition, first: int, data: list[int]) -> None:
    """The board, once for tokens and once for what else is on its cells, and what is settled."""
    players = position.rules.players
    board = position.board
    cells = board[first:players] + board[:first] + board[players:]
    data += cells
    data += cells
    start = len(data)
    data += position.settled
    column = position.settled[FIRST]
    if column >= 0:
        data[start] = column - first if column >= first else column - first + players


def add_own(position: NietPosition, seat: int, data: list[int]) -> None:
    """Hand, sizes of all hands and of the deck, own discards, cards passed and received."""
    players = position.rules.players
    if seat >= 0:
        data.append(len(position.hands[seat]))
        data += position.hands[seat]
    else:
        data.append(0)
    first = seat if seat > 0 else 0
    data += turned([len(hand) for hand in position.hands], 1, first)
    data.append(len(position.deck))
    if seat < 0:
        data += [0, -1, -1, -1]
        return
    data.append(len(position.discards[seat]))
    data += position.discards[seat]
    data.append(position.given[seat])
    data.append(position.given[seat - 1 if seat > 0 else players - 1])
    data.append(known_card(position, seat))


def add_tricks(position: NietPosition, data: list[int]) -> None:
    """The trick on the table, who would take it, and the one before."""
    players = position.rules.players
    trick = position.trick
    data += trick
    for _ in range(len(trick), players):
        data.append(-1)
    if trick:
        data.append((position.leader + trick_winner(trick, position.suits, position.powers)) % players)
    else:
        data.append(-1)
    played = position.played
    end = len(played) - len(trick)
    if end < players:
        for _ in range(players + 1):
            data.append(-1)
        return
    data.append(played[end - players] // CARDS)
    for index in range(end - players, end):
        data.append(played[index] % CARDS)
