"""The shapes of request bodies: unknown fields and wrong types are refused with the field's name."""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from ludotheque.tables.entries import ClockConfig
from ludotheque.web.http.errors import WebError

Short = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all request bodies.

    A request that is sent again with the same `key` is carried out once.
    """

    key: Short = ""


class NewTable(RequestBody, frozen=True):
    """A new table. `levels` has one word per seat: `easy`, `medium`, `hard`, or nothing for a person.

    With `name` the caller takes the first seat that is for a person; without it they only host. `day` chooses the
    puzzle of that date (or of `today`), in games that have one. `hints` allows hints where several people play,
    `spectators_talk` lets spectators talk. With `one_seat_per_address` people who share an address get one seat
    together; by default that holds for public tables that are opened from the Internet.
    """

    game: Short
    players: Number | None = None
    options: Annotated[dict[Short, bool | Number | Short], Meta(max_length=20)] = {}
    edition: Short | None = None
    levels: Annotated[list[Short], Meta(max_length=5)] = []
    name: Short | None = None
    clock: ClockConfig | None = None
    is_public: bool = True
    day: Short = ""
    hints: bool = False
    spectators_talk: bool = False
    one_seat_per_address: bool | None = None


class Sit(RequestBody, frozen=True):
    """Take a seat, by default the first that is open."""

    name: Short
    seat: Number | None = None


class NamedAction(RequestBody, frozen=True):
    """An action by its number, its notation, or a path of handles."""

    action: Number | None = None
    notation: Annotated[str, Meta(max_length=400)] | None = None
    path: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=40)] | None = None


class Act(NamedAction, frozen=True, kw_only=True):
    """Choose an action. `decision` is the one that is answered.

    With `coach`, at a table without other people, a move that clearly loses is refused once (`coach/better`): sent
    again without it, it is played.
    """

    decision: Number
    coach: bool = False


class Retry(NamedAction, frozen=True, kw_only=True):
    """Another answer to the decision after so many steps of a finished game."""

    step: Number


class PlayOn(RequestBody, frozen=True):
    """A new table from the position after so many steps of a finished game, against bots of a level."""

    step: Number
    seat: Number = -1
    level: Short = "medium"
    name: Short = ""


class AnswerUndo(RequestBody, frozen=True):
    """Whether the other player may undo a move."""

    granted: bool


class CallBot(RequestBody, frozen=True):
    """Give an open or abandoned seat to a bot."""

    seat: Number
    level: Short = "medium"


class Remove(RequestBody, frozen=True):
    """Remove the player in this seat."""

    seat: Number


class Say(RequestBody, frozen=True):
    """A line of chat. A spectator gives a name, too."""

    text: Annotated[str, Meta(max_length=2000)]
    name: Short = ""


class LetTalk(RequestBody, frozen=True):
    """Whether spectators may talk."""

    is_allowed: bool


class Mute(RequestBody, frozen=True):
    """Mute the spectator who said the line of this number."""

    line: Number


class Rename(RequestBody, frozen=True):
    """Another name or face (a number from 1, 0 for none) for oneself."""

    name: Short
    face: Number = 0


class Nothing(RequestBody, frozen=True):
    """No details."""


def digest_of(command: str, body: RequestBody) -> str:
    """Return a digest of a request in eight letters, since a different request needs another key."""
    return hashlib.blake2s(command.encode() + msgspec.json.encode(body), digest_size=4).hexdigest()


Shape = TypeVar("Shape", bound=RequestBody)


def decode_body(body: bytes, shape: type[Shape]) -> Shape:
    """Decode a body in this shape, where no body counts as an empty object."""
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise WebError("request/malformed", reason=str(error)) from error
