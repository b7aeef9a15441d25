"""A record stepped through in the terminal, or shown from beginning to end."""

from __future__ import annotations

from ludotheque.cli.match import HUMAN, Match
from ludotheque.cli.screen import Screen
from ludotheque.cli.seats import shown_names
from ludotheque.cli.session import Session
from ludotheque.kernel.records import Record


class Replay:
    """Where in a record we are, and what is shown there."""

    def __init__(self, session: Session, record: Record, viewer: int) -> None:
        self.session = session
        self.match = Match(record.game, [HUMAN] * record.game.players, 0, record.moves)
        self.screen = Screen(session, self.match, shown_names(session, record.seats))
        self.viewer = viewer
        self.ply = 0

    @property
    def last(self) -> int:
        return len(self.match.steps)

    def show_all(self) -> None:
        """Every action in words, with the position after each seat's turn; the score sheet at the end."""
        for ply, step in enumerate(self.match.steps, start=1):
            for line in self.screen.log_lines(step, self.viewer):
                self.session.out.print(f"{ply:>4} ", line, sep="")
            ends = ply == self.last or self.match.steps[ply].seat != step.seat
            if step.seat >= 0 and ends:
                self.ply = ply
                self._board()
        self.ply = self.last
        self._end()

    def step_through(self) -> None:
        """Enter goes on, b back, e to the end, a number to that action, q leaves."""
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

    def _show(self) -> None:
        if self.ply:
            for line in self.screen.log_lines(self.match.steps[self.ply - 1], self.viewer):
                self.session.out.print(line)
        self._board()
        if self.ply == self.last:
            self._end()

    def _board(self) -> None:
        state = self.match.steps[self.ply - 1].after if self.ply else self.match.game.new_initial_state()
        self.screen.board(state.observation(self.viewer))
        self.session.print()

    def _end(self) -> None:
        observation = self.match.observation(self.viewer)
        self.screen.status(observation)
        if observation.is_over:
            self.screen.score_sheet(observation)
