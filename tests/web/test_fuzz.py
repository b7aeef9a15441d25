"""Nonsense in forms, queries, cookies, headers and bodies is refused or ignored, never a 500."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from ludotheque.testing.server import ServerProcess

HUGE = "9" * 5000
ODD = ["", "0", "-1", "1e999", HUGE, "²", "٣", "\x00", "\ud800", "NaN", "null", "'\"<>", "../..", "a" * 3000, "%",
       "\r\n", "0001-01-01", "9999-12-31", "2026-02-30", "today", "niet", "2147483648", "😀" * 50, "\u202e", "[]", "{}",
       "true", "hard"]  # fmt: skip
PATHS = ["/", "/t/{table}", "/t/{table}/view", "/t/{table}/moves", "/t/{table}/text", "/t/{table}/record",
         "/t/{table}/replay", "/t/{table}/solution", "/g/chevoux/scores", "/g/{odd}/scores", "/g/chevoux/rules",
         "/g/{odd}/rules", "/g/chevoux/new", "/g/{odd}/new", "/g/chevoux/pictures/{odd}", "/static/{odd}/{odd}",
         "/t/{odd}", "/api/v1/tables/{odd}", "/api/v1/tables/{table}", "/healthz",
         "/t/{table}/review", "/t/{table}/review.json", "/t/{table}/review/moment.svg", "/t/{table}/review/picture.png",
         "/t/{table}/review/retry", "/learn", "/learn/{odd}/{odd}", "/learn/niet/1-first-turns",
         "/learn/niet/1-first-turns/try", "/learn/kuhlorado/2-points/try", "/g/niet/try/{odd}", "/g/{odd}/try/trick",
         "/puzzles", "/puzzles/{odd}",
         "/puzzles/niet/{odd}", "/puzzles/niet/today", "/puzzles/chevoux/today/try",
         "/api/v1/tables/{table}/review"]  # fmt: skip
QUERIES = ["lang", "step", "seat", "line", "part", "day", "theme", "m", "p", "truth", "text"]
FIELDS = ["game", "name", "players", "bots", "level0", "level1", "option.x2", "option.stalls", "minutes", "increment",
          "is_public", "day", "csrf", "lang", "theme", "next"]  # fmt: skip
COMMANDS = ["act", "why", "undo", "answer-undo", "resign", "leave", "return", "bots", "chat", "rematch",
            "hint", "sit", "name", "spectators", "mute", "review", "review/cancel", "review/retry",
            "review/play-on"]  # fmt: skip
HEADERS = [b"accept-language", b"accept-encoding", b"authorization", b"if-none-match", b"content-type", b"accept"]
KEYS = ["decision", "key", "path", "action", "notation", "granted", "seat", "level", "pace", "text", "name", "step",
        "face", "coach", "is_allowed", "line"]  # fmt: skip
ODD_JSON = ["null", "0", "-1", HUGE, "1e400", '"\\ud800"', '"\\u0000"', "[]", "{}", '["a","b"]', '["\\ud800"]', "true",
            '"x"', '"' + "y" * 3000 + '"', "[[[[[[]]]]]]", "[" * 9000, '{"a":' * 1800,
            "2147483648", "-2147483648", "NaN", '"keep"']  # fmt: skip


def odd(chance: random.Random) -> str:
    return chance.choice(ODD)


def clean(text: str) -> bytes:
    """Encode a text without characters that headers forbid."""
    return text.encode(errors="replace").replace(b"\x00", b"").replace(b"\r\n", b"")


def encode(text: str) -> str:
    return quote(text.encode(errors="surrogatepass"), safe="")


@pytest.fixture
def visitor(server: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        found = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
        assert found is not None
        client.headers["x-csrf-token"] = found[1]
        yield client


def open_table(client: httpx.Client, chance: random.Random) -> str:
    body = {
        "game": chance.choice(["kuhlorado", "niet", "chevoux", "neuland", "nevaches"]),
        "name": "A",
        "is_public": False,
    }
    opened: str = client.post("/tables", json=body).json()["table"]
    return opened


@pytest.mark.parametrize("seed", range(3))
def test_queries_and_cookies(visitor: httpx.Client, seed: int) -> None:
    chance = random.Random(seed)
    table = open_table(visitor, chance)
    for _ in range(120):
        path = re.sub(r"\{odd\}", lambda _: encode(odd(chance)), chance.choice(PATHS)).replace("{table}", table)
        query = "&".join(f"{name}={encode(odd(chance))}" for name in chance.sample(QUERIES, chance.randrange(4)))
        headers = [(name, clean(odd(chance))) for name in chance.sample(HEADERS, 2)]
        is_stranger = chance.random() < 0.3
        if is_stranger:
            cookie = f"theme={encode(odd(chance))}; lang={encode(odd(chance))}; ludotheque={odd(chance)[:40]!r}"
            headers.append((b"cookie", cookie.encode(errors="replace")))
        address = f"{visitor.base_url}{path}?{query}"
        answer = (httpx if is_stranger else visitor).get(address, headers=headers)
        assert answer.status_code < 500, (path, query, headers)


@pytest.mark.parametrize("seed", range(3))
def test_forms(visitor: httpx.Client, seed: int) -> None:
    chance = random.Random(seed)
    csrf = visitor.headers["x-csrf-token"]
    for _ in range(80):
        fields = {name: odd(chance) for name in chance.sample(FIELDS, chance.randrange(len(FIELDS)))}
        if chance.random() < 0.7:
            fields["game"] = chance.choice(["niet", "chevoux", "kuhlorado"])
        content = "&".join(f"{encode(name)}={encode(text)}" for name, text in {**fields, "csrf": csrf}.items())
        content += "&x=1" * chance.choice([0, 0, 60])
        headers = {
            "content-type": chance.choice(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"])
        }
        answer = visitor.post(chance.choice(["/tables", "/preferences", "/meet"]), content=content, headers=headers)
        assert answer.status_code < 500, content


@pytest.mark.parametrize("seed", range(3))
def test_bodies(visitor: httpx.Client, seed: int) -> None:
    chance = random.Random(seed)
    for round_ in range(120):
        if round_ % 40 == 0:
            table = open_table(visitor, chance)
            visitor.post(f"/t/{table}/bots", json={"seat": 1, "level": "easy"})
        pairs = [f'"{name}": {chance.choice(ODD_JSON)}' for name in chance.sample(KEYS, chance.randrange(4))]
        if chance.random() < 0.5:
            pairs.append(f'"decision": {chance.randrange(4)}')
        content = "{" + ", ".join(pairs) + "}"
        command = chance.choice([name for name in COMMANDS if name != "hint"])
        answer = visitor.post(f"/t/{table}/{command}", content=content)
        assert answer.status_code < 500, (command, content)


def test_the_requests_that_once_failed(visitor: httpx.Client) -> None:
    csrf = visitor.headers["x-csrf-token"]
    assert visitor.post("/tables", content=f"csrf={csrf}&" + "a=1&" * 60).status_code == 400
    assert visitor.post("/preferences", content=f"csrf={csrf}&" + "a=1&" * 60).status_code == 400
    table = open_table(visitor, random.Random(1))
    for query in (f"step={HUGE}", f"seat={HUGE}"):
        assert visitor.get(f"/t/{table}/replay?{query}").status_code in (404, 409, 414)
    assert visitor.get("/g/chevoux/scores?day=0001-01-01").status_code == 422
    assert visitor.get("/g/chevoux/scores?day=9999-12-31").status_code == 422


def test_a_client_that_hangs_up_is_no_error(server: ServerProcess, tmp_path: Path) -> None:
    from tests.web.wire import connect, get

    for _ in range(5):
        with connect(server) as link:
            link.sendall(b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{")
    assert b" 200 " in get(server)
