"""What helps a search play NIET!: it looks to the end of the round, plays on sensibly, knows what a hand is worth."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLUMNS,
    DISCARD_NOTHING,
    DISCARD_TWO,
    FIRST,
    FREE,
    POINTS,
    ROWS,
    SUPER,
    SUPER_POWER,
    TRUMP,
    TRUMP_POWER,
    TRUMPS,
    VALUES,
    VETO,
    trick_winner,
)
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import DEAL, DISCARDS, OVER, TRICKS, VETOES, NietState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide

SCALE: Final = 80.0  # points of difference that count as a whole win of a round
NOISE: Final = 7
VETO_CANDIDATES: Final = 3
DISCARD_CANDIDATES: Final = 10
FIRST_BONUS: Final = 2.0  # points that it is worth to set the teams and to lead


class NietGuide(Guide):
    """Values are differences of a round's points to the others' mean; at the end of the game the win counts too."""

    def __init__(self, game: NietGame) -> None:
        super().__init__(rollout_limit=-1, exploration=0.5, hidden=True, scaled=True)
        self.worths: list[list[float]] = [worth_table(game, trump, top) for trump in range(5) for top in range(5)]

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, NietState)
        return state.phase == DEAL or state.phase == OVER

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, NietState)
        if state.phase == OVER:
            returns = state.returns()
            values = differences(last_round(state))
            return [0.5 * returns[seat] + 0.5 * values[seat] for seat in range(len(values))]
        if state.phase == DEAL:
            return differences(last_round(state))
        if state.phase == VETOES:
            return differences(self._before_settling(state))
        return differences(self._expected(state))

    def _before_settling(self, state: NietState) -> list[float]:
        """Expected points of each seat over all trumps, super trumps and points that are still possible."""
        players = state.rules.players
        points = 0.0
        count = 0
        for column in range(COLUMNS):
            if state.board[POINTS * COLUMNS + column] == FREE:
                points += float(state.rules.points[column])
                count += 1
        points /= float(count)
        fair = float(state.rules.hand_size) / float(players)
        firsts = 0
        for seat in range(players):
            if state.board[FIRST * COLUMNS + seat] == FREE:
                firsts += 1
        found: list[float] = []
        for seat in range(players):
            value = points * (self._mean_worth(state, seat) - fair)
            if state.board[FIRST * COLUMNS + seat] == FREE:
                value += FIRST_BONUS / float(firsts)
            found.append(value)
        return found

    def _mean_worth(self, state: NietState, seat: int) -> float:
        total = 0.0
        count = 0
        for trump in range(5):
            if state.board[TRUMP * COLUMNS + trump] != FREE:
                continue
            for top in range(5):
                if state.board[SUPER * COLUMNS + top] == FREE:
                    total += hand_worth(state.hands[seat], self.worths[trump * 5 + top])
                    count += 1
        return total / float(count)

    def _expected(self, state: NietState) -> list[float]:
        """Points that each seat would write down if the rest went as its own hand promises."""
        players = state.rules.players
        units = [float(state.units(seat)) for seat in range(players)]
        if state.trick:
            add_trick(state, units)
        worths = self.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]
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

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NietState)
        if state.phase == VETOES:
            actions = [VETO + cell for cell in state.open_cells]
            return best_of(actions, self._veto_values(state, seat), VETO_CANDIDATES)
        actions = state.actions(seat)
        if state.phase == DISCARDS and len(actions) > DISCARD_CANDIDATES:
            worths = self.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]
            sign = -1.0 if state.rules.points[state.settled[POINTS]] > 0 else 1.0
            values = [sign * chosen_worth(action, worths) for action in actions]
            return best_of(actions, values, DISCARD_CANDIDATES)
        return actions

    def _veto_values(self, state: NietState, seat: int) -> list[float]:
        """For each open cell: what the round promises to one's own hand once it is covered, the rest being open."""
        board = state.board
        hand = state.hands[seat]
        by_trump = [0.0] * COLUMNS
        by_top = [0.0] * COLUMNS
        free = [0] * ROWS
        total = 0.0
        points = 0.0
        for column in range(COLUMNS):
            for row in range(ROWS):
                if board[row * COLUMNS + column] == FREE:
                    free[row] += 1
            if board[POINTS * COLUMNS + column] == FREE:
                points += float(state.rules.points[column])
            if board[TRUMP * COLUMNS + column] != FREE:
                continue
            for top in range(COLUMNS):
                if board[SUPER * COLUMNS + top] == FREE:
                    worth = hand_worth(hand, self.worths[column * 5 + top])
                    by_trump[column] += worth
                    by_top[top] += worth
                    total += worth
        fair = float(state.rules.hand_size) / float(state.rules.players)
        combinations = float(free[TRUMP] * free[SUPER])
        mean_points = points / float(free[POINTS])
        mean_worth = total / combinations - fair
        is_first = board[FIRST * COLUMNS + seat] == FREE
        found: list[float] = []
        for cell in state.open_cells:
            row = cell // COLUMNS
            column = cell % COLUMNS
            value = mean_points * mean_worth
            firsts = free[FIRST]
            if row == TRUMP:
                value = mean_points * ((total - by_trump[column]) / (combinations - float(free[SUPER])) - fair)
            elif row == SUPER:
                value = mean_points * ((total - by_top[column]) / (combinations - float(free[TRUMP])) - fair)
            elif row == POINTS:
                value = mean_worth * (points - float(state.rules.points[column])) / float(free[POINTS] - 1)
            elif row == FIRST:
                firsts -= 1
            if is_first and not (row == FIRST and column == seat):
                value += FIRST_BONUS / float(firsts)
            found.append(value)
        return found

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, NietState)
        phase = state.phase
        if phase == TRICKS:
            return quick_card(state, seat, rng)
        if phase == VETOES:
            return quick_veto(state, seat, self.worths, rng)
        if phase == DISCARDS:
            return self._quick_discard(state, seat, rng)
        return state.sample_action(seat, rng)

    def _quick_discard(self, state: NietState, seat: int, rng: Rng) -> int:
        """The better of three random discards."""
        worths = self.worths[state.settled[TRUMP] * 5 + state.settled[SUPER]]
        sign = 1.0 if state.rules.points[state.settled[POINTS]] > 0 else -1.0
        best = state.sample_action(seat, rng)
        least = sign * chosen_worth(best, worths)
        for _ in range(2):
            action = state.sample_action(seat, rng)
            worth = sign * chosen_worth(action, worths)
            if worth < least:
                least = worth
                best = action
        return best


def best_of(actions: list[int], values: list[float], count: int) -> list[int]:
    """The actions with the highest values, sorted by action."""
    if len(actions) <= count:
        return actions
    found: list[int] = []
    taken = [False] * len(actions)
    for _ in range(count):
        best = -1
        for index in range(len(actions)):
            if not taken[index] and (best < 0 or values[index] > values[best]):
                best = index
        taken[best] = True
    for index in range(len(actions)):
        if taken[index]:
            found.append(actions[index])
    return found


def worth_table(game: NietGame, trump: int, top: int) -> list[float]:
    """How many units a card is good for; over all cards in play they add up to the tricks of a round."""
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


def hand_worth(hand: list[int], worths: list[float]) -> float:
    """The units that a hand is good for."""
    total = 0.0
    for card in hand:
        total += worths[card]
    return total


def chosen_worth(action: int, worths: list[float]) -> float:
    """What a discard or a gift takes from a hand."""
    if action >= DISCARD_TWO:
        return worths[(action - DISCARD_TWO) // CARDS] + worths[(action - DISCARD_TWO) % CARDS]
    return worths[action % CARDS] if action != DISCARD_NOTHING else 0.0


def last_round(state: NietState) -> list[float]:
    """What each seat wrote down in the round that has just ended."""
    players = state.rules.players
    start = len(state.sheet) - 4 * players
    return [float(state.sheet[start + 4 * seat + 3]) for seat in range(players)]


def differences(points: list[float]) -> list[float]:
    """Each seat's points above the others' mean, as values between −1 and 1."""
    total = 0.0
    for each in points:
        total += each
    others = float(len(points) - 1)
    found: list[float] = []
    for each in points:
        value = (each - (total - each) / others) / SCALE
        found.append(1.0 if value > 1.0 else -1.0 if value < -1.0 else value)
    return found


def add_trick(state: NietState, units: list[float]) -> None:
    """Share out the trick that lies on the table: its present winner may be beaten by opponents still to play."""
    trick = state.trick
    players = state.rules.players
    index = trick_winner(trick, state.suits, state.powers)
    winner = (state.leader + index) % players
    side = state.team[winner]
    power = state.powers[trick[index]]
    hold = 0.97 if power == SUPER_POWER else 0.85 if power > TRUMP_POWER else 0.4 + 0.035 * float(power)
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


def quick_card(state: NietState, seat: int, rng: Rng) -> int:
    """A sensible card at once: win cheaply, keep 1s from opponents, give them to partners; the reverse for −2."""
    hand = state.hands[seat]
    trick = state.trick
    is_good = state.rules.points[state.settled[POINTS]] > 0
    if not trick:
        return quick_lead(state, hand, is_good, rng)
    suits = state.suits
    powers = state.powers
    led = suits[trick[0]]
    must_follow = False
    for card in hand:
        if suits[card] == led:
            must_follow = True
            break
    players = state.rules.players
    index = trick_winner(trick, suits, powers)
    best_power = powers[trick[index]]
    is_partner = state.team[(state.leader + index) % players] == state.team[seat]
    is_last = len(trick) == players - 1
    chosen = hand[0]
    best = -1000
    last = -1
    for card in hand:
        if card == last or (must_follow and suits[card] != led):
            continue
        last = card
        power = powers[card]
        wins = (suits[card] == led or suits[card] == TRUMPS) and power >= best_power
        is_one = card % VALUES == 0 and power < SUPER_POWER
        if is_good:
            score = wish_to_win(power, wins, is_one, is_partner, is_last, best_power)
        else:
            score = wish_to_lose(power, wins, is_one, is_partner, is_last)
        score += rng.below(NOISE)
        if score > best:
            best = score
            chosen = card
    return chosen


def wish_to_win(power: int, wins: bool, is_one: bool, is_partner: bool, is_last: bool, best_power: int) -> int:
    """How welcome a card is while units are good."""
    if is_partner and (is_last or best_power > TRUMP_POWER or best_power > 10):
        if wins:
            return -10 - power
        return 40 if is_one else -power
    if wins:
        if is_last:
            return 70 - power
        if power > TRUMP_POWER:
            return 44 - (power - TRUMP_POWER)
        return 20 + power if power > 9 else -power
    return -45 if is_one else -power


def wish_to_lose(power: int, wins: bool, is_one: bool, is_partner: bool, is_last: bool) -> int:
    """How welcome a card is while units are bad."""
    if wins:
        return power - 60 if is_last else -40 - power
    if is_one:
        return 0 if is_partner else 50
    return power


def quick_lead(state: NietState, hand: list[int], is_good: bool, rng: Rng) -> int:
    """A card to lead: high ones while units are good, low ones while they are bad, otherwise much is left to chance."""
    powers = state.powers
    chosen = hand[0]
    best = -1000
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        power = powers[card]
        is_one = card % VALUES == 0 and power < SUPER_POWER
        if is_good:
            score = -12 if is_one else 12 if power > TRUMP_POWER else power - 4 if power > 10 else 0
        else:
            score = 6 if is_one else -power
        score += rng.below(16)
        if score > best:
            best = score
            chosen = card
    return chosen


def quick_veto(state: NietState, seat: int, worths: list[list[float]], rng: Rng) -> int:
    """The better of two random vetoes: against colours that one lacks and points that do not suit the hand."""
    cells = state.open_cells
    one = cells[rng.below(len(cells))]
    other = cells[rng.below(len(cells))]
    if one == other:
        return VETO + one
    return VETO + (one if veto_gain(state, seat, one) >= veto_gain(state, seat, other) else other)


def veto_gain(state: NietState, seat: int, cell: int) -> int:
    """How glad a seat is to see a cell covered, in rough units."""
    row = cell // COLUMNS
    column = cell % COLUMNS
    hand = state.hands[seat]
    if row == TRUMP or row == SUPER:
        held = 0
        for card in hand:
            if card // VALUES == column and (row == TRUMP or card % VALUES == 0):
                held += 1
        return 4 - held if row == TRUMP else 2 - 3 * held
    if row == FIRST:
        return -6 if column == seat else 1
    if row == POINTS:
        high = 0
        for card in hand:
            if card % VALUES > 8:
                high += 1
        share = high * 13 - 4 * len(hand)
        return -state.rules.points[column] if share > 0 else state.rules.points[column]
    return 0


def make_guide(game: Game) -> Guide:
    """The guide of a game; every room `bot.py` has this function."""
    assert isinstance(game, NietGame)
    return NietGuide(game)
