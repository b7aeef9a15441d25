"""How roll-outs play: at a glance, since they choose so often, and only by what the seat itself sees."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.worth import hand_worth, hold_chance
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
    TRUMPS,
    TWO_CARDS,
    VALUES,
    team_action,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.rng import Rng

LATER: Final = 1.0  # weight of units in later tricks
RESCUE: Final = 0.3  # how likely a partner wins a trick back from an opponent
OVERTAKE: Final = 0.9  # how likely a partner who can beat an opponent does so


def hold_tables() -> list[list[float]]:
    """By the number of opponents still to play, then by power: how likely none of them beats a card."""
    found = [[1.0] * (SUPER_POWER + 1)]
    for _ in range(4):
        found.append([found[-1][power] * hold_chance(power) for power in range(SUPER_POWER + 1)])
    return found


def chosen_card(state: NietState, seat: int, worths: list[float], holds: list[list[float]]) -> int:
    """The card that gains most: units of this trick less what the card would be worth later."""
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
    """A card to play to a trick that was led."""
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
    loot = 1.0  # what the trick is worth to our team
    lost = 1.0  # and to theirs
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
    """Take the ×2 card with a hand above its share; otherwise any team."""
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
    """What is worth least to the seat itself."""
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
