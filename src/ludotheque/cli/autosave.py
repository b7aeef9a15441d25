"""Automatic saving of a game's record, after every move and at the end.

A game without a file named by the player is kept in the folder of games in progress (`saved_games.py`) until it ends.
So a closed window, a signal or a power cut loses nothing, and `ludotheque continue` continues the game.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.saved_games import SUFFIX, games_folder, new_file, remember_last, write_safely
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session, check_is_record, write_record
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.plugins import sources
from ludotheque.kernel.records import Record, RecordWriter, result_note
from ludotheque.kernel.state import CHANCE


class Autosave:
    """The writer of one game's record.

    `path` is the file that the player named. `progress` is the file of the game in progress.
    """

    def __init__(self, session: Session, local: LocalTable, seats: SeatNames, path: Path | None) -> None:
        self.session = session
        self.local = local
        self.seats = seats
        self.progress = path if path is not None and path.parent == games_folder() else None
        self.path = None if self.progress is not None else path
        self._writer = RecordWriter()
        self._saved = -1
        self._has_failed = False

    def after_move(self) -> None:
        """Save the game if people take part and have moved.

        A failure such as a full disk is reported once, and the game continues.
        """
        record = self._record()
        if len(record.moves) == self._saved or not self.local.humans or all(seat == CHANCE for seat, _ in record.moves):
            return
        self._saved = len(record.moves)
        try:
            target = self._target()
            check_is_record(target)
            write_safely(target, self._writer.text(record))
            remember_last(target)
        except LudothequeError as error:
            if not self._has_failed:
                self.session.refuse(error.sentence(self.session.lang))
            self._has_failed = True

    def is_saved(self) -> bool:
        """Return True if the game is saved, after a second attempt if saving has failed."""
        if self._has_failed:
            self._has_failed, self._saved = False, -1
            self.after_move()
        return not self._has_failed

    def _target(self) -> Path:
        if self.path is not None:
            return self.path
        if self.progress is None:
            self.progress = new_file(self.local.game.spec.id)
        return self.progress

    def save_as(self, name: str) -> bool:
        """Save the game to a file that the player names.

        If saving fails, the reason is shown and the game continues.
        """
        path = Path(name) if name else self._path()
        try:
            self._write(path)
        except LudothequeError as error:
            self.session.refuse(error.sentence(self.session.lang))
            return False
        self.path = path
        self._forget_progress()
        self.session.print(self.session.say("play/saved", file=str(path)), "dim")
        return True

    def save_on_leaving(self) -> None:
        """Save the game before the program ends, and print how to continue."""
        self.session.print()
        if all(seat == CHANCE for seat, _ in self._record().moves):
            return
        if self.path is None and self.local.humans and not self._has_failed:
            self.after_move()
        if self.path is None and self.progress is not None and self.progress.exists():
            games = "".join(f" --game {source}" for source in sources())
            self.session.complain(self.session.say("play/continue") + games)
            return
        self.path = self._path()
        self._write(self.path)
        day = self.local.table.config.day
        command = f"{self.path} --daily {day}" if day else str(self.path)
        self.session.complain(self.session.say("play/resume", file=command))

    def save_at_end(self, show_best_line: Callable[[], None] | None) -> None:
        """Save a finished game to its file, or ask people whether to save it or to see the best line."""
        if self.path is not None:
            self._write(self.path)
            self.session.print(self.session.say("play/saved", file=str(self.path)), "dim")
        elif self.local.humans:
            self._offer(show_best_line)
        self._forget_progress()

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

    def _forget_progress(self) -> None:
        if self.progress is not None:
            self.progress.unlink(missing_ok=True)
            self.progress = None

    def _write(self, path: Path) -> None:
        write_record(path, self._record())

    def _record(self) -> Record:
        """Return the game so far, with date, levels, puzzle of the day and, at the end, the result."""
        record = self.local.record(self.seats.written())
        day = self.local.table.config.day
        record.notes = {
            "date": date.today().isoformat(),
            "levels": ", ".join(self.seats.kinds),
            **({"day": day} if day else {}),
            **({"result": result_note(self.local.state)} if self.local.state.is_terminal() else {}),
        }
        return record

    def _path(self) -> Path:
        """Return the last file, or a new one in the current folder."""
        if self.path is not None:
            return self.path
        stem = new_file(self.local.game.spec.id).stem
        path = Path(stem + SUFFIX)
        number = 2
        while path.exists():
            path = Path(f"{stem}-{number}{SUFFIX}")
            number += 1
        return path
