"""The nine scoring tiles (V5): which goals a position meets, and for how many points. Changes nothing."""

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
    LAST_ROUND_POINTS,
)

# In the order of the goals' numbers: lakes, fields, meadows, forests, points, trees, cows, tiles, house.
GOAL_VALUES: list[int] = [4, 4, 5, 5, 3, 6, 4, 5, 5]
EDGE_LAKES: Final = 2
GOAL_TREE_COUNT: Final = 3
GOAL_COW_COUNT: Final = 4
GOAL_TILE_COUNT: Final = 13


def count_kind(tops: list[int], kind: int) -> int:
    """How many tiles show a landscape, with a cow or without."""
    count = 0
    for top in tops:
        if top == kind or top == kind + COW:
            count += 1
    return count


def edge_lakes(tops: list[int], near: list[int]) -> int:
    """Lakes with a side that touches no tile."""
    count = 0
    for tile in range(len(tops)):
        if (tops[tile] == LAKE or tops[tile] == LAKE + COW) and open_sides(near, tile) > 0:
            count += 1
    return count


def covered_houses(tops: list[int], near: list[int]) -> int:
    """Houses whose four sides all touch tiles."""
    count = 0
    for tile in range(len(tops)):
        if (tops[tile] == HOUSE or tops[tile] == HOUSE + COW) and open_sides(near, tile) == 0:
            count += 1
    return count


def open_sides(near: list[int], tile: int) -> int:
    """Sides of a tile that touch nothing."""
    count = 0
    for slot in range(tile * 4, tile * 4 + 4):
        if near[slot] < 0:
            count += 1
    return count


def amount(
    goal: int, seat: int, points: list[int], cows: list[int], tops: list[list[int]], near: list[list[int]], trees: int
) -> int:
    """How far a seat is with a goal: lakes, fields, …, in the goal's own unit; `trees` is how many it has."""
    if goal == GOAL_LAKES:
        return edge_lakes(tops[seat], near[seat])
    if goal == GOAL_POINTS:
        return points[seat]
    if goal == GOAL_TREES:
        return trees
    if goal == GOAL_COWS:
        return cows[seat]
    if goal == GOAL_TILES:
        return len(tops[seat])
    if goal == GOAL_HOUSE:
        return covered_houses(tops[seat], near[seat])
    return count_kind(tops[seat], goal - GOAL_FIELDS + FIELD)


def needed(goal: int, seat: int, tops: list[list[int]]) -> int:
    """The amount that meets a goal; for "most" goals as many as the best of the others (ties count)."""
    if goal == GOAL_LAKES:
        return EDGE_LAKES
    if goal == GOAL_POINTS:
        return LAST_ROUND_POINTS
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
    for other in range(len(tops)):
        if other != seat:
            count = count_kind(tops[other], goal - GOAL_FIELDS + FIELD)
            if count > most:
                most = count
    return most
