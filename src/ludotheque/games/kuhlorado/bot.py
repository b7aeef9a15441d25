"""What helps a search play Kuhlorado: the running score with a feeling for close majorities and growing land."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.scoring import groups, land_points, lead, trough_points
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import TERMINAL, State
from ludotheque.search.guide import Guide


class KuhloradoGuide(Guide):
    """Evaluates positions; roll-outs are uniform and short."""

    def __init__(self) -> None:
        super().__init__(rollout_limit=12, greedy_depth=1, exploration=0.6)

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.current_player() == TERMINAL:
            return state.returns()
        sheet = state.sheet
        marks = state.marks
        points = 2.0 * float(state.doubles[0] - state.doubles[1])
        for meadow in sheet.meadows:
            points += 3.0 * majority(lead(marks, meadow))
        for trough in range(len(sheet.troughs)):
            points += float(trough_points(sheet, trough)) * majority(lead(marks, sheet.banks[trough]))
        for group in groups(sheet, marks, 0):
            points += land(len(group))
        for group in groups(sheet, marks, 1):
            points -= land(len(group))
        value = points / 16.0
        if value > 0.95:
            value = 0.95
        elif value < -0.95:
            value = -0.95
        return [value, -value]


def majority(difference: int) -> float:
    """How sure a majority is, from −1 to 1."""
    if difference >= 3:
        return 1.0
    if difference <= -3:
        return -1.0
    return float(difference) * 0.35


def land(size: int) -> float:
    """Points of a group, with part of the next step's for being on the way to it."""
    base = float(land_points(size))
    if size >= 20:
        return base
    if size >= 15:
        return base + 8.0 * float(size - 15) / 6.0
    if size >= 10:
        return base + 7.0 * float(size - 10) / 6.0
    if size >= 5:
        return base + 3.0 * float(size - 5) / 6.0
    return 2.0 * float(size - 1) / 6.0


def make_guide(game: Game) -> Guide:
    """The guide of a game; every room `bot.py` has this function."""
    return KuhloradoGuide()
