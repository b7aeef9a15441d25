"""The observation of NéVaches as a row of numbers, for programs that learn.

Landscapes are cut to a window around each player's first tile. Left out: herds, which follow from the landscapes;
places and fits, which repeat the legal actions; the cards' faces, which are the same in all games of an edition.
"""

from __future__ import annotations

from ludotheque.games.nevaches.content import FACES
from ludotheque.games.nevaches.observation import LaidTile
from ludotheque.games.nevaches.rules.codes import CARDS, COWS, GOALS, KINDS, OPEN_CARDS, OPEN_TILES, OVER
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor import Each, Fields, Number, OneOf, Part, Tally, Word

REACH = 6  # how far the window extends from the first tile
SIDE = 2 * REACH + 1


def window_place(tile: LaidTile) -> int:
    """A tile's index in the window, −1 if outside."""
    if abs(tile.x) > REACH or abs(tile.y) > REACH:
        return -1
    return (tile.y + REACH) * SIDE + tile.x + REACH


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    tile = Fields({"kind": OneOf(0, KINDS - 1), "cow": Number(1)})
    goal = Fields({"goal": OneOf(0, GOALS - 1), "amount": Number(20), "needed": Number(20), "is_met": Number(1)})
    player = Fields(
        {
            "points": Number(100),
            "cows": Number(COWS),
            "reached": Number(10),
            "tiles": Each(SIDE * SIDE, tile, place=window_place),
            "hand": Tally(CARDS),
            "goals": Each(3, goal),
            "chosen": OneOf(0, GOALS - 1),
        }
    )
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "turn": OneOf(0, game.players - 1, "whose turn it is"),
        "fox": OneOf(0, game.players - 1, "who has the fox"),
        "left": Number(4, "actions left in this turn"),
        "turns": Number(60, "turns so far"),
        "is_last_round": Number(1, "whether the last round is played"),
        "spaces": Each(10, Number(100), "where the bonus spaces lie on the track"),
        "faces": Each(10, Word(tuple(FACES)), "the bonus on each of them"),
        "open_tiles": Each(OPEN_TILES, OneOf(0, KINDS - 1), "the open tiles"),
        "tiles_left": Number(100, "tiles in the bag"),
        "tiles_aside": Number(20, "tiles put aside"),
        "row": Each(OPEN_CARDS, OneOf(0, CARDS - 1), "the open cards"),
        "cards_left": Number(CARDS, "cards in the deck"),
        "discard": Tally(CARDS, 1, "played and discarded cards"),
        "tree_supply": Number(10, "trees in the supply"),
        "seats": Each(
            game.players,
            player,
            f"each seat: points, cows, bonuses, a window of {SIDE} × {SIDE} tiles, hand, scoring tiles",
        ),
    }
