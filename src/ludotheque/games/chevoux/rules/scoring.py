"""The points and the result of a game."""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.rules.codes import HOUSE, HOUSES, OVER, PEOPLE
from ludotheque.games.chevoux.rules.position import ChevouxPosition

EMPTY_HOUSE_POINTS: Final = -2
LOWEST_SCORE: Final = HOUSES * EMPTY_HOUSE_POINTS
POINTLESS_WIN: Final = 0.1  # how much more than a loss a win without a point returns, from −1 to 1


def score_of(position: ChevouxPosition) -> int:
    """Return the points of the houses in the village, won or not (C10)."""
    points = 0
    for cell in range(position.filled):
        if position.kinds[cell] == HOUSE:
            points += position.people[cell] if position.people[cell] > 0 else EMPTY_HOUSE_POINTS
    return points


def is_won(position: ChevouxPosition) -> bool:
    """Return True if the last round is over and every constraint holds (C9)."""
    return position.phase == OVER and position.village().unsatisfied() == 0


def win_return(score: int) -> float:
    """Return the return of a won game with this score (C10).

    Without a point the return is just above −1, with all 20 people 1.
    """
    if score <= 0:
        return -1.0 + POINTLESS_WIN * float(score - LOWEST_SCORE + 1) / float(1 - LOWEST_SCORE)
    return -1.0 + POINTLESS_WIN + (2.0 - POINTLESS_WIN) * float(score) / float(PEOPLE)
