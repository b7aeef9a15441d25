"""Input of the network: numbers of the player who acts, of one other player, and of the table.

Only facts that the player who acts may know are included: neither start card nor scoring tiles of the other player.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.land import LAND_FEATURES, Land, Lands
from ludotheque.games.nevaches.rules.codes import (
    EXTRA,
    GOALS,
    KINDS,
    LAY_AFTER_SWAP,
    LAY_FREE,
    OPEN_CARD,
    OPEN_TILE,
    PLACE_TREE,
    TAKE_AFTER_SWAP,
    TAKE_FREE,
)
from ludotheque.games.nevaches.rules.patterns import PatternCard
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES, goal_amount, goal_target

# Classes of cards by what is missing to play them: nothing, cows, a herd to bring home, an open tile, a tile that is
# not open, two tiles, more.
CLASSES: Final = 7
HAND: Final = 0  # for each class: points of the three best cards
ROW: Final = HAND + 3 * CLASSES  # for each class: most points, second most
SUPPLY: Final = ROW + 2 * CLASSES  # one place for each number of cows in the supply
TREES: Final = SUPPLY + 7  # trees placed, squares to complete with an open tile, squares to complete with others
BONUS: Final = TREES + 4  # one place for each number of bonus spaces reached, the next face, the distance to it
POINTS: Final = BONUS + 5 + 6
CARDS_HELD: Final = POINTS + 8  # cards in hand, cards beyond four, a card that the others do not know
OWN_GOALS: Final = CARDS_HELD + 3  # for each scoring tile: presence and progress, then the points of the best one met
LAND: Final = OWN_GOALS + 2 * GOALS + 1
SEAT_FEATURES: Final = LAND + LAND_FEATURES
TABLE_FEATURES: Final = 8 + KINDS + 8
FEATURES: Final = 2 * SEAT_FEATURES + TABLE_FEATURES
STEPS: list[float] = [0.0, 10.0, 20.0, 30.0, 40.0, 48.0, 55.0, 60.0]


class Features:
    """A reader of positions for the network, with a cache of landscapes."""

    def __init__(self, cards: list[PatternCard], spaces: list[int]) -> None:
        self.cards = cards
        self.spaces = spaces
        self.lands = Lands(cards)

    def read(self, position: NevachesPosition, seat: int, other: int) -> list[float]:
        """Return all numbers for one seat, which has just acted, against one other."""
        own = self.land(position, seat)
        others = self.land(position, other)
        return (
            self.seat_numbers(position, seat, True, own)
            + own.numbers
            + self.seat_numbers(position, other, False, others)
            + others.numbers
            + self.table_numbers(position, seat, other)
        )

    def land(self, position: NevachesPosition, seat: int) -> Land:
        """Return the numbers of one seat's landscape, cached."""
        return self.lands.land(position.cells[seat], position.tops[seat], position.near[seat], position.trees[seat])

    def seat_numbers(self, position: NevachesPosition, seat: int, is_own: bool, land: Land) -> list[float]:
        """Return the numbers of one seat's cards, cows, trees, bonuses, points and scoring tiles."""
        found = [0.0] * LAND
        supply = position.cows[seat]
        open_kinds = 0
        for kind in range(KINDS):
            if position.tiles[kind] > 0:
                open_kinds |= 1 << kind
        secret = -1 if is_own else position.secret[seat]
        for number in position.hands[seat]:
            if number != secret:
                self._add_card(found, land, number, supply, open_kinds)
        for number in position.row:
            self._add_open_card(found, land, number, supply, open_kinds)
        found[SUPPLY + (supply if supply < 6 else 6)] = 1.0
        found[TREES] = 0.25 * float(len(position.trees[seat]) // 4)
        if position.tree_supply() > 0:
            for kind in range(KINDS):
                count = land.trees[kind]
                if count > 0:
                    found[TREES + (1 if open_kinds >> kind & 1 else 2)] += 0.5
            if found[TREES + 1] > 0.0:
                found[TREES + 3] = 1.0
        self._add_track(found, position, seat)
        held = len(position.hands[seat])
        found[CARDS_HELD] = 0.25 * float(held if held < 4 else 4)
        if held > 4:
            found[CARDS_HELD + 1] = 0.5 * float(held - 4)
        if secret >= 0:
            found[CARDS_HELD + 2] = 1.0
        if is_own:
            self._add_goals(found, position, seat)
        return found

    def _class_of(self, land: Land, number: int, supply: int, open_kinds: int) -> int:
        card = self.cards[number]
        cost = land.look_at(number, card, self.lands.rotations[number])
        if cost == 0:
            return 0 if card.cows <= supply else 1
        if cost == 5 or cost == 10:
            return 2
        missing = land.missing[number]
        if missing > 0:
            return 3 if missing & open_kinds else 4
        return 5 if cost <= 22 else 6

    def _add_card(self, found: list[float], land: Land, number: int, supply: int, open_kinds: int) -> None:
        at = HAND + 3 * self._class_of(land, number, supply, open_kinds)
        points = 0.1 * float(self.cards[number].points)
        if points > found[at]:
            found[at + 2] = found[at + 1]
            found[at + 1] = found[at]
            found[at] = points
        elif points > found[at + 1]:
            found[at + 2] = found[at + 1]
            found[at + 1] = points
        elif points > found[at + 2]:
            found[at + 2] = points

    def _add_open_card(self, found: list[float], land: Land, number: int, supply: int, open_kinds: int) -> None:
        at = ROW + 2 * self._class_of(land, number, supply, open_kinds)
        points = 0.1 * float(self.cards[number].points)
        if points > found[at]:
            found[at + 1] = found[at]
            found[at] = points
        elif points > found[at + 1]:
            found[at + 1] = points

    def _add_track(self, found: list[float], position: NevachesPosition, seat: int) -> None:
        points = position.points[seat]
        reached = position.reached[seat]
        found[BONUS + (reached if reached < 4 else 4)] = 1.0
        if reached < len(self.spaces):
            found[BONUS + 5 + position.faces[reached]] = 1.0
            found[BONUS + 10] = 0.1 * float(self.spaces[reached] - points)
        for step in range(8):
            above = float(points) - STEPS[step]
            if above > 0.0:
                found[POINTS + step] = 0.05 * above

    def _add_goals(self, found: list[float], position: NevachesPosition, seat: int) -> None:
        best = 0.0
        for goal in position.goals[seat]:
            have = float(goal_amount(position, seat, goal))
            target = float(goal_target(position, seat, goal))
            share = 1.0 if have >= target else have / target
            found[OWN_GOALS + 2 * goal] = 1.0
            found[OWN_GOALS + 2 * goal + 1] = share
            worth = 0.2 * float(GOAL_VALUES[goal]) if share == 1.0 else 0.0
            if worth > best:
                best = worth
        found[OWN_GOALS + 2 * GOALS] = best

    def table_numbers(self, position: NevachesPosition, seat: int, other: int) -> list[float]:
        """Return the numbers of the rest of the turn, of the market, and of the seats' order."""
        found = [0.0] * TABLE_FEATURES
        if position.seat != seat:
            found[0] = 1.0
        else:
            phase = position.phase
            if phase == OPEN_TILE or phase == OPEN_CARD:
                phase = position.next_phase
            found[1] = float(position.left)
            if phase == EXTRA:
                found[2] = 1.0
            elif phase == PLACE_TREE:
                found[3] = 1.0
            elif phase == LAY_FREE:
                found[4] = 1.0
            elif phase == TAKE_FREE:
                found[5] = 1.0
            elif phase == LAY_AFTER_SWAP:
                found[6] = 1.0
            elif phase == TAKE_AFTER_SWAP:
                found[7] = 1.0
        for kind in range(KINDS):
            found[8 + kind] = 0.5 * float(position.tiles[kind])
        base = 8 + KINDS
        players = position.rules.players
        place = (seat - position.fox + players) % players
        other_place = (other - position.fox + players) % players
        if place > other_place:
            found[base] = 1.0
        if position.is_last_round:
            found[base + 1] = 1.0
            if place > other_place:
                found[base + 2] = 1.0
        found[base + 3] = 0.25 * float(position.tree_supply())
        found[base + 4] = float(position.turns) / float(16 * players)
        found[base + 5 + (players - 2 if players < 4 else 2)] = 1.0
        return found
