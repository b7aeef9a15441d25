"""What a village on the way is worth: its points and the work left to do. Numbers only, no rules."""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.bot.trouble import UNIT

TROUBLES: Final = 60 * UNIT


class Outlook:
    """Worth in hundredths of a point: the score, less what every broken constraint is taken to cost."""

    def __init__(self, cost: float) -> None:
        self.cost = cost
        # Filled when first asked for, by score.
        self.tables: dict[int, list[int]] = {}

    def table(self, score: int) -> list[int]:
        """The worth for each amount of trouble."""
        if score in self.tables:
            return self.tables[score]
        made = [int(100.0 * (float(score) - self.cost * float(trouble) / float(UNIT))) for trouble in range(TROUBLES)]
        self.tables[score] = made
        return made
