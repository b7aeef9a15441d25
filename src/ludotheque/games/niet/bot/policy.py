"""The policy of roll-outs, which uses only what the seat itself sees.

Roll-outs choose very often, so the policy must be fast.
"""

from __future__ import annotations

from ludotheque.games.niet.bot.worth import Style, hand_worth
from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    CARDS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    GIVE,
    NOT_A_ONE,
    TO_THE_LEFT,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    team_action,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng


def chosen_card(state: NietState, seat: int, keeps: list[float], style: Style) -> int:
    """Return the card that gains most: units of this trick minus the worth of keeping the card."""
    hand = state.hands[seat]
    if len(hand) == 1:
        return hand[0]
    if not state.trick:
        return lead(state, seat, keeps, style)
    return follow(state, seat, keeps, style)


def lead(state: NietState, seat: int, keeps: list[float], style: Style) -> int:
    """Return a card to lead."""
    team = state.team
    mine = team[seat]
    opponents = 0
    partners = 0
    players = len(team)
    for other in range(players):
        if other != seat:
            if team[other] == mine:
                partners += 1
            else:
                opponents += 1
    powers = state.powers
    rescue = style.rescue * float(partners)
    held = style.holds[opponents]
    later = style.later
    sign = style.sign
    hand = state.hands[seat]
    chosen = hand[0]
    best = -1e9
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        win = held[powers[card]]
        win += (1.0 - win) * rescue
        value = win - (1.0 - win) - later * keeps[card]
        if card % VALUES == 0:
            value -= 1.0 - win
        value *= sign
        if value > best:
            best = value
            chosen = card
    return chosen


def follow(state: NietState, seat: int, keeps: list[float], style: Style) -> int:
    """Return a card to play to a trick that was led."""
    hand = state.hands[seat]
    trick = state.trick
    suits = state.suits
    powers = state.powers
    team = state.team
    mine = team[seat]
    leader = state.leader
    players = len(team)
    led = suits[trick[0]]
    index = trick_winner(trick, suits, powers)
    best_power = powers[trick[index]]
    ours = team[(leader + index) % players] == mine
    loot = 1.0  # worth of the trick to the seat's team
    lost = 1.0  # worth of the trick to the opponents
    for place in range(len(trick)):
        if trick[place] % VALUES == 0:
            if team[(leader + place) % players] == mine:
                lost += 1.0
            else:
                loot += 1.0
    opponents = 0
    partners = 0
    for place in range(len(trick) + 1, players):
        if team[(leader + place) % players] == mine:
            partners += 1
        else:
            opponents += 1
    must_follow = has_suit(hand, suits, led)
    rescue = style.rescue * float(partners)
    held = style.holds[opponents]
    later = style.later
    sign = style.sign
    if ours:
        stay = held[best_power]
        stay += (1.0 - stay) * rescue
    else:
        stay = (1.0 - style.holds[partners][best_power]) * style.overtake
    chosen = hand[0]
    best = -1e9
    last = -1
    for card in hand:
        if card == last or (must_follow and suits[card] != led):
            continue
        last = card
        power = powers[card]
        if power >= best_power and (suits[card] == led or suits[card] == TRUMPS):
            win = held[power]
            win += (1.0 - win) * rescue
        else:
            win = stay
        value = win * loot - (1.0 - win) * (lost + 1.0 if card % VALUES == 0 else lost) - later * keeps[card]
        value *= sign
        if value > best:
            best = value
            chosen = card
    return chosen


def has_suit(hand: list[int], suits: list[int], suit: int) -> bool:
    """Return True if a hand can follow."""
    return any(suits[card] == suit for card in hand)


def chosen_team(state: NietState, seat: int, worths: list[float], style: Style, rng: Rng) -> int:
    """Return the choice of teams, by the strength of the first player's hand.

    A strong hand takes the ×2 card. Otherwise a partner gets it, or an opponent where units are bad.
    """
    players = state.rules.players
    if players == 4:
        return state.sample_action(seat, rng)
    own = (hand_worth(state.hands[seat], worths) - float(state.rules.hand_size) / float(players)) * style.sign
    first = (seat + 1 + rng.below(players - 1)) % players
    if players == 3:
        return team_action([seat], seat) if own > style.alone else team_action([seat, first], 3 - seat - first)
    if own > style.alone:
        return team_action([seat, first], seat)
    if style.sign > 0.0:
        return team_action([seat, first], first)
    # Units are bad: two others share them, one of them twice.
    second = (first + 1) % players
    if second == seat:
        second = (second + 1) % players
    holder = (second + 1) % players
    if holder == seat:
        holder = (holder + 1) % players
    return team_action([seat, first, second], holder)


def chosen_discard(state: NietState, seat: int, worths: list[float], sign: float) -> int:
    """Return the discard of the cards that are worth least to the seat."""
    rule = state.settled[DISCARD]
    hand = state.hands[seat]
    first = -1
    second = -1
    low = 1e9
    next_low = 1e9
    for index in range(len(hand)):
        card = hand[index]
        if rule == NOT_A_ONE and card % VALUES == 0:
            continue
        worth = sign * worths[card]
        if worth < low:
            second = first
            next_low = low
            first = index
            low = worth
        elif worth < next_low:
            second = index
            next_low = worth
    if first < 0:
        return DISCARD_NOTHING
    if rule == TWO_CARDS:
        if first > second:
            return DISCARD_TWO + hand[second] * CARDS + hand[first]
        return DISCARD_TWO + hand[first] * CARDS + hand[second]
    return (GIVE if rule == TO_THE_LEFT else DISCARD_ONE) + hand[first]
