"""The worked examples of the rulebook and of another edition."""

from __future__ import annotations

from tests.games.niet.positions import board, dealt, do, legal, play, tricks

from ludotheque.games.niet.rules.codes import TRICKS
from ludotheque.games.niet.rules.scoring import round_points


def test_the_rulebooks_board() -> None:
    """Of five players the wolf plays first, in teams of three and two, without a discard.

    Trump is yellow, super trump blue, and a trick counts two points.
    """
    state = board(dealt(5), first=1, discard="none", trump="yellow", super_trump="blue", points=2)
    assert state.current_player() == 1
    assert {"team B C D double A", "team B C D double E"} <= set(legal(state))
    do(state, "team B C D double E")
    assert state.phase == TRICKS, "nothing is discarded"
    assert state.current_player() == 1
    assert state.team == [1, 0, 0, 0, 1]
    assert state.rules.points[state.settled[4]] == 2
    picture = state.text(1)
    assert "wolf" in picture


def test_the_rulebooks_trick() -> None:
    """9 green, partner 1 green, opponents 4 green and 1 yellow (trump), the third of the team 7 yellow."""
    hands = ["g9 r2", "g1 r3", "g4 r4", "y1 r5", "y7 r6"]
    state = tricks(hands, team=(0, 0, 1, 1, 0), holder=3, trump="yellow", super_trump="blue")
    play(state, "g9 g1 g4 y1 y7")
    assert state.tricks == [0, 0, 0, 0, 1]
    assert state.loot[16:20] == [0, 1, 0, 0], "the yellow 1 is loot, the green 1 is not"
    assert sum(state.loot) == 1


def test_a_team_of_two_with_the_double_card() -> None:
    """3 units and 3 of the holder at 2 points make 3×2 + 3×2×2 = 18 for each member."""
    assert round_points([3, 3, 4, 2, 1], [0, 0, 1, 1, 1], 1, 2, False) == [18, 18, 14, 14, 14]
    assert round_points([3, 3, 4, 2, 1], [0, 0, 1, 1, 1], 1, 2, True) == [12, 24, 14, 14, 14]
    assert round_points([3, 3, 4, 2, 1], [0, 0, 1, 1, 1], 1, -2, False) == [-18, -18, -14, -14, -14]
