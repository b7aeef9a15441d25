"""Which cell a seat should veto, judged by its own hand and the board alone."""

from __future__ import annotations

from ludotheque.games.niet.bot.worth import FIRST_BONUS
from ludotheque.games.niet.rules.codes import COLUMNS, DISCARD, FIRST, FREE, POINTS, SUPER, TRUMP, VETO
from ludotheque.games.niet.rules.state import NietState


class VetoOutlook:
    """What a round promises to a seat during the vetoes: its hand's worth above a fair share, times the points.

    `own` is what the hand is worth under every trump and super trump; those still possible count equally.
    """

    def __init__(self, state: NietState, seat: int, own: list[float]) -> None:
        board = state.board
        self.own = own
        self.seat = seat
        self.points_row: list[int] = state.rules.points
        self.trumps: list[int] = free_columns(board, TRUMP)
        self.tops: list[int] = free_columns(board, SUPER)
        self.fair: float = float(state.rules.hand_size) / float(state.rules.players)
        total = 0.0
        for trump in self.trumps:
            for top in self.tops:
                total += own[trump * 5 + top]
        self.total: float = total
        self.worth: float = total / float(len(self.trumps) * len(self.tops)) - self.fair
        points = 0
        count = 0
        for column in range(COLUMNS):
            if board[POINTS * COLUMNS + column] == FREE:
                points += self.points_row[column]
                count += 1
        self.points: int = points
        self.point_cells: int = count
        self.mean_points: float = float(points) / float(count)
        self.firsts: int = len(free_columns(board, FIRST))
        self.is_first: bool = board[FIRST * COLUMNS + seat] == FREE
        self.value: float = self.mean_points * self.worth
        if self.is_first:
            self.value += FIRST_BONUS / float(self.firsts)

    def without(self, cell: int) -> float:
        """The value once a cell is covered."""
        row = cell // COLUMNS
        if row == DISCARD:
            return self.value
        column = cell - row * COLUMNS
        bonus = 0.0
        if self.is_first and not (row == FIRST and column == self.seat):
            bonus = FIRST_BONUS / float(self.firsts - 1 if row == FIRST else self.firsts)
        if row == FIRST:
            return self.mean_points * self.worth + bonus
        if row == POINTS:
            return self.worth * float(self.points - self.points_row[column]) / float(self.point_cells - 1) + bonus
        left = self.total
        if row == TRUMP:
            for top in self.tops:
                left -= self.own[column * 5 + top]
            count = (len(self.trumps) - 1) * len(self.tops)
        else:
            for trump in self.trumps:
                left -= self.own[trump * 5 + column]
            count = len(self.trumps) * (len(self.tops) - 1)
        return self.mean_points * (left / float(count) - self.fair) + bonus


def free_columns(board: list[int], row: int) -> list[int]:
    """The columns of a row that are still free."""
    found: list[int] = []
    for column in range(COLUMNS):
        if board[row * COLUMNS + column] == FREE:
            found.append(column)
    return found


def veto_values(state: NietState, seat: int, own: list[float]) -> list[float]:
    """For each open cell: the value once it is covered."""
    outlook = VetoOutlook(state, seat, own)
    return [outlook.without(cell) for cell in state.open_cells]


def chosen_veto(state: NietState, seat: int, own: list[float]) -> int:
    """The veto with the highest value."""
    outlook = VetoOutlook(state, seat, own)
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
