"""Vetoes of a seat, judged by its own hand and the board alone."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.bot.worth import Style
from ludotheque.games.niet.rules.codes import COLUMNS, DISCARD, FIRST, FREE, POINTS, SUPER, TRUMP, VETO
from ludotheque.games.niet.rules.state import NietState

BAD: Final = 25  # index at which the worths for bad units begin
TINY: Final = 1e-6


class VetoOutlook:
    """The expected points of a seat above a fair share during the vetoes.

    All free cells count as equally likely. `own` is the worth of the hand under every trump and super trump,
    first for good units, then for bad ones.
    """

    def __init__(self, state: NietState, seat: int, own: list[float], good: Style, bad: Style) -> None:
        board = state.board
        self.own = own
        self.seat = seat
        self.points_row: list[int] = state.rules.points
        gain = 0
        loss = 0
        cells = 0
        for column in range(COLUMNS):
            if board[POINTS * COLUMNS + column] == FREE:
                cells += 1
                if self.points_row[column] > 0:
                    gain += self.points_row[column]
                else:
                    loss += self.points_row[column]
        self.cells: float = float(cells)
        self.gains: float = float(gain)
        self.losses: float = float(loss)
        self.trumps: list[int] = free_columns(board, TRUMP)
        self.tops: list[int] = free_columns(board, SUPER)
        total = 0.0
        total_bad = 0.0
        for trump in self.trumps:
            for top in self.tops:
                total += own[trump * 5 + top]
                if loss != 0:
                    total_bad += own[BAD + trump * 5 + top]
        self.total: float = total
        self.total_bad: float = total_bad
        count = float(len(self.trumps) * len(self.tops))
        self.fair: float = float(state.rules.hand_size) / float(state.rules.players)
        self.worth: float = total / count - self.fair
        self.worth_bad: float = total_bad / count - self.fair
        self.firsts: float = float(len(free_columns(board, FIRST)))
        is_first = board[FIRST * COLUMNS + seat] == FREE
        self.good_first: float = good.first if is_first else 0.0
        self.bad_first: float = bad.first if is_first else 0.0
        # The gain from being the first player, over all points. Its share follows from the characters still free.
        self.bonus: float = self.gains * self.good_first - self.losses * self.bad_first
        self.points: float = self.gains * self.worth + self.losses * self.worth_bad
        self.value: float = (self.points + self.bonus / self.firsts) / self.cells

    def without(self, cell: int) -> float:
        """Return the value once a cell is covered."""
        row = cell // COLUMNS
        if row == DISCARD:
            return self.value
        column = cell - row * COLUMNS
        if row == FIRST:
            bonus = 0.0 if column == self.seat else self.bonus / (self.firsts - 1.0)
            # Of equal characters the next one clockwise, so that no seat is covered more often than another.
            return (self.points + bonus) / self.cells - TINY * float((column - self.seat) % COLUMNS)
        if row == POINTS:
            points = float(self.points_row[column])
            if points > 0.0:
                change = points * (self.worth + self.good_first / self.firsts)
            else:
                change = points * (self.worth_bad - self.bad_first / self.firsts)
            return (self.points + self.bonus / self.firsts - change) / (self.cells - 1.0)
        own = self.own
        has_bad = self.losses < 0.0
        left = self.total
        left_bad = self.total_bad
        if row == TRUMP:
            for top in self.tops:
                left -= own[column * 5 + top]
                if has_bad:
                    left_bad -= own[BAD + column * 5 + top]
            count = float((len(self.trumps) - 1) * len(self.tops))
        else:
            for trump in self.trumps:
                left -= own[trump * 5 + column]
                if has_bad:
                    left_bad -= own[BAD + trump * 5 + column]
            count = float(len(self.trumps) * (len(self.tops) - 1))
        mean = self.gains * (left / count - self.fair) + self.losses * (left_bad / count - self.fair)
        return (mean + self.bonus / self.firsts) / self.cells


def free_columns(board: list[int], row: int) -> list[int]:
    """Return the columns of a row that are still free."""
    found: list[int] = []
    for column in range(COLUMNS):
        if board[row * COLUMNS + column] == FREE:
            found.append(column)
    return found


def veto_values(state: NietState, outlook: VetoOutlook) -> list[float]:
    """Return for each open cell the value once the cell is covered."""
    return [outlook.without(cell) for cell in state.open_cells]


def chosen_veto(state: NietState, outlook: VetoOutlook) -> int:
    """Return the veto with the highest value."""
    best = -1e9
    chosen = 0
    cells = state.open_cells
    for index in range(len(cells)):
        value = outlook.without(cells[index])
        if value > best:
            best = value
            chosen = index
    state.hint = chosen
    return VETO + cells[chosen]
