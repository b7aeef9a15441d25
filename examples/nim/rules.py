"""The rules of Nim. Page, terminal, bot and records follow from the contract."""

from __future__ import annotations

from ludotheque.kernel.contract import Rules
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import TERMINAL, State

LARGEST = 7


class NimGame(Game):
    """Heaps of 3, 4, 5, … pieces."""

    def num_distinct_actions(self) -> int:
        return int(self.options["heaps"]) * LARGEST


class NimState(State):
    """A position: the number of pieces of each heap, and the seat to act."""

    def __init__(self, game: Game, source: NimState | None = None) -> None:
        super().__init__(game)
        self.heaps: list[int] = source.heaps[:] if source else [3 + heap for heap in range(int(game.options["heaps"]))]
        self.seat: int = source.seat if source else 0

    def copy(self) -> NimState:
        return NimState(self.game, self)

    def current_player(self) -> int:
        return self.seat if any(self.heaps) else TERMINAL

    def actions(self, seat: int) -> list[int]:
        return [heap * LARGEST + taken for heap, left in enumerate(self.heaps) for taken in range(left)]

    def step(self, seat: int, action: int) -> None:
        self.heaps[action // LARGEST] -= action % LARGEST + 1
        self.seat = 1 - seat

    def scores(self) -> list[float]:
        """Give one point for the last piece, which the seat not to act now has taken."""
        return [float(not any(self.heaps) and seat != self.seat) for seat in range(2)]

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        return f"take {action % LARGEST + 1} from {'abcde'[action // LARGEST]}"


RULES = Rules(NimGame, NimState)
