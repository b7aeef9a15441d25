"""The bot sees no more than its seat, vetoes and discards sensibly, and searches to the round's end."""

from __future__ import annotations

import pytest
from tests.games.niet.positions import POINTS, board, card, cards, dealt, do, play, random_until, start, tricks
from tests.games.niet.test_hidden import assert_consistent

from ludotheque import Rng
from ludotheque.games.niet.bot.guide import NietGuide, make_guide
from ludotheque.games.niet.bot.policy import chosen_card
from ludotheque.games.niet.bot.worth import Style, hand_worth, last_round
from ludotheque.games.niet.rules import NietState
from ludotheque.games.niet.rules.codes import DEAL
from ludotheque.search.ismcts import IsMcts
from ludotheque.search.players import make_player


def test_a_veto_of_the_colour_that_one_lacks_is_a_candidate() -> None:
    state = dealt(4)
    state.hands[0] = cards("b1 b1 b1 b2 b5 b7 b9 b10 b11 b12 b13 y2 y3 r2 r3")
    names = [state.action_to_string(action) for action in make_guide(state.game).candidates(state, 0)]
    assert len(names) == 3
    assert not {"veto trump blue", "veto super blue", "veto first bear"} & set(names)
    assert {"veto trump yellow", "veto trump red", "veto trump green"} & set(names)


def test_discards_keep_the_best_cards_unless_units_are_bad() -> None:
    for points, kept, thrown in ((4, "y13", "r2"), (-2, "r2", "y13")):
        state = board(dealt(2), discard="two", trump="yellow", points=points)
        state.hands[0] = cards("y13 y12 y11 y10 b13 b12 b11 b10 r2 r3 g2 g3 g4 r4 r5")
        found = make_guide(state.game).candidates(state, 0)
        names = " ".join(state.action_to_string(action, 0) for action in found)
        assert f"{'yellow 13' if thrown == 'y13' else 'red 2'}" in names
        assert f"discard {'yellow 12 yellow 13' if kept == 'y13' else 'red 2 red 3'}" not in names


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_hands_together_are_worth_the_tricks_of_a_round(players: int) -> None:
    state = dealt(players)
    guide = guide_of(state)
    tricks_of_all = len(state.rules.deck) / players  # with two players the undealt ones count too
    for style in (guide.good, guide.bad):
        for table in style.worths:
            assert hand_worth(state.rules.deck, table) == pytest.approx(tricks_of_all)
        hand = state.hands[0]
        assert style.units.of_hand(hand) == pytest.approx([hand_worth(hand, table) for table in style.worths])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_the_vetoes_promise_adds_up_to_nothing_but_being_first(players: int) -> None:
    """If every hand expected to be below its share, all seats would like the points −2."""
    state = dealt(players)
    guide = guide_of(state)
    outlooks = [guide._outlook(state, seat) for seat in range(players)]
    assert sum(each.worth for each in outlooks) == pytest.approx(0)
    assert sum(each.worth_bad for each in outlooks) == pytest.approx(0)


def test_a_strong_hand_covers_minus_two_and_a_weak_one_the_high_points() -> None:
    state = dealt(4)
    minus, four = state.string_to_action("veto points -2"), state.string_to_action("veto points 4")
    for text, better, worse in (
        ("b13 b12 b11 y13 y12 y11 r13 r12 r11 g13 g12 g11 b10 y10 r10", minus, four),
        ("b2 b3 b4 b5 y2 y3 y4 y5 r2 r3 r4 r5 g2 g3 g4", four, minus),
    ):
        state.hands[0] = cards(text)
        outlook = guide_of(state)._outlook(state, 0)
        assert outlook.without(better - 156) > outlook.value > outlook.without(worse - 156)


def guide_of(state: NietState) -> NietGuide:
    """Return the game's guide."""
    guide = make_guide(state.game)
    assert isinstance(guide, NietGuide)
    return guide


def policy_card(state: NietState, seat: int) -> int:
    """Return the card that a roll-out would play."""
    style = Style(state.rules, 1 if POINTS[state.settled[4]] > 0 else -1)
    return chosen_card(state, seat, style.keeps[state.settled[2] * 5 + state.settled[3]], style)


def test_the_roll_out_takes_a_trick_cheaply_and_gives_a_one_to_the_partner() -> None:
    last = play(tricks(["g5 b2", "g6 b3", "g7 b4", "g1 g8 g13"], super_trump="none"), "g5 g6 g7")
    assert policy_card(last, 3) == card("g8"), "the partner’s 6 is beaten, so the cheapest winner"
    safe = play(tricks(["g5 b2", "g12 b3", "g7 b4", "g1 g8 g11"], super_trump="none"), "g5 g12 g7")
    assert policy_card(safe, 3) == card("g1")


def test_the_roll_out_avoids_tricks_that_count_against_it() -> None:
    hands = ["g5 b2", "g6 b3", "g7 b4", "g2 g8 g13"]
    assert policy_card(play(tricks(hands, super_trump="none", points=-2), "g5 g6 g7"), 3) == card("g2")
    assert policy_card(tricks(["b13 b2", "g6 b3", "g7 b4", "g2 g8"], super_trump="none", points=-2), 0) == card("b2")


def test_the_roll_out_doubles_a_strong_hand_and_discards_what_is_worth_least() -> None:
    strong = board(dealt(5), discard="two", trump="yellow", super_trump="blue", points=4)
    strong.hands[0] = cards("b1 b1 b1 y13 y12 y11 y10 y9 y8 y7 r3 g2")
    guide = make_guide(strong.game)
    assert "double A" in strong.action_to_string(guide.rollout_action(strong, 0, Rng(1)), 0)
    do(strong, "team A B double A")
    assert strong.action_to_string(guide.rollout_action(strong, 0, Rng(1)), 0) == "discard red 3 green 2"


def test_tokens_make_hands_likely_that_do_not_want_the_covered_cell() -> None:
    """B has covered the trumps blue and yellow and the points 4.

    So B has fewer blue, yellow and high cards than C.
    """
    state = do(dealt(3), "veto discard one", "veto trump blue", "veto discard two")
    do(state, "veto discard left", "veto trump yellow", "veto first crane", "veto points 1", "veto points 4")
    guide = make_guide(state.game)
    rng = Rng(2)
    colours = [0, 0]
    heights = [0, 0]
    for _ in range(150):
        twin = guide.sample(state, 0, rng)
        assert isinstance(twin, NietState)
        assert_consistent(state, twin, 0)
        for index in range(2):
            colours[index] += sum(each // 13 < 2 for each in twin.hands[1 + index])
            heights[index] += sum(each % 13 for each in twin.hands[1 + index])
    assert colours[0] < 0.92 * colours[1]
    assert heights[0] < 0.95 * heights[1]


def test_tokens_say_something_about_the_only_other_hand_too() -> None:
    """With two players cards move between the other hand and the undealt cards."""
    state = do(dealt(2), "veto discard one", "veto trump blue", "veto discard two", "veto super blue")
    guide = make_guide(state.game)
    rng = Rng(3)
    blue = others = 0
    for _ in range(150):
        twin = guide.sample(state, 0, rng)
        assert isinstance(twin, NietState)
        assert_consistent(state, twin, 0)
        blue += sum(each // 13 == 0 for each in twin.hands[1])
        others += sum(each // 13 == 0 for each in twin.deck)
    assert blue < 0.42 * others, "one half by chance"


@pytest.mark.parametrize(("points", "fewer"), [(4, "g11 g12 g13"), (-2, "g2 g3 g4 g5 g7 g8")])
def test_who_leaves_or_takes_a_trick_is_unlikely_to_have_had_the_other_choice(points: int, fewer: str) -> None:
    """D, last to play, leaves the opponents' 10 where units are good.

    Where units are bad, D takes the trick with a 13.
    """
    hands = ["g6 b2 b3 y2 y3", "g9 b4 b5 y4 g12", "g10 b6 b7 g3 y5", "g5 g8 g11 g4 r2"]
    if points < 0:
        hands[3] = "g13 g2 g11 g4 r2"
    last = "g5" if points > 0 else "g13"
    state = play(tricks(hands, super_trump="none", points=points), f"g6 g9 g10 {last}")
    state.board = state.rules.board[:]  # no tokens, which would be evidence too
    guide = make_guide(state.game)
    rng = Rng(4)
    count = [0, 0]
    for which, sampler in enumerate((guide.sample, NietState.resample)):
        for _ in range(300):
            twin = sampler(state, 0, rng)
            assert isinstance(twin, NietState)
            count[which] += sum(each in cards(fewer) for each in twin.hands[3])
    assert count[0] < 0.8 * count[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_likely_samples_are_consistent_in_every_phase(players: int) -> None:
    rng = Rng(players)
    state = start(players)
    guide = make_guide(state.game)
    for _ in range(60):
        random_until(state, rng, 1 + rng.below(11))
        seat = rng.below(players)
        if state.is_chance_node() or state.is_terminal():
            continue
        twin = guide.sample(state, seat, rng)
        assert isinstance(twin, NietState)
        assert_consistent(state, twin, seat)
        assert twin.observation(seat) == state.observation(seat)


def test_a_search_ends_with_the_round() -> None:
    state = tricks(["g9 b2", "g1 b3", "g2 b4", "g3 b5"], points=4)
    guide = make_guide(state.game)
    assert not guide.is_horizon(state)
    search = IsMcts(state.copy(), 0, guide, Rng(2))
    search.run(60)
    assert sum(visits for _, visits, _ in search.results()) == 60
    play(state, "g9 g1 g2 g3 b2 b3 b4 b5")
    assert state.phase == DEAL
    assert guide.is_horizon(state)
    assert last_round(state) == [8.0, 4.0, 8.0, 4.0]
    values = guide.evaluate(state)
    assert values[0] == pytest.approx((8 - 16 / 3) / 80)


@pytest.mark.parametrize("level", ["random", "greedy", "easy", "medium"])
def test_every_level_plays_legal_actions(level: str) -> None:
    state = dealt(3)
    player = make_player(state.game, level, seed=3)
    rng = Rng(4)
    for _ in range(3 if level == "medium" else 24):
        seat = rng.pick(state.awaited())
        action = player.choose(state.resample(seat, rng), seat)
        assert action in state.legal_actions(seat)
        state.apply_action(action, seat)


def test_the_same_seed_gives_the_same_choice() -> None:
    state = dealt(4)
    players = [make_player(state.game, "mcts", seed=5, iterations=60) for _ in range(3)]
    choices = {player.choose(state.resample(0, Rng(6)), 0) for player in players}
    assert len(choices) == 1
