"""`serve --reload`: when a file of a game changes, the server ends in order and starts again on the same port.

Tables are in the database and pages connect again by themselves, so that a changed rule or view is on the page within
a moment. For authors; a server that others play on does not need it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import ludotheque
from ludotheque.games.registry import PACKAGES, get_spec
from ludotheque.kernel import plugins
from ludotheque.kernel.errors import LudothequeError

WATCHED = {".py", ".toml", ".css", ".js", ".md", ".txt"}
EVERY = 0.4


class Reloader:
    """Watches the files of all games and of the program; `has_changed` once something has."""

    def __init__(self) -> None:
        self.has_changed = False
        self._before = stamps()

    def start(self, end: Callable[[], None]) -> None:
        """Watch until something changes, then call `end`."""
        threading.Thread(target=self._watch, args=(end,), name="reload", daemon=True).start()

    def _watch(self, end: Callable[[], None]) -> None:
        while not self.has_changed:
            time.sleep(EVERY)
            self.has_changed = stamps() != self._before
        end()


def folders() -> Iterator[Path]:
    """Where the program and the games from outside are, those that cannot be used now included."""
    yield Path(ludotheque.__file__).parent
    yield from (Path(source) for source in plugins.sources() if Path(source).is_dir())
    for game in list(PACKAGES):
        try:
            yield get_spec(game).folder()
        except LudothequeError:
            continue


def stamps() -> dict[str, int]:
    """When each file was last written."""
    found = {}
    for folder in {folder.resolve() for folder in folders()}:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    found[str(path)] = path.stat().st_mtime_ns
                except OSError:
                    continue
    return found
