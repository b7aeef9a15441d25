"""Beliefs about hands: choices so far move hidden cards to where they are more likely.

Players rarely cover what suits them, discard what is worth most, or leave a trick that they could take. Every such
choice changes the odds of the seat's cards. The log-odds add up over the cards of a hand, and exchanges of two cards
are accepted by the Metropolis rule. Exchanges respect all that is known for certain.
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
    TRICKS,
    TRUMP,
    TRUMPS,
    VALUES,
    VETOES,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng

EXCHANGES: Final = 3  # attempts per hidden card
PLACES: Final = 11  # hands 0–4, discards 5–9, cards not dealt
REST: Final = 10

# Log-odds, measured on choices of bots and reduced, since people differ.
COLOUR: Final = 0  # a covered trump colour, for each card of the colour
ONE: Final = 1  # a covered super trump, for each of its 1s
STRENGTH: Final = 2  # covered points, for each card by its value
LAID_ASIDE: Final = 3  # a discard, for each unit that the card is worth
LEFT_LAST: Final = 4  # not taking an opponents' trick as the last to play, for each card that could
LEFT: Final = 5  # the same with other seats still to play
NO_RUFF: Final = 6  # not trumping an opponents' trick, for each trump that could take the trick
LOWER: Final = 7  # losing a trick with a card, for each lower card of the colour
DUCKED: Final = 8  # where units are bad: taking the lead in a trick, for each lower card
BETWEEN: Final = 9  # where units are bad: for each card between the one played and the winning one
CHEAPLY: Final = 10  # for each card that would have taken the lead in a trick more cheaply
ODDS: Final = [-0.45, -1.5, 0.75, -0.75, -1.2, -0.5, -0.25, -0.4, -0.5, -0.4, -0.25]


def card_odds(state: NietState, numbers: list[float], worths: list[float], sign: float) -> list[float]:
    """Return for each place and card the log-odds that the choices so far imply."""
    players = state.rules.players
    found = [0.0] * (PLACES * CARDS)
    add_vetoes(state, numbers, found)
    if state.phase == TRICKS:
        for card in range(CARDS):
            for seat in range(players):
                found[(5 + seat) * CARDS + card] = (
                    found[seat * CARDS + card] + numbers[LAID_ASIDE] * sign * worths[card]
                )
        add_tricks(state, numbers, sign, found)
    return found


def add_vetoes(state: NietState, numbers: list[float], found: list[float]) -> None:
    """Add the log-odds of the vetoes."""
    players = state.rules.players
    for cell in range(CELLS):
        owner = state.board[cell]
        if owner < 0 or owner >= players:
            continue
        row = cell // COLUMNS
        column = cell % COLUMNS
        start = owner * CARDS
        if row == TRUMP and column < COLOURS:
            for card in range(column * VALUES, column * VALUES + VALUES):
                found[start + card] += numbers[COLOUR]
        elif row == SUPER and column < COLOURS:
            found[start + column * VALUES] += numbers[ONE]
        elif row == POINTS:
            points = state.rules.points[column]
            # Strong hands cover −2 and 1, weak ones 3 and 4.
            weight = numbers[STRENGTH] * (1.0 if points < 0 else 1.0 - 0.5 * float(points) if points < 4 else -1.0)
            for card in range(CARDS):
                found[start + card] += weight * float(card % VALUES) / float(VALUES - 1)


def add_tricks(state: NietState, numbers: list[float], sign: float, found: list[float]) -> None:
    """Add the log-odds of the cards played."""
    players = state.rules.players
    suits = state.suits
    powers = state.powers
    team = state.team
    led = 0
    best = 0
    side = 0
    for index in range(len(state.played)):
        seat = state.played[index] // CARDS
        card = state.played[index] % CARDS
        power = powers[card]
        place = index % players
        if place == 0:
            led = suits[card]
            best = power
            side = team[seat]
            continue
        beats = power >= best and (suits[card] == led or suits[card] == TRUMPS)
        start = seat * CARDS
        if sign > 0.0:
            if not beats and suits[card] == led:
                if side != team[seat]:
                    weight = numbers[LEFT_LAST] if place == players - 1 else numbers[LEFT]
                    speak(found, start, suits, powers, led, best, 99, weight)
                if card % VALUES > 0:
                    speak(found, start, suits, powers, led, 2, power, numbers[LOWER])
            elif not beats and side != team[seat]:
                speak(found, start, suits, powers, TRUMPS, best, 99, numbers[NO_RUFF])
            elif beats and suits[card] == led:
                speak(found, start, suits, powers, led, best, power, numbers[CHEAPLY])
        elif suits[card] == led:
            if beats:
                speak(found, start, suits, powers, led, 0, best, numbers[DUCKED])
            else:
                speak(found, start, suits, powers, led, power + 1, best, numbers[BETWEEN])
        if beats:
            best = power
            side = team[seat]


def speak(
    found: list[float], start: int, suits: list[int], powers: list[int], suit: int, low: int, high: int, weight: float
) -> None:
    """Add a weight to the cards of a suit with powers from `low` to below `high`."""
    for card in range(CARDS):
        if suits[card] == suit and powers[card] >= low and powers[card] < high:
            found[start + card] += weight


def make_likely(world: NietState, seat: int, odds: list[float], rng: Rng) -> None:
    """Exchange hidden cards in place, so that likely hands come up more often."""
    players = world.rules.players
    groups: list[list[int]] = []
    places: list[int] = []
    for other in range(players):
        if other == seat:
            continue
        if can_exchange(world, other):
            groups.append(world.hands[other])
            places.append(other)
        if world.discards[other]:
            groups.append(world.discards[other])
            places.append(5 + other)
    if world.deck:
        groups.append(world.deck)
        places.append(REST)
    starts: list[int] = []
    for group in range(len(groups)):
        starts.extend([group] * len(groups[group]))
    count = len(starts)
    if len(groups) < 2:
        return
    given = world.given
    suits = world.suits
    voids = world.voids
    has_voids = world.phase > VETOES and 1 in voids
    no_ones = world.settled[DISCARD] == NOT_A_ONE
    for _ in range(EXCHANGES * count):
        first = starts[rng.below(count)]
        second = starts[rng.below(count)]
        if first == second:
            continue
        mine = groups[first]
        theirs = groups[second]
        one = places[first]
        two = places[second]
        spot = rng.below(len(mine))
        other_spot = rng.below(len(theirs))
        card = mine[spot]
        other_card = theirs[other_spot]
        if one < 5:
            # A passed card stays in the taker's hand.
            if card == given[(one - 1) % players] or (has_voids and voids[one * SUITS + suits[other_card]] == 1):
                continue
        elif one < REST and no_ones and other_card % VALUES == 0:
            continue
        if two < 5:
            if other_card == given[(two - 1) % players] or (has_voids and voids[two * SUITS + suits[card]] == 1):
                continue
        elif two < REST and no_ones and card % VALUES == 0:
            continue
        gain = odds[one * CARDS + other_card] + odds[two * CARDS + card]
        gain -= odds[one * CARDS + card] + odds[two * CARDS + other_card]
        if gain >= 0.0 or rng.random() < exp(gain):
            mine[spot] = other_card
            theirs[other_spot] = card
    for hidden in groups:
        hidden.sort()


def can_exchange(world: NietState, seat: int) -> bool:
    """Return True if a hidden hand may change.

    The hand has cards, has no waiting discard, and is not known to be nothing but 1s.
    """
    if not world.hands[seat] or (world.phase == DISCARDS and world.chosen[seat] >= 0):
        return False
    return not (world.settled[DISCARD] == NOT_A_ONE and world.phase > DISCARDS and not world.discards[seat])
