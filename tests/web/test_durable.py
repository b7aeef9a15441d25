"""Acknowledged means stored: every keyed request, with commits that fail and servers that race."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError
from tests.tables.deep import deep
from tests.web.serving import tables_on

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.store.store import Store
from ludotheque.store.writer import Writer
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.table import replay
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.bodies import NewTable, Sit, decode_body
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.errors import WebError
from ludotheque.web.live.service import COMMANDS, Call, Service
from ludotheque.web.live.table import LiveTable
from ludotheque.web.platform import now_ms

HOLDERS = ("h0", "h1")
# The seat that is to move, and the one that made the last move.
TO_MOVE, MOVED = 10, 11


class Request(msgspec.Struct, frozen=True):
    """A request at a table, and the kind of entry that it leads to."""

    command: str
    seat: int
    kind: type[e.Entry]
    content: dict[str, Any] = {}


# What happens at a table of Kuhlorado, one request after the other.
STORY = (
    Request("name", 0, e.Renamed, {"name": "Ada", "face": 2}),
    Request("chat", 0, e.Said, {"text": "hello"}),
    Request("spectators", 0, e.LetTalk, {"is_allowed": True}),
    Request("chat", SPECTATOR, e.Said, {"text": "hi", "name": "Guest"}),
    Request("mute", 0, e.Muted, {"line": 4}),
    Request("sit", 1, e.Sat, {"name": "Bob"}),
    Request("act", TO_MOVE, e.Acted),
    Request("undo", MOVED, e.Undone),
    Request("act", TO_MOVE, e.Acted),
    Request("act", TO_MOVE, e.Acted),
    Request("undo", MOVED, e.UndoAsked),
    Request("answer-undo", TO_MOVE, e.UndoRefused, {"granted": False}),
    Request("undo", MOVED, e.UndoAsked),
    Request("answer-undo", TO_MOVE, e.Undone, {"granted": True}),
    Request("leave", 1, e.Left),
    Request("bots", 0, e.TookOver, {"seat": 1, "level": "easy"}),
    Request("return", 1, e.Returned),
    Request("resign", 1, e.Resigned),
    Request("rematch", 0, e.Rematched),
)


@asynccontextmanager
async def serving(url: str) -> AsyncIterator[Service]:
    """Run a server without HTTP and without bots on a database."""
    tables = tables_on(Store(url), ServerConfig(database=url, limits=NO_LIMITS, bot_workers=1))
    await tables.start()
    tables._bots.wake = lambda live: None  # type: ignore[method-assign]
    try:
        yield Service(tables, RateLimiter(NO_LIMITS))
    finally:
        await tables.stop()


def settle(live: LiveTable, request: Request) -> Request:
    """Fill in the seat and the action that a request means now, so that its repetition says the same."""
    table, seat, content = live.table, request.seat, request.content
    if seat in (TO_MOVE, MOVED):
        mover = table.awaited()[0]
        # After a move that chance decided the other seat is to move.
        has_passed = table.moves[-1][0] < 0
        seat = 1 - mover if seat == MOVED and has_passed else mover
    if request.command == "act" and not content:
        content = {"decision": table.decision, "action": table.state.actions(seat)[0]}
    return msgspec.structs.replace(request, seat=seat, content=content)


async def post(service: Service, live: LiveTable, request: Request, key: str) -> Any:
    """Carry out a settled request as page and API do."""
    # Lists are due with every entry, as at a table that was quiet for a minute.
    live.listed_at = 0
    if request.command == "sit":
        return await service.sit(live, Sit(**request.content, key=key), HOLDERS[request.seat], "client")
    command = COMMANDS[request.command]
    body = decode_body(msgspec.json.encode({**request.content, "key": key}), command.body)
    holder = "guest" if request.seat == SPECTATOR else HOLDERS[request.seat]
    return await command.run(service, Call(live, request.seat, "en", "client", command.run.__name__, holder), body)


class Fault:
    """A writer whose next commit fails, before or after the entries are stored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.when = ""
        write = Writer._write

        def faulty(writer: Writer, *arguments: Any, **more: Any) -> Any:
            when, self.when = self.when, ""
            if when == "before":
                raise OperationalError("COMMIT", {}, Exception("database is locked"))
            written = write(writer, *arguments, **more)
            if when == "after":
                raise OperationalError("COMMIT", {}, Exception("connection lost"))
            return written

        monkeypatch.setattr(Writer, "_write", faulty)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    found: str = request.getfixturevalue("postgres") if request.param == "postgresql" else f"sqlite:///{tmp_path}/t.db"
    return found


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_request_whose_commit_fails_is_stored_by_its_repetition(
    url: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every kind of entry is refused without change, stored once when repeated, and known after that."""
    fault = Fault(monkeypatch)

    async def run() -> None:
        async with serving(url) as service:
            fault.when = when
            new = NewTable(game="kuhlorado", name="A", key=f"open {when}", is_public=False)
            with pytest.raises(WebError):
                await service.create(new, "h0", "client")
            live, seat = await service.create(new, "h0", "client")
            assert seat == 0
            assert len(service.live_tables.store.load(live.table.id)) == 1
            for number, request in enumerate(STORY):
                await fail_then_repeat(service, live, request, f"key{number}")
            stored = [e.parse_entry(body) for body in service.live_tables.store.load(live.table.id)]
            assert [type(entry) for entry in stored[1:]] == [request.kind for request in STORY]
            assert deep(replay(live.table.id, stored).seats) == deep(live.table.seats)
            larger, _ = await service.create(
                NewTable(game="niet", players=3, name="A", is_public=False), "h0", "client"
            )
            await fail_then_repeat(service, larger, Request("sit", 1, e.Sat, {"name": "Bob"}), "sit")
            await fail_then_repeat(service, larger, Request("remove", 0, e.Removed, {"seat": 1}), "remove")

    async def fail_then_repeat(service: Service, live: LiveTable, request: Request, key: str) -> None:
        before, version = deep(live.table), live.table.version
        settled = settle(live, request)
        fault.when = when
        with pytest.raises(WebError):
            await post(service, live, settled, key)
        if when == "before":
            assert deep(live.table) == before
        answer = await post(service, live, settled, key)
        assert live.table.version == version + 1
        entries = [e.parse_entry(body) for body in service.live_tables.store.load(live.table.id)]
        assert len(entries) == live.table.version and isinstance(entries[-1], request.kind)
        if request.command not in ("sit", "rematch"):
            assert entries[-1].key == key
            assert answer.is_repeated == (when == "after")
            assert (await post(service, live, settled, key)).is_repeated
        assert live.table.version == version + 1

    asyncio.run(run())


def test_servers_that_race_acknowledge_only_what_is_stored(postgres: str) -> None:
    """Thousands of keyed requests to two servers: each acknowledged key is in the log exactly once."""
    rounds, crowd = 60, 10
    people = tuple(e.Person(seat, f"P{seat}", holder) for seat, holder in enumerate(HOLDERS))
    chance = random.Random(3)

    async def run() -> None:
        async with serving(postgres) as one, serving(postgres) as other:
            opened = plans.plan_open(check_config("kuhlorado"), "h0", people, now_ms(), Rng(1))
            table_id = f"race{chance.getrandbits(40):x}"
            await one.live_tables.open(table_id, opened)
            tables = [(each, await each.live_tables.find(table_id)) for each in (one, other)]
            granted: Counter[str] = Counter()
            refused = 0

            async def ask(service: Service, live: LiveTable, request: Request, key: str) -> None:
                nonlocal refused
                for _ in range(2):  # repeated at once, as a page does after an error
                    try:
                        await post(service, live, request, key)
                        granted[key] += 1
                    except LudothequeError:
                        refused += 1

            for turn in range(rounds):
                table = tables[0][1].table
                seat = table.awaited()[0]
                act = {"decision": table.decision, "action": chance.choice(table.state.actions(seat))}
                asked = [Request("act", seat, e.Acted, act)]
                asked += [Request("chat", turn % 2, e.Said, {"text": f"{number}"}) for number in range(crowd)]
                await asyncio.gather(
                    *(
                        ask(service, live, request, f"{turn}.{number}.{server}")
                        for server, (service, live) in enumerate(tables)
                        for number, request in enumerate(asked)
                    )
                )
                for service, live in tables:
                    await service.live_tables.refresh(live)
                if table.result is not None:
                    break
            entries = [e.parse_entry(body) for body in one.live_tables.store.load(table_id)]
            stored = Counter(entry.key for entry in entries if entry.key)
            assert set(granted) <= set(stored), f"{len(set(granted) - set(stored))} acknowledged and absent"
            assert max(stored.values()) == 1
            assert len(granted) > rounds * crowd
            for _, live in tables:
                assert live.table.version == len(entries)

    asyncio.run(run())
