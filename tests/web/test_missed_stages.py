"""Bounds on what a page is sent that missed much."""

from __future__ import annotations

import asyncio
import random
from math import inf
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from tests.web.serving import tables_on

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.snapshot import Increments
from ludotheque.tables.stages import stages_since
from ludotheque.tables.table import Table
from ludotheque.web.config import NO_LIMITS, Limits, ServerConfig
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.live.service import Service
from ludotheque.web.live.streams import PAST_BYTES, page_stream, program_stream
from ludotheque.web.live.table import STAGES_KEPT, LiveTable
from ludotheque.web.pages import views
from ludotheque.web.pages.views import draw_present

MOVES = 300
UNSENT = 65_536


@pytest.fixture(scope="module")
def live() -> LiveTable:
    """Return a game of Neuland after 300 moves, all of them made while the table was in memory."""
    people = tuple(Person(seat, f"P{seat}", f"h{seat}") for seat in range(2))
    table = Table("t", plans.plan_open(check_config("neuland", 2), "h0", people, 0, Rng(4)))
    live, dice = LiveTable(table, 0.0), random.Random(3)
    for number in range(MOVES):
        if not table.awaited():
            break
        seat = dice.choice(table.awaited())
        action = dice.choice(table.state.legal_actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, number, Rng(number))
        assert planned is not None
        live.apply(planned)
    assert len(table.moves) > MOVES // 2
    return live


def service_of(folder: Path, limits: Limits = NO_LIMITS) -> Service:
    config = ServerConfig(database=f"sqlite:///{folder / 's.db'}", bot_workers=1)
    return Service(tables_on(Store(config.database), config), RateLimiter(limits))


def request_of(query: str) -> Request:
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/t/t/stream", "query_string": query.encode()}
    return Request({**scope, "headers": [], "client": ("127.0.0.1", 1)})


class Reader:
    """The other side of a stream, which reads until `most` bytes have come."""

    def __init__(self, most: float) -> None:
        self.received = bytearray()
        self._most = most
        self._gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if len(self.received) > self._most:  # as uvicorn does at the same place
            await self._gone.wait()
        if not self._gone.is_set():
            self.received += message.get("body", b"")

    def hang_up(self) -> None:
        self._gone.set()


async def worst_delay(done: asyncio.Event) -> float:
    """Return for how long the event loop was held up at most."""
    loop, worst = asyncio.get_running_loop(), 0.0
    while not done.is_set():
        begun = loop.time()
        await asyncio.sleep(0.001)
        worst = max(worst, loop.time() - begun - 0.001)
    return worst


async def run_streams(
    service: Service, live: LiveTable, queries: list[str], most: float = inf
) -> tuple[list[bytes], float]:
    """Open a page stream for each query at once.

    Returns what each reader received, and the loop's worst delay.
    """
    readers = [Reader(most) for _ in queries]
    done = asyncio.Event()
    watch = asyncio.create_task(worst_delay(done))
    tasks = []
    for reader, query in zip(readers, queries, strict=True):
        stream = page_stream(service, live, SPECTATOR, request_of(query), views)
        tasks.append(asyncio.create_task(stream({"type": "http"}, reader.receive, reader.send)))
        await asyncio.sleep(0)
    sizes: list[int] = []
    before = [-1]
    while sizes != before:  # until nothing more is sent
        before = sizes
        await asyncio.sleep(0.3)
        sizes = [len(reader.received) for reader in readers]
    done.set()
    delay = await watch
    for reader in readers:
        reader.hang_up()
    await asyncio.gather(*tasks)
    return [bytes(reader.received) for reader in readers], delay


@pytest.mark.parametrize("missed", [20, 40, MOVES, 10_000])
def test_a_page_that_missed_much_gets_a_bounded_part(tmp_path: Path, live: LiveTable, missed: int) -> None:
    service = service_of(tmp_path)
    seen = max(0, len(live.table.moves) - missed)
    asyncio.run(run_streams(service, live, [f"seen={seen}"]))  # fills the caches of drawings
    (sent,), delay = asyncio.run(run_streams(service, live, [f"seen={seen}"]))
    assert len(sent) < PAST_BYTES + 500_000
    assert sent.count(b"event: view") == 1
    steps = sent.count(b"event: step")
    assert steps <= STAGES_KEPT
    if missed == 20:
        wanted = len(stages_since(live.table, seen)) - 1
        assert steps == wanted or len(sent) > PAST_BYTES
    assert delay < 0.05


def test_pieces_of_all_kept_stages_are_sent(tmp_path: Path, live: LiveTable) -> None:
    """Pages take pieces, which are small: they get every stage that is kept."""
    ends = stages_since(live.table, 0)
    seen = ends[-STAGES_KEPT - 1]
    (sent,), _ = asyncio.run(run_streams(service_of(tmp_path), live, [f"seen={seen}"]))
    assert sent.count(b"event: step") == STAGES_KEPT - 1
    assert sent.index(b"event: view") > sent.rindex(b"event: step")


def test_unread_streams_hold_one_view_each(tmp_path: Path, live: LiveTable) -> None:
    seen = stages_since(live.table, 0)[-STAGES_KEPT - 1]
    queries = [f"seen={seen}"] * 40
    received, delay = asyncio.run(run_streams(service_of(tmp_path), live, queries, UNSENT))
    view = 250_000
    assert max(map(len, received)) < UNSENT + view
    assert delay < 0.05


def test_the_past_is_charged_to_the_client(tmp_path: Path, live: LiveTable) -> None:
    """A client that asks for the past again and again gets the present alone."""
    service = service_of(tmp_path, Limits(streams=0))
    seen = stages_since(live.table, 0)[-STAGES_KEPT - 1]
    queries = [f"seen={seen}"] * 40
    received, _ = asyncio.run(run_streams(service, live, queries))
    assert received[0].count(b"event: step") == STAGES_KEPT - 1
    assert received[-1].count(b"event: step") == 0
    assert received[-1].count(b"event: view") >= 1  # another one if the number of viewers has changed since


def test_programs_that_do_not_read_are_sent_nothing_more(
    tmp_path: Path, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the table changes, what waits for a program is what it was sent first."""

    async def run() -> int:
        reader = Reader(0)
        stream = program_stream(service_of(tmp_path), live, "", "en", request_of(""))
        task = asyncio.create_task(stream({"type": "http"}, reader.receive, reader.send))
        await asyncio.sleep(0.2)
        drawn = len(reader.received)
        assert drawn > 0
        monkeypatch.setattr(Increments, "line", lambda *_: pytest.fail("drawn although nothing was read"))
        for viewer in live.viewers:
            viewer.notify()
        await asyncio.sleep(0.2)
        reader.hang_up()
        await task
        return len(reader.received) - drawn

    assert asyncio.run(run()) == 0


def test_a_table_without_viewers_holds_no_drawings(live: LiveTable) -> None:
    draw_present(live, SPECTATOR, "en")
    presenter = live.presenter
    live.forget_drawings()
    assert live.presenter is not presenter
    assert not live.drawings
    assert not live.views
    assert draw_present(live, SPECTATOR, "en").after()
