"""Many games of one kind side by side: chance, quick opponents, rewards, new games. Compiled; knows no NumPy.

The caller plays one seat of each game, or all of them (`EVERY`), and chooses for every other seat that is to act,
except random opponents.
"""

from __future__ import annotations

from typing import Any, Final

from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.game import Game
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State

EVERY: Final = -1
ANY_SEAT: Final = -2


class Batch:
    """Games with their random streams.

    `seat` is the seat that the caller plays: one, EVERY, or ANY_SEAT, which draws it for each game. `gather` gives the
    tensor data of games that do not write them. By index of the game: `seats` is the caller's seat, `acting` the seat
    to act (TERMINAL at the end), `legal` what it may do.
    """

    def __init__(
        self, game: Game, rngs: list[Rng], seat: int, gather: Any, has_random_opponents: bool, by_scores: bool
    ) -> None:
        self.game = game
        self.rngs = rngs
        self.seat = seat
        self.gather = gather
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
        """Start a new game in place of one."""
        rng = self.rngs[index]
        state = self.game.new_initial_state()
        self.states[index] = state
        self.seats[index] = rng.below(self.game.players) if self.seat == ANY_SEAT else self.seat
        self.settle(index)
        if self.by_scores:
            self.scores[index] = state.scores()

    def settle(self, index: int) -> None:
        """Let chance and random opponents act until a decision is asked for or the game is over."""
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
        """Take an action that is known to be legal."""
        state.step(seat, action)
        if self.keeps_history:
            state.remember(seat, action)

    def check(self, index: int, action: int) -> None:
        """IllegalActionError if the seat to act may not do this."""
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

    def take(self, indices: list[int], actions: list[int]) -> None:
        """An action of the seat to act in each of these games; if one is not legal, nothing has changed."""
        for place in range(len(indices)):
            self.check(indices[place], actions[place])
        for place in range(len(indices)):
            index = indices[place]
            self.record(self.states[index], self.acting[index], actions[place])
            self.settle(index)

    def asks_opponents(self) -> bool:
        """Whether the caller must let opponents act."""
        return self.seat != EVERY and not self.has_random_opponents

    def waiting(self) -> list[int]:
        """The games in which an opponent is to act."""
        if not self.asks_opponents():
            return []
        acting = self.acting
        seats = self.seats
        return [index for index in range(len(acting)) if acting[index] >= 0 and acting[index] != seats[index]]

    def ended(self) -> list[int]:
        """The games that are over."""
        acting = self.acting
        return [index for index in range(len(acting)) if acting[index] == TERMINAL]

    def rewards(self) -> list[float]:
        """What the caller's seat, or every seat, has got in each game since it was asked before."""
        found: list[float] = []
        for index in range(len(self.states)):
            self.add_reward(index, found)
        return found

    def add_reward(self, index: int, found: list[float]) -> None:
        """The same for one game."""
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
        """What the seat to act may know and do in each of these games; at the end what the caller's seat knows."""
        for place, index in enumerate(indices):
            self.write_one(writer, place, index)

    def write_one(self, writer: Any, place: int, index: int) -> None:
        """The same for one game, into one row."""
        state = self.states[index]
        seat = self.acting[index]
        if seat >= 0:
            legal = state.actions(seat)
        else:
            seat = max(0, self.seats[index])
            legal = []
        self.legal[index] = legal
        data = state.tensor_data(seat)
        if not data:
            data = self.gather(state, seat)
        writer.write(place, seat, data, legal)

    def advance(self, writer: Any, actions: list[int]) -> tuple[list[float], list[int]]:
        """Act in all games, begin those anew that end, and write all rows; rewards, and which games ended.

        Only without opponents that the caller must ask. One game after the other, while the processor's caches hold it.
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
        """A random legal action for each game."""
        return [legal[rng.below(len(legal))] for legal in self.legal]
