"""Saves the record of a game: on request, at the end, and when somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session, write_record
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.state import CHANCE

SUFFIX = ".ludo"


class Autosave:
    """Writes one game; `path` is where it was or will be saved, if that is known."""

    def __init__(self, session: Session, local: LocalTable, seats: SeatNames, path: Path | None) -> None:
        self.session = session
        self.local = local
        self.seats = seats
        self.path = path

    def save_as(self, name: str) -> bool:
        """On request; if it fails, the reason is shown and the game continues."""
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
        """Before the end, if anything was played; says how to continue."""
        self.session.print()
        if any(seat != CHANCE for seat, _ in self.local.record(()).moves):
            self.path = self._path()
            self._write(self.path)
            day = self.local.table.config.day
            command = f"{self.path} --daily {day}" if day else str(self.path)
            self.session.complain(self.session.say("play/resume", file=command))

    def save_at_end(self, show_best_line: Callable[[], None] | None) -> None:
        """Where it was saved before; otherwise people are asked, and may see the best line, where there is one."""
        if self.path is not None:
            self._write(self.path)
            self.session.print(self.session.say("play/saved", file=str(self.path)), "dim")
        elif self.local.humans:
            self._offer(show_best_line)

    def _offer(self, show_best_line: Callable[[], None] | None) -> None:
        prompt = self.session.say("play/end-line" if show_best_line else "play/end") + " "
        try:
            while text := self.session.ask(prompt):
                if text[0] == "l" and show_best_line:
                    show_best_line()
                elif text[0] != "s" or self.save_as(text[1:].strip()):
                    return
        except EOFError:
            self.session.print()

    def _write(self, path: Path) -> None:
        write_record(path, self.local.record(self.seats.written()))

    def _path(self) -> Path:
        """The last place, or a new file in this folder."""
        if self.path is not None:
            return self.path
        stem = f"{self.local.game.spec.id}-{datetime.now():%Y%m%d-%H%M%S}"
        path = Path(stem + SUFFIX)
        number = 2
        while path.exists():
            path = Path(f"{stem}-{number}{SUFFIX}")
            number += 1
        return path
