"""Kuhlorado with its options and its edition, and look-up tables for two dice."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import ACTIONS, CELLS, COW
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec


class KuhloradoGame(Game):
    """A game of Kuhlorado with its options and its edition.

    `sheet_number` is 0 if chance chooses the sheet (K3).
    """

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.kuhlorado.content import BOX, load_edition

        loaded = load_edition(edition)
        self.edition_id = loaded[0]
        self.sheets: list[Sheet] = loaded[1]
        numbers = loaded[2]
        self.has_reroll: bool = numbers.rerolls > 0  # K5
        self.numbers_left: int = numbers.numbers_left  # K10
        self.meadow_points: int = numbers.meadow  # K11
        self.trough_points: list[int] = [0, numbers.small_trough, numbers.large_trough]  # by number of cells (K12)
        self.land_sizes: list[int] = list(numbers.land_sizes)
        self.land_steps: list[int] = list(numbers.land_points)
        self.land_points: list[int] = land_table(self.land_sizes, self.land_steps)
        self.double_points: int = numbers.double  # K15
        self.doubles_at: int = numbers.doubles_at
        self.has_box_numbers: bool = numbers == BOX
        chosen = options["sheet"]
        self.sheet_number: int = chosen if isinstance(chosen, int) else 0
        self.pro: bool = bool(options["pro"])
        # The dice are alike (K2): 21 different rolls, sorted, each with low ≤ high.
        faces = range(1, COW + 1)
        rolls = [(low, high) for low in faces for high in faces if low <= high]
        self.roll_low: list[int] = [low for low, _ in rolls]
        self.roll_high: list[int] = [high for _, high in rolls]
        # The index of the roll for each of the 36 equally likely falls of the dice.
        self.roll_index: list[int] = [rolls.index((min(a, b), max(a, b))) for a in faces for b in faces]
        self.roll_chances: list[float] = [self.roll_index.count(index) / 36.0 for index in range(len(rolls))]

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return len(self.roll_low)

    def max_game_length(self) -> int:
        # A turn takes at most four actions. A turn may mark nothing (K7), so there is no strict bound. 58 marks and 200
        # turns without a mark are far more than dice ever need.
        return 1200


def land_table(sizes: list[int], points: list[int]) -> list[int]:
    """Return the points of a group for each number of cells (K13)."""
    table = [0] * (CELLS + 1)
    for step in range(len(sizes)):
        for size in range(sizes[step], CELLS + 1):
            table[size] = points[step]
    return table
