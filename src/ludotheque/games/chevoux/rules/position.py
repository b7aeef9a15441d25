"""The fields of a position of Chévoux, and cheap questions about them.

The mayor knows all but what chance has not drawn yet. The card set aside is the card that is never drawn.
"""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    ACT,
    CARDS,
    CARDS_PER_ROUND,
    CELLS,
    COLUMNS,
    DRAW_MOON,
    EMPTY,
    FIELD,
    FIELDS,
    FIRST_SPECIAL,
    HOUSE,
    HOUSES,
    KINDS,
    OVER,
    PEOPLE,
)
from ludotheque.games.chevoux.rules.game import ChevouxGame
from ludotheque.games.chevoux.rules.village import Village
from ludotheque.kernel.state import CHANCE, TERMINAL, State


class ChevouxPosition(State):
    """The village, the tiles and cards not drawn yet, and the people.

    Indexed by cell are `kinds` (EMPTY without a tile), `people`, and `numbers`, by which the page follows each tile.
    `filled` cells have a tile. `left` counts the undrawn tiles by kind. `pile` has a 1 for each undrawn card of the
    round, of which `cards_left` will be drawn. `card` is −1 between cards. `supply` counts the people without a house.
    """

    def __init__(self, game: ChevouxGame, source: ChevouxPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            self.phase: int = DRAW_MOON
            self.moon: int = -1
            self.sun: int = -1
            self.round_number: int = 1
            self.kinds: list[int] = [EMPTY] * CELLS
            self.numbers: list[int] = list(range(CELLS))
            self.filled: int = 0
            self.left: list[int] = [1] * FIRST_SPECIAL + [0] * (KINDS - FIRST_SPECIAL)  # C1
            self.left[FIELD] = FIELDS
            self.left[HOUSE] = HOUSES
            self.people: list[int] = [0] * CELLS
            self.supply: int = PEOPLE
            self.pile: list[int] = [1] * CARDS
            self.cards_left: int = CARDS_PER_ROUND
            self.card: int = -1
        else:
            self.phase = source.phase
            self.moon = source.moon
            self.sun = source.sun
            self.round_number = source.round_number
            self.kinds = source.kinds[:]
            self.numbers = source.numbers[:]
            self.filled = source.filled
            self.left = source.left[:]
            self.people = source.people[:]
            self.supply = source.supply
            self.pile = source.pile[:]
            self.cards_left = source.cards_left
            self.card = source.card

    def current_player(self) -> int:
        phase = self.phase
        if phase == ACT:
            return 0
        return TERMINAL if phase == OVER else CHANCE

    def rows(self) -> int:
        """Return the number of rows with tiles."""
        return self.filled // COLUMNS

    def village(self) -> Village:
        """Return a copy of the tiles as a village, which evaluates their constraints."""
        return Village(self.rules.tables, max(self.moon, 0), max(self.sun, 0), self.kinds[:])

    def pieces(self) -> dict[str, int]:
        found = {"people": self.supply + sum(self.people)}
        for kind in range(FIRST_SPECIAL):
            found[f"tile {kind}"] = self.left[kind] + self.kinds.count(kind)
        return found
