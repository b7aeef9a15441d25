"""What a village on the way is worth: points now, points to hope for, work left to do. Numbers only, no rules."""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.bot.trouble import UNIT

TROUBLES: Final = 60 * UNIT
LOWEST: Final = -12
SCORES: Final = 33


class Outlook:
    """Worth in hundredths of a point, looked up by score, cards to come, rows to come and trouble."""

    def __init__(self, gain: float, work: float, row: float = 3.0, lack: float = 6.0) -> None:
        self.gain = gain
        self.work = work
        self.row = row
        self.lack = lack
        # Filled when first asked for, by (score, cards, rows).
        self.tables: dict[int, list[int]] = {}

    def table(self, score: int, cards: int, rows: int) -> list[int]:
        """The worth for each amount of trouble."""
        key = ((score - LOWEST) * 32 + cards) * 8 + rows
        if key in self.tables:
            return self.tables[key]
        made = [self.worth(trouble, score, cards, rows) for trouble in range(TROUBLES)]
        self.tables[key] = made
        return made

    def worth(self, trouble: int, score: int, cards: int, rows: int) -> int:
        """One value of the table."""
        needed = self.work * (float(trouble) / float(UNIT) + self.row * float(rows))
        free = float(cards) - needed
        value = float(score) - 0.3 * needed
        if free >= 0.0:
            value += self.gain * free
        else:
            value += self.lack * free
        return int(value * 100.0)
