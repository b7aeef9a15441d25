"""An observation of Kuhlorado as a row of numbers, for programs that learn; land follows from the marks."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, OVER
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor import Each, Fields, Number, OneOf, Part


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    majority = Fields({"points": Number(9), "counts": Each(2, Number(9)), "leader": OneOf(0, 1)})
    return {
        "phase": OneOf(0, OVER, "what happens now"),
        "turn": OneOf(0, 1, "whose turn it is"),
        "dice": Each(2, OneOf(1, COW), "the roll, lower die first; 6 is a cow"),
        "symbols": Each(CELLS, OneOf(0, COW), "what is printed on each cell; 0 is a trough, 6 a cow"),
        "marks": Each(CELLS, OneOf(0, 1), "who marked each cell"),
        "cows_left": Number(20, "free cows"),
        "numbers_to_end": Number(CELLS, "numbers still to be marked until the game ends"),
        "pro": Number(1, "whether doubles score"),
        "doubles_counted": Number(1, "whether doubles have been scored"),
        "doubles": Each(2, Number(20), "doubles of each seat"),
        "majorities": Each(20, majority, "the four meadows, then the troughs: worth, marks of each seat, who leads"),
    }
