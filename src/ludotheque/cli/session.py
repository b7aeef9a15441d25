"""The session that every command gets: language, input and output, and files."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.cli.saved_games import write_safely
from ludotheque.cli.texts import TEXTS
from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import RecordError
from ludotheque.kernel.records import Record, format_record, parse_record
from ludotheque.lab.i18n import Localizer, printable

try:
    import readline  # gives `input` line editing and history
    import termios
except ImportError:  # Windows has neither
    readline = None  # type: ignore[assignment]
    termios = None  # type: ignore[assignment]


LONGEST_LINE = 1000


class Session(Localizer):
    """A run of the program, with its language and its output streams."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, TEXTS)
        self.out = Console(highlight=False, markup=False, emoji=False)
        self.err = Console(stderr=True, highlight=False, markup=False, emoji=False)

    @property
    def is_interactive(self) -> bool:
        """True if both input and output are a terminal."""
        return self.out.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    def print(self, text: str = "", style: str = "") -> None:
        """Print a text without markup, wrapped by words."""
        self.out.print(Text(text, style=style))

    def print_json(self, data: object, indent: int = 2) -> None:
        """Print a JSON document."""
        import msgspec

        self.out.file.write(msgspec.json.format(msgspec.json.encode(data), indent=indent).decode() + "\n")

    def refuse(self, text: str) -> None:
        """Print that something is not possible, while the dialogue continues."""
        self.print(text, "red")

    def complain(self, text: str) -> None:
        """Print a sentence on standard error."""
        self.err.print(Text(printable(text)), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Return a line of input, or raise EOFError when there is no more."""
        if sys.stdin is None:
            raise EOFError
        # Numbers of thousands of digits and names with a zero byte can be neither read nor opened.
        return input(prompt).replace("\0", "").strip()[:LONGEST_LINE]

    def forget_typing(self) -> None:
        """Discard what was typed before the question, so that it does not answer it."""
        if not self.is_interactive:
            return
        if sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        elif termios is not None:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def clear(self) -> None:
        """Clear the screen, the scroll-back and the input history, so that secrets cannot be read there."""
        if readline is not None:
            readline.clear_history()
        if self.out.is_terminal:
            self.out.clear()
            if not self.out.legacy_windows:  # old consoles would print the sequence
                self.out.file.write("\x1b[3J")
                self.out.file.flush()


def read_record(path: Path, edition: str | None = None) -> Record:
    """Read a record from a file, or raise an error that names file, line and reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError("file/unreadable", file=str(path), reason=error) from error
    except UnicodeDecodeError as error:
        raise CommandError("file/not-a-record", file=str(path)) from error
    try:
        return parse_record(text, load_game, edition)
    except RecordError as error:
        raise CommandError("file/record", file=str(path), reason=error) from error


def write_record(path: Path, record: Record) -> None:
    """Save a record.

    A file that is not a record is never overwritten, and an earlier record stays if writing fails.
    """
    check_is_record(path)
    write_safely(path, format_record(record))


def check_is_record(path: Path) -> None:
    """Raise an error if a file exists and is not a record."""
    try:
        if path.exists():
            with path.open("rb") as file:
                if not file.read(11).startswith(b"ludotheque:"):
                    raise CommandError("file/other", file=str(path))
    except OSError as error:
        raise CommandFailedError("file/unwritable", file=str(path), reason=error) from error
