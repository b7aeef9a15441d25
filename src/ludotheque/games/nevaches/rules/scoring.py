"""Points: the nine scoring tiles (V5, V18) and the winners (V19). Changes nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.rules.codes import (
    COW,
    FIELD,
    GOAL_COWS,
    GOAL_FIELDS,
    GOAL_FORESTS,
    GOAL_HOUSE,
    GOAL_LAKES,
    GOAL_POINTS,
    GOAL_TILES,
    GOAL_TREES,
    HOUSE,
    LAKE,
    OVER,
)
from ludotheque.games.nevaches.rules.position import NevachesPosition

# Lakes, fields, meadows, forests, points, trees, cows, tiles, house.
GOAL_VALUES: list[int] = [4, 4, 5, 5, 3, 6, 4, 5, 5]
EDGE_LAKES: Final = 2
GOAL_TREE_COUNT: Final = 3
GOAL_COW_COUNT: Final = 4
GOAL_TILE_COUNT: Final = 13


def count_kind(tops: list[int], kind: int) -> int:
    """Return the number of tiles with a landscape, with or without a cow."""
    count = 0
    for top in tops:
        if top == kind or top == kind + COW:
            count += 1
    return count


def edge_lakes(tops: list[int], near: list[int]) -> int:
    """Return the number of lakes with a side that touches no tile."""
    count = 0
    for tile in range(len(tops)):
        if (tops[tile] == LAKE or tops[tile] == LAKE + COW) and open_sides(near, tile) > 0:
            count += 1
    return count


def enclosed_houses(tops: list[int], near: list[int]) -> int:
    """Return the number of houses whose four sides all touch tiles."""
    count = 0
    for tile in range(len(tops)):
        if (tops[tile] == HOUSE or tops[tile] == HOUSE + COW) and open_sides(near, tile) == 0:
            count += 1
    return count


def open_sides(near: list[int], tile: int) -> int:
    """Return the number of a tile's sides that touch no other tile."""
    count = 0
    for slot in range(tile * 4, tile * 4 + 4):
        if near[slot] < 0:
            count += 1
    return count


def goal_amount(position: NevachesPosition, seat: int, goal: int) -> int:
    """Return a seat's amount of the things that a goal counts, such as lakes or points."""
    tops = position.tops[seat]
    if goal == GOAL_LAKES:
        return edge_lakes(tops, position.near[seat])
    if goal == GOAL_POINTS:
        return position.points[seat]
    if goal == GOAL_TREES:
        return len(position.trees[seat]) // 4
    if goal == GOAL_COWS:
        return position.cows[seat]
    if goal == GOAL_TILES:
        return len(tops)
    if goal == GOAL_HOUSE:
        return enclosed_houses(tops, position.near[seat])
    return count_kind(tops, goal - GOAL_FIELDS + FIELD)


def goal_target(position: NevachesPosition, seat: int, goal: int) -> int:
    """Return the amount that meets a goal.

    For "most" goals this is the highest amount of the other seats (ties count).
    """
    if goal == GOAL_LAKES:
        return EDGE_LAKES
    if goal == GOAL_POINTS:
        return position.rules.last_round_points
    if goal == GOAL_TREES:
        return GOAL_TREE_COUNT
    if goal == GOAL_COWS:
        return GOAL_COW_COUNT
    if goal == GOAL_TILES:
        return GOAL_TILE_COUNT
    if goal == GOAL_HOUSE:
        return 1
    assert GOAL_FIELDS <= goal <= GOAL_FORESTS
    most = 0
    for other in range(len(position.tops)):
        if other != seat:
            count = count_kind(position.tops[other], goal - GOAL_FIELDS + FIELD)
            if count > most:
                most = count
    return most


def is_goal_met(position: NevachesPosition, seat: int, goal: int) -> bool:
    """Return True if a seat meets a goal now (V18)."""
    return goal_amount(position, seat, goal) >= goal_target(position, seat, goal)


def goal_points(position: NevachesPosition, seat: int) -> int:
    """Return the points of the chosen scoring tile at the end of the game, or 0 before."""
    goal = position.chosen[seat]
    return GOAL_VALUES[goal] if position.phase == OVER and is_goal_met(position, seat, goal) else 0


def total_score(position: NevachesPosition, seat: int) -> int:
    """Return a seat's points with those of its scoring tile."""
    return position.points[seat] + goal_points(position, seat)


def find_winners(position: NevachesPosition) -> list[int]:
    """Return the seats with the highest score at the end.

    Ties go to more tiles, then are shared (V19).
    """
    if position.phase != OVER:
        return []
    ranks = [total_score(position, seat) * 100 + len(tops) for seat, tops in enumerate(position.tops)]
    best = max(ranks)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]
