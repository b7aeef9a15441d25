"""What a seat does not know, filled in anew: others' hands, discards and waiting choices, passed cards, the deck."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import CARDS, DISCARD, NOT_A_ONE, SUITS, TO_THE_LEFT, VALUES
from ludotheque.games.niet.rules.position import DISCARDS, TRICKS
from ludotheque.games.niet.rules.sampling import KINDS, deal_hidden
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng


def resampled(state: NietState, seat: int, rng: Rng) -> NietState:
    """A state that `seat` cannot tell from this one; every hidden card may have moved."""
    twin = state.copy()
    players = state.rules.players
    pool = [0] * CARDS
    labels: list[int] = []
    # Places: 0–4 the hands, 5–9 the discards, 10 the deck.
    for card in state.deck:
        pool[card] += 1
        labels.append(10)
    for other in range(players):
        if other != seat:
            for card in state.hands[other]:
                pool[card] += 1
                labels.append(other)
            for card in state.discards[other]:
                pool[card] += 1
                labels.append(5 + other)
    known = known_card(state, seat)
    taker = state.left_of(seat)
    if known >= 0:
        pool[known] -= 1
        labels.remove(taker)
    cards: list[int] = []
    for card in range(CARDS):
        for _ in range(pool[card]):
            cards.append(card)
    _deal(state, seat, cards, labels, rng)
    _lay_out(twin, seat, cards, labels)
    if known >= 0:
        twin.hands[taker].append(known)
        twin.hands[taker].sort()
    if state.phase == DISCARDS:
        _choose_again(twin, seat, rng)
    elif state.settled[DISCARD] == TO_THE_LEFT:
        _give_again(twin, seat, rng)
    return twin


def known_card(state: NietState, seat: int) -> int:
    """The card that `seat` gave to its left and that must still be there, or −1.

    Once the neighbour has played such a card it is taken to have been that one: equal 1s cannot be told apart.
    """
    card = state.given[seat]
    if card < 0 or state.left_of(seat) * CARDS + card in state.played:
        return -1
    return card


def _deal(state: NietState, seat: int, cards: list[int], labels: list[int], rng: Rng) -> None:
    """Shuffle the places of the hidden cards within what has been shown."""
    players = state.rules.players
    voids = state.voids
    not_a_one = state.settled[DISCARD] == NOT_A_ONE and state.phase >= TRICKS
    if not not_a_one and 1 not in voids:
        rng.shuffle(labels)
        return
    allowed = [1] * (KINDS * 11)
    for other in range(players):
        if other == seat:
            continue
        for suit in range(SUITS):
            if voids[other * SUITS + suit] == 1:
                allowed[other * KINDS + suit] = 0
                allowed[other * KINDS + suit + SUITS] = 0
            if not_a_one:
                allowed[(5 + other) * KINDS + suit + SUITS] = 0
                if not state.discards[other]:  # it had nothing but 1s (N7)
                    allowed[other * KINDS + suit] = 0
    suits = state.suits
    kinds = [suits[card] + SUITS if card % VALUES == 0 else suits[card] for card in cards]
    deal_hidden(labels, kinds, allowed, 11, rng)


def _lay_out(twin: NietState, seat: int, cards: list[int], labels: list[int]) -> None:
    """Put each hidden card where its label says; the cards are sorted, so hands, discards and deck are too."""
    twin.deck = []
    for other in range(twin.rules.players):
        if other != seat:
            twin.hands[other] = []
            twin.discards[other] = []
    for index in range(len(cards)):
        place = labels[index]
        if place < 5:
            twin.hands[place].append(cards[index])
        elif place < 10:
            twin.discards[place - 5].append(cards[index])
        else:
            twin.deck.append(cards[index])


def _choose_again(twin: NietState, seat: int, rng: Rng) -> None:
    """Others' choices that wait to be revealed (N7)."""
    for other in range(twin.rules.players):
        if other != seat and twin.chosen[other] >= 0:
            twin.chosen[other] = rng.pick(twin.actions(other))


def _give_again(twin: NietState, seat: int, rng: Rng) -> None:
    """What others passed among themselves: something that the taker holds or has played."""
    for giver in range(twin.rules.players):
        taker = twin.left_of(giver)
        if giver == seat or taker == seat or twin.given[giver] < 0:
            continue
        had = twin.hands[taker][:]
        for play in twin.played:
            if play // CARDS == taker:
                had.append(play % CARDS)
        twin.given[giver] = rng.pick(had)
