"""Bonuses (V14) and the end of the game (V16, V17)."""

from __future__ import annotations

import pytest
from tests.games.nevaches.diagrams import legal, near_end, picture_of, play, position, reason, settle

from ludotheque.games.nevaches.rules import NevachesState, codes
from ludotheque.games.nevaches.rules.codes import BONUS_COW, EXTRA_ACTION, FREE_CARD, FREE_TILE, RECALL, TAKE

FIELD_CARD = ["F#"]


def score_across(face: int, **changes: object) -> NevachesState:
    """Play a card worth 8 across the first bonus space, which shows this face."""
    state = position("fM\nFm", cards=[(FIELD_CARD, 8)], points=5, cows=2, left=1)
    state.faces[0] = face
    for name, value in changes.items():
        setattr(state, name, value)
    play(state, "play 1 on s1")
    return state


def test_v14_reaching_exactly_a_bonus_space_is_enough_and_it_acts_once() -> None:
    state = position("FM", cards=[(FIELD_CARD, 8)], points=4)
    play(state, "play 1 on o")
    assert state.points[0] == 12 and state.cows[0] == 4 - 1 + 1
    assert state.reached[0] == 1
    state = position("FM", cards=[(FIELD_CARD, 8)], points=12, reached=1)
    play(state, "play 1 on o")
    assert state.cows[0] == 3


def test_v14_extra_action() -> None:
    state = score_across(EXTRA_ACTION)
    assert state.phase == codes.EXTRA and state.current_player() == 0
    assert {text.split()[0] for text in legal(state)} == {"take", "bring", "lay"}
    play(state, "bring home o")
    assert state.is_chance_node() or state.current_player() == 1, "the turn is over"


def test_v14_free_tile_without_swap_and_with_a_tree() -> None:
    state = score_across(FREE_TILE, tiles=[4, 0, 0, 0, 0])
    assert state.phase == codes.LAY_FREE
    assert all(text.startswith("lay field") for text in legal(state))
    assert "(V14)" in reason(state, TAKE + state.row[0])
    state = position("FM\nW.", cards=[(FIELD_CARD, 8)], points=5, tiles="L")
    state.faces[0] = FREE_TILE
    play(state, "play 1 on o", "lay lake at s1e1", "tree nw")
    assert state.points[0] == 18 and state.left == 1


def test_v14_free_card_without_swap() -> None:
    state = score_across(FREE_CARD, row=[0, 1, 2, 3])
    assert state.phase == codes.TAKE_FREE
    assert legal(state) == ["take 1", "take 2", "take 3", "take 4"]
    play(state, "take 3")
    assert state.hands[0] == [2]


def test_v14_nothing_open_nothing_happens() -> None:
    assert score_across(FREE_TILE, tiles=[0] * 5).phase != codes.LAY_FREE
    assert score_across(FREE_CARD, row=[]).phase != codes.TAKE_FREE


def test_v14_recall_brings_all_cows_home() -> None:
    state = score_across(RECALL)
    assert picture_of(state) == "FM\nFM"
    assert state.cows[0] == 2 - 1 + 3


@pytest.mark.parametrize(
    ("faces", "phases"),
    [
        ([EXTRA_ACTION, FREE_TILE], [codes.EXTRA, codes.LAY_FREE]),
        ([FREE_TILE, EXTRA_ACTION], [codes.LAY_FREE, codes.EXTRA]),
        ([FREE_CARD, FREE_TILE], [codes.TAKE_FREE, codes.LAY_FREE]),
        ([RECALL, EXTRA_ACTION], [codes.EXTRA]),
        ([BONUS_COW, FREE_CARD], [codes.TAKE_FREE]),
        ([EXTRA_ACTION, EXTRA_ACTION], [codes.EXTRA, codes.EXTRA]),
    ],
)
def test_v14_several_spaces_are_resolved_in_track_order(faces: list[int], phases: list[int]) -> None:
    state = position("FM", cards=[(FIELD_CARD, 21)], points=5, left=1)
    state.faces[:2] = faces
    play(state, "play 1 on o")
    seen = []
    while state.phase in (codes.EXTRA, codes.LAY_FREE, codes.TAKE_FREE):
        seen.append(state.phase)
        state.apply_action(state.legal_actions()[-1 if state.phase == codes.LAY_FREE else 0])
    assert seen == phases
    assert state.reached[0] == 2


def test_v14_a_bonus_can_trigger_the_next_one() -> None:
    """The extra action scores and passes the cow, whose space comes before all others."""
    state = position("FMF", cards=[(FIELD_CARD, 14), (["#F"], 14)], points=11, reached=1, left=1)
    play(state, "play 1 on o")
    assert state.phase == codes.EXTRA and state.points[0] == 25
    play(state, "play 2 on e2")
    assert state.points[0] == 39 and state.reached[0] == 3
    assert state.cows[0] == 4 - 2 + 1
    settle(state)
    assert state.current_player() == 1


def test_v16_the_round_is_finished() -> None:
    state = near_end(fox=0)
    play(state, "play 1 on o")
    settle(state)
    assert state.is_last_round and state.current_player() == 1
    play(state, f"take {state.row[0] + 1}", f"take {state.row[1] + 1}")
    assert state.phase == codes.CHOOSE_GOAL


def test_v16_the_last_player_of_the_round_ends_it_at_once() -> None:
    state = near_end(fox=1)
    play(state, "play 1 on o")
    assert state.phase == codes.CHOOSE_GOAL


def test_v16_64_points_are_not_enough() -> None:
    state = near_end(points=56, fox=1)
    play(state, "play 1 on o")
    settle(state)
    assert not state.is_last_round and state.current_player() == 1


def test_v17_the_game_ends_at_once_when_five_tiles_cannot_be_opened() -> None:
    state = position("F", tiles="FMWLH", left=1)
    state.bag = [0] * 5
    play(state, "lay field at e1")
    assert state.phase == codes.CHOOSE_GOAL and not state.is_last_round
    other = position("F", tiles="FMWL", left=1)
    other.bag, other.aside = [1, 0, 0, 0, 0], [0, 3, 0, 0, 0]
    play(other, "lay field at e1")
    settle(other)
    assert other.current_player() == 1, "the tiles set aside are used first"
    assert sum(other.tiles) == 5 and other.bag == [0, 2, 0, 0, 0]
