"""What cards and hands are worth in units, and positions in points. Chooses nothing."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    CARDS,
    DISCARD_NOTHING,
    DISCARD_TWO,
    DISCARDS,
    POINTS,
    SUPER,
    SUPER_POWER,
    TRUMP,
    TRUMP_POWER,
    TRUMPS,
    VALUES,
)
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState

SCALE: Final = 80.0  # a lead of so many points in a round is worth as much as a win
FIRST_BONUS: Final = 2.0  # what setting the teams and leading is worth, in points


def worth_table(game: NietGame, trump: int, top: int) -> list[float]:
    """How many units each card is good for; over the whole deck they add up to the tricks of a round."""
    suits = game.suits[trump * 5 + top]
    powers = game.powers[trump * 5 + top]
    raw: list[float] = []
    for card in range(CARDS):
        value = float(card % VALUES + 1)
        if powers[card] == SUPER_POWER:
            raw.append(1.1)
        elif suits[card] == TRUMPS:
            raw.append(0.25 + 0.05 * value)
        else:
            raw.append(0.04 + 0.66 * (value / 13.0) * (value / 13.0) * (value / 13.0))
    total = 0.0
    for card in game.deck:
        total += raw[card]
    factor = float(len(game.deck)) / float(game.players) / total
    # A plain 1 wins next to nothing and is often stolen.
    return [
        raw[card] * factor - (0.35 if card % VALUES == 0 and powers[card] < SUPER_POWER else 0.0)
        for card in range(CARDS)
    ]


def hold_chance(power: int) -> float:
    """How likely an opponent still to play does not beat a card of this power."""
    return 0.97 if power == SUPER_POWER else 0.85 if power > TRUMP_POWER else 0.4 + 0.035 * float(power)


def hand_worth(hand: list[int], worths: list[float]) -> float:
    """The units that a hand is good for."""
    total = 0.0
    for card in hand:
        total += worths[card]
    return total


def chosen_worth(action: int, worths: list[float]) -> float:
    """What a discard or a passed card takes from a hand."""
    if action >= DISCARD_TWO:
        return worths[(action - DISCARD_TWO) // CARDS] + worths[(action - DISCARD_TWO) % CARDS]
    return worths[action % CARDS] if action != DISCARD_NOTHING else 0.0


def last_round(state: NietState) -> list[float]:
    """What each seat wrote down in the round that has just ended."""
    players = state.rules.players
    start = len(state.sheet) - 4 * players
    return [float(state.sheet[start + 4 * seat + 3]) for seat in range(players)]


def differences(points: list[float]) -> list[float]:
    """Each seat's points above the mean of the others, scaled to −1…1."""
    total = 0.0
    for each in points:
        total += each
    others = float(len(points) - 1)
    found: list[float] = []
    for each in points:
        value = (each - (total - each) / others) / SCALE
        found.append(1.0 if value > 1.0 else -1.0 if value < -1.0 else value)
    return found


def expected_points(state: NietState, all_worths: list[list[float]]) -> list[float]:
    """The points by which each seat's team would lead if the rest of the round went as its own hand promises."""
    players = state.rules.players
    units = [float(state.units(seat)) for seat in range(players)]
    if state.trick:
        add_trick(state, units)
    worths = all_worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]
    points = float(state.rules.points[state.settled[POINTS]])
    found: list[float] = []
    for seat in range(players):
        own = hand_worth(state.hands[seat], worths)
        if state.phase == DISCARDS and state.chosen[seat] >= 0:
            own -= chosen_worth(state.chosen[seat], worths)
        rest = (float(len(state.hands[seat])) - own) / float(players - 1)
        mine = 0.0
        theirs = 0.0
        for other in range(players):
            unit = units[other] + (own if other == seat else rest)
            if other == state.holder and not state.rules.holder_only:
                unit *= 2.0
            if state.team[other] == state.team[seat]:
                mine += unit
            else:
                theirs += unit
        found.append(points * (mine - theirs))
    return found


def add_trick(state: NietState, units: list[float]) -> None:
    """Share out the trick on the table: opponents still to play may beat its present winner."""
    trick = state.trick
    players = state.rules.players
    index = trick_winner(trick, state.suits, state.powers)
    winner = (state.leader + index) % players
    side = state.team[winner]
    hold = hold_chance(state.powers[trick[index]])
    stake = 1.0
    for place in range(len(trick)):
        if trick[place] % VALUES == 0 and state.team[(state.leader + place) % players] != side:
            stake += 1.0
    chance = 1.0
    rivals: list[int] = []
    for place in range(len(trick), players):
        seat = (state.leader + place) % players
        if state.team[seat] != side:
            chance *= hold
            rivals.append(seat)
    units[winner] += chance * stake
    for seat in rivals:
        units[seat] += (1.0 - chance) / float(len(rivals))
