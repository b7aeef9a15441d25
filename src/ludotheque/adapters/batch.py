"""Many games of one kind, advanced together.

The caller plays one seat of each game, or all seats (`EVERY`). Chance and random opponents act inside the batch. The
caller chooses the actions of other opponents. This module is compiled and does not use NumPy.
"""

from __future__ import annotations

from typing import Any, Final

from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.game import Game
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.kernel.tensor_row import TensorRow

EVERY: Final = -1
ANY_SEAT: Final = -2


class Batch:
    """A list of games of one kind, each with its own random stream.

    `seat` is the seat that the caller plays: a number, EVERY, or ANY_SEAT, which draws a seat for each game.
    Three lists are indexed by game: `seats` holds the caller's seat, `acting` the seat to act (TERMINAL at the end),
    and `legal` the legal actions of that seat.
    """

    def __init__(self, game: Game, rngs: list[Rng], seat: int, has_random_opponents: bool, by_scores: bool) -> None:
        self.game = game
        self.rngs = rngs
        self.seat = seat
        self.row = TensorRow(game.players)
        self.has_random_opponents = has_random_opponents
        self.by_scores = by_scores
        count = len(rngs)
        self.states: list[State] = [game.new_initial_state() for _ in range(count)]
        self.seats: list[int] = [seat] * count
        self.acting: list[int] = [TERMINAL] * count
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.scores: list[list[float]] = [[] for _ in range(count)]
        self.keeps_history: bool = False

    def begin(self, index: int) -> None:
        """Replace the game at `index` with a new one."""
        rng = self.rngs[index]
        state = self.game.new_initial_state()
        self.states[index] = state
        self.seats[index] = rng.below(self.game.players) if self.seat == ANY_SEAT else self.seat
        self.settle(index)
        if self.by_scores:
            self.scores[index] = state.scores()

    def settle(self, index: int) -> None:
        """Let chance and random opponents act until the caller must decide or the game is over."""
        state = self.states[index]
        rng = self.rngs[index]
        own = self.seats[index]
        while True:
            seat = state.current_player()
            if seat == CHANCE:
                self.record(state, CHANCE, state.sample_chance(rng))
                continue
            if seat >= 0 and seat != own and own != EVERY:
                if own in state.awaited():
                    seat = own
                elif self.has_random_opponents:
                    self.record(state, seat, state.sample_action(seat, rng))
                    continue
            self.acting[index] = seat
            return

    def record(self, state: State, seat: int, action: int) -> None:
        """Apply an action that is known to be legal."""
        state.step(seat, action)
        if self.keeps_history:
            state.remember(seat, action)

    def check(self, index: int, action: int) -> None:
        """Raise IllegalActionError if the seat to act may not take this action."""
        legal = self.legal[index]
        low = 0
        high = len(legal)
        while low < high:
            middle = (low + high) >> 1
            if legal[middle] < action:
                low = middle + 1
            else:
                high = middle
        if low == len(legal) or legal[low] != action:
            reason = self.states[index].why_illegal(action, self.acting[index])
            if reason is None:
                reason = Reason("", "action/illegal", {"action": action})
            raise IllegalActionError(reason.key, ruling=reason.ruling, reason=reason, **reason.values)

    def apply_actions(self, indices: list[int], actions: list[int]) -> None:
        """Apply one action in each of the given games.

        All actions are checked before the first is applied, so an illegal one leaves every game unchanged.
        """
        for place in range(len(indices)):
            self.check(indices[place], actions[place])
        for place in range(len(indices)):
            index = indices[place]
            self.record(self.states[index], self.acting[index], actions[place])
            self.settle(index)

    def asks_opponents(self) -> bool:
        """Return True if the caller must choose the opponents' actions."""
        return self.seat != EVERY and not self.has_random_opponents

    def waiting(self) -> list[int]:
        """Return the indices of the games in which an opponent is to act."""
        if not self.asks_opponents():
            return []
        acting = self.acting
        seats = self.seats
        return [index for index in range(len(acting)) if acting[index] >= 0 and acting[index] != seats[index]]

    def ended(self) -> list[int]:
        """Return the indices of the games that are over."""
        acting = self.acting
        return [index for index in range(len(acting)) if acting[index] == TERMINAL]

    def rewards(self) -> list[float]:
        """Return the rewards since the last call, for the caller's seat or for every seat of each game."""
        found: list[float] = []
        for index in range(len(self.states)):
            self.add_reward(index, found)
        return found

    def add_reward(self, index: int, found: list[float]) -> None:
        """Append the rewards of one game to `found`."""
        own = self.seats[index]
        players = self.game.players
        if not self.by_scores and self.acting[index] != TERMINAL:
            for _ in range(players if own == EVERY else 1):
                found.append(0.0)
            return
        state = self.states[index]
        values = state.scores() if self.by_scores else state.returns()
        for seat in range(players):
            if own == EVERY or own == seat:
                found.append(values[seat] - self.scores[index][seat] if self.by_scores else values[seat])
        if self.by_scores:
            self.scores[index] = values

    def write(self, writer: Any, indices: list[int]) -> None:
        """Write one row for each of the given games: observation and legal actions of the seat to act.

        After the end of a game the row shows the caller's seat, without legal actions.
        """
        for place, index in enumerate(indices):
            self.write_one(writer, place, index)

    def write_one(self, writer: Any, place: int, index: int) -> None:
        """Write the row of one game to the given place."""
        state = self.states[index]
        seat = self.acting[index]
        if seat >= 0:
            legal = state.actions(seat)
        else:
            seat = max(0, self.seats[index])
            legal = []
        self.legal[index] = legal
        writer.write(place, seat, state.tensor_data(self.row, seat), legal)

    def step(self, writer: Any, actions: list[int]) -> tuple[list[float], list[int]]:
        """Apply an action in each game, write all rows and return rewards and finished games.

        Finished games are restarted. Only for batches whose caller does not choose for opponents. Each game is finished
        before the next one is touched, while its state is in the processor's cache.
        """
        rewards: list[float] = []
        ended: list[int] = []
        for index in range(len(actions)):
            self.check(index, actions[index])
        for index in range(len(actions)):
            self.record(self.states[index], self.acting[index], actions[index])
            self.settle(index)
            self.add_reward(index, rewards)
            if self.acting[index] == TERMINAL:
                ended.append(index)
                self.begin(index)
            self.write_one(writer, index, index)
        return rewards, ended

    def sample(self, rng: Rng) -> list[int]:
        """Return a random legal action for each game."""
        return [legal[rng.below(len(legal))] for legal in self.legal]
