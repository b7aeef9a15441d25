"""The commands `join` and `bot` at a server that means harm: answers stay text, small and harmless."""

from __future__ import annotations

import io
import json
import resource
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.cli import main, remote
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.snapshot import snapshot
from ludotheque.tables.table import Table

NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp\u2066\u200b\u2028\U000e0041\r\x00"
FORBIDDEN = "\x1b\x07\x9b\u202e\u2066\u200b\u2028\U000e0041\r\x00"
Answer = Callable[[BaseHTTPRequestHandler], None]
SEAT = {"table": "abc", "seat": 0, "token": "t" * 32}


def view_of(**changes: Any) -> dict[str, Any]:
    """Return a table as a well-behaved server sends it, with some fields replaced."""
    config = check_config("kuhlorado", 2)
    people = (Person(0, "Ada", "a"), Person(1, "Bea", "b"))
    table = Table("abc", plans.plan_open(config, "a", people, 0, Rng(1)))
    seen = snapshot(Presenter(table), table.awaited()[0], "en", 0, Presence())
    return {"type": "table", **msgspec.json.decode(msgspec.json.encode(seen)), **changes}


class Hostile:
    """A server that answers each kind of request as a test says, otherwise like a real one."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *words: Any) -> None:
                pass

            def do_GET(self) -> None:
                outer.answer(self)

            do_POST = do_GET  # noqa: N815 - the name is given

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/t/abc"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        kind = handler.path.partition("?")[0].rpartition("/")[2]
        self.asked.append(kind)
        handler.rfile.read(int(handler.headers.get("content-length", 0)))
        usual: dict[str, Answer] = {"seats": body(SEAT), "stream": body(view_of(status="over"))}
        with suppress(OSError):  # the reader has gone
            self.answers.get(kind, usual.get(kind, body({"version": 1, "decision": 1})))(handler)


def body(data: Any, status: int = 200, reason: str | None = None) -> Answer:
    """Return an answer in one piece, from JSON or bytes."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        content = data if isinstance(data, bytes) else json.dumps(data).encode() + b"\n"
        handler.send_response(status, reason)
        handler.send_header("content-length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return send


def endless(part: bytes, pause: float = 0.0) -> Answer:
    """Return an answer without an end."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while True:
            handler.wfile.write(part)
            time.sleep(pause)

    return send


def redirect(target: str) -> Answer:
    """Return an answer that leads elsewhere."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("location", target)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return send


@pytest.fixture
def hostile() -> Iterator[Hostile]:
    found = Hostile()
    thread = threading.Thread(target=found.server.serve_forever, daemon=True)
    thread.start()
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    for name, value in (("ANSWER_SECONDS", 1.0), ("TIMEOUT", 5.0), ("PAUSE", 0.01)):
        monkeypatch.setattr(remote, name, value, raising=False)


def run(command: str, hostile: Hostile, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit status, and all that was printed."""
    words = [command, hostile.url, *(["easy"] if command == "bot" else []), "--name", "Eve", "--lang", "en"]
    code = main(words)
    printed = capsys.readouterr()
    text = printed.out + printed.err
    assert "Internal error" not in text and "Traceback" not in text, text
    return code, text


def is_clean(text: str) -> bool:
    return not any(letter in text for letter in FORBIDDEN)


def test_names_and_log_lines_cannot_steer_the_terminal(hostile: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    view = view_of()
    for seat in view["seats"]:
        seat["name"] = NASTY + "x" * 5000
    view["log"] = [{"number": 0, "seat": 0, "text": f"said {NASTY}{'y' * 100_000}", "is_talk": True}]
    view["observation"]["legal"] = [[number, f"{NASTY}{name}"] for number, name in view["observation"]["legal"]]
    hostile.answers["stream"] = body({**view, "is_your_turn": True})
    code, text = run("join", hostile, capsys)
    assert code == 0
    assert "said" in text and is_clean(text)
    assert len(text) < 20_000


@pytest.mark.parametrize("command", ["join", "bot"])
def test_refusals_cannot_steer_the_terminal(hostile: Hostile, capsys: pytest.CaptureFixture[str], command: str) -> None:
    for refusal in (body({"sentence": f"no {NASTY}"}, 409), body(b"no", 409, "no \x1b[2J\x9b \u00ad")):
        hostile.answers["seats"] = refusal
        code, text = run(command, hostile, capsys)
        assert code == 1
        assert "no" in text and is_clean(text)


def test_a_table_id_is_an_id(hostile: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ({"table": "../x"}, {"token": "a\r\nb: c"}, {"seat": "0"}, {"seat": -1}, {"table": 3}):
        hostile.answers["seats"] = body({**SEAT, **wrong})
        code, text = run("join", hostile, capsys)
        assert (code, "stream" in hostile.asked) == (1, False)
        assert "does not answer like" in text and is_clean(text)


@pytest.mark.parametrize("kind", ["seats", "stream"])
@pytest.mark.parametrize("command", ["join", "bot"])
def test_an_endless_answer_is_not_kept(
    hostile: Hostile, capsys: pytest.CaptureFixture[str], kind: str, command: str
) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    hostile.answers[kind] = endless(b"[" * (1 << 16))
    code, text = run(command, hostile, capsys)
    assert code == 1
    assert "more than an answer can be" in text
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64_000


@pytest.mark.parametrize("kind", ["seats", "stream"])
def test_an_answer_that_drips_ends(hostile: Hostile, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    hostile.answers[kind] = endless(b" ", 0.05)
    begun = time.monotonic()
    code, text = run("join", hostile, capsys)
    assert (code, time.monotonic() - begun < 4) == (1, True)
    assert "takes too long" in text


def test_a_stream_of_additions_is_not_kept_whole(hostile: Hostile) -> None:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(json.dumps(view_of()).encode() + b"\n")
        lines = [{"number": number, "seat": 0, "text": "z" * 100, "is_talk": True} for number in range(1000)]
        for number in range(20):
            more = {"type": "change", f"field{number}": "w" * 10_000, "added": {"log": lines, f"list{number}": lines}}
            handler.wfile.write(json.dumps(more).encode() + b"\n")
        handler.wfile.write(b'{"type": "change", "status": "over"}\n')

    hostile.answers["stream"] = send
    *_, last = remote.Remote(hostile.url, "Eve").views()
    assert len(last.log) == remote.LINES_KEPT


@pytest.mark.parametrize("command", ["join", "bot"])
@pytest.mark.parametrize("kind", ["seats", "stream"])
def test_a_redirect_is_not_followed(
    hostile: Hostile, capsys: pytest.CaptureFixture[str], kind: str, command: str
) -> None:
    other = Hostile()
    threading.Thread(target=other.server.serve_forever, daemon=True).start()
    hostile.answers[kind] = redirect(f"{other.url}/{kind}")
    code, text = run(command, hostile, capsys)
    other.server.shutdown()
    other.server.server_close()
    assert (code, other.asked) == (1, [])
    assert "sends us on to" in text and is_clean(text)


@pytest.mark.parametrize("command", ["join", "bot"])
def test_an_edition_is_never_a_file(
    hostile: Hostile, capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'swordfish'\n")
    for edition in (str(secret), "../secret.toml", "\x1b[2J", ""):
        view = view_of(is_your_turn=True)
        view["config"]["edition"] = edition
        hostile.answers["stream"] = body(view)
        code, text = run(command, hostile, capsys)
        assert code == 2
        assert "has no edition" in text or "edition" in text
        assert "password" not in text and "unreadable" not in text and is_clean(text)


SENSELESS: list[Any] = [
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"nonsense",
    b"\xff\xfe",
    b"",
    [],
    3,
    {},
    {"type": "table", "added": 3},
    {"type": "table", "added": {"log": 3}},
    view_of(seats=3),
    view_of(seats=[]),
    view_of(log=[{"number": "x"}]),
    view_of(decision=None),
    view_of(observation={}, is_your_turn=True),
    view_of(observation=[1], is_your_turn=True),
    view_of(config={**view_of()["config"], "options": {"edition": "x.toml"}}),
    view_of(config={**view_of()["config"], "options": [1]}),
    view_of(config={**view_of()["config"], "players": 10**30}),
    view_of(config={**view_of()["config"], "game": "os"}),
]


@pytest.mark.parametrize("number", range(len(SENSELESS)))
@pytest.mark.parametrize("command", ["join", "bot"])
def test_a_senseless_answer_is_one_sentence(
    hostile: Hostile, capsys: pytest.CaptureFixture[str], number: int, command: str
) -> None:
    hostile.answers["stream"] = body(SENSELESS[number])
    hostile.answers["sample"] = body(SENSELESS[number])
    code, text = run(command, hostile, capsys)
    assert code in (1, 2)
    assert is_clean(text)


@pytest.mark.parametrize("wrong", [None, "x", [[["y"]]], {"a": 1}, 1.5])
def test_a_senseless_sample_is_one_sentence(
    hostile: Hostile, capsys: pytest.CaptureFixture[str], wrong: object
) -> None:
    good = load_game("kuhlorado", 2).new_initial_state().fields()
    hostile.answers["stream"] = body(view_of(is_your_turn=True))
    fields = {} if wrong is None else dict.fromkeys(good, wrong)
    hostile.answers["sample"] = body({"seat": 0, "decision": 1, "fields": fields})
    code, text = run("bot", hostile, capsys)
    assert code == 1
    assert "does not answer like" in text


def test_a_wild_head_is_one_sentence(hostile: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/9.9 what \x1b[2J\r\n" + b"x: y\r\n" * 500 + b"\r\n")

    hostile.answers["seats"] = send
    code, text = run("join", hostile, capsys)
    assert code == 1
    assert "cannot be reached" in text and is_clean(text)
