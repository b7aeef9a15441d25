"""What is said at a table: the last lines, whether spectators may talk, and which of them the host has muted."""

from __future__ import annotations

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables.entries import Said
from ludotheque.tables.parts import ChatLine

CHAT_KEPT = 100


class Chat:
    """The chat of a table. `spectators_said` counts the lines of spectators since the table was opened."""

    def __init__(self, is_open: bool) -> None:
        self.lines: list[ChatLine] = []
        # Whether spectators may talk.
        self.is_open = is_open
        self.spectators_said = 0
        self.muted: set[str] = set()
        # By number of the line: which spectator said it.
        self.speakers: dict[int, str] = {}

    def copy(self) -> Chat:
        """A chat that changes on its own."""
        twin = Chat(self.is_open)
        twin.lines, twin.spectators_said = list(self.lines), self.spectators_said
        twin.muted, twin.speakers = set(self.muted), dict(self.speakers)
        return twin

    def say(self, number: int, name: str, entry: Said) -> None:
        """Add a line; the oldest goes."""
        self.lines.append(ChatLine(number, entry.seat, name, entry.text))
        if entry.seat == SPECTATOR:
            self.spectators_said += 1
            self.speakers[number] = entry.holder
        for line in self.lines[:-CHAT_KEPT]:
            self.speakers.pop(line.number, None)
        del self.lines[:-CHAT_KEPT]

    def mute(self, number: int) -> None:
        """Mute the author of a line and remove what they said."""
        holder = self.speakers.get(number)
        if holder is not None:
            self.muted.add(holder)
            self.lines = [line for line in self.lines if self.speakers.get(line.number) != holder]
            self.speakers = {line: said_by for line, said_by in self.speakers.items() if said_by != holder}
