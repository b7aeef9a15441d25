"""Streams send the present at once, then every change, compressed in one context."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
import zlib
from collections.abc import Iterator
from typing import Any

import brotli
import httpx
import pytest
from starlette.requests import Request

from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.table import Table
from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.responses import choose_encoding
from ludotheque.web.live.streams import Brotli, Gzip, TableStream, sse
from ludotheque.web.live.table import LiveTable, Viewer


def csrf_of(client: httpx.Client) -> dict[str, str]:
    found = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
    assert found is not None
    return {"x-csrf-token": found[1]}


def lines_of(client: httpx.Client, path: str, headers: dict[str, str]) -> Iterator[Any]:
    with client.stream("GET", path, headers=headers) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        for line in answer.iter_lines():
            yield json.loads(line)


def test_programs_get_everything_then_changes(client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
    at = f"/api/v1/tables/{opened['table']}"
    headers = {"authorization": f"Bearer {opened['token']}"}
    lines = lines_of(client, f"{at}/stream", headers)
    first = next(lines)
    assert (first["type"], first["status"], first["viewer"]) == ("table", "waiting", 0)
    client.post(f"{at}/seats", json={"name": "B"})
    change = next(lines)
    while change.get("status") != "playing":
        change = next(lines)
    assert change["type"] == "change"
    assert "config" not in change
    assert change["added"]["log"]


@pytest.mark.parametrize("verb", ["leave", "remove"])
def test_a_program_without_its_seat_does_not_see_the_next_owners_hand(client: httpx.Client, verb: str) -> None:
    opened = client.post("/api/v1/tables", json={"game": "niet", "players": 3, "name": "A"}).json()
    at = f"/api/v1/tables/{opened['table']}"
    seated = client.post(f"{at}/seats", json={"name": "B"}).json()
    former = {"authorization": f"Bearer {seated['token']}"}
    lines = lines_of(client, f"{at}/stream", former)
    seen = next(lines)
    assert seen["viewer"] == 1
    headers = former if verb == "leave" else {"authorization": f"Bearer {opened['token']}"}
    assert client.post(f"{at}/{verb}", json={"seat": 1} if verb == "remove" else {}, headers=headers).status_code == 200
    while seen["viewer"] == 1:
        seen |= next(lines)
    assert client.post(f"{at}/seats", json={"name": "C"}).json()["seat"] == 1
    for _ in range(seen["config"]["players"] - 2):
        client.post(f"{at}/seats", json={"name": "D"})
    while seen["observation"] is None:
        seen |= next(lines)
    assert seen["observation"] == client.get(at).json()["observation"]


def test_a_removed_player_is_told(server: ServerProcess, client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "niet", "players": 3, "name": "A"}).json()
    table = opened["table"]
    with httpx.Client(base_url=server.url, timeout=30) as rude:
        assert rude.post(f"/t/{table}/sit", json={"name": "Rude"}, headers=csrf_of(rude)).status_code == 200
        with rude.stream("GET", f"/t/{table}/stream?lang=fr") as answer:
            lines = answer.iter_lines()
            assert any('"viewer":1,' in line for line in lines if line.startswith("data:"))
            host = {"authorization": f"Bearer {opened['token']}"}
            assert client.post(f"/api/v1/tables/{table}/remove", json={"seat": 1}, headers=host).status_code == 200
            assert any(line == "event: removed" for line in lines)
            assert next(lines).startswith("data: L’hôte vous a retiré de cette table")


def views_of(client: httpx.Client, path: str, encoding: str) -> Iterator[str]:
    """Yield unpacked views, one per event, for any splitting of the bytes."""
    with client.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        assert answer.headers.get("content-encoding", "") == encoding.replace("identity", "")
        unpack = brotli.Decompressor()
        gunzip = zlib.decompressobj(wbits=31)
        text = b""
        for chunk in answer.iter_raw():
            if encoding == "br":
                piece = unpack.process(chunk)
                while piece:
                    text += piece
                    piece = unpack.process(b"")
            else:
                text += gunzip.decompress(chunk) if encoding == "gzip" else chunk
            while b"\n\n" in text:
                event, _, text = text.partition(b"\n\n")
                yield event.decode()


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_pages_get_views(server: ServerProcess, client: httpx.Client, encoding: str) -> None:
    headers = csrf_of(client)
    table = client.post("/tables", json={"game": "kuhlorado", "name": "Ada"}, headers=headers).json()["table"]
    events = views_of(client, f"/t/{table}/stream", encoding)
    assert "Ada" in next(events)
    with httpx.Client(base_url=server.url) as other:
        other_headers = csrf_of(other)
        watching = views_of(other, f"/t/{table}/stream", encoding)
        assert r"id=\"sit\"" in next(watching)
        other.post(f"/t/{table}/sit", json={"name": "Bob & <i>"}, headers=other_headers)
        seen = next(event for event in watching if '"status":"playing"' in event)
        assert "Bob &amp; &lt;i&gt;" in seen
        assert "event: view" in seen
        assert r"id=\"sit\"" not in seen
    assert any('"status":"playing"' in next(events) for _ in range(4))


def test_presence_is_shown_to_the_others(server: ServerProcess, client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
    seated = client.post(f"/api/v1/tables/{opened['table']}/seats", json={"name": "B"}).json()
    path = f"/api/v1/tables/{opened['table']}/stream"
    lines = lines_of(client, path, {"authorization": f"Bearer {opened['token']}"})
    assert [seat["presence"] for seat in next(lines)["seats"]] == ["here", "away"]
    come, gone = threading.Event(), threading.Event()

    def visit() -> None:
        with httpx.Client(base_url=server.url) as other:
            visiting = lines_of(other, path, {"authorization": f"Bearer {seated['token']}"})
            next(visiting)
            come.set()
            gone.wait(10)
            visiting.close()  # type: ignore[attr-defined]

    visitor = threading.Thread(target=visit)
    visitor.start()
    assert come.wait(10)
    assert [seat["presence"] for seat in next(lines)["seats"]] == ["here", "here"]
    gone.set()
    visitor.join()
    assert [seat["presence"] for seat in next(lines)["seats"]] == ["here", "away"]


def test_a_second_view_costs_little() -> None:
    """Data sent before is not sent again, since a stream has one context."""
    page = b"".join(b'<rect id="r%d" x="%d"/>' % (number, number * 7 % 400) for number in range(2000))
    packer = Brotli()
    first, second = packer.frame(page), packer.frame(page.replace(b'x="7"', b'x="8"'))
    assert len(second) * 10 < len(first)
    assert len(Gzip().frame(page)) < len(page)


def encoding_for(accepted: str) -> str:
    return choose_encoding(Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode())]}))


def test_what_a_browser_accepts() -> None:
    assert encoding_for("gzip, deflate, br, zstd") == "br"
    assert encoding_for("gzip;q=0.5") == "gzip"
    assert encoding_for("") == ""


def test_line_breaks_stay_inside_an_event() -> None:
    assert sse(b"view", b"a\r\nb\n\nc", 3) == b"id: 3\nevent: view\ndata: a\ndata: b\ndata: \ndata: c\n\n"


def bodies_of(sent: list[Any]) -> list[bytes]:
    """Return what was sent so far.

    Empty pieces only wait for the reader.
    """
    return [message["body"] for message in sent if message.get("body")]


def test_a_quiet_stream_beats_and_ends_with_its_reader() -> None:
    """A bare ASGI connection gets a view and heartbeats, and is not counted after its end."""
    people = (e.Person(0, "A", "h0"), e.Person(1, "B", "h1"))
    table = Table("t", plans.plan_open(check_config("kuhlorado"), "h0", people, 0, Rng(1)))

    async def run() -> tuple[list[Any], float]:
        live, sent, hang_up, ended = LiveTable(table, 0.0), [], asyncio.Event(), []
        stream = TableStream(live, Viewer(0), lambda: b"view", lambda: b"heartbeat", "text/event-stream", "")
        stream.heartbeat_seconds = 0.05
        stream.on_end = lambda: ended.append(True)

        async def receive() -> dict[str, Any]:
            await hang_up.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        begun = time.monotonic()
        running = asyncio.create_task(stream({"type": "http"}, receive, send))
        async with asyncio.timeout(10):
            while bodies_of(sent).count(b"heartbeat") < 2:
                await asyncio.sleep(0.01)
            assert live.presence().here == {0}
            live.notify()
            while bodies_of(sent).count(b"view") < 2:
                await asyncio.sleep(0.01)
        hang_up.set()
        await running
        assert live.presence().here == frozenset()
        assert ended == [True]
        return sent, time.monotonic() - begun

    sent, took = asyncio.run(run())
    assert sent[0]["status"] == 200
    said = bodies_of(sent)
    assert said[:3] == [b"view", b"heartbeat", b"heartbeat"]
    assert said.count(b"view") == 2
    assert said.count(b"heartbeat") <= took / 0.05
