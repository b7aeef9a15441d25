"""Chévoux's course: axes, tiles, cards, restructure or populate. Changes the state in one place; reads no text or file.

Nothing is hidden from the mayor but what chance has not drawn yet: the card set aside is the one that is never drawn.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.rules.tables import (
    ACTIONS,
    AXES,
    CARDS,
    CELLS,
    COLUMNS,
    EMPTY,
    FIELD,
    FIELDS,
    FIRST_SPECIAL,
    HOUSE,
    HOUSES,
    KINDS,
    NOTHING,
    OF_AXIS,
    POPULATE,
    ROW_SHIFT,
    SHIFT_ROW,
    SWAP,
    Tables,
)
from ludotheque.games.chevoux.rules.village import Village, moved_cells, shift_by, turn
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue, Spec
from ludotheque.kernel.state import CHANCE, TERMINAL, State

DRAW_MOON: Final = 0
DRAW_SUN: Final = 1
DRAW_TILE: Final = 2
DRAW_CARD: Final = 3
ACT: Final = 4
OVER: Final = 5

PEOPLE: Final = 20
EMPTY_HOUSE_POINTS: Final = -2
LOWEST_SCORE: Final = HOUSES * EMPTY_HOUSE_POINTS
CARDS_A_ROUND: Final = 5
NOTHING_SCORED: Final = 0.1  # how much better than a loss a win without a point is, from -1 to 1


def return_of(score: int) -> float:
    """What a won game with this score returns; one without a point hardly more than a lost one."""
    if score <= 0:
        return -1.0 + NOTHING_SCORED * float(score - LOWEST_SCORE + 1) / float(1 - LOWEST_SCORE)
    return -1.0 + NOTHING_SCORED + (2.0 - NOTHING_SCORED) * float(score) / float(PEOPLE)


class ChevouxGame(Game):
    """Tiles, cards and the options *gentle* and *hard*."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.chevoux.content import load_edition

        self.gentle: bool = bool(options["gentle"])
        self.hard: bool = bool(options["hard"])
        loaded = load_edition(edition, self.gentle)
        self.edition_id = loaded.id
        self.tables: Tables = loaded.tables
        self.rounds: int = 4 if self.hard else 5

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return KINDS

    def max_game_length(self) -> int:
        # Two axes, thirty tiles, a card and what is done with it five times a round.
        return 2 + CELLS + 2 * CARDS_A_ROUND * self.rounds


class ChevouxState(State):
    """`kinds` and `people` lie by cell; `left` counts the undrawn tiles by kind; `pile` holds 1 for a card undrawn.

    `numbers` tells equal tiles apart: which was drawn as the how-manieth, wherever it has gone since.
    `filled` cells have a tile; `cards_left` cards are still to be drawn in this round; `card` is −1 between cards.
    """

    def __init__(self, game: ChevouxGame, source: ChevouxState | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            left = [0] * KINDS
            for kind in range(FIRST_SPECIAL):
                left[kind] = 1
            left[FIELD] = FIELDS
            left[HOUSE] = HOUSES
            self.phase: int = DRAW_MOON
            self.moon: int = -1
            self.sun: int = -1
            self.round_number: int = 1
            self.kinds: list[int] = [EMPTY] * CELLS
            self.numbers: list[int] = list(range(CELLS))
            self.filled: int = 0
            self.left: list[int] = left
            self.people: list[int] = [0] * CELLS
            self.supply: int = PEOPLE
            self.pile: list[int] = [1] * CARDS
            self.cards_left: int = CARDS_A_ROUND
            self.card: int = -1
        else:
            self.phase = source.phase
            self.moon = source.moon
            self.sun = source.sun
            self.round_number = source.round_number
            self.kinds = source.kinds[:]
            self.numbers = source.numbers[:]
            self.filled = source.filled
            self.left = source.left[:]
            self.people = source.people[:]
            self.supply = source.supply
            self.pile = source.pile[:]
            self.cards_left = source.cards_left
            self.card = source.card

    def copy(self) -> ChevouxState:
        return ChevouxState(self.rules, self)

    def current_player(self) -> int:
        phase = self.phase
        if phase == ACT:
            return 0
        return TERMINAL if phase == OVER else CHANCE

    def actions(self, seat: int) -> list[int]:
        """C6: nothing, or populate one house, or restructure."""
        tables = self.rules.tables
        restructure = tables.cards[self.card].restructure
        every = tables.restructure[restructure][self.filled // COLUMNS]
        found = [NOTHING]
        self._populations(found)
        if restructure >= SHIFT_ROW or self.supply == PEOPLE:
            return found + every
        people = self.people
        first = tables.first
        second = tables.second
        for action in every:  # C7
            if people[first[action]] == 0 and people[second[action]] == 0:
                found.append(action)
        return found

    def _populations(self, found: list[int]) -> None:
        """C8."""
        if self.supply == 0:
            return
        tables = self.rules.tables
        card = tables.cards[self.card]
        kinds = self.kinds
        masks = self._masks()
        for cell in range(self.filled):
            if kinds[cell] != HOUSE or (card.only_empty and self.people[cell] > 0):
                continue
            meets = True
            for clause in card.clauses:
                if not clause.holds(cell, masks):
                    meets = False
            if meets:
                found.append(POPULATE + cell)

    def _masks(self) -> list[int]:
        """The sets of cells that the card in hand asks for."""
        clauses = self.rules.tables.cards[self.card].clauses
        if not clauses:
            return []
        return self.village().masks

    def village(self) -> Village:
        """The tiles on the table, as their constraints see them; a copy."""
        return Village(
            self.rules.tables, self.moon if self.moon >= 0 else 0, self.sun if self.sun >= 0 else 0, self.kinds[:]
        )

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == ACT:
            self._act(action)
        elif phase == DRAW_CARD:
            self.pile[action] = 0
            self.cards_left -= 1
            self.card = action
            self.phase = ACT
        elif phase == DRAW_TILE:
            self._draw_tile(action)
        elif phase == DRAW_MOON:
            self.moon = action
            self._add_axis(action)
            self.phase = DRAW_SUN
        else:
            self.sun = action
            self._add_axis(action)
            self.phase = DRAW_TILE

    def _add_axis(self, axis: int) -> None:
        """C1."""
        for kind in range(FIRST_SPECIAL + axis * OF_AXIS, FIRST_SPECIAL + (axis + 1) * OF_AXIS):
            self.left[kind] = 1

    def _draw_tile(self, kind: int) -> None:
        """C2, C4: row 1 before the first round, one row more in each of the rounds 1 to 4."""
        self.left[kind] -= 1
        self.kinds[self.filled] = kind
        self.filled += 1
        if self.filled == (self.round_number + 1) * COLUMNS:
            self.phase = DRAW_CARD

    def _act(self, action: int) -> None:
        if action >= ROW_SHIFT:  # C7: people are carried along
            cells = moved_cells(action, self.filled // COLUMNS)
            by = shift_by(action)
            turn(self.kinds, cells, by)
            turn(self.numbers, cells, by)
            turn(self.people, cells, by)
        elif action >= SWAP:
            first = self.rules.tables.first[action]
            second = self.rules.tables.second[action]
            held = self.kinds[first]
            self.kinds[first] = self.kinds[second]
            self.kinds[second] = held
            held = self.numbers[first]
            self.numbers[first] = self.numbers[second]
            self.numbers[second] = held
        elif action >= POPULATE:
            coming = self.rules.tables.cards[self.card].people
            if coming > self.supply:  # C8
                coming = self.supply
            self.people[action - POPULATE] += coming
            self.supply -= coming
        self.card = -1
        self.phase = DRAW_CARD
        if self.cards_left == 0:
            self._end_round()

    def _end_round(self) -> None:
        if self.round_number == self.rules.rounds:  # C9
            self.phase = OVER
            return
        self.round_number += 1
        for card in range(CARDS):  # C5
            self.pile[card] = 1
        self.cards_left = CARDS_A_ROUND
        if self.filled < CELLS:
            self.phase = DRAW_TILE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        phase = self.phase
        if phase == DRAW_MOON:
            return [(axis, 1.0 / AXES) for axis in range(AXES)]
        if phase == DRAW_SUN:
            return [(axis, 1.0 / (AXES - 1)) for axis in range(AXES) if axis != self.moon]
        weights = self.left if phase == DRAW_TILE else self.pile
        total = sum(weights)
        return [(index, weights[index] / total) for index in range(len(weights)) if weights[index] > 0]

    def sample_chance(self, rng: Rng) -> int:
        phase = self.phase
        if phase == DRAW_TILE:
            return rng.weighted(self.left)
        if phase == DRAW_CARD:
            return rng.weighted(self.pile)
        if phase == DRAW_MOON:
            return rng.below(AXES)
        axis = rng.below(AXES - 1)
        return axis + 1 if axis >= self.moon else axis

    def score(self) -> int:
        """C10: the points of the houses on the table, won or not."""
        points = 0
        for cell in range(self.filled):
            if self.kinds[cell] == HOUSE:
                points += self.people[cell] if self.people[cell] > 0 else EMPTY_HOUSE_POINTS
        return points

    def is_won(self) -> bool:
        """C9: the last round is over and every constraint holds."""
        return self.phase == OVER and self.village().unsatisfied() == 0

    def scores(self) -> list[float]:
        return [float(self.score())]

    def winners(self) -> list[int]:
        return [0] if self.is_won() else []

    def returns(self) -> list[float]:
        """−1 for a lost game, 1 for a won one with all 20 people; in between, point by point.

        A lost game scores nothing: any win is better, but one without a point only a little (C9, C10).
        """
        if self.phase != OVER:
            return [0.0]
        return [return_of(self.score()) if self.is_won() else -1.0]

    def pieces(self) -> dict[str, int]:
        """What is never lost nor made: for tests."""
        found = {"people": self.supply + sum(self.people)}
        for kind in range(FIRST_SPECIAL):
            found[f"tile {kind}"] = self.left[kind] + self.kinds.count(kind)
        return found
