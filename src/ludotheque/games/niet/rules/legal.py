"""Legal actions of a seat, as a sorted list or as one random action.

Nothing is changed but the hint, which holds the index of the sampled card. Hands are sorted: the cards of a colour are
together, equal 1s first. Equal cards make one action.
"""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import (
    CARDS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    DISCARDS,
    GIVE,
    NOT_A_ONE,
    TEAMS,
    TO_THE_LEFT,
    TRICKS,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    VETO,
    VETOES,
)
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.kernel.rng import Rng


def legal_actions(position: NietPosition, seat: int) -> list[int]:
    """Return the legal actions of an awaited seat."""
    phase = position.phase
    if phase == TRICKS:
        return playable(position.hands[seat], position.trick, position.suits)
    if phase == VETOES:
        return [VETO + cell for cell in position.open_cells]  # N5
    if phase == TEAMS:
        return position.rules.team_choices[seat][:]  # N6
    return discardable(position.hands[seat], position.settled[DISCARD])


def sampled_action(position: NietPosition, seat: int, rng: Rng) -> int:
    """Draw one of `legal_actions` with equal chances, usually without making the list."""
    phase = position.phase
    if phase == TRICKS:
        hand = position.hands[seat]
        position.hint = sampled_index(hand, position.trick, position.suits, rng)
        return hand[position.hint]
    if phase == VETOES:
        position.hint = rng.below(len(position.open_cells))
        return VETO + position.open_cells[position.hint]
    if phase == DISCARDS and position.settled[DISCARD] == TWO_CARDS:
        return sampled_pair(position.hands[seat], rng)
    actions = legal_actions(position, seat)
    return actions[rng.below(len(actions))]


def playable(hand: list[int], trick: list[int], suits: list[int]) -> list[int]:
    """Return the cards that follow the lead, or the whole hand if none does (N9, N11)."""
    found: list[int] = []
    last = -1
    if trick:
        led = suits[trick[0]]
        if led != TRUMPS:
            low = run_start(hand, suits, led)
            high = run_end(hand, led, low)
            if low < high:
                while low + 1 < high and hand[low] == hand[low + 1]:
                    low += 1
                return hand[low:high]
        for card in hand:
            if suits[card] == led and card != last:
                found.append(card)
                last = card
        if found:
            return found
    for card in hand:
        if card != last:
            found.append(card)
            last = card
    return found


def run_start(hand: list[int], suits: list[int], suit: int) -> int:
    """Return the index at which the cards of a plain suit begin, or would begin, in a hand.

    Super trumps of the same colour come before that index.
    """
    first = suit * VALUES
    if suits[first] != suit:
        first += 1
    size = len(hand)
    low = 0
    while low < size and hand[low] < first:
        low += 1
    return low


def run_end(hand: list[int], suit: int, low: int) -> int:
    """Return the index at which the cards of a plain suit that begin at `low` end."""
    end = suit * VALUES + VALUES
    size = len(hand)
    high = low
    while high < size and hand[high] < end:
        high += 1
    return high


def sampled_index(hand: list[int], trick: list[int], suits: list[int], rng: Rng) -> int:
    """Draw the index in the hand of one of `playable` with equal chances, without making the list."""
    if trick:
        led = suits[trick[0]]
        if led == TRUMPS:
            trumps = count_trumps(hand, suits)
            if trumps > 0:
                return nth_trump(hand, suits, rng.below(trumps) if trumps > 1 else 0)
        else:
            low = run_start(hand, suits, led)
            high = run_end(hand, led, low)
            if low < high:
                while low + 1 < high and hand[low] == hand[low + 1]:
                    low += 1
                return low + rng.below(high - low) if high - low > 1 else low
    # Only the first of equal cards counts. Draw again for the others.
    while True:
        index = rng.below(len(hand))
        if index == 0 or hand[index] != hand[index - 1]:
            return index


def count_trumps(hand: list[int], suits: list[int]) -> int:
    """Return the number of different trumps in a hand."""
    count = 0
    last = -1
    for card in hand:
        if suits[card] == TRUMPS and card != last:
            count += 1
            last = card
    return count


def nth_trump(hand: list[int], suits: list[int], number: int) -> int:
    """Return the index of the trump that comes after `number` different trumps."""
    last = -1
    for index in range(len(hand)):
        card = hand[index]
        if suits[card] == TRUMPS and card != last:
            if number == 0:
                return index
            number -= 1
            last = card
    return -1


def discardable(hand: list[int], rule: int) -> list[int]:
    """Return the legal discards or passes under a column of the row *discard* (N7)."""
    found: list[int] = []
    last = -1
    if rule == TWO_CARDS:
        for index in range(len(hand) - 1):
            low = hand[index]
            if low == last:
                continue
            last = low
            high = -1
            for other in range(index + 1, len(hand)):
                if hand[other] != high:
                    high = hand[other]
                    found.append(DISCARD_TWO + low * CARDS + high)
        return found
    base = GIVE if rule == TO_THE_LEFT else DISCARD_ONE
    for card in hand:
        if card != last and not (rule == NOT_A_ONE and card % VALUES == 0):
            last = card
            found.append(base + card)
    return found if found else [DISCARD_NOTHING]


def sampled_pair(hand: list[int], rng: Rng) -> int:
    """Draw one of `discardable` under TWO_CARDS with equal chances."""
    size = len(hand)
    while True:
        low = rng.below(size)
        high = rng.below(size)
        # Accept exactly one pair of indices for each pair that `discardable` lists.
        if low >= high or (low > 0 and hand[low] == hand[low - 1]):
            continue
        if high == low + 1 or hand[high] != hand[high - 1]:
            return DISCARD_TWO + hand[low] * CARDS + hand[high]
