"""Shares of the win by the race: the estimated space on which each seat places its last shield.

The conversion of a lead in spaces to a share of the win was fitted to games among bots of the level medium (40 of each
number of players). A lead counts for more near the end.
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
    """Return weights proportional to each seat's chances, by the space on which it would finish."""
    players = len(finishes)
    own = finishes[:]
    own[position.seat] += MOVER
    first = min(own)
    left = first - float(min(position.marker))
    scale = LAST_SCALE[players - 2] + MORE_SCALE[players - 2] * (left if left > 0.0 else 0.0)
    return [exp((first - finish) / scale) for finish in own]
