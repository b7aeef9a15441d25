"""A seat at a server's table, over the API: sit down, follow what changes, act.

The server is not trusted: answers are bounded in size and time, typed, and free of control characters for a terminal.
"""

from __future__ import annotations

import http.client
import json
import re
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
from msgspec import Meta

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import State, restore_state
from ludotheque.lab.i18n import printable
from ludotheque.tables.config import check_config, game_of
from ludotheque.tables.log import LogLine

TIMEOUT = 60.0  # seconds, longer than the interval of a stream's heartbeats
# For a whole answer, and for one line of a stream.
ANSWER_SECONDS = 60.0
MOST_BYTES = 1 << 20
TEXT_LENGTH = 1000
NAME_LENGTH = 40
# Lines of log and chat that are kept: what is shown is only the newest.
LINES_KEPT = 2000
FAILURES = 5
PAUSE = 0.2

Value = TypeVar("Value")


class Seated(msgspec.Struct, frozen=True):
    """The seat that the server gave, and the token that proves it."""

    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,32}$")]
    seat: Annotated[int, Meta(ge=0, le=20)]
    token: Annotated[str, Meta(pattern=r"^[\w-]{1,128}$")]


class Listed(msgspec.Struct, frozen=True):
    """A table in the server's list."""

    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,32}$")]
    status: str
    open_seats: int


class Config(msgspec.Struct, frozen=True):
    """The configuration of the table."""

    game: str
    players: int
    edition: str
    options: dict[str, OptionValue]


class SeatName(msgspec.Struct, frozen=True):
    """The name of the player in a seat."""

    name: str


class View(msgspec.Struct, frozen=True):
    """The table as this seat sees it, as far as this program shows it."""

    config: Config
    status: str
    decision: int
    is_your_turn: bool
    observation: Any
    seats: tuple[SeatName, ...]
    log: tuple[LogLine, ...]

    def names(self) -> list[str]:
        """Return the players' names, short enough for a line."""
        return [seat.name[:NAME_LENGTH] or "–" for seat in self.seats]


class Sample(msgspec.Struct, frozen=True):
    """The fields of a position."""

    fields: dict[str, Any]


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """An opener that follows no redirect, since the seat's token is meant for one server."""

    def redirect_request(self, *request: Any) -> NoReturn:
        *_, target = request
        raise CommandFailedError("join/redirect", target=clean(target))


class Remote:
    """A seat at a table of a server.

    `url` is the table's link, or the server's address for any open table.
    """

    def __init__(self, url: str, name: str, lang: str = "en") -> None:
        found = re.match(r"^(https?://[^/]+)(.*?)(?:/t/(\w+))?/?(?:[?#].*)?$", url)
        if found is None:
            raise CommandError("join/url", url=url)
        self.server = found[1]
        self._api = f"{found[1]}{found[2].rstrip('/')}/api/v1"
        self._lang = lang
        self._token = ""
        self._opener = urllib.request.build_opener(NoRedirects)
        table = found[3] or self._open_table()
        seated = self._typed(Seated, self.post(f"/tables/{table}/seats", {"name": name}))
        self.table, self.seat, self._token = seated.table, seated.seat, seated.token

    def _open_table(self) -> str:
        for each in self._typed(list[Listed], self.get("/tables")):
            if each.status == "waiting" and each.open_seats:
                return each.table
        raise CommandError("join/none", server=self.server)

    def _request(self, path: str, body: dict[str, Any] | None = None) -> http.client.HTTPResponse:
        headers = {"accept-language": self._lang}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self._api + path, data, headers)
            answer: http.client.HTTPResponse = self._opener.open(request, timeout=TIMEOUT)
            return answer
        except urllib.error.HTTPError as error:
            raise CommandFailedError("join/refused", reason=self._sentence(error)) from error
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = clean(str(getattr(error, "reason", error)))
            raise CommandFailedError("join/unreachable", server=self.server, reason=reason) from error

    def get(self, path: str) -> Any:
        """Return a JSON document."""
        return self._answer(path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Return what the server answers to a request."""
        return self._answer(path, body)

    def _answer(self, path: str, body: dict[str, Any] | None = None) -> Any:
        with self._request(path, body) as answer:
            try:
                return self._decode(self._read(answer))
            except (OSError, http.client.HTTPException) as error:
                raise CommandFailedError("join/lost", server=self.server) from error

    def _read(self, answer: http.client.HTTPResponse | urllib.error.HTTPError) -> bytes:
        """Read a whole answer of bounded size, in bounded time."""
        found = bytearray()
        until = time.monotonic() + ANSWER_SECONDS
        while part := answer.read1(1 << 16):
            found += part
            if len(found) > MOST_BYTES or time.monotonic() > until:
                raise CommandFailedError("join/too-much", server=self.server)
        return bytes(found)

    def _lines(self, answer: http.client.HTTPResponse) -> Iterator[bytes]:
        """Read the lines of a stream, each of bounded size and in bounded time."""
        rest = bytearray()
        until = time.monotonic() + ANSWER_SECONDS
        while part := answer.read1(1 << 16):
            *lines, last = (rest + part).split(b"\n")
            if lines:
                until = time.monotonic() + ANSWER_SECONDS
            if len(last) > MOST_BYTES or time.monotonic() > until or any(len(line) > MOST_BYTES for line in lines):
                raise CommandFailedError("join/too-much", server=self.server)
            yield from map(bytes, lines)
            rest = last

    def _decode(self, data: bytes) -> Any:
        try:
            return clean(msgspec.json.decode(data))
        except (ValueError, RecursionError) as error:
            raise self.senseless(error) from error

    def _typed(self, shape: type[Value], data: Any) -> Value:
        try:
            return msgspec.convert(data, shape)
        except (msgspec.ValidationError, RecursionError) as error:
            raise self.senseless(error) from error

    def senseless(self, error: Exception) -> CommandFailedError:
        """Return the refusal of an answer that is not what the API describes."""
        reason = clean(str(error)) or type(error).__name__
        return CommandFailedError("join/senseless", server=self.server, reason=reason)

    def sure(self, work: Callable[[], Value]) -> Value:
        """Do work on an answer, and refuse an answer with which the game cannot work."""
        try:
            return work()
        except (LudothequeError, OSError):
            raise
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError) as error:
            raise self.senseless(error) from error
        except (RecursionError, MemoryError) as error:
            raise self.senseless(error) from error

    def views(self) -> Iterator[View]:
        """Yield the table as this seat sees it, whenever it changes.

        A lost connection is opened again, up to five times in a row.
        """
        failures = 0
        while failures < FAILURES:
            seen: dict[str, Any] = {}
            try:
                with self._request(f"/tables/{self.table}/stream?lang={self._lang}") as answer:
                    for line in self._lines(answer):
                        change = self._typed(dict[str, Any], self._decode(line))
                        self._add(seen, change)
                        failures = 0
                        if change.get("type") != "heartbeat":
                            view = self._typed(View, seen)
                            yield view
                            if view.status == "over":
                                return
            except (OSError, http.client.HTTPException):
                pass
            except CommandFailedError as error:
                if error.code != "join/unreachable":
                    raise
            failures += 1
            time.sleep(PAUSE * failures)
        raise CommandFailedError("join/lost", server=self.server)

    def _add(self, seen: dict[str, Any], change: dict[str, Any]) -> None:
        """Add a line of the stream to what is known, without fields that a view does not have."""
        added = self._typed(dict[str, list[Any]], change.get("added", {}))
        for name in View.__struct_fields__:
            if name in change:
                seen[name] = change[name]
            if name in added:
                seen[name] = [*self._typed(list[Any], seen.get(name, [])), *added[name]][-LINES_KEPT:]

    def game(self, view: View) -> Game:
        """Return the game of the table, with a shipped edition: a server must not name files of this machine."""
        asked = view.config
        return game_of(check_config(asked.game, asked.players, asked.options, asked.edition))

    def sample(self, game: Game) -> State:
        """Return a state that this seat cannot tell from the true one."""
        fields = self._typed(Sample, self.get(f"/tables/{self.table}/sample")).fields
        initial = game.new_initial_state().fields()
        if fields.keys() != initial.keys():
            raise self.senseless(KeyError(*(fields.keys() ^ initial.keys())))
        typed = {name: self.sure(partial(_like, value, initial[name])) for name, value in fields.items()}
        return self.sure(partial(restore_state, game, typed))

    def act(self, view: View, action: int) -> None:
        """Choose an action."""
        body = {"decision": view.decision, "action": action, "key": uuid.uuid4().hex}
        self.post(f"/tables/{self.table}/act", body)

    def say(self, text: str) -> None:
        """Say a line of chat."""
        self.post(f"/tables/{self.table}/chat", {"text": text[:280], "key": uuid.uuid4().hex})

    def leave(self) -> None:
        """Leave the seat, to which the person can come back from the page."""
        self.post(f"/tables/{self.table}/leave", {"key": uuid.uuid4().hex})

    def _sentence(self, error: urllib.error.HTTPError) -> str:
        """Return the sentence in the server's refusal, or its status."""
        try:
            return str(self._decode(self._read(error))["sentence"])
        except (OSError, http.client.HTTPException, LudothequeError, LookupError, TypeError):
            return str(clean(str(error)))


def clean(value: Any) -> Any:
    """Return an answer with its texts on one line, bounded, and without control characters for a terminal."""
    if isinstance(value, str):
        return printable(" ".join(value[:TEXT_LENGTH].split("\n")))
    if isinstance(value, list):
        return [clean(each) for each in value]
    if isinstance(value, dict):
        return {clean(name): clean(each) for name, each in value.items()}
    return value


def _like(value: Any, model: Any) -> Any:
    """Return a value with tuples where the initial position has them, since JSON has none."""
    if isinstance(value, list) != isinstance(model, list | tuple) and model is not None:
        raise TypeError(f"a {type(value).__name__} is no {type(model).__name__}")
    if isinstance(model, int | str) and type(value) is not type(model) and value is not None:
        raise TypeError(f"a {type(value).__name__} is no {type(model).__name__}")
    if isinstance(value, list):
        items = [_like(each, model[0] if isinstance(model, list | tuple) and model else None) for each in value]
        return tuple(items) if isinstance(model, tuple) else items
    return value
