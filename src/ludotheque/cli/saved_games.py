"""Games in progress, one file each in the user's own folder: written after every move, deleted at the end."""

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
    """Where the system keeps a program's own files; LUDOTHEQUE_DATA names another place."""
    if VARIABLE in os.environ:
        return Path(os.environ[VARIABLE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ludotheque"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludotheque"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludotheque"


def games_folder() -> Path:
    """Where games in progress are."""
    return data_folder() / "games"


def new_file(game_id: str) -> Path:
    """A new name for a game in progress."""
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    path = games_folder() / (stem + SUFFIX)
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def write_safely(path: Path, text: str) -> None:
    """The whole text or the old file, whatever happens in between; on the disk when this returns."""
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
    """`continue` goes on with this game."""
    pointer, text = games_folder() / POINTER, f"{path.resolve()}\n"
    # Asked after every move: most of the time it says so already.
    if not pointer.exists() or pointer.read_text(encoding="utf-8") != text:
        write_safely(pointer, text)


def games_in_progress() -> list[Path]:
    """All of them, the last one played first."""
    folder = games_folder()
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)
    pointer = folder / POINTER
    if pointer.exists():
        last = Path(pointer.read_text(encoding="utf-8").strip())
        if last.exists():
            found = [last, *(path for path in found if path != last)]
    return found


def choose_game(number: int) -> Path:
    """The game in progress of this number, from 1."""
    found = games_in_progress()
    if not found:
        raise CommandError("continue/none")
    if number > len(found):
        raise CommandError("continue/number", number=number, most=len(found))
    return found[number - 1]
