"""The knowledge of the mayor as a row of numbers, for programs that learn.

Constraints are left out because they are the same in all games of an edition. Effects follow from the legal actions.
"""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    CARDS,
    CELLS,
    COLUMNS,
    FIELDS,
    GENTLE,
    HARD,
    KINDS,
    NORMAL,
    NOW,
    PEOPLE,
    PLAYED,
    ROWS,
    TIGHT,
    TO_COME,
)
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow

DIFFICULTIES: list[str] = [GENTLE, NORMAL, TIGHT, HARD]


def write_row(position: ChevouxPosition, row: TensorRow) -> None:
    """Write all fields."""
    rules = position.rules
    row.number("round_number", position.round_number, 10, "the round")
    row.number("rounds", rules.rounds, 10, "rounds of the game")
    difficulty = DIFFICULTIES.index(rules.difficulty)
    row.one_of("difficulty", difficulty, 0, 3, "which cards are played, and how many rounds", DIFFICULTIES)
    row.part("cells", cell_part, "each cell: its tile, its people, whether its constraint holds; the river first")
    data = row.data
    data += position.kinds
    data += position.people
    failing = position.village().unsatisfied()
    for cell in range(CELLS):
        data.append(1 if cell < position.filled and (failing >> cell) & 1 == 0 else 0)
    row.part("tiles", tile_part, "tiles of each kind: in the game, and undrawn")
    counts = position.left[:]
    for cell in range(position.filled):
        counts[position.kinds[cell]] += 1
    for kind in range(KINDS):
        data.append(counts[kind])
        data.append(position.left[kind])
    row.one_of("card", position.card + 1, 1, CARDS, "the action card in play")
    row.part("cards", card_part, "where each action card is")
    for card in range(CARDS):
        data.append(0 if card == position.card else 1 if position.pile[card] > 0 else 2)
    row.number("cards_left", position.cards_left, CARDS, "cards still to come")
    row.number("supply", position.supply, PEOPLE, "people who have no house yet")


def cell_part(players: int) -> Part:
    """Describe the cells."""
    return parts.planes(
        ROWS, COLUMNS, {"kind": parts.one_of(0, KINDS - 1), "people": parts.number(PEOPLE), "holds": parts.number(1)}
    )


def tile_part(players: int) -> Part:
    """Describe the kinds of tiles."""
    return parts.each(KINDS, parts.fields({"count": parts.number(FIELDS), "left": parts.number(FIELDS)}))


def card_part(players: int) -> Part:
    """Describe the places of cards."""
    return parts.each(CARDS, parts.fields({"place": parts.one_of(0, 2, (NOW, TO_COME, PLAYED))}))
