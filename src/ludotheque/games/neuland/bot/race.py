"""Shares of the win by the race: when everybody would place the last shield.

How a lead in spaces becomes a share of the win was fitted to games among bots of the level medium (40 of each number of
players): it counts for more, the nearer the end is.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.neuland.rules.position import NeulandPosition

# Spaces that make a lead e times more likely to win, by players (2, 3, 4): at the end, and more for each space to go.
LAST_SCALE: list[float] = [6.0, 3.0, 2.0]
MORE_SCALE: list[float] = [0.2, 0.4, 0.4]
MOVER: Final = 2.0  # spaces by which the estimate favours the seat to act


def race_powers(position: NeulandPosition, finishes: list[float]) -> list[float]:
    """What each seat's chances are in proportion to, by the space on which it would finish."""
    players = len(finishes)
    own = finishes[:]
    own[position.seat] += MOVER
    first = min(own)
    left = first - float(min(position.marker))
    scale = LAST_SCALE[players - 2] + MORE_SCALE[players - 2] * (left if left > 0.0 else 0.0)
    return [exp((first - finish) / scale) for finish in own]
