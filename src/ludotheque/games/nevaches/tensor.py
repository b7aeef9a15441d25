"""The observation of NéVaches as a row of numbers, for programs that learn.

Landscapes are cut to a window around each player's first tile. Left out: herds, which follow from the landscapes;
places and fits, which repeat the legal actions; the cards' faces, which are the same in all games of an edition.
`rules/tensor_data.py` lists the same numbers straight from a position.
"""

from __future__ import annotations

from ludotheque.games.nevaches.content import FACES
from ludotheque.games.nevaches.observation import LaidTile
from ludotheque.games.nevaches.rules.codes import BONUSES, CARDS, COWS, GOALS, KINDS, OPEN_TILES, OVER
from ludotheque.games.nevaches.rules.tensor_data import OWN_GOALS, REACH, SIDE
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor_boards import Spots
from ludotheque.kernel.tensor_parts import Each, EachSeat, Fields, Number, OneOf, Part, Seat, Tally, Word

PLANES = ("field", "meadow", "forest", "lake", "house", "cow")


def spots(tile: LaidTile) -> list[tuple[int, int]]:
    """The planes and cells of a tile: its landscape and its cow; nothing outside of the window."""
    if abs(tile.x) > REACH or abs(tile.y) > REACH:
        return []
    cell = (tile.y + REACH) * SIDE + tile.x + REACH
    return [(tile.kind, cell), (KINDS, cell)] if tile.cow else [(tile.kind, cell)]


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    players = game.players
    goal = Fields({"goal": OneOf(0, GOALS - 1), "amount": Number(20), "needed": Number(20), "is_met": Number(1)})
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "turn": Seat(players, "whose turn it is"),
        "fox": Seat(players, "who has the fox"),
        "left": Number(4, "actions left in this turn"),
        "turns": Number(60, "turns so far"),
        "is_last_round": Number(1, "whether the last round is played"),
        "spaces": Each(BONUSES, Number(100), "where the bonus spaces lie on the track"),
        "faces": Each(BONUSES, Word(tuple(FACES)), "the bonus on each of them"),
        "open_tiles": Each(KINDS, Number(OPEN_TILES), "open tiles of each landscape"),
        "tiles_left": Number(100, "tiles in the bag"),
        "tiles_aside": Number(20, "tiles put aside"),
        "row": Tally(CARDS, 1, "the open cards"),
        "cards_left": Number(CARDS, "cards in the deck"),
        "discard": Tally(CARDS, 1, "played and discarded cards"),
        "tree_supply": Number(10, "trees in the supply"),
        "seats.points": EachSeat(players, Number(100), "each seat's points on the track"),
        "seats.cows": EachSeat(players, Number(COWS), "its cows in the supply"),
        "seats.reached": EachSeat(players, Number(10), "bonus spaces that it has reached"),
        "seats.tiles": EachSeat(
            players, Spots(SIDE, SIDE, PLANES, spots), "its landscape around the first tile, which is in the middle"
        ),
        "seats.hand": EachSeat(players, Tally(CARDS), "its cards, as far as the viewer has seen them"),
        "seats.goals": EachSeat(players, Each(OWN_GOALS, goal), "the scoring tiles that the viewer may see"),
        "seats.chosen": EachSeat(players, OneOf(0, GOALS - 1), "the scoring tile that it chose, once known"),
    }
