"""Scoring tiles (V5, V18) and ties (V19)."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.nevaches.diagrams import lay_picture, legal, near_end, play, position, reason

from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import (
    GOAL,
    GOAL_COWS,
    GOAL_FIELDS,
    GOAL_FORESTS,
    GOAL_HOUSE,
    GOAL_LAKES,
    GOAL_MEADOWS,
    GOAL_POINTS,
    GOAL_TILES,
    GOAL_TREES,
)
from ludotheque.games.nevaches.rules.scoring import is_goal_met


def test_v18_everyone_chooses_one_of_two_at_the_same_time() -> None:
    state = near_end(fox=1)
    state.goals = [[GOAL_POINTS, GOAL_TREES], [GOAL_COWS, GOAL_HOUSE]]
    play(state, "play 1 on o")
    assert state.awaited() == [0, 1]
    assert legal(state, 0) == ["score points", "score trees"]
    assert "(V18)" in reason(state, GOAL + GOAL_COWS, 0)
    before = state.observation(0)
    state.apply_action(GOAL + GOAL_COWS, 1)
    assert state.observation(0) == msgspec.structs.replace(before, to_act=(0,))
    assert state.current_player() == 0
    state.apply_action(GOAL + GOAL_POINTS, 0)
    assert state.is_terminal()
    assert state.scores() == [71.0, 4.0]


def test_v18_goals_are_judged_before_any_tile_scores() -> None:
    """62 points do not become 65 by the tile itself, and bonus spaces no longer act."""
    state = near_end(points=51, fox=1)
    state.reached[0] = 3
    play(state, "play 1 on o")
    assert state.points[0] == 59
    state.points[0] = 62
    state.phase = codes.CHOOSE_GOAL
    state.goals = [[GOAL_POINTS, GOAL_TREES], [GOAL_COWS, GOAL_HOUSE]]
    state.apply_action(GOAL + GOAL_POINTS, 0)
    state.apply_action(GOAL + GOAL_HOUSE, 1)
    assert state.scores() == [62.0, 0.0]


def met(goal: int, mine: str = "F", theirs: str = "F", cows: int = 4, points: int = 0) -> bool:
    """Check whether seat 0 meets a goal with this landscape."""
    state = position(mine, cows=cows, points=points)
    lay_picture(state, 1, theirs)
    return is_goal_met(state, 0, goal)


def test_v5_lakes_on_the_edge() -> None:
    assert met(GOAL_LAKES, "LFL")
    assert not met(GOAL_LAKES, ".F.\nFLF\n.L.")
    assert met(GOAL_LAKES, ".L.\nLLF\n.F.")


@pytest.mark.parametrize(("goal", "letter"), [(GOAL_FIELDS, "F"), (GOAL_MEADOWS, "M"), (GOAL_FORESTS, "W")])
def test_v5_most_of_a_landscape_ties_count(goal: int, letter: str) -> None:
    assert met(goal, letter * 2 + "H", letter * 2)
    assert met(goal, letter.lower() * 2, letter)
    assert not met(goal, letter, letter * 2)


def test_v5_points_trees_cows_tiles_house() -> None:
    assert met(GOAL_POINTS, points=65) and not met(GOAL_POINTS, points=64)
    assert met(GOAL_COWS, cows=4) and not met(GOAL_COWS, cows=3)
    assert met(GOAL_TILES, "F" * 13) and not met(GOAL_TILES, "F" * 12)
    assert met(GOAL_HOUSE, ".F.\nFHF\n.F.") and not met(GOAL_HOUSE, "HF.\nFHF\n...")
    state = position("F")
    state.trees[0] = list(range(8))
    assert not is_goal_met(state, 0, GOAL_TREES)
    state.trees[0] = list(range(12))
    assert is_goal_met(state, 0, GOAL_TREES)


def test_v19_ties_go_to_more_tiles_then_are_shared() -> None:
    state = position("FM")
    lay_picture(state, 1, "FMW")
    state.phase = codes.OVER
    state.chosen = [GOAL_TREES, GOAL_HOUSE]
    assert state.scores() == [0.0, 0.0]
    assert state.winners() == [1]
    lay_picture(state, 1, "")
    even = position("FM")
    lay_picture(even, 1, "WL")
    even.phase = codes.OVER
    even.chosen = [GOAL_TREES, GOAL_HOUSE]
    assert even.winners() == [0, 1]
    assert even.returns() == [0.0, 0.0]
