"""Averages of all seats' shares over samples."""

from __future__ import annotations

Shares = list[float]


class Mean:
    """An average of all seats' shares over samples."""

    def __init__(self, players: int) -> None:
        self.count = 0
        self.totals = [0.0] * players
        self.squares = [0.0] * players

    def add(self, shares: Shares) -> None:
        """Add one sample."""
        self.count += 1
        for seat, share in enumerate(shares):
            self.totals[seat] += share
            self.squares[seat] += share * share

    @property
    def values(self) -> Shares:
        return [total / self.count for total in self.totals] if self.count else self.totals

    def variance(self, seat: int) -> float:
        """Return the squared standard error of a seat's mean."""
        if self.count < 2:
            return 0.0
        mean = self.totals[seat] / self.count
        return max(0.0, self.squares[seat] / self.count - mean * mean) / (self.count - 1)
