"""A position on a table with one seat for the learner, used by lessons, puzzles and rules to try.

Exercises are not stored. Each request makes one from its record and the learner's answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import SEAT_LETTERS, Record
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.learn.errors import LearnError
from ludotheque.tables import entries as e
from ludotheque.tables.plans import explain
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.table import Table

LEARNER = "learner"
OTHERS_LEVEL = "easy"


class Exercise:
    """A table in the position of a record, with the learner in one seat and inactive bots in the others."""

    def __init__(self, record: Record, seat: int, name: str) -> None:
        game = record.game
        levels = tuple("" if number == seat else OTHERS_LEVEL for number in range(game.players))
        config = e.TableConfig(
            game=game.spec.id,
            players=game.players,
            options=game.options,
            edition=game.edition_id,
            levels=levels,
            is_public=False,
            rules=game.spec.rules_version,
        )
        person = e.Person(seat, name, LEARNER)
        opened = e.Opened(at=0, config=config, host=LEARNER, people=(person,), steps=tuple(record.moves))
        self.seat = seat
        self.table = Table("exercise", opened)
        self.presenter = Presenter(self.table)

    @property
    def state(self) -> State:
        """The current position."""
        return self.table.state

    def read_move(self, notation: str) -> int:
        """Return the learner's action for a notation.

        An illegal action raises an error that explains why.
        """
        action = self.state.string_to_action(notation, self.seat)
        if self.seat not in self.state.awaited() or action not in self.state.legal_actions(self.seat):
            raise explain(self.table, self.seat, action, Rng(0))
        return action

    def act(self, action: int, then: Sequence[str] = ()) -> None:
        """Apply the learner's legal action, then lines of a record."""
        steps = [(self.seat, action)]
        state = self.state.clone()
        state.apply_action(action, self.seat)
        for line in then:
            step = read_line(state, line)
            state.apply_action(step[1], step[0])
            steps.append(step)
        self._apply(tuple(steps))

    def draw_chance(self) -> None:
        """Let chance act until a player is to choose.

        The outcomes depend only on the moves so far, so that a reloaded page shows the same position.
        """
        steps: list[e.Step] = []
        state = self.state.clone()
        rng = Rng(int.from_bytes(sha256(repr(self.table.moves).encode()).digest()[:12], "little"))
        while state.current_player() == CHANCE:
            outcome = state.sample_chance(rng)
            state.apply_action(outcome, CHANCE)
            steps.append((CHANCE, outcome))
        if steps:
            self._apply(tuple(steps))

    def _apply(self, steps: tuple[e.Step, ...]) -> None:
        seat, action = steps[0]
        self.table.apply(e.Acted(at=0, seat=seat, action=action, steps=steps))


def read_line(state: State, line: str) -> e.Step:
    """Return the seat and action of a record's line, such as `* roll 3 cow` or `B keep`."""
    letter, _, notation = line.partition(" ")
    seat = CHANCE if letter == "*" else SEAT_LETTERS.find(letter)
    if len(letter) != 1 or (letter != "*" and not 0 <= seat < state.game.players):
        raise LearnError("lesson/line", line=line)
    return seat, state.string_to_action(notation, seat)


def notation_of(exercise: Exercise, path: Sequence[str]) -> str:
    """Return the notation of the choice at a path of handles.

    A path that leads to no legal action raises an error that explains why.
    """
    meant = exercise.presenter.intended_action(exercise.seat, path)
    offered = exercise.presenter.action_of(exercise.seat, path)
    if offered is None:
        error: LudothequeError = explain(exercise.table, exercise.seat, meant, Rng(0))
        raise error
    return exercise.state.action_to_string(offered, exercise.seat)
