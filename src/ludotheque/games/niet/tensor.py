"""The observation as numbers, for programs that learn; suits follow from `settled`, past rounds are in the scores.

`rules/tensor_data.py` lists the same numbers straight from a position.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.niet.rules.codes import (
    ABSENT,
    CARDS,
    COLOURS,
    COLUMNS,
    COVERED,
    OVER,
    ROWS,
    SUITS,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor_boards import Planes, Turned
from ludotheque.kernel.tensor_parts import Each, EachSeat, Number, OneOf, Part, Seat, Tally


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers; the first row of the board, which has a cell for each seat,
    begins with the viewer's."""
    seats = game.players

    def turn_board(board: Sequence[int], viewer: int) -> list[int]:
        first = max(0, viewer)
        return [*board[first:seats], *board[:first], *board[seats:]]

    def turn_settled(settled: Sequence[int], viewer: int) -> list[int]:
        column = settled[0]
        return [(column - max(0, viewer)) % seats if column >= 0 else column, *settled[1:]]

    cell = {"token of": Seat(seats), "is": OneOf(COVERED, ABSENT, called=("covered all game", "no cell"))}
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "round": Number(10, "finished rounds"),
        "rounds": Number(10, "rounds of the game; 0 if played to a target"),
        "target": Number(300, "points that end the game; 0 if it has a fixed number of rounds"),
        "dealer": Seat(seats, "who dealt"),
        "turn": Seat(seats, "whose turn it is"),
        "board": Turned(
            Planes(ROWS, COLUMNS, cell, "what is on each cell; the first row has the seats, the viewer first"),
            turn_board,
        ),
        "settled": Turned(
            Each(ROWS, OneOf(0, COLUMNS - 1), "the only free column of each row; in the first row from the viewer on"),
            turn_settled,
        ),
        "hand": Tally(CARDS, 3, "own cards"),
        "hand_sizes": EachSeat(seats, Number(16), "how many cards each seat holds"),
        "deck_size": Number(60, "cards that were not dealt"),
        "discarded": Tally(CARDS, 2, "own discards"),
        "gave": OneOf(0, CARDS - 1, "the card passed to the left"),
        "received": OneOf(0, CARDS - 1, "the card received from the right"),
        "known_left": OneOf(0, CARDS - 1, "a card that the left neighbour still holds"),
        "team": EachSeat(seats, OneOf(0, 1), "each seat's team; 0 is the first player's"),
        "holder": Seat(seats, "who holds the ×2 card"),
        "holder_only": Number(1, "whether ×2 doubles the holder's own score only"),
        "leader": Seat(seats, "who leads the trick"),
        "trick": Each(seats, OneOf(0, CARDS - 1), "the cards of this trick, from the leader on"),
        "winning": Seat(seats, "who would take the trick as it is"),
        "last_leader": Seat(seats, "who led the last trick"),
        "last_trick": Each(seats, OneOf(0, CARDS - 1), "the cards of the last trick, from its leader on"),
        "voids": EachSeat(seats, Each(SUITS, Number(1)), "suits that a seat has shown not to hold"),
        "tricks": EachSeat(seats, Number(16), "tricks of each seat"),
        "loot": EachSeat(seats, Each(COLOURS, Number(3)), "stolen 1s of each seat, by colour"),
    }
