"""The observation as numbers, for programs that learn; suits follow from `settled`, past rounds are in the scores."""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import ABSENT, CARDS, CELLS, COLOURS, COLUMNS, OVER, ROWS, SUITS
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor import Each, Number, OneOf, Part, Tally


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    seats = game.players
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "round": Number(10, "finished rounds"),
        "rounds": Number(10, "rounds of the game; 0 if played to a target"),
        "target": Number(300, "points that end the game; 0 if it has a fixed number of rounds"),
        "dealer": OneOf(0, seats - 1, "who dealt"),
        "turn": OneOf(0, seats - 1, "whose turn it is"),
        "board": Each(CELLS, OneOf(0, ABSENT), "what is on each cell: a seat's token, 5 covered all game, 6 no cell"),
        "settled": Each(ROWS, OneOf(0, COLUMNS - 1), "the only free column of each row"),
        "hand": Tally(CARDS, 3, "own cards"),
        "hand_sizes": Each(seats, Number(16), "how many cards each seat holds"),
        "deck_size": Number(60, "cards that were not dealt"),
        "discarded": Tally(CARDS, 2, "own discards"),
        "gave": OneOf(0, CARDS - 1, "the card passed to the left"),
        "received": OneOf(0, CARDS - 1, "the card received from the right"),
        "known_left": OneOf(0, CARDS - 1, "a card that the left neighbour still holds"),
        "team": Each(seats, OneOf(0, 1), "each seat's team; 0 is the first player's"),
        "holder": OneOf(0, seats - 1, "who holds the ×2 card"),
        "holder_only": Number(1, "whether ×2 doubles the holder's own score only"),
        "leader": OneOf(0, seats - 1, "who leads the trick"),
        "trick": Each(seats, OneOf(0, CARDS - 1), "the cards of this trick, from the leader on"),
        "winning": OneOf(0, seats - 1, "who would take the trick as it is"),
        "last_leader": OneOf(0, seats - 1, "who led the last trick"),
        "last_trick": Each(seats, OneOf(0, CARDS - 1), "the cards of the last trick, from its leader on"),
        "voids": Each(seats, Each(SUITS, Number(1)), "suits that a seat has shown not to hold"),
        "tricks": Each(seats, Number(16), "tricks of each seat"),
        "loot": Each(seats, Each(COLOURS, Number(3)), "stolen 1s of each seat, by colour"),
    }
