"""Setting up: V1 to V6 and the options V20 and V21."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.nevaches.diagrams import new_state, reason, settle

from ludotheque import ConfigurationError, Rng, load_game
from ludotheque.games.nevaches.content import load_edition
from ludotheque.games.nevaches.rules import NevachesState, codes
from ludotheque.games.nevaches.rules.codes import BONUS_COW, EXTRA_ACTION, RECALL
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES


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
    assert all(2 <= len(card.wants) <= 5 and 1 <= card.cows <= 4 for card in cards)
    assert len({tuple(card.shape) for card in cards}) == 55


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
