"""Input of the network for a position in which a turn begins: numbers of each seat and of the table."""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.rules.codes import (
    FOOD,
    GOODS,
    MINE,
    ORES,
    PROPERTIES,
    PUT_START,
    STACK_SIZE,
    UNITS,
    WORKERS,
)
from ludotheque.games.neuland.rules.position import NeulandPosition

RACE: Final = 0  # the seat's estimated finish, its marker, its risk
ORDER: Final = RACE + 5  # one place for each number of seats that act before, then whether the seat has begun
SHIELDS: Final = ORDER + 5  # shields left to place
HELD: Final = SHIELDS + 6  # the count of each good, then workers in use, tokens, cart
PRICES: Final = HELD + GOODS + 4  # the nearness of each property
BEST: Final = PRICES + PROPERTIES  # the cheapest properties: spaces for each shield
SEAT_FEATURES: Final = BEST + 3
RIVAL: Final = 4  # the seat's lead over the first and the second of the others
TABLE_FEATURES: Final = 3 + 2 * UNITS + 2 * ORES + 2 * PROPERTIES + 3
FEATURES: Final = 2 * SEAT_FEATURES + RIVAL + TABLE_FEATURES
FAR: Final = 40.0  # spaces
NEAR: Final = 8.0  # spaces that make a property e times less near
STEPS: list[int] = [1, 2, 3, 4, 6]  # shields to place


class Features:
    """A reader of positions for the network."""

    def __init__(self, makers: Makers) -> None:
        self.makers = makers
        self.estimator = FinishEstimator(makers)

    def read(self, position: NeulandPosition) -> list[list[float]]:
        """Return all the numbers for each seat."""
        finishes, seats = self.seats(position)
        table = table_numbers(position)
        found: list[list[float]] = []
        for seat in range(position.rules.players):
            first, ahead = rival_numbers(finishes, seat)
            found.append(seats[seat] + seats[first] + ahead + table)
        return found

    def seats(self, position: NeulandPosition) -> tuple[list[float], list[list[float]]]:
        """Return each seat's estimated finish, and its numbers."""
        survey = MapSurvey(position, self.makers)
        finishes: list[float] = []
        found: list[list[float]] = []
        for seat in range(position.rules.players):
            numbers = [0.0] * SEAT_FEATURES
            finishes.append(self._add_race(numbers, position, seat, survey))
            self._add_prices(numbers, position, seat, survey)
            add_goods(numbers, position, seat)
            found.append(numbers)
        return finishes, found

    def _add_race(self, numbers: list[float], position: NeulandPosition, seat: int, survey: MapSurvey) -> float:
        marker = position.marker[seat]
        finish = self.estimator.finish(position, seat, survey, False, True)
        costs = self.estimator.costs
        start = float(min(position.marker))
        numbers[RACE] = (finish - start) / FAR
        numbers[RACE + 1] = (finish - float(marker)) / FAR
        numbers[RACE + 2] = (float(marker) - start) / 10.0
        numbers[RACE + 3] = 0.5 * float(costs.free_food if costs.free_food < 3 else 3)
        place, has_begun = place_in_order(position, seat)
        numbers[ORDER + place] = 1.0
        if has_begun:
            numbers[ORDER + 4] = 1.0
        left = position.rules.shields - position.placed[seat]
        numbers[SHIELDS] = float(left) / 10.0
        for step in range(len(STEPS)):
            if left <= STEPS[step]:
                numbers[SHIELDS + 1 + step] = 1.0
        return finish

    def _add_prices(self, numbers: list[float], position: NeulandPosition, seat: int, survey: MapSurvey) -> None:
        """Add the price of each property on its own, as in the estimate of the finish."""
        estimator = self.estimator
        costs = estimator.costs
        costs.start(position, seat, survey, False)
        if costs.have[FOOD] > 0:
            numbers[RACE + 4] = 1.0
        left = position.rules.shields - position.placed[seat]
        value = costs.tables.value
        best = [FAR, FAR, FAR]
        for each in range(PROPERTIES):
            if position.property_owner[each] >= 0:
                continue
            price = estimator.price_of(each, position, survey)
            numbers[PRICES + each] = exp(-price / NEAR)
            count = value[UNITS + each]
            share = price / float(count if count < left else left)
            at = 2
            while at >= 0 and share < best[at]:
                if at < 2:
                    best[at + 1] = best[at]
                best[at] = share
                at -= 1
        for index in range(3):
            numbers[BEST + index] = best[index] / 10.0


def add_goods(numbers: list[float], position: NeulandPosition, seat: int) -> None:
    """Add a seat's goods, workers in use, tokens and cart."""
    low = seat * 2 + 1
    out = 0
    for place in position.built:
        worker = position.worker[place]
        if worker == low or worker == low + 1:
            numbers[HELD + position.good[place]] += 1.0
            out += 1
    numbers[HELD + GOODS] = float(out) / float(WORKERS)
    if position.food_token[seat]:
        numbers[HELD + GOODS + 1] = 1.0
    if position.wood_token[seat]:
        numbers[HELD + GOODS + 2] = 1.0
    if position.cart[seat]:
        numbers[HELD + GOODS + 3] = 1.0


def place_in_order(position: NeulandPosition, seat: int) -> tuple[int, bool]:
    """Return the number of seats that act before this one, and whether it has had its first turn."""
    players = position.rules.players
    waiting = players - position.turn  # seats before their first turn, which act first
    mine = (seat - position.seat + players) % players
    if mine < waiting:
        return mine, False
    place = waiting if waiting > 0 else 0
    for other in range(players):
        its = (other - position.seat + players) % players
        if other != seat and its >= waiting and position.marker[other] < position.marker[seat]:
            place += 1
    return place, True


def rival_numbers(finishes: list[float], seat: int) -> tuple[int, list[float]]:
    """Return the other seat that would finish first, and the leads over this one and the next."""
    first = -1
    second = -1
    for other in range(len(finishes)):
        if other == seat:
            continue
        if first < 0 or finishes[other] < finishes[first]:
            second = first
            first = other
        elif second < 0 or finishes[other] < finishes[second]:
            second = other
    lead = (finishes[first] - finishes[seat]) / 10.0
    ahead = [lead, clipped(lead), 0.0, 0.0]
    if second >= 0:
        lead = (finishes[second] - finishes[seat]) / 10.0
        ahead[2] = 1.0
        ahead[3] = clipped(lead)
    return first, ahead


def clipped(lead: float) -> float:
    """Clip a lead to −1 … 1."""
    return 1.0 if lead > 1.0 else -1.0 if lead < -1.0 else lead


def table_numbers(position: NeulandPosition) -> list[float]:
    """Return the numbers that are the same for all seats: players, units, ores, properties, progress."""
    found = [0.0] * TABLE_FEATURES
    players = position.rules.players
    found[players - 2] = 1.0
    free = 3
    there = free + UNITS
    top = there + UNITS
    below = top + ORES
    for place in position.built:
        kind = position.tile[place]
        found[there + kind] += 0.5
        if position.worker[place] == 0:
            found[free + kind] += 0.5
        stack = position.ores[place] if kind == MINE else 0
        if stack > 0:
            if position.worker[place] == 0:
                found[top + stack % 4 - 1] += 0.5
            stack //= 4
            while stack > 0:
                found[below + stack % 4 - 1] += 0.25
                stack //= 4
    built = below + ORES
    owned = built + PROPERTIES
    for each in range(PROPERTIES):
        if each % STACK_SIZE < position.level[each // STACK_SIZE]:
            found[built + each] = 1.0
        if position.property_owner[each] >= 0:
            found[owned + each] = 1.0
    last = owned + PROPERTIES
    found[last] = float(position.turn) / float(20 * players)
    if position.phase == PUT_START:
        found[last + 1] = 1.0
    found[last + 2] = float(len(position.built)) / 20.0
    return found
