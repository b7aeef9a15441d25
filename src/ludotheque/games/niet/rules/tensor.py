"""The knowledge of a seat as a row of numbers, for programs that learn.

Suits follow from `settled`, past rounds are in the scores. −1 means none.
"""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    CARDS,
    COLOURS,
    COLUMNS,
    COVERED,
    DISCARDS,
    FIRST,
    OVER,
    ROWS,
    SUITS,
)
from ludotheque.games.niet.rules.hidden import known_card
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow


def write_row(position: NietPosition, row: TensorRow) -> None:
    """Write all fields that a seat or a spectator may know."""
    rules = position.rules
    row.one_of("phase", position.phase, 0, OVER, "what happens now")
    row.number("round", position.round_index, 10, "finished rounds")
    row.number("rounds", rules.rounds if rules.target == 0 else 0, 10, "rounds of the game; 0 if played to a target")
    row.number("target", rules.target, 300, "points that end the game; 0 if it has a fixed number of rounds")
    row.seat("dealer", position.dealer, "who dealt")
    row.seat("turn", position.current_player() if position.phase != DISCARDS else -1, "whose turn it is")
    write_board(position, row)
    write_cards(position, row)
    row.part("team", team_part, "each seat's team; 0 is the first player's")
    row.turned(position.team, 1)
    row.seat("holder", position.holder, "who holds the ×2 card")
    row.flag("holder_only", rules.holder_only, "whether ×2 doubles the holder's own score only")
    write_tricks(position, row)
    row.part("voids", void_part, "suits that a seat has shown not to hold")
    row.turned(position.voids, SUITS)
    row.by_seat("tricks", position.tricks, 16, "tricks of each seat")
    row.part("loot", loot_part, "stolen 1s of each seat, by colour")
    row.turned(position.loot, COLOURS)


def write_board(position: NietPosition, row: TensorRow) -> None:
    """Write the board, with one plane for tokens and one for other contents, and the settled columns.

    The first row has a cell for each seat, the viewer's first.
    """
    players = position.rules.players
    first = row.first
    board = position.board
    cells = board[first:players] + board[:first] + board[players:]
    row.part("board", board_part, "what is on each cell; the first row has the seats, the viewer first")
    row.data += cells
    row.data += cells
    settled = position.settled[:]
    column = settled[FIRST]
    if column >= 0:
        settled[FIRST] = column - first if column >= first else column - first + players
    meaning = "the only free column of each row; in the first row from the viewer on"
    row.each_one_of("settled", settled, 0, COLUMNS - 1, meaning)


def write_cards(position: NietPosition, row: TensorRow) -> None:
    """Write the hand, the sizes of all hands and of the deck, own discards, and cards passed and received."""
    viewer = row.viewer
    is_seat = viewer >= 0
    left = viewer - 1 if viewer > 0 else position.rules.players - 1
    nothing: list[int] = []
    row.tally("hand", position.hands[viewer] if is_seat else nothing, CARDS, 3, "own cards")
    row.by_seat("hand_sizes", [len(hand) for hand in position.hands], 16, "how many cards each seat holds")
    row.number("deck_size", len(position.deck), 60, "cards that were not dealt")
    row.tally("discarded", position.discards[viewer] if is_seat else nothing, CARDS, 2, "own discards")
    last = CARDS - 1
    row.one_of("gave", position.given[viewer] if is_seat else -1, 0, last, "the card passed to the left")
    row.one_of("received", position.given[left] if is_seat else -1, 0, last, "the card received from the right")
    known = known_card(position, viewer) if is_seat else -1
    row.one_of("known_left", known, 0, last, "a card that the left neighbour still holds")


def write_tricks(position: NietPosition, row: TensorRow) -> None:
    """Write the trick on the table, the seat that is winning it, and the previous trick."""
    players = position.rules.players
    trick = position.trick
    row.seat("leader", position.leader, "who leads the trick")
    cards = trick + [-1] * (players - len(trick))
    row.each_one_of("trick", cards, 0, CARDS - 1, "the cards of this trick, from the leader on")
    winning = -1
    if trick:
        winning = (position.leader + trick_winner(trick, position.suits, position.powers)) % players
    row.seat("winning", winning, "who would take the trick as it is")
    played = position.played
    end = len(played) - len(trick)
    leader = -1
    cards = [-1] * players
    if end >= players:
        leader = played[end - players] // CARDS
        cards = [card % CARDS for card in played[end - players : end]]
    row.seat("last_leader", leader, "who led the last trick")
    row.each_one_of("last_trick", cards, 0, CARDS - 1, "the cards of the last trick, from its leader on")


def board_part(players: int) -> Part:
    """Describe the board."""
    other = parts.one_of(COVERED, ABSENT, ("covered all game", "no cell"))
    return parts.planes(ROWS, COLUMNS, {"token of": parts.seat(players), "is": other})


def team_part(players: int) -> Part:
    """Describe the teams."""
    return parts.each_seat(players, parts.one_of(0, 1))


def void_part(players: int) -> Part:
    """Describe the voids."""
    return parts.each_seat(players, parts.each(SUITS, parts.number(1)))


def loot_part(players: int) -> Part:
    """Describe the loot."""
    return parts.each_seat(players, parts.each(COLOURS, parts.number(3)))
