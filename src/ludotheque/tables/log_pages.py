"""A viewer's log in pages.

A full page never changes and is the same object in every view, so views can be drawn and compared by their last page.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.tables.log import LogLine
from ludotheque.tables.stages import step_of
from ludotheque.tables.table import Table

LINES = 16
# The number of latest pages that are shown, about two hundred lines.
PAGES = 13


class LogPage(msgspec.Struct, frozen=True, cache_hash=True):
    """A page of lines.

    `steps` has, for each line, the number of steps that lead to its position, or 0 for a line about no step.
    """

    number: int
    lines: tuple[LogLine, ...]
    steps: tuple[int, ...]

    @property
    def before(self) -> int:
        """Return the number of earlier lines."""
        return self.number * LINES


class LogPages:
    """The log of one viewer in one language."""

    def __init__(self, table: Table, shared: dict[LogPage, LogPage] | None = None) -> None:
        self._table = table
        # Full pages of all viewers, so that equal pages are one object.
        self._shared = {} if shared is None else shared
        self._full: list[LogPage] = []
        self._undone = table.log.undone

    def latest(self, lines: Sequence[LogLine], end: int) -> tuple[LogPage, ...]:
        """Return the last pages of the first `end` lines."""
        if self._undone != self._table.log.undone:
            self._undone = self._table.log.undone
            self._full.clear()
            self._shared.clear()
        while (len(self._full) + 1) * LINES <= len(lines):
            page = self._page(lines, len(self._full), len(lines))
            self._full.append(self._shared.setdefault(page, page))
        count = end // LINES
        shown = self._full[max(0, count - PAGES + 1) : count]
        return (*shown, self._page(lines, count, end)) if end % LINES else tuple(shown)

    def _page(self, lines: Sequence[LogLine], number: int, end: int) -> LogPage:
        found = tuple(lines[number * LINES : min(end, (number + 1) * LINES)])
        return LogPage(number, found, tuple([step_of(self._table, line) for line in found]))
