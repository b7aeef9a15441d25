"""An observation of Kuhlorado as a row of numbers, for programs that learn; land follows from the marks.

`rules/tensor_data.py` lists the same numbers straight from a position.
"""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, OVER, SIDE
from ludotheque.games.kuhlorado.rules.tensor_data import MAJORITIES
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor_boards import Planes
from ludotheque.kernel.tensor_parts import Each, EachSeat, Fields, Number, OneOf, Part, Seat


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    printed = OneOf(0, COW, called=("trough", "1", "2", "3", "4", "5", "cow"))
    majority = Fields({"points": Number(9), "counts": EachSeat(2, Number(9)), "leader": Seat(2)})
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "turn": Seat(2, "whose turn it is"),
        "dice": Each(2, OneOf(1, COW), "the roll, lower die first; 6 is a cow"),
        "symbols": Planes(SIDE, SIDE, {"printed": printed}, "what is printed on each cell"),
        "marks": Planes(SIDE, SIDE, {"marked by": Seat(2)}, "who marked each cell"),
        "cows_left": Number(20, "free cows"),
        "numbers_to_end": Number(CELLS, "numbers still to be marked until the game ends"),
        "pro": Number(1, "whether doubles score"),
        "doubles_counted": Number(1, "whether doubles have been scored"),
        "doubles": EachSeat(2, Number(20), "doubles of each seat"),
        "majorities": Each(
            MAJORITIES, majority, "the four meadows, then the troughs: worth, marks of each seat, who leads"
        ),
    }
