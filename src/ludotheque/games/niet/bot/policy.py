"""How a roll-out plays on: at once, by what a seat sees itself; it looks at little, since it is asked so often."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.worth import hand_worth
from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    CARDS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    GIVE,
    NOT_A_ONE,
    POINTS,
    SUPER_POWER,
    TO_THE_LEFT,
    TRUMP_POWER,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    team_action,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng

LATER: Final = 1.0  # units of later tricks count as much as those of this one
RESCUE: Final = 0.3  # how likely a partner still to play takes back what an opponent might take
OVERTAKE: Final = 0.9  # how keen a partner still to play is to beat an opponent


def hold_tables() -> list[list[float]]:
    """For so many opponents still to play, and each power: how likely none of them beats it."""
    found = [[1.0] * (SUPER_POWER + 1)]
    for _ in range(4):
        table: list[float] = []
        for power in range(SUPER_POWER + 1):
            if power == SUPER_POWER:
                hold = 0.97
            elif power > TRUMP_POWER:
                hold = 0.85
            else:
                hold = 0.4 + 0.035 * float(power)
            table.append(found[-1][power] * hold)
        found.append(table)
    return found


def chosen_card(state: NietState, seat: int, worths: list[float], holds: list[list[float]]) -> int:
    """The card that gains most at once: units of this trick less what the card would be worth later."""
    hand = state.hands[seat]
    if len(hand) == 1:
        return hand[0]
    sign = 1.0 if state.rules.points[state.settled[POINTS]] > 0 else -1.0
    if not state.trick:
        return lead(state, seat, sign, worths, holds)
    return follow(state, seat, sign, worths, holds)


def lead(state: NietState, seat: int, sign: float, worths: list[float], holds: list[list[float]]) -> int:
    """A card to lead."""
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
    rescue = RESCUE * float(partners)
    held = holds[opponents]
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
        value = win - (1.0 - win) - LATER * worths[card]
        if card % VALUES == 0:
            value -= 1.0 - win
        value *= sign
        if value > best:
            best = value
            chosen = card
    return chosen


def follow(state: NietState, seat: int, sign: float, worths: list[float], holds: list[list[float]]) -> int:
    """A card to play to a trick."""
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
    loot = 1.0  # what the trick is worth to us, and to them
    lost = 1.0
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
    must_follow = False
    for card in hand:
        if suits[card] == led:
            must_follow = True
            break
    rescue = RESCUE * float(partners)
    held = holds[opponents]
    if ours:
        stay = held[best_power]
        stay += (1.0 - stay) * rescue
    else:
        stay = (1.0 - holds[partners][best_power]) * OVERTAKE
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
        value = win * loot - (1.0 - win) * (lost + 1.0 if card % VALUES == 0 else lost) - LATER * worths[card]
        value *= sign
        if value > best:
            best = value
            chosen = card
    return chosen


def chosen_team(state: NietState, seat: int, worths: list[float], rng: Rng) -> int:
    """With a hand above its share: double it; otherwise lean on others."""
    players = state.rules.players
    if players == 4:
        return state.sample_action(seat, rng)
    own = hand_worth(state.hands[seat], worths) - float(state.rules.hand_size) / float(players)
    if state.rules.points[state.settled[POINTS]] < 0:
        own = -own
    if players == 3:
        return team_action([seat], seat) if own > 0.0 else state.sample_action(seat, rng)
    if own > 0.0:
        partner = (seat + 1 + rng.below(players - 1)) % players
        return team_action([seat, partner], seat)
    return state.sample_action(seat, rng)


def chosen_discard(state: NietState, seat: int, worths: list[float]) -> int:
    """What is worth least to oneself."""
    rule = state.settled[DISCARD]
    sign = 1.0 if state.rules.points[state.settled[POINTS]] > 0 else -1.0
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
