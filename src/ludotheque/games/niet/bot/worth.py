"""The worth of cards and hands in units, and of positions in points."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.numbers import ALONE, CARD_PLAY, FIRST_UNITS, KEEPING, UNITS
from ludotheque.games.niet.rules.cards import trick_winner
from ludotheque.games.niet.rules.codes import (
    CARDS,
    DISCARD_NOTHING,
    DISCARD_TWO,
    DISCARDS,
    POINTS,
    SUITS,
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


class Style:
    """Tables of cards for good units (`sign` 1) or bad units (−1).

    `holds` is the chance that no opponent beats a card, by the number of opponents still to play, then by power.
    `keeps` is the worth of keeping a card in a roll-out, `worths` the units that a card brings. Both are indexed by
    trump and super trump, then by card.
    """

    def __init__(self, game: NietGame, sign: int) -> None:
        kind = 0 if sign > 0 else 1
        index = game.players - 2
        play = CARD_PLAY[kind][index]
        self.sign: float = float(sign)
        self.later: float = play[0]
        self.rescue: float = play[1]
        self.overtake: float = play[2]
        self.first: float = FIRST_UNITS[kind][index]
        self.alone: float = ALONE[kind][index]
        self.keeps: list[list[float]] = CardTables(game, KEEPING[kind][index]).cards
        self.units: CardTables = CardTables(game, UNITS[kind][index])
        self.worths: list[list[float]] = self.units.cards
        self.holds: list[list[float]] = [[1.0] * (SUPER_POWER + 1)]
        for _ in range(4):
            last = self.holds[-1]
            self.holds.append([last[power] * hold_chance(power, play) for power in range(SUPER_POWER + 1)])


class CardTables:
    """Units for each card, by trump * 5 + super trump.

    The units of all hands add up to the tricks of a round.
    """

    def __init__(self, game: NietGame, numbers: list[float]) -> None:
        self.top: float = numbers[5]
        self.plain: list[float] = []
        self.trump: list[float] = []
        for index in range(VALUES):
            value = float(index + 1) / float(VALUES)
            less = numbers[6] if index == 0 else 0.0
            self.plain.append(numbers[0] + numbers[1] * value + numbers[2] * value * value * value - less)
            self.trump.append(numbers[3] + numbers[4] * value - less)
        # The excess is taken from every card alike. Hands have equal sizes, so their order by strength stays the same.
        self.excess: list[float] = []
        self.cards: list[list[float]] = []
        for index in range(25):
            suits = game.suits[index]
            powers = game.powers[index]
            table: list[float] = []
            for card in range(CARDS):
                if powers[card] == SUPER_POWER:
                    table.append(self.top)
                else:
                    table.append(self.trump[card % VALUES] if suits[card] == TRUMPS else self.plain[card % VALUES])
            excess = hand_worth(game.deck, table) / float(len(game.deck)) - 1.0 / float(game.players)
            self.excess.append(excess)
            self.cards.append([units - excess for units in table])

    def of_hand(self, hand: list[int]) -> list[float]:
        """Return the worth of a hand under every trump and super trump, combined from sums by colour."""
        gain = [0.0] * SUITS  # additional worth of a colour as trump
        ones = [0] * SUITS
        total = 0.0
        for card in hand:
            colour = card // VALUES
            value = card - colour * VALUES
            units = self.plain[value]
            total += units
            gain[colour] += self.trump[value] - units
            if value == 0:
                ones[colour] += 1
        size = float(len(hand))
        found: list[float] = []
        for trump in range(5):
            for top in range(5):
                more = self.top - (self.trump[0] if top == trump else self.plain[0])
                found.append(total + gain[trump] + more * float(ones[top]) - self.excess[trump * 5 + top] * size)
        return found


def hold_chance(power: int, play: list[float]) -> float:
    """Return the chance that an opponent still to play does not beat a card of this power."""
    if power == SUPER_POWER:
        return play[7]
    if power > TRUMP_POWER:
        return play[5] + play[6] * float(power - TRUMP_POWER) / float(VALUES)
    return play[3] + play[4] * float(power) / float(VALUES)


def hand_worth(hand: list[int], worths: list[float]) -> float:
    """Return the units that a hand is expected to bring."""
    total = 0.0
    for card in hand:
        total += worths[card]
    return total


def chosen_worth(action: int, worths: list[float]) -> float:
    """Return the worth that a discard or a passed card takes from a hand."""
    if action >= DISCARD_TWO:
        return worths[(action - DISCARD_TWO) // CARDS] + worths[(action - DISCARD_TWO) % CARDS]
    return worths[action % CARDS] if action != DISCARD_NOTHING else 0.0


def last_round(state: NietState) -> list[float]:
    """Return the points that each seat wrote down in the last round."""
    players = state.rules.players
    start = len(state.sheet) - 4 * players
    return [float(state.sheet[start + 4 * seat + 3]) for seat in range(players)]


def differences(points: list[float]) -> list[float]:
    """Return each seat's points above the mean of the others, scaled to −1…1."""
    total = 0.0
    for each in points:
        total += each
    others = float(len(points) - 1)
    found: list[float] = []
    for each in points:
        value = (each - (total - each) / others) / SCALE
        found.append(1.0 if value > 1.0 else -1.0 if value < -1.0 else value)
    return found


def expected_points(state: NietState, style: Style) -> list[float]:
    """Return the expected lead of each seat's team at the end of the round.

    Every hand is expected to bring its worth.
    """
    players = state.rules.players
    units = [float(state.units(seat)) for seat in range(players)]
    if state.trick:
        add_trick(state, style, units)
    worths = style.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]
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


def add_trick(state: NietState, style: Style, units: list[float]) -> None:
    """Share out the trick on the table among its winner and opponents still to play, who may beat it."""
    trick = state.trick
    players = state.rules.players
    index = trick_winner(trick, state.suits, state.powers)
    winner = (state.leader + index) % players
    side = state.team[winner]
    hold = style.holds[1][state.powers[trick[index]]]
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
