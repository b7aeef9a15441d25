"""Samples of the hidden cards agree with what a seat has seen, and allowed deals are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from tests.games.niet.positions import board, card, dealt, do, play, random_until, start, tricks

from ludotheque import Rng
from ludotheque.games.niet.rules import NietState
from ludotheque.games.niet.rules.codes import CARDS, DISCARDS, GIVE, OVER, SUITS, TRICKS
from ludotheque.games.niet.rules.sampling import KINDS, deal_hidden
from ludotheque.testing.secrecy import everything_given
from ludotheque.testing.suite import EXAMPLES


def resampled(state: NietState, seat: int, rng: Rng) -> NietState:
    """Return a sample with its type."""
    twin = state.resample(seat, rng)
    assert isinstance(twin, NietState)
    return twin


def assert_consistent(state: NietState, twin: NietState, seat: int) -> None:
    """Check that the sample agrees with all that `seat` has seen, and has every card once per copy."""
    players = state.rules.players
    everything = twin.deck + [play % CARDS for play in twin.played]
    everything += [card for hand in twin.hands + twin.discards for card in hand]
    assert sorted(everything) == state.rules.deck
    assert [len(hand) for hand in twin.hands] == [len(hand) for hand in state.hands]
    assert [len(discard) for discard in twin.discards] == [len(discard) for discard in state.discards]
    assert twin.hands[seat] == state.hands[seat]
    assert twin.discards[seat] == state.discards[seat]
    assert twin.given[seat] == state.given[seat]
    assert twin.given[seat - 1] == state.given[seat - 1]
    for other in range(players):
        for suit in range(SUITS):
            if state.voids[other * SUITS + suit] == 1:
                assert all(state.suits[card] != suit for card in twin.hands[other])
        if state.settled[1] == 2:
            assert all(card % 13 for card in twin.discards[other]), "not a 1 was discarded"
        if twin.given[other] >= 0:
            taker = (other + 1) % players
            assert twin.given[other] in twin.hands[taker] or taker * CARDS + twin.given[other] in twin.played
        if state.phase == DISCARDS:
            assert (twin.chosen[other] < 0) == (state.chosen[other] < 0)
            assert twin.chosen[other] < 0 or twin.chosen[other] in twin.actions(other)
    assert twin.chosen[seat] == state.chosen[seat]


# Drawing takes most of the time, so `make soak` draws all samples and `make test` every 25th.
DRAWN_EVERY = 1 if EXAMPLES >= 100 else 25


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ten_thousand_samples_over_all_phases(players: int) -> None:
    """2,500 samples for each number of players are consistent.

    Observation, legal actions, text and pictures are equal in all samples.
    """
    rng = Rng(players)
    phases = Counter[int]()
    samples = 0
    while samples < 2500:
        state = random_until(start(players, no_trump_cell=samples % 2 == 0), rng, 60 + rng.below(240))
        while samples < 2500 and not state.is_terminal():
            seat = rng.below(players)
            twin = resampled(state, seat, rng)
            assert_consistent(state, twin, seat)
            assert twin.observation(seat) == state.observation(seat)
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            assert twin.history() == []
            if samples % DRAWN_EVERY == 0:
                assert everything_given(twin, seat) == everything_given(state, seat)
            phases[state.phase] += 1
            samples += 1
            random_until(state, rng, 1 + rng.below(12))
            if state.phase == OVER:
                phases[OVER] += 1
                assert_consistent(state, resampled(state, 0, rng), 0)
    assert all(phases[phase] > 0 for phase in range(1 if players > 2 else 2, 7) if phase != 3 or players > 2)


def test_samples_differ() -> None:
    state = dealt(4)
    rng = Rng(5)
    hands = {tuple(resampled(state, 0, rng).hands[2]) for _ in range(50)}
    assert len(hands) == 50


def test_a_passed_card_stays_with_its_taker_until_it_is_played() -> None:
    state = do(board(dealt(3, seed=3), discard="left"), "team A double A")
    for seat in range(3):
        state.apply_action(GIVE + state.hands[seat][-1], seat)
    given = state.given[0]
    rng = Rng(6)
    elsewhere = 0
    while state.phase == TRICKS and given in state.hands[1]:
        for _ in range(5):
            assert given in resampled(state, 0, rng).hands[1]
            elsewhere += given not in resampled(state, 2, rng).hands[1]
        state.apply_action(rng.pick(state.legal_actions()))
    assert elsewhere > 0, "others do not know it"


def test_a_void_counts_super_trumps_among_the_trumps() -> None:
    """Trump is yellow, super trump blue.

    Not following yellow rules out a blue 1. Not following blue does not.
    """
    hands = ["y9 b9 r2 r3", "g2 g3 r9 b2", "y2 y3 b4 b1", "y4 y5 b6 g7"]
    rng = Rng(7)
    shown = play(tricks(hands), "y9 g2")
    for _ in range(200):
        twin = resampled(shown, 0, rng)
        assert not any(each == card("b1") or each // 13 == 1 for each in twin.hands[1])
    other = play(tricks(["b9 y9 r2 r3", "g2 g3 b1 y6", *hands[2:3], "y4 y5 b6 g7"]), "b9 g2")
    samples = [resampled(other, 0, rng).hands[1] for _ in range(200)]
    assert not any(13 > each > 0 for hand in samples for each in hand), "no blue card"
    assert any(card("b1") in hand for hand in samples), "but perhaps a super trump"


def test_hidden_cards_are_dealt_uniformly_within_what_is_forbidden() -> None:
    """Six cards go into three places of two, with prohibitions, and allowed deals are equally frequent."""
    kinds = [0, 0, 1, 1, 2, 3]
    allowed = [1] * (KINDS * 3)
    allowed[0 * KINDS + 0] = 0
    allowed[1 * KINDS + 2] = 0
    labels = [0, 0, 1, 1, 2, 2]

    def is_allowed(deal: tuple[int, ...]) -> bool:
        return all(allowed[place * KINDS + kind] for place, kind in zip(deal, kinds, strict=True))

    possible = {deal for deal in permutations(labels) if is_allowed(deal)}
    rng = Rng(8)
    counts = Counter[tuple[int, ...]]()
    samples = 300 * len(possible)
    for _ in range(samples):
        dealt_anew = labels[:]
        deal_hidden(dealt_anew, kinds, allowed, 3, rng)
        counts[tuple(dealt_anew)] += 1
    assert set(counts) == possible
    spread = sum((count - 300) ** 2 / 300 for count in counts.values())
    assert spread < 2 * len(possible), "a χ² far above its mean: some deals are preferred"


def test_a_deal_that_only_a_chain_of_moves_can_reach() -> None:
    """Each card has only one allowed place, which exchanging two cards at a time would never reach."""
    allowed = [0] * (KINDS * 5)
    for kind in range(5):
        allowed[((kind + 2) % 5) * KINDS + kind] = 1
    for seed in range(50):
        labels = [0, 1, 2, 3, 4]
        deal_hidden(labels, [0, 1, 2, 3, 4], allowed, 5, Rng(seed))
        assert labels == [2, 3, 4, 0, 1]


def test_sampled_actions_are_as_likely_as_the_listed_ones() -> None:
    rng = Rng(9)
    led = tricks(["b1 b1 b3 y1 y1 y1 r4", "b5 b6 y2 y3 r5 r6 g2"], super_trump="none")
    pairs = board(dealt(2), discard="two")
    pairs.hands[0] = led.hands[0][:]
    following = play(tricks(["b3 b4", "b1 b1 b5 y2 g3"], super_trump="none"), "b3")
    for state in (led, pairs, following, dealt(3)):
        seat = state.current_player()
        legal = state.legal_actions(seat)
        counts = Counter(state.sample_action(seat, rng) for _ in range(400 * len(legal)))
        assert sorted(counts) == legal
        assert all(300 < count < 500 for count in counts.values())
