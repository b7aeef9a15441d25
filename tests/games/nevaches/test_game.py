"""The rulings around a turn: setup V1 to V6, bonuses V14, end V16 to V19, options V20 and V21."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.games.nevaches.diagrams import lay_picture, legal, new_state, picture_of, play, position, reason, settle

from ludotheque import ConfigurationError, Rng, load_game
from ludotheque.games.nevaches.content import load_edition
from ludotheque.games.nevaches.deck import face_up, problems
from ludotheque.games.nevaches.rules import NevachesState, codes
from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    EXTRA_ACTION,
    FREE_CARD,
    FREE_TILE,
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
    RECALL,
    TAKE,
)
from ludotheque.games.nevaches.rules.goals import GOAL_VALUES

FIELD_CARD = ["F#"]


def near_end(points: int = 60, fox: int = 0, players: int = 2) -> NevachesState:
    """Seat 0's last action, at so many points, with a card worth 8 that fits."""
    state = position("FM", cards=[(FIELD_CARD, 8)], points=points, reached=4, left=1, players=players)
    state.fox = fox
    return state


@pytest.mark.parametrize(("players", "out"), [(2, 2), (3, 1), (4, 0)])
def test_v1_fewer_tiles_with_fewer_players(players: int, out: int) -> None:
    state = load_game("nevaches", players=players).new_initial_state()
    assert isinstance(state, NevachesState)
    assert state.bag == [16 - out, 15 - out, 15 - out, 13 - out, 12 - out]
    with pytest.raises(ConfigurationError):
        load_game("nevaches", players=5)


def test_v2_fifty_five_different_cards() -> None:
    cards = load_edition("reconstructed").cards
    assert len(cards) == 55
    assert all(2 <= len(card.wants) <= 5 and 1 <= len(face_up(card)) <= 4 for card in cards)
    assert len({tuple(card.shape) for card in cards}) == 55
    assert problems(cards) == []


def test_v3_two_trees_and_six_cows_per_player() -> None:
    for players in (2, 3, 4):
        state = new_state(players)
        assert state.tree_supply() == 2 * players
        assert state.cows == [4] * players
        assert state.faces.count(BONUS_COW) == 2


def test_v4_the_bonus_track() -> None:
    state = new_state()
    assert state.rules.spaces == [12, 25, 38, 52]
    assert state.faces == [BONUS_COW, EXTRA_ACTION, BONUS_COW, RECALL]


def test_v5_two_scoring_tiles_each_out_of_nine() -> None:
    state = new_state(4)
    dealt = [goal for pair in state.goals for goal in pair]
    assert [len(pair) for pair in state.goals] == [2] * 4
    assert len(set(dealt)) == 8 and len(state.undealt_goals()) == 1
    assert GOAL_VALUES == [4, 4, 5, 5, 3, 6, 4, 5, 5]


def test_v6_five_tiles_four_cards_and_one_unseen_card_each() -> None:
    state = new_state(3, fox=2)
    assert sum(state.tiles) == 5 and len(state.row) == 4
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert state.secret == [hand[0] for hand in state.hands]
    assert state.current_player() == 2
    fresh = load_game("nevaches", players=3).new_initial_state()
    assert [chance for _, chance in fresh.chance_outcomes()] == pytest.approx([1 / 3] * 3)


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
    """The extra action scores and passes the cow, whose space comes before nothing else."""
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
    other = state.clone()
    play(state, "lay field at e1")
    assert state.phase == codes.CHOOSE_GOAL and not state.is_last_round
    assert isinstance(other, NevachesState)
    other.aside = [1, 0, 0, 0, 0]
    play(other, "lay field at e1")
    assert other.is_chance_node(), "the tiles set aside are used first"


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
    """Whether seat 0 meets a goal with this landscape."""
    state = position(mine, cows=cows, points=points)
    lay_picture(state, 1, theirs)
    return state.is_met(0, goal)


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
    assert not state.is_met(0, GOAL_TREES)
    state.trees[0] = list(range(12))
    assert state.is_met(0, GOAL_TREES)


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


def test_v20_random_bonuses_draw_tiles_and_faces() -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        state = load_game("nevaches", random_bonuses=True).new_initial_state()
        rng = Rng(seed)
        assert isinstance(state, NevachesState)
        assert len(state.chance_outcomes()) == 6
        while state.phase == codes.DRAW_BONUS:
            state.apply_action(state.sample_chance(rng))
        assert len(state.faces) == 4 and state.faces[0] == BONUS_COW
        cow_faces = state.faces.count(BONUS_COW)
        assert state.cows == [6 - cow_faces] * 2
        seen[state.cows[0]] += 1
    assert set(seen) == {4, 5}


def test_v21_draft_counter_clockwise_the_fox_last_then_four_new_cards() -> None:
    state = new_state(3, fox=1, draft_start_card=True)
    offered = list(state.row)
    order = []
    while state.phase == codes.DRAFT:
        order.append(state.current_player())
        assert "(V21)" in reason(state, 0)
        state.apply_action(state.legal_actions()[0])
    assert order == [0, 2, 1]
    settle(state)
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert state.secret == [-1, -1, -1], "everybody saw what was taken"
    assert not set(state.row) & set(offered) and len(state.row) == 4
    assert state.current_player() == 1
