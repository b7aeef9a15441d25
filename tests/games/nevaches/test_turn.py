"""The rulings of a turn, V7 to V15, and the worked examples, from pictures."""

from __future__ import annotations

import pytest
from tests.games.nevaches.diagrams import lay_picture, legal, new_state, picture_of, play, position, reason, settle

from ludotheque.games.nevaches.content import parse_card
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import HERD, LAY, PASS, PLAY, SLOTS, SWAP_CARDS, SWAP_TILES, TAKE
from ludotheque.games.nevaches.rules.patterns import make_walks

L_CARD = ["L.", "#.", "#F"]


def test_worked_example_the_l_with_lake_and_field_scores_8_and_a_cow() -> None:
    """Two cows are placed, the pawn passes a bonus space and takes “+1 cow” (V12, V14)."""
    state = position(
        """
        LW
        M.
        HF
        """,
        cards=[(L_CARD, 8)],
        cows=4,
        points=6,
    )
    assert [text for text in legal(state) if text.startswith("play")] == ["play 1 on o s2e1"]
    play(state, "play 1 on o s2e1")
    assert picture_of(state) == "lW\nM.\nHf"
    assert state.points[0] == 14
    assert state.cows[0] == 4 - 2 + 1
    assert state.hands[0] == []
    assert 0 in state.discard


def test_worked_example_two_herds_of_four_and_of_one() -> None:
    """Either herd may be brought home, not both (V13)."""
    state = position(
        """
        fmW
        whL
        MFl
        """,
        cows=1,
    )
    homes = [text for text in legal(state) if text.startswith("bring")]
    assert homes == ["bring home o", "bring home s2e2"]
    play(state, "bring home o")
    assert picture_of(state) == "FMW\nWHL\nMFl"
    assert state.cows[0] == 5
    assert state.left == 1


def test_worked_example_four_open_cards_that_share_the_lake_may_be_swapped() -> None:
    """Ruling V11."""
    state = position("F", row=[["L#F"], ["L", "#"], ["LH"], ["#L"]])
    assert "swap cards" in legal(state)
    play(state, "swap cards")
    assert state.discard == [10, 11, 12, 13]
    settle(state)
    assert len(state.row) == 4 and not set(state.row) & {10, 11, 12, 13}
    assert all(text.startswith(("take", "swap cards")) for text in legal(state))
    assert state.left == 1
    play(state, f"take {state.row[0] + 1}")
    assert state.left == 1 and state.phase == codes.TURN


def test_v7_exactly_two_actions_then_refill() -> None:
    state = position("F", tiles="FMWLH")
    play(state, "lay meadow at e1")
    assert sum(state.tiles) == 4 and not state.is_chance_node(), "nothing is refilled within a turn"
    assert state.current_player() == 0
    play(state, "lay lake at n1")
    assert state.is_chance_node()
    settle(state)
    assert state.current_player() == 1
    assert sum(state.tiles) == 5 and len(state.row) == 4


def test_v7_the_same_action_twice() -> None:
    state = position("F")
    first, second = state.row[0], state.row[1]
    play(state, f"take {first + 1}", f"take {second + 1}")
    assert set(state.hands[0]) == {first, second}
    assert len(state.row) == 2
    settle(state)
    assert len(state.row) == 4


def test_v8_the_first_tile_goes_anywhere_the_others_touch_a_side() -> None:
    state = position()
    assert [text for text in legal(state) if text.startswith("lay")] == [
        f"lay {kind} at o" for kind in ("field", "meadow", "forest", "lake", "house")
    ]
    play(state, "lay forest at o", "lay field at e1")
    assert picture_of(state) == "WF"
    state = position("WF", tiles="M")
    assert [text for text in legal(state) if text.startswith("lay")] == [
        f"lay meadow at {place}" for place in ("n1", "s1", "w1", "n1e1", "e2", "s1e1")
    ]
    assert "no lake among the open tiles" in reason(state, LAY + 3 * SLOTS)
    assert reason(state, LAY + SLOTS + 1).endswith("(V8)")


def test_v8_a_place_between_two_arms_is_offered_once() -> None:
    state = position("FMW L.H".replace(" ", "\n"), tiles="F")
    places = [text for text in legal(state) if text.startswith("lay")]
    assert places.count("lay field at s1e1") == 1
    assert len(places) == len(set(places)) == 10
    play(state, "lay field at s1e1")
    assert picture_of(state) == "FMW\nLFH"
    assert len([text for text in legal(position("FMW\nLFH", tiles="F")) if text.startswith("lay")]) == 10


def test_v9_four_open_tiles_of_one_type_may_be_swapped_first() -> None:
    state = position("F", tiles="FFFFM")
    assert "swap tiles" in legal(state)
    play(state, "swap tiles", "open lake", "open lake", "open lake", "open lake", "open house")
    assert state.aside == [4, 1, 0, 0, 0]
    assert all(text.startswith(("lay", "swap tiles")) for text in legal(state))
    assert "swap tiles" in legal(state), "again if it holds again"
    assert "(V9)" in reason(state, TAKE + state.row[0])
    play(state, "lay lake at e1")
    assert state.left == 1, "swapping is part of laying"
    assert "(V9)" in reason(position("F", tiles="FFFMM"), SWAP_TILES)


def test_v9_as_many_new_tiles_as_were_set_aside() -> None:
    state = position("F", tiles="FFFF", left=1)
    play(state, "swap tiles")
    settle(state)
    assert sum(state.tiles) == 4


def test_v9_tiles_set_aside_become_the_new_pile() -> None:
    state = position("F", tiles="FFFFM")
    state.bag = [0, 0, 0, 2, 0]
    play(state, "swap tiles", "open lake", "open lake")
    assert state.bag == [4, 1, 0, 0, 0] and state.aside == [0] * 5
    settle(state)
    assert sum(state.tiles) == 5


def test_v9_a_new_pile_is_made_as_soon_as_the_last_tile_is_turned() -> None:
    state = position("F", tiles="FMWLH", left=1)
    state.bag, state.aside = [0, 0, 0, 1, 0], [1, 2, 0, 0, 0]
    play(state, "lay field at e1", "open lake")
    assert not state.is_chance_node(), "five tiles are open"
    assert state.bag == [1, 2, 0, 0, 0] and state.aside == [0] * 5, "although no tile is needed"
    state.tiles = [0, 0, 0, 4, 1]
    play(state, "swap tiles")
    assert state.bag == [1, 2, 0, 0, 0] and state.aside == [0, 0, 0, 4, 1], "what is set aside later waits"
    play(state, "open field", "open meadow", "open meadow")
    assert state.bag == [0, 0, 0, 4, 1] and state.aside == [0] * 5
    assert [outcome for outcome, _ in state.chance_outcomes()] == [3, 4]


def test_v9_without_tiles_set_aside_the_new_pile_waits_until_one_is_needed() -> None:
    state = position("F", tiles="FFFFM", left=1)
    state.bag = [0] * 5
    play(state, "swap tiles")
    assert state.is_chance_node() and state.bag == [4, 1, 0, 0, 0]


def test_v9_no_more_than_nine_swaps_so_that_games_end() -> None:
    state = position("F", tiles="FFFFF")
    state.bag = [5, 0, 0, 0, 0]
    for _ in range(9):
        play(state, "swap tiles")
        settle(state)
    assert "swap tiles" not in legal(state)
    assert reason(state, SWAP_TILES) == "No more than 9 swaps in one action, so that every game ends. (V9)"
    assert reason(state, SWAP_CARDS) == "Now lay one of the open tiles. (V9)"


def test_v11_no_more_than_nine_swaps_so_that_games_end() -> None:
    lakes = [["L#"], ["L", "#"], ["LH"], ["#L"]]
    state = position("F", row=lakes)
    for _ in range(9):
        play(state, "swap cards")
        settle(state)
        state.row = [10, 11, 12, 13]
    assert "swap cards" not in legal(state)
    assert reason(state, SWAP_CARDS) == "No more than 9 swaps in one action, so that every game ends. (V11)"


def test_v10_a_square_of_four_different_takes_a_tree() -> None:
    state = position("FM\nW.", tiles="LF")
    play(state, "lay lake at s1e1")
    assert legal(state) == ["no tree", "tree nw"]
    assert "(V10)" in reason(state, PASS)
    play(state, "tree nw")
    assert state.points[0] == 5 and len(state.trees[0]) == 4 and state.tree_supply() == 3
    assert state.left == 1


def test_v10_a_square_of_four_equal_takes_a_tree_but_not_three_and_one() -> None:
    state = position("FF\nF.", tiles="FM")
    play(state, "lay field at s1e1")
    assert "tree nw" in legal(state)
    other = position("FF\nF.", tiles="FM")
    play(other, "lay meadow at s1e1")
    assert other.phase == codes.TURN


def test_v10_cows_do_not_hinder_a_tree() -> None:
    state = position("fm\nW.", tiles="L")
    play(state, "lay lake at s1e1")
    assert "tree nw" in legal(state)


def test_v10_a_tile_serves_one_tree_only() -> None:
    state = position("FM.\nWL.", tiles="WH")
    state.trees[0] = [0, 1, 2, 3]
    play(state, "lay forest at e2", "lay house at s1e2")
    assert state.phase != codes.PLACE_TREE, "the square beside shares two tiles with the tree"


def test_v10_one_tree_for_a_tile_that_completes_two_squares() -> None:
    state = position("FMF\nW.W", tiles="L")
    play(state, "lay lake at s1e1")
    assert legal(state) == ["no tree", "tree ne", "tree nw"]
    play(state, "tree ne")
    assert len(state.trees[0]) == 4 and state.phase == codes.TURN


def test_v10_not_later_and_not_without_a_tree_in_the_supply() -> None:
    state = position("FM\nW.", tiles="LL")
    play(state, "lay lake at s1e1", "no tree")
    assert state.points[0] == 0
    assert "(V10)" in reason(state, codes.TREE)
    state = position("FM\nW.", tiles="L")
    state.trees[1] = list(range(16))
    play(state, "lay lake at s1e1")
    assert state.phase == codes.TURN


def test_v11_take_an_open_card_without_hand_limit() -> None:
    state = position("F", cards=[(["F#"], 4)] * 9)
    card = state.row[2]
    play(state, f"take {card + 1}")
    assert len(state.hands[0]) == 10
    assert "not among the open cards" in reason(state, TAKE + card)


def test_v11_no_swap_without_a_common_landscape_or_with_fewer_than_four() -> None:
    state = position("F", row=[["L#F"], ["L", "#"], ["LH"], ["#M"]])
    assert "(V11)" in reason(state, SWAP_CARDS)
    state = position("F", row=[["L#F"], ["L", "#"], ["LH"]])
    assert "swap cards" not in legal(state)


def test_v11_an_empty_deck_is_reshuffled_from_the_discard() -> None:
    state = position("F", left=1)
    state.discard = state.deck[:6]
    state.deck = []
    play(state, f"take {state.row[0] + 1}")
    assert state.is_chance_node() and len(state.deck) == 6 and state.discard == []
    settle(state)
    assert len(state.row) == 4 and len(state.deck) == 5


def test_v11_a_new_deck_is_made_as_soon_as_the_last_card_is_turned() -> None:
    state = position("FM", cards=[(["F#"], 4)])
    last, first, *rest = state.deck
    state.deck, state.discard = [last], rest[:]
    play(state, f"take {state.row[0] + 1}", "play 1 on o")
    assert state.discard == [0, *rest], "played before the last card was turned"
    settle(state)
    assert last in state.row and state.deck == [0, *rest] and state.discard == []
    state.hands[1] = [first, 54]
    lay_picture(state, 1, "FM")
    state.rules.cards[first] = parse_card(["F#"], 4)
    state.rules.walks = make_walks(state.rules.cards)
    play(state, f"play {first + 1} on o")
    assert state.discard == [first] and first not in state.deck, "what is discarded later waits"


def test_v11_without_a_discard_the_new_deck_waits_until_a_card_is_needed() -> None:
    state = position("FM", cards=[(["F#"], 4)])
    state.hands[1] += state.deck
    state.deck = []
    play(state, "play 1 on o")
    assert state.discard == [0] and state.deck == []
    play(state, f"take {state.row[0] + 1}")
    assert state.deck == [0] and state.discard == []


@pytest.mark.parametrize("turned", ["L.\nM.\nHF", "MHL\nF..", "FM\n.H\n.L", "..F\nLMH"])
def test_v12_a_pattern_may_be_turned(turned: str) -> None:
    assert sum(text.startswith("play") for text in legal(position(turned, cards=[(L_CARD, 8)]))) == 1


@pytest.mark.parametrize("mirrored", [".L\n.M\nFH", "F..\nMHL", "HF\nM.\nL.", "LMH\n..F"])
def test_v12_a_pattern_is_never_mirrored(mirrored: str) -> None:
    assert not any(text.startswith("play") for text in legal(position(mirrored, cards=[(L_CARD, 8)])))


def test_v12_face_up_cells_match_without_a_cow_face_down_ones_may_have_one() -> None:
    card = [(["F#M"], 7)]
    assert "play 1 on o e2" in legal(position("FWM", cards=card))
    assert "play 1 on o e2" in legal(position("FwM", cards=card))
    assert not any(text.startswith("play") for text in legal(position("fWM", cards=card)))
    assert not any(text.startswith("play") for text in legal(position("FWH", cards=card)))
    state = position("fWM", cards=card)
    assert reason(state, PLAY).startswith("There is already a cow on the first tile.")
    assert "needs another landscape on the first tile" in reason(position("HWM", cards=card), PLAY)
    assert "shape" in reason(position("FW", cards=card), PLAY)
    assert "not in your hand" in reason(state, PLAY + 3 * SLOTS)


def test_v12_a_refusal_names_the_place_in_the_language_of_its_sentence() -> None:
    state = position(".FW\nmM.", cards=[(["MM"], 7)])
    found = [state.why_illegal(PLAY + fit) for fit in range(SLOTS)]
    said = {why.sentence(lang) for why in found if why is not None for lang in ("en", "fr")}
    assert "There is already a cow on S1W1. (V12)" in said and "Il y a déjà une vache sur S1O1. (V12)" in said
    assert "La carte 1 demande un autre paysage sur la première tuile. (V12)" in said


def test_v12_there_must_be_enough_cows() -> None:
    state = position("FWM", cards=[(["F#M"], 7)], cows=1)
    assert not any(text.startswith("play") for text in legal(state))
    assert "needs 2 cows" in reason(state, PLAY)


def test_v12_one_action_for_each_set_of_cows() -> None:
    """A card that fits in several turnings with the same cows is offered once."""
    state = position("WFW\n.W.", cards=[(["F#"], 4)])
    assert [text for text in legal(state) if text.startswith("play")] == ["play 1 on e1"]
    duplicates = [fit for fit in range(0, SLOTS, codes.MAX_TILES) if PLAY + fit + 1 not in state.legal_actions()]
    assert any("same cows" in reason(state, PLAY + fit + 1) for fit in duplicates)


def test_v10_cows_may_be_placed_on_the_tiles_of_a_tree() -> None:
    state = position("FM\nWL", cards=[(["F#"], 4)])
    state.trees[0] = [0, 1, 3, 2]
    play(state, "play 1 on o")
    assert picture_of(state) == "fM\nWL"


def test_v8_any_landscapes_may_touch() -> None:
    for letter in "FMWLH":
        places = [text for text in legal(position(letter, tiles="FMWLH")) if text.startswith("lay")]
        assert len(places) == 5 * 4


def test_v13_a_lone_cow_is_a_herd() -> None:
    state = position("fM", cows=3)
    play(state, "bring home o")
    assert state.cows[0] == 4


def test_v13_no_herd_without_a_cow() -> None:
    state = position("fM", cows=3)
    assert "(V13)" in reason(state, HERD + 1)


def test_v15_a_player_without_any_action_loses_it() -> None:
    state = position("F", tiles="", cows=4)
    state.row = []
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert state.left == 1
    assert "(V15)" in reason(position("F"), PASS)


def test_all_places_of_a_fresh_game_are_legal_for_the_fox_only() -> None:
    """Ruling V6."""
    for fox in range(3):
        state = new_state(3, fox)
        assert state.current_player() == fox
        assert state.legal_actions((fox + 1) % 3) == []
