"""Acts pass by the framework and get the same answers.

Head and body of an answer are one write.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from psycopg.errors import DiskFull
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludotheque.tables.errors import TableError
from ludotheque.web.app import Shortcut
from ludotheque.web.http.connections import OneWrite
from ludotheque.web.http.responses import Refusals
from ludotheque.web.pages.table_routes import error_page

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Line:
    """A transport that records what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def write_eof(self) -> None:
        self.written.append(b"eof")

    def close(self) -> None:
        self.written.append(b"closed")

    def is_closing(self) -> bool:
        return False


def write(*pieces: bytes, end: str = "") -> list[bytes]:
    """Write the pieces and return what reaches the transport."""

    async def run() -> list[bytes]:
        line: Any = Line()
        transport = OneWrite(line, asyncio.get_running_loop())
        assert not transport.is_closing()
        for piece in pieces:
            transport.write(piece)
        if end:
            getattr(transport, end)()
        else:
            await asyncio.sleep(0)
        found: list[bytes] = line.written
        return found

    return asyncio.run(run())


def test_head_and_body_are_one_write() -> None:
    assert write(HEAD, b"{}") == [HEAD + b"{}"]
    # Later writes, as on a stream, go out at once.
    assert write(HEAD, b"1\r\na\r\n", b"1\r\nb\r\n") == [HEAD + b"1\r\na\r\n", b"1\r\nb\r\n"]


def test_a_head_alone_does_not_wait_for_long() -> None:
    assert write(HEAD) == [HEAD]
    assert write(HEAD, b"") == [HEAD]
    assert write(HEAD, end="close") == [HEAD, b"closed"]
    assert write(HEAD, end="write_eof") == [HEAD, b"eof"]
    # Two short answers in one piece: both arrive, in order.
    assert b"".join(write(HEAD, b"0\r\n\r\n", HEAD, b"{}")) == HEAD + b"0\r\n\r\n" + HEAD + b"{}"


def test_a_client_that_waits_before_sending_a_body_is_answered_at_once() -> None:
    async def run() -> None:
        line: Any = Line()
        OneWrite(line, asyncio.get_running_loop()).write(b"HTTP/1.1 100 Continue\r\n\r\n")
        assert line.written

    asyncio.run(run())


def ask(path: str, error: Exception | None = None, method: str = "POST", root: str = "") -> tuple[str, int, Any]:
    """Return who answered, with which status and body."""
    sent: list[Any] = []
    who: list[str] = []

    async def handler(request: Request) -> Response:
        who.append(f"handler of {request.path_params['table_id']}")
        if error is not None:
            raise error
        return Response(b'"done"')

    async def framework(scope: Scope, receive: Receive, send: Send) -> None:
        who.append("framework")

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    shortcut = Shortcut(framework, Refusals(error_page), {"/t": handler, "/api/v1/tables": handler})
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [],
        "query_string": b"lang=en",
        "scheme": "http",
    }
    asyncio.run(shortcut({**scope, "root_path": root}, receive, send))
    return who[0], sent[0]["status"] if sent else 0, json.loads(sent[1]["body"]) if sent else None


def test_only_acts_go_past_the_framework() -> None:
    assert ask("/t/ab12/act") == ("handler of ab12", 200, "done")
    assert ask("/api/v1/tables/ab12/act") == ("handler of ab12", 200, "done")
    assert ask("/games/t/ab12/act", root="/games") == ("handler of ab12", 200, "done")
    for path in ("/t/ab12/undo", "/t/ab12/act/", "/t/ab-12/act", "/t/" + "a" * 33 + "/act", "/x/t/ab12/act", "/t//act"):
        assert ask(path)[0] == "framework"
    assert ask("/t/ab12/act", method="GET")[0] == "framework"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (TableError("action/stale"), 409, "action/stale"),
        (HTTPException(413), 413, "request/too-large"),
        (OperationalError("", {}, Exception()), 503, "server/busy"),
        (OperationalError("", {}, DiskFull()), 503, "server/full"),
        (RuntimeError("a bug"), 500, "server/failed"),
    ],
)
def test_errors_are_answered_as_everywhere(error: Exception, status: int, code: str) -> None:
    _, found, body = ask("/t/ab12/act", error)
    assert (found, body["code"]) == (status, code)
