"""A table at one terminal: people, bots and chance around a `tables.Table`, without input or output.

The `Table` alone decides what is legal, what is hidden and what can be undone. No other module of the terminal calls
the plans.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ludotheque.cli.seats import HUMAN
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.records import Record
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.seating import choose, seat_player
from ludotheque.reviews.judge import judge_decision
from ludotheque.reviews.report import Decision
from ludotheque.search.players import Player
from ludotheque.tables.challenge import draw
from ludotheque.tables.entries import Acted, AnyEntry, Opened, Person, Step, TableConfig
from ludotheque.tables.log import LogLine
from ludotheque.tables.named_action import find_named_action
from ludotheque.tables.parts import Planned
from ludotheque.tables.plans import plan_act, plan_answer_undo, plan_hint, plan_open, plan_undo
from ludotheque.tables.table import Table, replay

HINT_SECONDS = 1.5


class LocalTable:
    """A running game.

    `kinds[seat]` is HUMAN or the name of a bot. `names` are the display names of the seats. `moves` are those of a
    saved game to continue. With a `day`, random outcomes are those of the puzzle of that date.
    """

    def __init__(
        self,
        game: Game,
        kinds: Sequence[str],
        names: Sequence[str],
        seed: int,
        moves: Sequence[Step] = (),
        seconds: float | None = None,
        day: str = "",
    ) -> None:
        self.names = tuple(names)
        source = Rng(seed)
        self._chance = source.spawn()
        self._hidden = source.spawn()
        self._bots: dict[int, Player] = {
            seat: seat_player(game, kind, int(source.next32()), seconds)
            for seat, kind in enumerate(kinds)
            if kind != HUMAN
        }
        self._hint_seconds = HINT_SECONDS if seconds is None else seconds
        config = config_of(game, tuple("" if kind == HUMAN else kind for kind in kinds), day)
        people = people_of(config, self.names)
        self.humans = [person.seat for person in people]
        if moves:
            self.table = replay("", self._entries(game, config, people, moves))
        else:
            self.table = Table("", plan_open(config, "", people, _now(), self._chance))

    def _entries(
        self, game: Game, config: TableConfig, people: tuple[Person, ...], moves: Sequence[Step]
    ) -> list[AnyEntry]:
        """Return the moves of a saved game as entries: one for each decision, with the chance after it."""
        groups: list[list[Step]] = [[]]
        state = game.new_initial_state()
        missing: set[int] = set()
        for seat, action in moves:
            if seat != CHANCE and not missing:
                groups.append([])
                missing = set(state.awaited())
            groups[-1].append((seat, action))
            missing.discard(seat)
            state.step(seat, action)
        while state.is_chance_node():  # the game was left while chance acted
            outcome = draw(state, self._chance, config.day)
            groups[-1].append((CHANCE, outcome))
            state.step(CHANCE, outcome)
        held = groups.pop() if missing else []
        opening, *decisions = (tuple(group) for group in groups)
        return [
            Opened(at=_now(), config=config, host="", people=people, steps=opening),
            *(Acted(at=_now(), seat=steps[0][0], action=steps[0][1], steps=steps) for steps in decisions),
            *(Acted(at=_now(), seat=seat, action=action) for seat, action in held),
        ]

    # Questions.

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def state(self) -> State:
        """The true position, from which people may only be shown an observation."""
        return self.table.state

    def next_seat(self) -> int | None:
        """Return the seat to act, or None at the end.

        Where several seats choose at the same time, bots come before people.
        """
        return min(self.table.awaited(), key=lambda seat: (seat in self.humans, seat), default=None)

    def observation(self, seat: int) -> Observation:
        """Return what a seat knows now."""
        return self.state.observation(seat)

    def log_lines(self, viewer: int, lang: str, since: int = 0) -> list[LogLine]:
        """Return what a viewer may know of the log from the mark `since` on."""
        return [line for line in self.table.log.lines(viewer, lang, self.names) if line.number >= since]

    def find_action(self, seat: int, text: str) -> int | None:
        """Return the action of a notation, legal or not.

        The notation is looked up in a sample of what the seat knows, so that the answer cannot reveal hidden
        information.
        """
        return find_named_action(self.state.resample(seat, self._hidden), seat, text)

    def hint(self, seat: int) -> Decision:
        """Return the choice of the review's judge with its reason.

        If the game keeps best scores, the table notes that help was used.
        """
        noted = plan_hint(self.table, seat, _now())
        if noted is not None:
            self._apply(noted)
        seed = int(self._hidden.next32())
        return judge_decision(self.state.resample(seat, self._hidden), seat, seconds=self._hint_seconds, seed=seed)

    def record(self, names: Sequence[str]) -> Record:
        """Return the record of the game so far, with choices that are still held."""
        moves = [*self.table.moves, *sorted(self.table.pending.items())]
        return Record(game=self.game, seats=tuple(names), moves=moves)

    # Changes.

    def act(self, seat: int, action: int) -> None:
        """Apply a person's choice, or raise IllegalActionError with the ruling."""
        self._apply(plan_act(self.table, seat, action, self.table.decision, _now(), self._chance))

    def let_bot_act(self, seat: int) -> None:
        """Let a bot choose in a state that its seat cannot tell from the true one."""
        action = choose(self.state, seat, self._bots[seat], self._hidden)
        self._apply(plan_act(self.table, seat, action, self.table.decision, _now(), self._chance, by_bot=True))

    def undo(self, seat: int) -> None:
        """Undo the seat's last move, or ask the other player for consent.

        After a question `table.undo_asked_by` is set. A refusal raises TableError.
        """
        self._apply(plan_undo(self.table, seat, _now()))

    def answer_undo(self, seat: int, is_granted: bool) -> None:
        """Apply the other player's answer to a request to undo."""
        self._apply(plan_answer_undo(self.table, seat, is_granted, _now()))

    def _apply(self, planned: Planned | None) -> None:
        assert planned is not None, "only requests with a key are ever granted twice"
        self.table.apply(planned)


def config_of(game: Game, levels: tuple[str, ...], day: str = "") -> TableConfig:
    """Return the settings of a table for a loaded game, with any edition and any bot."""
    return TableConfig(
        game.spec.id,
        game.players,
        game.options,
        game.edition,
        levels,
        is_public=False,
        day=day,
        rules=game.spec.rules_version,
    )


def people_of(config: TableConfig, names: Sequence[str]) -> tuple[Person, ...]:
    """Return the people in the seats without a bot, who share the terminal."""
    return tuple(Person(seat, names[seat], f"seat {seat}") for seat, level in enumerate(config.levels) if not level)


def table_of_record(record: Record, names: Sequence[str]) -> Table:
    """Return a table that holds a whole record, for display."""
    config = config_of(record.game, ("",) * record.game.players)
    opened = Opened(at=0, config=config, host="", people=people_of(config, names), steps=tuple(record.moves))
    return Table("", opened)


def _now() -> int:
    return time.time_ns() // 1_000_000
