"""The rulings of NIET!, N1 to N16.

The three worked examples are in `test_examples.py`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.niet.positions import board, card, cards, dealt, do, legal, play, ruling, start, tricks

from ludotheque import Rng, load_game
from ludotheque.games.niet.notation import parse_card
from ludotheque.games.niet.rules.cards import power_table, suit_table, trick_winner
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    COVERED,
    DEAL,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDS,
    FREE,
    GIVE,
    OVER,
    TEAMS,
    TRICKS,
    VETO,
    VETOES,
    team_action,
)
from ludotheque.games.niet.rules.state import NietState


def cell(row: int, column: int) -> int:
    """Return the veto of a cell."""
    return VETO + row * 5 + column


@pytest.mark.parametrize(("players", "size", "highest"), [(2, 60, 13), (3, 48, 10), (4, 60, 13), (5, 60, 13)])
def test_n1_sixty_cards_and_forty_eight_with_three_players(players: int, size: int, highest: int) -> None:
    counts = Counter(start(players).deck)
    assert sum(counts.values()) == size
    assert len(counts) == 4 * highest
    assert all(count == (3 if each % 13 == 0 else 1) for each, count in counts.items())
    assert max(each % 13 for each in counts) + 1 == highest


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_n2_characters_that_nobody_plays_are_covered(players: int) -> None:
    state = dealt(players)
    assert state.board[:players] == [FREE] * players
    assert state.board[players:5] == [COVERED] * (5 - players)
    assert len(legal(state)) == 19 + players
    if players < 5:
        assert ruling(state, cell(0, 4)) == "N2"


def test_n2_the_cell_without_trump_is_an_option() -> None:
    plain = dealt(4)
    assert plain.board[14] == ABSENT
    assert "veto trump none" not in legal(plain)
    assert ruling(plain, cell(2, 4)) == "N2"
    older = dealt(4, no_trump_cell=True)
    assert "veto trump none" in legal(older)
    assert len(legal(older)) == len(legal(plain)) + 1


def test_n2_rows_and_cells() -> None:
    assert legal(dealt(5, no_trump_cell=True)) == [
        *(f"veto first {name}" for name in ("bear", "wolf", "crane", "tiger", "eagle")),
        *(f"veto discard {name}" for name in ("one", "two", "not-one", "left", "none")),
        *(f"veto trump {name}" for name in ("blue", "yellow", "red", "green", "none")),
        *(f"veto super {name}" for name in ("blue", "yellow", "red", "green", "none")),
        *(f"veto points {name}" for name in ("1", "2", "3", "4", "-2")),
    ]


def test_n3_tokens_show_who_placed_them_and_do_not_run_out() -> None:
    state = dealt(2, dealer=1)
    placed = Counter[int]()
    while state.phase == VETOES:
        seat, action = state.current_player(), state.legal_actions()[0]
        state.apply_action(action)
        assert state.board[action - VETO] == seat
        assert state.observation(0).to_dict()["board"][action - VETO] == seat
        placed[seat] += 1
    assert placed == {0: 8, 1: 8}


@pytest.mark.parametrize(("players", "size", "unseen"), [(2, 15, 30), (3, 16, 0), (4, 15, 0), (5, 12, 0)])
def test_n4_cards_are_dealt_one_by_one_from_the_dealers_left(players: int, size: int, unseen: int) -> None:
    state = start(players)
    assert [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()] == [
        f"dealer {letter}" for letter in "ABCDE"[:players]
    ]
    state.apply_action(1)
    rng = Rng(4)
    for index in range(size * players):
        assert state.phase == DEAL
        receiver = (2 + index) % players
        outcome = state.sample_chance(rng)
        assert state.action_to_string(outcome).startswith(f"deal {'ABCDE'[receiver]} ")
        state.apply_action(outcome)
    assert state.phase == VETOES
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(state.deck) == unseen


def test_n4_the_deal_passes_to_the_left() -> None:
    state = finish_round(board(dealt(2, dealer=1)))
    assert state.dealer == 0
    assert state.round_index == 1
    assert finish_round(deal_and_veto(state)).dealer == 1


def deal_and_veto(state: NietState) -> NietState:
    """Deal and veto up to the first trick of a round without discards."""
    rng = Rng(9)
    while state.phase == DEAL:
        state.apply_action(state.sample_chance(rng))
    board(state)
    if state.phase == TEAMS:
        state.apply_action(state.legal_actions()[0])
    return state


def finish_round(state: NietState) -> NietState:
    """Play the first legal card until the round is over."""
    rounds = state.round_index
    while state.round_index == rounds:
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize(("players", "vetoes"), [(2, 16), (3, 17), (4, 18), (5, 19)])
def test_n5_the_dealer_begins_and_one_cell_per_row_stays_free(players: int, vetoes: int) -> None:
    state = dealt(players, dealer=players - 1)
    rng = Rng(players)
    for index in range(vetoes):
        assert state.current_player() == (players - 1 + index) % players
        assert state.legal_actions(), "nobody ever needs to pass"
        state.apply_action(rng.pick(state.legal_actions()))
    assert state.phase != VETOES
    assert [state.board[row * 5 : row * 5 + 5].count(FREE) for row in range(5)] == [1] * 5


def test_n5_the_last_free_cell_of_a_row_may_not_be_covered() -> None:
    state = do(dealt(4), "veto points 1", "veto points 2", "veto points 3", "veto points -2")
    assert "veto points 4" not in legal(state)
    assert ruling(state, cell(4, 3)) == "N5"
    assert ruling(state, cell(4, 0)) == "N5"
    assert state.settled == [-1, -1, -1, -1, 3]


def test_n6_with_four_players_the_first_player_picks_a_partner() -> None:
    state = board(dealt(4), first=2)
    assert state.current_player() == 2
    assert legal(state) == ["team A C", "team B C", "team C D"]
    assert ruling(state, team_action([0, 1], -1)) == "N6"
    do(state, "team B C")
    assert state.team == [1, 0, 0, 1]
    assert state.holder == -1


def test_n6_with_three_players_the_one_who_is_alone_holds_the_double_card() -> None:
    state = board(dealt(3), first=1)
    assert sorted(legal(state)) == ["team A B double C", "team B C double A", "team B double B"]
    alone = state.clone()
    assert isinstance(alone, NietState)
    do(alone, "team B double B")
    assert (alone.team, alone.holder) == ([1, 0, 1], 1)
    do(state, "team B C double A")
    assert (state.team, state.holder) == ([1, 0, 0], 0)


def test_n6_with_five_players_team_and_holder_are_one_choice() -> None:
    state = board(dealt(5), first=4)
    choices = legal(state)
    assert len(choices) == 8 + 12
    assert {"team A E double A", "team A E double E", "team A B E double C", "team A B E double D"} <= set(choices)
    assert "team A E double B" not in choices, "the team of two holds it"
    assert "team A B E double A" not in choices, "never the team of three"
    do(state, "team A B E double D")
    assert (state.team, state.holder) == ([0, 0, 1, 1, 0], 3)


def test_n6_two_players_have_nothing_to_choose() -> None:
    state = board(dealt(2), first=1)
    assert state.phase == TRICKS
    assert (state.team, state.holder, state.current_player()) == ([1, 0], -1, 1)


def test_n7_all_discard_at_the_same_time_in_any_order() -> None:
    ends = []
    for order in ([0, 1, 2, 3], [3, 1, 0, 2]):
        state = do(board(dealt(4), discard="one"), "team A B")
        assert state.phase == DISCARDS
        assert state.awaited() == [0, 1, 2, 3]
        for count, seat in enumerate(order):
            assert sum(len(hand) for hand in state.hands) == 60, "nothing happens before all have chosen"
            assert seat in state.awaited()
            state.apply_action(DISCARD_ONE + state.hands[seat][2], seat)
            assert seat not in state.awaited() or count == 3
        assert [len(hand) for hand in state.hands] == [14] * 4
        assert [len(discard) for discard in state.discards] == [1] * 4
        ends.append(state.fingerprint())
    assert ends[0] == ends[1]


def test_n7_two_cards_are_one_choice() -> None:
    state = board(dealt(2), discard="two")
    state.hands[0] = cards("b1 b1 b5 y2")
    assert legal(state, 0) == [
        "discard blue 1 blue 1",
        "discard blue 1 blue 5",
        "discard blue 1 yellow 2",
        "discard blue 5 yellow 2",
    ]
    assert ruling(state, DISCARD_ONE + card("b5"), 0) == "N7"
    assert ruling(state, DISCARD_TWO + card("b5") * 52 + card("b5"), 0) == "N7"


def test_n7_not_a_one() -> None:
    state = board(dealt(2), discard="not-one")
    state.hands[0] = cards("b1 b1 b5 y1")
    assert legal(state, 0) == ["discard blue 5"]
    assert ruling(state, DISCARD_ONE + card("b1"), 0) == "N7"


def test_n7_a_hand_of_ones_discards_nothing() -> None:
    state = do(board(dealt(5), discard="not-one"), "team A B double A")
    ones = cards("b1 b1 b1 y1 y1 y1 r1 r1 r1 g1 g1 g1")
    others = [each for each in state.rules.deck if each % 13]
    state.hands = [ones] + [others[index * 12 : index * 12 + 12] for index in range(4)]
    assert state.legal_actions(0) == [DISCARD_NOTHING]
    for seat in range(5):
        state.apply_action(state.legal_actions(seat)[0], seat)
    assert [len(hand) for hand in state.hands] == [12, 11, 11, 11, 11]
    for _ in range(30):
        twin = state.resample(2, Rng(1))
        assert isinstance(twin, NietState)
        assert twin.hands[0] == ones, "a seat that discards nothing has shown twelve ones"
    assert finish_round(state).pieces() == {"cards": 60}


def test_n7_a_card_is_given_to_the_left_neighbour_at_the_same_time() -> None:
    state = do(board(dealt(3), discard="left"), "team A double A")
    before = [hand[:] for hand in state.hands]
    given = [hand[-1] for hand in before]
    for seat in (1, 0, 2):
        assert ruling(state, DISCARD_ONE + given[seat], seat) == "N7"
        state.apply_action(GIVE + given[seat], seat)
    for seat in range(3):
        assert state.hands[seat] == sorted([*before[seat][:-1], given[seat - 1]])
    assert [len(hand) for hand in state.hands] == [16] * 3
    assert all(not discard for discard in state.discards)
    seen = state.observation(1).to_dict()
    assert (seen["gave"], seen["received"], seen["known_left"]) == (given[1], given[0], given[1])


def test_n8_the_first_player_leads_and_the_winner_of_a_trick_the_next() -> None:
    state = tricks(["b2 b3", "b9 b4", "b5 b6", "b7 b8"], first=2)
    assert state.current_player() == 2
    play(state, "b5 b7 b2 b9")
    assert state.current_player() == 1
    assert state.tricks == [0, 1, 0, 0]


def test_n9_follow_if_you_can_else_play_anything() -> None:
    state = play(tricks(["g9 g2", "g4 y7 r3", "y2 r5 b1", "r2 r4"], super_trump="none"), "g9")
    assert legal(state) == ["play green 4"]
    assert ruling(state, card("y7")) == "N9"
    assert ruling(state, card("b13")) == "N9"
    play(state, "g4")
    assert legal(state) == ["play blue 1", "play yellow 2", "play red 5"], "no duty to trump"


def test_n10_super_trumps_belong_to_the_trump_colour() -> None:
    state = tricks(["b9 y3", "b1 b1 r4", "b1 b7", "y5 g2"], trump="yellow", super_trump="blue")
    play(state, "b9")
    assert legal(state) == ["play blue 1", "play red 4"], "a blue 1 does not follow blue"
    play(state, "r4")
    assert legal(state) == ["play blue 7"], "nor is it playable while blue can be followed"
    led = tricks(["b1 b9", "b8 y3", "b2 b1", "y5 g2"], trump="yellow", super_trump="blue")
    play(led, "b1")
    assert legal(led) == ["play yellow 3"]
    assert led.suits[card("b1")] == led.suits[card("y3")]


def test_n10_the_same_colour_twice_makes_its_ones_the_highest_trumps() -> None:
    suits, powers = suit_table(2, 2), power_table(2, 2)
    assert {suits[card(f"r{value}")] for value in range(1, 14)} == {4}
    assert powers[card("r1")] > powers[card("r13")]
    without = power_table(2, 4)
    assert without[card("r1")] < without[card("r2")]


def test_n10_without_trump_colour_super_trumps_are_a_suit_of_their_own() -> None:
    state = tricks(["r1 b2", "r5 r1", "r4 b3", "g2 g3"], trump="none", super_trump="red", no_trump_cell=True)
    play(state, "r1")
    assert legal(state) == ["play red 1"]
    play(state, "r1 r4 g2")
    assert state.tricks == [0, 1, 0, 0], "of equal cards the last one"


def test_n11_trump_or_super_trump_must_follow_trump_or_super_trump() -> None:
    for lead in ("y3", "b1"):
        state = tricks([f"{lead} g2", "y5 b1 r2", "r3 r4", "r5 r6"], trump="yellow", super_trump="blue")
        play(state, lead)
        assert legal(state) == ["play blue 1", "play yellow 5"]
        assert ruling(state, card("r2")) == "N11"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("g9 g4 g12 g2", 2),
        ("g9 r13 b13 g10", 3),
        ("g9 y2 g13 y3", 3),
        ("g9 y13 b1 y12", 2),
        ("b1 y13 y12 b1", 3),
        ("g1 g1 r1 r1", 1),
        ("y1 y1 g13 y1", 3),
        ("b9 b10 b1 b13", 2),
    ],
)
def test_n12_super_trump_over_trump_over_led_colour_of_equal_cards_the_last(trick: str, winner: int) -> None:
    """Trump is yellow, super trump blue."""
    played = [card(each) for each in trick.split()]
    assert trick_winner(played, suit_table(1, 0), power_table(1, 0)) == winner


def test_n13_loot_is_a_one_taken_from_an_opponent() -> None:
    state = tricks(["g9 b2", "g1 b3", "g1 b4", "b1 b5"], team=(0, 1, 0, 1), super_trump="blue")
    play(state, "g9 g1 g1 b1")
    assert state.tricks == [0, 0, 0, 1]
    assert state.loot[12:16] == [0, 0, 0, 1], "the super trump itself and the partner’s 1 are no loot"
    assert state.units(3) == 2
    stolen = tricks(["b1 b2", "b1 b3", "y4 b4", "y5 b5"], team=(0, 1, 1, 0), super_trump="blue")
    play(stolen, "b1 b1 y4 y5")
    assert stolen.loot[4:8] == [1, 0, 0, 0], "super trumps are loot too"


def test_n14_every_member_writes_the_teams_total() -> None:
    state = tricks(["g9 b2", "g1 b3", "g2 b4", "g3 b5"], team=(0, 1, 0, 1), points=-2)
    play(state, "g9 g1 g2 g3 b2 b3 b4 b5")
    assert state.totals == [-4, -2, -4, -2]


@pytest.mark.parametrize(("x2", "written"), [("team", [10, 0, 0, 0, 10]), ("holder", [12, 0, 0, 0, 6])])
def test_n14_the_double_card(x2: str, written: list[int]) -> None:
    """Seat 0 holds the card and makes a trick and a loot, its partner 4 a trick.

    That gives 2×2×2 + 2, or 3×2 and twice that.
    """
    state = tricks(["g9 b2", "g1 b3", "g2 b4", "g3 b5", "g4 b6"], (0, 1, 1, 1, 0), 0, super_trump="none", x2=x2)
    play(state, "g9 g1 g2 g3 g4")
    assert state.units(0) == 2
    play(state, "b2 b3 b4 b5 b6")
    assert state.totals == written


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 9), (4, 8), (5, 10)])
def test_n15_the_number_of_rounds_and_several_winners(players: int, rounds: int) -> None:
    state = start(players)
    dealers = Counter[int]()
    rng = Rng(players)
    while not state.is_terminal():
        if state.phase == DEAL and len(state.deck) == len(state.rules.deck):
            dealers[state.dealer] += 1
        state.step(state.current_player(), rng.pick(state.legal_actions()))
    assert state.round_index == rounds
    assert len(set(dealers.values())) == 1, "everybody deals equally often"
    best = max(state.totals)
    assert state.winners() == [seat for seat in range(players) if state.totals[seat] == best]
    state.totals = [7] * players
    assert state.winners() == list(range(players))


def test_n16_a_target_ends_the_game_after_the_round_that_reaches_it() -> None:
    state = tricks(["g9", "g1"], points=4, super_trump="none", target=9)
    state.totals = [0, 8]
    play(state, "g9 g1")
    assert state.totals == [8, 8]
    assert state.phase == DEAL
    again = tricks(["g9", "g1"], points=4, super_trump="none", target=8)
    play(again, "g9 g1")
    assert again.phase == OVER
    assert again.winners() == [0]
    late = tricks(["g9", "g2"], points=4, super_trump="none", target=200)
    late.round_index = 30
    play(late, "g9 g2")
    assert late.phase == DEAL, "the usual number of rounds does not count"


@pytest.mark.parametrize(
    ("target", "round_index", "how"), [(200, 99, "limit"), (8, 99, "regular"), (8, 0, "regular"), (0, -1, "regular")]
)
def test_n16_a_target_that_nobody_reaches_is_a_limit(target: int, round_index: int, how: str) -> None:
    state = tricks(["g9", "g1"], points=4, super_trump="none", target=target)
    state.round_index = round_index if round_index >= 0 else state.rules.rounds - 1
    play(state, "g9 g1")
    assert state.phase == OVER
    assert state.ended_by() == how


def test_cards_have_names() -> None:
    assert [load_game("niet", players=2).spec.id, parse_card("green 13")] == ["niet", 51]
    with pytest.raises(ValueError, match="red 14"):
        parse_card("red 14")
