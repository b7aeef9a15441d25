"""The exact chance of a win once only scoring tiles are left, over all possible tiles of the others."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import GOALS
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES, is_goal_met


def final_chance(position: NevachesPosition, seat: int) -> float:
    """Return the chance that a seat wins, if each seat chooses its better scoring tile.

    Ties count half.
    """
    own = goals_worth(position, seat, position.goals[seat])
    rank = (position.points[seat] + own) * 100 + len(position.tops[seat])
    unseen = [goal for goal in range(GOALS) if goal not in position.goals[seat]]
    found = 1.0
    for other in range(position.rules.players):
        if other == seat:
            continue
        worths = [goals_worth(position, other, [goal]) for goal in unseen]
        base = position.points[other] * 100 + len(position.tops[other])
        total = 0.0
        count = 0
        for first in range(len(worths)):
            for second in range(first + 1, len(worths)):
                best = worths[first] if worths[first] > worths[second] else worths[second]
                count += 1
                if rank > base + 100 * best:
                    total += 1.0
                elif rank == base + 100 * best:
                    total += 0.5
        found *= total / float(count)
    return found


def goals_worth(position: NevachesPosition, seat: int, goals: list[int]) -> int:
    """Return the points of the best of some scoring tiles in the present position."""
    best = 0
    for goal in goals:
        if GOAL_VALUES[goal] > best and is_goal_met(position, seat, goal):
            best = GOAL_VALUES[goal]
    return best
