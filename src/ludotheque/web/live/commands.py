"""What a seat can do at its table: `POST /t/{id}/{command}` of pages and `POST …/tables/{id}/{command}` of the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables.permissions import HOST
from ludotheque.web.http.bodies import (
    Act,
    AnswerUndo,
    CallBot,
    LetTalk,
    Mute,
    NamedAction,
    Nothing,
    Remove,
    Rename,
    RequestBody,
    Say,
)
from ludotheque.web.live.service import Call, Done, Hint, Refusal, Rematch, Service
from ludotheque.web.live.table import LiveTable


class Command(msgspec.Struct, frozen=True):
    """A method of the service, and the shapes of body and answer."""

    run: Callable[[Service, Call, Any], Awaitable[Any]]
    body: type[RequestBody] = Nothing
    answer: Any = Done
    # A host may have opened the table without taking a seat.
    is_for_host: bool = False
    # Spectators may ask for it, too.
    is_for_spectators: bool = False

    def seat_of(self, live: LiveTable, holder: str) -> int | None:
        """The seat for which a caller may use this command."""
        seat = live.table.seat_of(holder)
        if seat is not None or not holder:
            return seat
        if self.is_for_spectators:
            return SPECTATOR
        return HOST if self.is_for_host and holder == live.table.host else None

    async def find_seat(self, service: Service, live: LiveTable, holder: str) -> int | None:
        """Return the seat for which a caller may use this command, from the database if unknown in memory."""
        seat = self.seat_of(live, holder)
        if holder and (
            seat is None or seat == SPECTATOR
        ):  # another server may just have stored that the holder sat down
            await service.live_tables.refresh(live)
            seat = self.seat_of(live, holder)
        return seat


COMMANDS = {
    "act": Command(Service.act, Act),
    "why": Command(Service.why, NamedAction, Refusal),
    "undo": Command(Service.undo),
    "answer-undo": Command(Service.answer_undo, AnswerUndo),
    "resign": Command(Service.resign),
    "leave": Command(Service.leave),
    "return": Command(Service.come_back),
    "bots": Command(Service.call_bot, CallBot, is_for_host=True),
    "remove": Command(Service.remove, Remove, is_for_host=True),
    "chat": Command(Service.chat, Say, is_for_spectators=True),
    "spectators": Command(Service.let_talk, LetTalk, is_for_host=True),
    "mute": Command(Service.mute, Mute, is_for_host=True),
    "name": Command(Service.rename, Rename),
    "rematch": Command(Service.rematch, answer=Rematch),
    "hint": Command(Service.hint, answer=Hint),
}
