"""New random deals of what a seat does not know.

Hidden are the hands, discards and waiting choices of others, passed cards, and the deck.
"""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import CARDS, DISCARD, DISCARDS, NOT_A_ONE, SUITS, TO_THE_LEFT, TRICKS, VALUES
from ludotheque.games.niet.rules.legal import legal_actions
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.sampling import KINDS, deal_hidden
from ludotheque.kernel.rng import Rng


def deal_anew(position: NietPosition, seat: int, rng: Rng) -> None:
    """Change a position into a random one that `seat` cannot tell from it."""
    players = position.rules.players
    pool = [0] * CARDS
    labels: list[int] = []
    # Places: 0–4 the hands, 5–9 the discards, 10 the deck.
    for card in position.deck:
        pool[card] += 1
        labels.append(10)
    for other in range(players):
        if other != seat:
            for card in position.hands[other]:
                pool[card] += 1
                labels.append(other)
            for card in position.discards[other]:
                pool[card] += 1
                labels.append(5 + other)
    known = known_card(position, seat)
    taker = position.left_of(seat)
    if known >= 0:
        pool[known] -= 1
        labels.remove(taker)
    cards: list[int] = []
    for card in range(CARDS):
        for _ in range(pool[card]):
            cards.append(card)
    _shuffle(position, seat, cards, labels, rng)
    _lay_out(position, seat, cards, labels)
    if known >= 0:
        position.hands[taker].append(known)
        position.hands[taker].sort()
    if position.phase == DISCARDS:
        _choose_again(position, seat, rng)
    elif position.settled[DISCARD] == TO_THE_LEFT:
        _give_again(position, seat, rng)


def known_card(position: NietPosition, seat: int) -> int:
    """Return the card that `seat` passed to its left and that the neighbour must still hold, or −1.

    If the neighbour plays an equal card, that card counts as the passed one, because the 1s of a colour are alike.
    """
    card = position.given[seat]
    if card < 0 or position.left_of(seat) * CARDS + card in position.played:
        return -1
    return card


def _shuffle(position: NietPosition, seat: int, cards: list[int], labels: list[int], rng: Rng) -> None:
    """Shuffle the places of the hidden cards, subject to the voids and discards that are public."""
    players = position.rules.players
    voids = position.voids
    not_a_one = position.settled[DISCARD] == NOT_A_ONE and position.phase >= TRICKS
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
                if not position.discards[other]:  # the hand had nothing but 1s (N7)
                    allowed[other * KINDS + suit] = 0
    suits = position.suits
    kinds = [suits[card] + SUITS if card % VALUES == 0 else suits[card] for card in cards]
    deal_hidden(labels, kinds, allowed, 11, rng)


def _lay_out(position: NietPosition, seat: int, cards: list[int], labels: list[int]) -> None:
    """Put each hidden card where its label says.

    The cards are sorted, so hands, discards and deck are sorted, too.
    """
    position.deck = []
    for other in range(position.rules.players):
        if other != seat:
            position.hands[other] = []
            position.discards[other] = []
    for index in range(len(cards)):
        place = labels[index]
        if place < 5:
            position.hands[place].append(cards[index])
        elif place < 10:
            position.discards[place - 5].append(cards[index])
        else:
            position.deck.append(cards[index])


def _choose_again(position: NietPosition, seat: int, rng: Rng) -> None:
    """Draw new choices for others whose discards wait to be revealed (N7)."""
    for other in range(position.rules.players):
        if other != seat and position.chosen[other] >= 0:
            position.chosen[other] = rng.pick(legal_actions(position, other))


def _give_again(position: NietPosition, seat: int, rng: Rng) -> None:
    """Draw the cards that others passed among themselves, from what the taker holds or has played."""
    for giver in range(position.rules.players):
        taker = position.left_of(giver)
        if giver == seat or taker == seat or position.given[giver] < 0:
            continue
        had = position.hands[taker][:]
        for play in position.played:
            if play // CARDS == taker:
                had.append(play % CARDS)
        position.given[giver] = rng.pick(had)
