"""What vetoes reveal about hands: nobody covers what suits them. Moves hidden cards to where they are more likely.

Every token changes the odds of its owner's cards: a covered trump colour speaks against that colour, a covered super
trump against its 1s, covered high points against high cards, a covered −2 for them. These log-odds add up over the
cards of a hand, and exchanges of two cards are accepted accordingly (Metropolis), within what is known for certain.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.niet.rules.codes import (
    CARDS,
    CELLS,
    COLOURS,
    COLUMNS,
    DISCARD,
    DISCARDS,
    NOT_A_ONE,
    POINTS,
    SUITS,
    SUPER,
    TRUMP,
    VALUES,
    VETOES,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng

# Log-odds, measured on vetoes of bots and reduced by a quarter, since people differ.
AGAINST_COLOUR: Final = -0.4
AGAINST_ONE: Final = -0.8
STRENGTH: Final = 0.75
EXCHANGES: Final = 3  # attempts per card in others' hands


def card_odds(state: NietState) -> list[float]:
    """For each seat and card: how much the seat's tokens speak for it, as log-odds."""
    players = state.rules.players
    found = [0.0] * (players * CARDS)
    for cell in range(CELLS):
        owner = state.board[cell]
        if owner < 0 or owner >= players:
            continue
        row = cell // COLUMNS
        column = cell % COLUMNS
        start = owner * CARDS
        if row == TRUMP and column < COLOURS:
            for card in range(column * VALUES, column * VALUES + VALUES):
                found[start + card] += AGAINST_COLOUR
        elif row == SUPER and column < COLOURS:
            found[start + column * VALUES] += AGAINST_ONE
        elif row == POINTS:
            points = state.rules.points[column]
            weight = STRENGTH if points < 0 else -STRENGTH if points > 1 else 0.0
            for card in range(CARDS):
                found[start + card] += weight * float(card % VALUES) / float(VALUES - 1)
    return found


def make_likely(world: NietState, seat: int, odds: list[float], rng: Rng) -> None:
    """Exchange cards among the others' hands, in place, so that likely hands come up more often."""
    players = world.rules.players
    others: list[int] = []
    count = 0
    for other in range(players):
        if other != seat and can_exchange(world, other):
            others.append(other)
            count += len(world.hands[other])
    if len(others) < 2:
        return
    given = world.given
    suits = world.suits
    voids = world.voids
    has_voids = world.phase > VETOES and 1 in voids
    for _ in range(EXCHANGES * count):
        first = rng.below(len(others))
        second = rng.below(len(others) - 1)
        one = others[first]
        two = others[second if second < first else second + 1]
        mine = world.hands[one]
        theirs = world.hands[two]
        place = rng.below(len(mine))
        other_place = rng.below(len(theirs))
        card = mine[place]
        other_card = theirs[other_place]
        # What was passed to a hand stays there.
        if card == given[(one - 1) % players] or other_card == given[(two - 1) % players]:
            continue
        if has_voids and (voids[one * SUITS + suits[other_card]] == 1 or voids[two * SUITS + suits[card]] == 1):
            continue
        gain = odds[one * CARDS + other_card] + odds[two * CARDS + card]
        gain -= odds[one * CARDS + card] + odds[two * CARDS + other_card]
        if gain >= 0.0 or rng.random() < exp(gain):
            mine[place] = other_card
            theirs[other_place] = card
    for other in others:
        world.hands[other].sort()


def can_exchange(world: NietState, seat: int) -> bool:
    """Whether a hidden hand may change: it has cards, no waiting discard, and is not known to be nothing but 1s."""
    if not world.hands[seat] or (world.phase == DISCARDS and world.chosen[seat] >= 0):
        return False
    return not (world.settled[DISCARD] == NOT_A_ONE and world.phase > DISCARDS and not world.discards[seat])
