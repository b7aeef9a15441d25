"""Where the record of a match is kept: on request, at the end, and when somebody leaves."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ludotheque.cli.best_line import show_best_line
from ludotheque.cli.match import Match
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session, write_record
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.state import CHANCE

SUFFIX = ".ludo"


class Keeper:
    """Writes one match; `path` is where it was or will be saved, if that is known."""

    def __init__(self, session: Session, match: Match, seats: SeatNames, path: Path | None) -> None:
        self.session = session
        self.match = match
        self.seats = seats
        self.path = path

    def save_as(self, name: str) -> bool:
        """On request; a refusal is shown and the game goes on."""
        path = Path(name) if name else self._path()
        try:
            self._write(path)
        except LudothequeError as error:
            self.session.refuse(error.sentence(self.session.lang))
            return False
        self.path = path
        self.session.print(self.session.say("play/saved", file=str(path)), "dim")
        return True

    def save_on_leaving(self) -> None:
        """Before the end, if anything was played; says how to go on."""
        self.session.print()
        if any(step.seat != CHANCE for step in self.match.steps):
            self.path = self._path()
            self._write(self.path)
            day = f" --daily {self.match.day}" if self.match.day else ""
            self.session.complain(self.session.say("play/resume", file=f"{self.path}{day}"))

    def save_at_end(self) -> None:
        """Where it was saved before; otherwise people are asked."""
        if self.path is not None:
            self._write(self.path)
            self.session.print(self.session.say("play/saved", file=str(self.path)), "dim")
        elif self.match.humans:
            self._offer()

    def _offer(self) -> None:
        has_line = self.match.game.spec.challenge
        prompt = self.session.say("play/end-line" if has_line else "play/end") + " "
        try:
            while (text := self.session.ask(prompt)) and text[0] in ("s", "l" if has_line else "s"):
                if text[0] == "l":
                    show_best_line(self.session, self.match, self.seats.shown(self.session))
                elif self.save_as(text[1:].strip()):
                    return
        except EOFError:
            self.session.print()

    def _write(self, path: Path) -> None:
        write_record(path, self.match.record(self.seats.written()))

    def _path(self) -> Path:
        """The last place, or a new file in this folder."""
        if self.path is not None:
            return self.path
        stem = f"{self.match.game.spec.id}-{datetime.now():%Y%m%d-%H%M%S}"
        path = Path(stem + SUFFIX)
        number = 2
        while path.exists():
            path = Path(f"{stem}-{number}{SUFFIX}")
            number += 1
        return path
