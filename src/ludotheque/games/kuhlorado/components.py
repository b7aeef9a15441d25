"""The components of Kuhlorado for studies: symbols, pairs, the second roll, and a turn without a mark."""

from __future__ import annotations

from ludotheque.games.kuhlorado.notation import format_face
from ludotheque.games.kuhlorado.rules import KuhloradoGame, KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import COW, PASS, REROLL_BOTH, REROLL_LOW, marked_cells
from ludotheque.kernel.contract import Components


def components(game: KuhloradoGame) -> list[str]:
    """List the mark of each symbol, two marks at a time, the second roll, and a turn without a mark."""
    return [*(f"{format_face(face)} marked" for face in range(1, COW + 1)), "two marked", "second roll", "no mark"]


def used(state: KuhloradoState, seat: int, action: int) -> list[str]:
    """List the components that an action uses."""
    if REROLL_LOW <= action <= REROLL_BOTH:
        return ["second roll"]
    if action == PASS:
        return ["no mark"]
    cells = marked_cells(action)
    found = sorted({f"{format_face(state.sheet.symbols[cell])} marked" for cell in cells})
    return [*found, "two marked"] if len(cells) > 1 else found


COMPONENTS = Components(components, used)
