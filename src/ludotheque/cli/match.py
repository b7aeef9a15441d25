"""A game at one terminal, without input and output: people, bots, chance, hints, undo, the log of each viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event, Observation
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.records import Record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.lab.seating import choose, seat_player
from ludotheque.search.players import Analysis, Player
from ludotheque.tables.challenge import draw

HUMAN = "human"
ADVISER = "hard"
SAMPLES = 12  # so many guesses at what is hidden must agree before a step counts as having revealed nothing
MOST_ACTIONS = 50_000  # with more, looking for the action that a refused text may have meant takes too long


class Step(msgspec.Struct, frozen=True):
    """One action: the positions before and after it are never changed again."""

    before: Any
    seat: int
    action: int
    after: Any


class Match:
    """A running game: `kinds[seat]` is HUMAN or the name of a bot. Bots never see the true state.

    With a `day` chance does what it does for everybody on that date.
    """

    def __init__(
        self,
        game: Game,
        kinds: Sequence[str],
        seed: int,
        moves: Sequence[tuple[int, int]] = (),
        seconds: float | None = None,
        day: str = "",
    ) -> None:
        self.game = game
        self.kinds = tuple(kinds)
        self.day = day
        source = Rng(seed)
        self._chance = source.spawn()
        self._hidden = source.spawn()
        self._bots: dict[int, Player] = {
            seat: seat_player(game, kind, int(source.next32()), seconds)
            for seat, kind in enumerate(kinds)
            if kind != HUMAN
        }
        self._adviser = seat_player(game, ADVISER, int(source.next32()), seconds)
        self.state: State = game.new_initial_state()
        self.steps: list[Step] = []
        for seat, action in moves:
            self._apply(seat, action)

    @property
    def humans(self) -> list[int]:
        """The seats that people sit in."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things, so that people must not see each other's screens."""
        return self.game.has_hidden_information()

    def next_seat(self) -> int:
        """Who acts next: CHANCE, TERMINAL or a seat. Where several may, bots go first and people are asked last."""
        current = self.state.current_player()
        if current in (CHANCE, TERMINAL):
            return current
        awaited = self.state.awaited()
        return min(awaited, key=lambda seat: (self.kinds[seat] == HUMAN, seat))

    def advance(self) -> Step:
        """Let chance or a bot act, whichever is next."""
        seat = self.next_seat()
        if seat == CHANCE:
            return self._apply(CHANCE, draw(self.state, self._chance, self.day))
        return self._apply(seat, choose(self.state, seat, self._bots[seat], self._hidden))

    def act(self, seat: int, action: int) -> Step:
        """A person's action; IllegalActionError and nothing changed, if it is not legal."""
        return self._apply(seat, action)

    def _apply(self, seat: int, action: int) -> Step:
        after = self.state.clone()
        after.apply_action(action, seat)
        step = Step(self.state, seat, action, after)
        self.steps.append(step)
        self.state = after
        return step

    def why_no_undo(self, seat: int) -> str:
        """Why the last action cannot be taken back by this seat (a key of the catalog), or nothing if it can."""
        if not any(step.seat == seat for step in self.steps):
            return "undo/nothing"
        last = self.steps[-1]
        if last.seat != seat:
            return "undo/chance" if last.seat == CHANCE else "undo/others"
        return "undo/revealed" if self._has_revealed(last) else ""

    def undo(self) -> Step:
        """Take the last action back; ask `why_no_undo` first."""
        last = self.steps.pop()
        self.state = last.before
        return last

    def _has_revealed(self, step: Step) -> bool:
        """Whether the actor has learned something: other positions, as likely as the true one, would look different."""
        seen = step.after.observation(step.seat)
        for _ in range(SAMPLES):
            other = step.before.resample(step.seat, self._hidden)
            other.step(step.seat, step.action)
            if other.observation(step.seat) != seen:
                return True
        return False

    def hint(self, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        """What a strong bot would do in this seat, with visits and values."""
        return self._adviser.analyse(self.state.resample(seat, self._hidden), seat, progress)

    def refusal(self, seat: int, text: str) -> Reason | None:
        """If the text is the notation of an action that the rules forbid here, why they do.

        Asked of a sample, so that the answer cannot tell more than the seat knows.
        """
        sample = self.state.resample(seat, self._hidden)
        wanted = " ".join(text.casefold().split())
        for action in range(min(self.game.num_distinct_actions(), MOST_ACTIONS)):
            try:
                notation = sample.action_to_string(action, seat)
            except Exception:  # notation is promised for legal actions only; the others may have none
                continue
            if " ".join(notation.casefold().split()) == wanted:
                return sample.why_illegal(action, seat)
        return None

    def events(self, step: Step, viewer: int) -> Sequence[Event]:
        """What a viewer is told of a step."""
        events = self.game.spec.module("events").events
        told: Sequence[Event] = events(step.before, step.seat, step.action, step.after, viewer)
        return told

    def observation(self, seat: int) -> Observation:
        """What a seat knows now."""
        return self.state.observation(seat)

    def record(self, names: Sequence[str]) -> Record:
        """The game so far."""
        return record_of(self.state, names)
