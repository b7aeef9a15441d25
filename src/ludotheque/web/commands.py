"""What a seat can do at its table: `POST /t/{id}/{command}` of pages and `POST …/tables/{id}/{command}` of the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludotheque.web.live_table import LiveTable
from ludotheque.web.request_bodies import (
    Act,
    AnswerUndo,
    CallBot,
    NamedAction,
    Nothing,
    RequestBody,
    Say,
    SetPace,
    decode_body,
)
from ludotheque.web.service import Hint, Refusal, Service


class Done(msgspec.Struct, frozen=True):
    """The request is carried out and on disk. `is_repeated`: it had been carried out before under the same key."""

    version: int
    decision: int
    is_repeated: bool = False


class Rematch(msgspec.Struct, frozen=True):
    """The table of the rematch; the token of the old one is valid there too."""

    table: str


class Call(msgspec.Struct, frozen=True):
    """A request at a table; `seat` is the caller's, `client` the address that limits count."""

    service: Service
    live: LiveTable
    seat: int
    lang: str
    client: str


class Command(msgspec.Struct, frozen=True):
    """One thing to do; `run` may return an answer, otherwise it is Done."""

    summary: str
    run: Callable[[Call, Any], Awaitable[Any]]
    body: type[RequestBody] = Nothing
    answer: Any = Done
    # A host may have opened the table without taking a seat.
    is_for_host: bool = False

    async def execute(self, call: Call, body: bytes) -> Any:
        """Carry out a request with this body; the answer."""
        answer = await self.run(call, decode_body(body, self.body))
        return done(call.live) if answer is None else answer


def done(live: LiveTable, is_repeated: bool = False) -> Done:
    """The answer to a request that is carried out."""
    return Done(live.table.version, live.table.decision, is_repeated)


async def _act(call: Call, body: Act) -> Done:
    is_new = await call.service.act(call.live, call.seat, body)
    return done(call.live, not is_new)


async def _why(call: Call, body: NamedAction) -> Refusal:
    return call.service.why(call.live, call.seat, body, call.lang)


async def _rematch(call: Call, body: Nothing) -> Rematch:
    return Rematch(await call.service.rematch(call.live, call.seat))


COMMANDS = {
    "act": Command("Choose an action, by number, notation or path. Answered when it is on disk.", _act, Act),
    "why": Command("Why an action cannot be chosen now; nothing is played.", _why, NamedAction, Refusal),
    "undo": Command(
        "Undo the last move; where that is no longer free, the other of two players is asked.",
        lambda call, _: call.service.undo(call.live, call.seat),
    ),
    "answer-undo": Command(
        "Answer the other player’s request to undo a move.",
        lambda call, body: call.service.answer_undo(call.live, call.seat, body),
        AnswerUndo,
    ),
    "resign": Command("Resign.", lambda call, _: call.service.resign(call.live, call.seat)),
    "leave": Command(
        "Leave the seat: before the start it is open again, later it waits for its owner.",
        lambda call, _: call.service.leave(call.live, call.seat),
    ),
    "return": Command(
        "Come back to one’s own seat; a bot that played there steps aside.",
        lambda call, _: call.service.come_back(call.live, call.seat),
    ),
    "bots": Command(
        "As host: give an open or abandoned seat to a bot.",
        lambda call, body: call.service.call_bot(call.live, call.seat, body),
        CallBot,
        is_for_host=True,
    ),
    "pace": Command(
        "As host: how fast bots move, until the server stops.",
        lambda call, body: call.service.set_pace(call.live, call.seat, body),
        SetPace,
    ),
    "chat": Command(
        "Say something to the table.",
        lambda call, body: call.service.say(call.live, call.seat, body, call.client),
        Say,
    ),
    "rematch": Command("Play again with the same people; the token stays valid.", _rematch, answer=Rematch),
    "hint": Command(
        "What a strong bot would do in this seat.",
        lambda call, _: call.service.hint(call.live, call.seat, call.lang),
        answer=Hint,
    ),
}
