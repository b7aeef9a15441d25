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
        self.own = own
        self.seat = seat
        self.points_row: list[int] = state.rules.points
        self.trumps: list[int] = free_columns(board, TRUMP)
        self.tops: list[int] = free_columns(board, SUPER)
        self.fair: float = float(state.rules.hand_size) / float(state.rules.players)
        total = 0.0
        total_bad = 0.0
        for trump in self.trumps:
            for top in self.tops:
                total += own[trump * 5 + top]
                total_bad += own[BAD + trump * 5 + top]
        self.total: float = total
        self.total_bad: float = total_bad
        count = float(len(self.trumps) * len(self.tops))
        self.worth: float = total / count - self.fair
        self.worth_bad: float = total_bad / count - self.fair
        self.gain: int = 0
        self.loss: int = 0
        self.cells: int = 0
        for column in range(COLUMNS):
            if board[POINTS * COLUMNS + column] == FREE:
                if self.points_row[column] > 0:
                    self.gain += self.points_row[column]
                else:
                    self.loss += self.points_row[column]
                self.cells += 1
        self.firsts: int = len(free_columns(board, FIRST))
        self.is_first: bool = board[FIRST * COLUMNS + seat] == FREE
        # What it would be worth to be first, in points times cells.
        self.bonus: float = 0.0
        if self.is_first:
            self.bonus = float(self.gain) * good.first - float(self.loss) * bad.first
        self.good_first: float = good.first
        self.bad_first: float = bad.first
        self.value: float = self._value(self.worth, self.worth_bad, self.bonus / float(self.firsts))

    def _value(self, worth: float, worth_bad: float, bonus: float) -> float:
        return (float(self.gain) * worth + float(self.loss) * worth_bad + bonus) / float(self.cells)

    def without(self, cell: int) -> float:
        """The value once a cell is covered."""
        row = cell // COLUMNS
        column = cell - row * COLUMNS
        own = self.own
        if row == DISCARD:
            return self.value
        if row == FIRST:
            bonus = 0.0 if column == self.seat else self.bonus / float(self.firsts - 1)
            return self._value(self.worth, self.worth_bad, bonus)
        if row == POINTS:
            points = float(self.points_row[column])
            change = points * self.worth if points > 0.0 else points * self.worth_bad
            if self.is_first:
                change += (points * self.good_first if points > 0.0 else -points * self.bad_first) / float(self.firsts)
            return (self.value * float(self.cells) - change) / float(self.cells - 1)
        left = self.total
        left_bad = self.total_bad
        if row == TRUMP:
            for top in self.tops:
                left -= own[column * 5 + top]
                left_bad -= own[BAD + column * 5 + top]
            count = float((len(self.trumps) - 1) * len(self.tops))
        else:
            for trump in self.trumps:
                left -= own[trump * 5 + column]
                left_bad -= own[BAD + trump * 5 + column]
            count = float(len(self.trumps) * (len(self.tops) - 1))
        return self._value(left / count - self.fair, left_bad / count - self.fair, self.bonus / float(self.firsts))


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
