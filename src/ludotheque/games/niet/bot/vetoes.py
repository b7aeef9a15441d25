"""Which cell a seat should veto, judged by its own hand and the board alone."""

from __future__ import annotations

from ludotheque.games.niet.bot.worth import Style
from ludotheque.games.niet.rules.codes import COLUMNS, DISCARD, FIRST, FREE, POINTS, SUPER, TRUMP, VETO
from ludotheque.games.niet.rules.state import NietState

BAD = 25  # where the worths for bad units begin


class VetoOutlook:
    """What a round promises to a seat during the vetoes: expected points above a fair share, free cells equally likely.

    `own` is what the hand is worth under every trump and super trump, where units are good and then where they are bad.
    """

    def __init__(self, state: NietState, seat: int, own: list[float], good: Style, bad: Style) -> None:
        board = state.board
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
        gains = float(gain)
        losses = float(loss)
        # Sums over the free trumps and super trumps: units where they are good, where they are bad, and points of both.
        trumps = free_columns(board, TRUMP)
        tops = free_columns(board, SUPER)
        total_good = 0.0
        total_bad = 0.0
        self.by_trump: list[float] = [0.0] * COLUMNS
        self.by_top: list[float] = [0.0] * COLUMNS
        for trump in trumps:
            sum_of_trump = 0.0
            for top in tops:
                units = own[trump * 5 + top]
                units_bad = own[BAD + trump * 5 + top]
                total_good += units
                total_bad += units_bad
                points = gains * units + losses * units_bad
                sum_of_trump += points
                self.by_top[top] += points
            self.by_trump[trump] = sum_of_trump
        self.total: float = gains * total_good + losses * total_bad
        self.trumps: int = len(trumps)
        self.tops: int = len(tops)
        count = float(self.trumps * self.tops)
        fair = float(state.rules.hand_size) / float(state.rules.players)
        self.worth: float = total_good / count - fair
        self.worth_bad: float = total_bad / count - fair
        self.fair_points: float = fair * (gains + losses)
        self.firsts: int = len(free_columns(board, FIRST))
        self.is_first: bool = board[FIRST * COLUMNS + seat] == FREE
        self.good_first: float = good.first if self.is_first else 0.0
        self.bad_first: float = bad.first if self.is_first else 0.0
        # What being first would add, over all points; its share is by the characters still free.
        self.bonus: float = gains * self.good_first - losses * self.bad_first
        self.points: float = gains * self.worth + losses * self.worth_bad
        self.value: float = (self.points + self.bonus / float(self.firsts)) / self.cells

    def without(self, cell: int) -> float:
        """The value once a cell is covered."""
        row = cell // COLUMNS
        column = cell - row * COLUMNS
        if row == DISCARD:
            return self.value
        if row == FIRST:
            bonus = 0.0 if column == self.seat else self.bonus / float(self.firsts - 1)
            return (self.points + bonus) / self.cells
        bonus = self.bonus / float(self.firsts)
        if row == POINTS:
            points = float(self.points_row[column])
            firsts = float(self.firsts)
            if points > 0.0:
                change = points * (self.worth + self.good_first / firsts)
            else:
                change = points * (self.worth_bad - self.bad_first / firsts)
            return (self.points + bonus - change) / (self.cells - 1.0)
        if row == TRUMP:
            left = (self.total - self.by_trump[column]) / float((self.trumps - 1) * self.tops)
        else:
            left = (self.total - self.by_top[column]) / float(self.trumps * (self.tops - 1))
        return (left - self.fair_points + bonus) / self.cells


def free_columns(board: list[int], row: int) -> list[int]:
    """The columns of a row that are still free."""
    found: list[int] = []
    for column in range(COLUMNS):
        if board[row * COLUMNS + column] == FREE:
            found.append(column)
    return found


def veto_values(state: NietState, outlook: VetoOutlook) -> list[float]:
    """For each open cell: the value once it is covered."""
    return [outlook.without(cell) for cell in state.open_cells]


def chosen_veto(state: NietState, outlook: VetoOutlook) -> int:
    """The veto with the highest value."""
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
