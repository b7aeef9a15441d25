"""A record in the terminal, step by step or from beginning to end."""

from __future__ import annotations

from ludotheque.cli.local_table import table_of_record
from ludotheque.cli.screen import Screen
from ludotheque.cli.seats import shown_names
from ludotheque.cli.session import Session
from ludotheque.kernel.records import Record
from ludotheque.tables.log import LogLine


class Replay:
    """A record with its current step and viewer."""

    def __init__(self, session: Session, record: Record, viewer: int) -> None:
        names = shown_names(session, record.seats)
        self.session = session
        self.table = table_of_record(record, names)
        self.positions = record.states()
        self.screen = Screen(session, record.game.spec, names)
        self.viewer = viewer
        self.last = len(record.moves)
        self.ply = 0
        if note := record.rules_note(session.lang):
            session.print(note, "yellow")

    def show_all(self) -> None:
        """Print every action in words, with the position after each seat's turn, and the score sheet."""
        seats = [seat for seat, _ in self.table.moves]
        for ply, seat in enumerate(seats, start=1):
            self.ply = ply
            self.screen.log(self._lines(), f"{ply:>4} ")
            if seat >= 0 and (ply == self.last or seats[ply] != seat):
                self._board()
        self._end()

    def step_through(self) -> None:
        """Show steps on request.

        Enter shows the next step, b the one before, e the end, and a number that step. q leaves.
        """
        self.session.print(self.session.say("replay/keys", last=self.last), "dim")
        self._show()
        while True:
            try:
                text = self.session.ask(f"{self.ply}/{self.last} > ")
            except EOFError:
                self.session.print()
                return
            if text == "q" or (not text and self.ply == self.last):
                return
            wanted = self._target(text)
            if wanted is None:
                self.session.print(self.session.say("replay/keys", last=self.last), "red")
            else:
                self.ply = wanted
                self._show()

    def _target(self, text: str) -> int | None:
        if text in ("", "n"):
            return min(self.last, self.ply + 1)
        if text == "b":
            return max(0, self.ply - 1)
        if text == "e":
            return self.last
        if text.isdecimal() and int(text) <= self.last:
            return int(text)
        return None

    def _lines(self) -> list[LogLine]:
        """Return what the viewer may know of the step that led to this position."""
        lines = self.table.log.lines(self.viewer, self.session.lang, self.screen.names)
        return [line for line in lines if self.ply and line.number == self.table.marks[self.ply - 1]]

    def _show(self) -> None:
        self.screen.log(self._lines())
        self._board()
        if self.ply == self.last:
            self._end()

    def _board(self) -> None:
        self.screen.board(self.positions[self.ply].observation(self.viewer))
        self.session.print()

    def _end(self) -> None:
        observation = self.positions[-1].observation(self.viewer)
        self.screen.status(observation)
        if observation.is_over:
            self.screen.score_sheet(observation)
