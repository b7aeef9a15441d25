"""Games in progress, one file each in the user's data folder, written after every move.

The file is deleted when the game ends.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

from ludotheque.cli.errors import CommandError, CommandFailedError

VARIABLE = "LUDOTHEQUE_DATA"
SUFFIX = ".ludo"
POINTER = "last.txt"


def data_folder() -> Path:
    """Return the system's folder for data of programs, or the folder in LUDOTHEQUE_DATA."""
    if VARIABLE in os.environ:
        return Path(os.environ[VARIABLE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ludotheque"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludotheque"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludotheque"


def games_folder() -> Path:
    """Return the folder of games in progress."""
    return data_folder() / "games"


def new_file(game_id: str) -> Path:
    """Return an unused file name for a game in progress."""
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    path = games_folder() / (stem + SUFFIX)
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def write_safely(path: Path, text: str) -> None:
    """Write a text so that the file is either complete and on the disk, or unchanged."""
    fresh = path.with_name(path.name + ".new")
    try:
        if path.parent == games_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise CommandFailedError("file/unwritable", file=str(path), reason=error) from error


def remember_last(path: Path) -> None:
    """Note the game that `continue` chooses first."""
    pointer, text = games_folder() / POINTER, f"{path.resolve()}\n"
    # Called after every move, when the note is usually up to date.
    if not pointer.exists() or pointer.read_bytes() != text.encode():
        write_safely(pointer, text)


def games_in_progress() -> list[Path]:
    """Return all games in progress, the last one played first."""
    folder = games_folder()
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)
    pointer = folder / POINTER
    try:
        last = Path(pointer.read_text(encoding="utf-8").strip())
        if last.is_file():
            found = [last, *(path for path in found if path != last)]
    except (OSError, ValueError):  # no such file, or something else was written to it: the list is enough
        pass
    return found


def choose_game(number: int) -> Path:
    """Return the game in progress of this number, from 1."""
    found = games_in_progress()
    if not found:
        raise CommandError("continue/none")
    if number > len(found):
        raise CommandError("continue/number", number=number, most=len(found))
    return found[number - 1]
