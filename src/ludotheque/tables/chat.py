"""The chat of a table: its last lines, and which spectators may talk."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables.entries import Said
from ludotheque.tables.parts import ChatLine

CHAT_KEPT = 100
NO_SPEAKERS: Mapping[int, str] = MappingProxyType({})


class Chat(msgspec.Struct, frozen=True):
    """The chat of a table, as a value.

    `is_open` allows messages of spectators. `spectators_said` counts all their messages. `muted` has the holders whom
    the host has muted. `speakers` maps the number of each kept message of a spectator to its holder.
    """

    lines: tuple[ChatLine, ...] = ()
    is_open: bool = False
    spectators_said: int = 0
    muted: frozenset[str] = frozenset()
    speakers: Mapping[int, str] = msgspec.field(default_factory=lambda: NO_SPEAKERS)

    def say(self, number: int, name: str, entry: Said) -> Chat:
        """Return the chat with one more line and without the oldest ones."""
        lines = (*self.lines, ChatLine(number, entry.seat, name, entry.text))[-CHAT_KEPT:]
        is_spectator = entry.seat == SPECTATOR
        speakers = {line: holder for line, holder in self.speakers.items() if line >= lines[0].number}
        if is_spectator:
            speakers[number] = entry.holder
        return msgspec.structs.replace(
            self,
            lines=lines,
            spectators_said=self.spectators_said + is_spectator,
            speakers=MappingProxyType(speakers),
        )

    def mute(self, number: int) -> Chat:
        """Return the chat without the messages of a line's author, who is muted."""
        holder = self.speakers.get(number)
        if holder is None:
            return self
        return msgspec.structs.replace(
            self,
            lines=tuple([line for line in self.lines if self.speakers.get(line.number) != holder]),
            muted=self.muted | {holder},
            speakers=MappingProxyType({line: said_by for line, said_by in self.speakers.items() if said_by != holder}),
        )
