"""Bounds on what one client can enlarge: memory, logs, queues, lists."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import brotli
import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.web.serving import tables_on
from tests.web.wire import connect, memory

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.reviews.report import Candidate, Decision
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.named_action import find_named_action
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import DETOURS
from ludotheque.tables.table import Table
from ludotheque.testing.server import ServerProcess
from ludotheque.web.config import Limits, ServerConfig
from ludotheque.web.http import assets, clients
from ludotheque.web.http.bodies import NamedAction, NewTable, Nothing
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import new_secret
from ludotheque.web.http.responses import Refusals
from ludotheque.web.http.security import SecurityMiddleware
from ludotheque.web.live.service import Call, Service
from ludotheque.web.live.streams import Gzip
from ludotheque.web.live.table import LiveTable
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.live.workers import Supervisor
from ludotheque.web.pages.table_routes import error_page

STREAMS = 600


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server with limits."""
    with ServerProcess(str(tmp_path_factory.mktemp("bounds") / "b.db"), "--bots", "1") as process:
        yield process


def people(count: int) -> tuple[e.Person, ...]:
    return tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(count))


def test_names_of_files_are_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    before = assets._asset.cache_info().currsize
    for number in range(100):
        assert assets.find_asset(f"nothing-{number}.js") is None
    assert assets._asset.cache_info().currsize == before


def test_scripts_travel_without_comments() -> None:
    """The scripts lose their comments but no line of code."""
    for path in assets.STATIC.glob("*.js"):
        found = assets.find_asset(path.name)
        assert found is not None
        code = [line for line in path.read_bytes().splitlines() if not line.lstrip().startswith((b"/", b"*"))]
        sent = found.body.splitlines()
        assert [line for line in sent if line.lstrip().startswith((b"//", b"*"))] == []
        assert [line for line in code if line.startswith((b"export", b"import", b"const"))] == [
            line for line in sent if line.startswith((b"export", b"import", b"const"))
        ]


def test_idle_streams_cost_little(guarded: ServerProcess) -> None:
    """A few hundred have a separate compressor, all others share what they are sent."""
    opened = httpx.post(f"{guarded.url}/api/v1/tables", json={"game": "kuhlorado", "levels": ["easy", "easy"]}).json()
    request = f"GET /t/{opened['table']}/stream HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\n\r\n".encode()
    before = memory(guarded)
    links = []
    for number in range(STREAMS):
        link = connect(guarded, f"127.0.1.{number // 50 + 1}")
        link.sendall(request)
        assert b" 200 " in link.recv(65_536)
        links.append(link)
    grown = memory(guarded) - before
    for link in links:
        link.close()
    own = Limits().contexts
    assert grown < own * 0.45 + (STREAMS - own) * 0.1


def test_shared_frames_are_one_gzip_file() -> None:
    import zlib

    packer, unpack = Gzip(), zlib.decompressobj(wbits=31)
    frames = [b"one" * 1000, b"two" * 1000, b"one" * 1000]
    assert [unpack.decompress(packer.frame(frame)) for frame in frames] == frames
    assert brotli is not None


def test_tables_with_a_clock_leave_the_memory_and_still_end(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/memory.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=Limits(tables_in_memory=10)))
        await live_tables.start()
        live_tables.clocks.started_at = 0  # these games began after the server
        config = check_config("kuhlorado", clock=e.ClockConfig(1))
        now = int(time.time() * 1000)
        for number in range(12):
            due = now - 57_000 if number == 0 else now  # three seconds to open the others
            await live_tables.open(f"t{number}", plans.plan_open(config, "h", people(2), due, Rng(1)))
        assert len(live_tables.tables) <= 10
        assert "t0" not in live_tables.tables
        until = time.monotonic() + 60
        while "t0" not in live_tables.tables or live_tables.tables["t0"].table.result is None:
            await asyncio.sleep(0.1)
            assert time.monotonic() < until
        await live_tables.stop()

    asyncio.run(run())


def test_finished_tables_leave_first(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/memory.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=Limits(tables_in_memory=10)))
        await live_tables.start()
        opening = plans.plan_open(check_config("kuhlorado"), "h", people(2), 0, Rng(1))
        for number in range(9):
            await live_tables.open(f"t{number}", opening)
        await live_tables.change(live_tables.tables["t8"], lambda table: plans.plan_resign(table, 0, 0))
        await live_tables.open("t9", opening)
        await live_tables.open("t10", opening)
        assert "t8" not in live_tables.tables
        await live_tables.stop()

    asyncio.run(run())


def act_and_undo(table: Table, rounds: int) -> Iterator[e.AnyEntry]:
    """Yield entries of a player who acts and undoes again and again."""
    for _ in range(rounds):
        seat = table.awaited()[0]
        action = table.state.legal_actions(seat)[-1]
        for plan in (
            lambda seat=seat, action=action: plans.plan_act(table, seat, action, table.decision, 0, Rng(1)),
            lambda seat=seat: plans.plan_undo(table, seat, 0),
        ):
            planned = plan()
            assert planned is not None
            table.apply(planned)
            yield planned.entry


def test_a_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    """Chat and undo end at a bound, moves and resigning do not."""
    opening = plans.plan_open(check_config("neuland", 2), "h0", people(2), 0, Rng(1))
    table = Table("t", opening)
    for _ in range(DETOURS):
        planned = plans.plan_say(table, 0, "again", 0)
        plans.check_room(table, planned)
        table.apply(planned)
    with pytest.raises(TableError) as refused:
        plans.check_room(table, plans.plan_say(table, 0, "again", 0))
    assert refused.value.code == "table/full"
    seat = table.awaited()[0]
    acted = plans.plan_act(table, seat, table.state.legal_actions(seat)[0], table.decision, 0, Rng(1))
    assert acted is not None
    plans.check_room(table, acted)
    table.apply(acted)
    with pytest.raises(TableError):
        plans.check_room(table, plans.plan_undo(table, seat, 0))
    plans.check_room(table, plans.plan_resign(table, 0, 0))


@pytest.fixture
def without_collections() -> Iterator[None]:
    """Turn garbage collection off, as on a server.

    A collection would look at all objects of earlier tests.
    """
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_collections")
def test_reading_a_long_log_holds_nobody_up(tmp_path: Path) -> None:
    """Other clients are served during a long read, whose time grows linearly.

    Such logs are older than the bound.
    """
    url = f"sqlite:///{tmp_path}/long.db"
    opening = plans.plan_open(check_config("kuhlorado", 2), "h0", people(2), 0, Rng(1))
    table = Table("t", opening)
    log = [opening.entry, *act_and_undo(table, 3000)]

    async def run() -> None:
        store = Store(url)
        with store.engine.begin() as connection:
            from ludotheque.store.writer import write

            write(connection, [Append("t", ply, e.format_entry(entry)) for ply, entry in enumerate(log)], "x")
        live_tables = tables_on(store, ServerConfig(database=url))
        await live_tables.start()
        loading = asyncio.create_task(live_tables.find("t"))
        longest, last = 0.0, time.thread_time()
        while not loading.done():
            await asyncio.sleep(0)
            now = time.thread_time()  # of this thread, since others may be busy
            longest, last = max(longest, now - last), now
        assert (await loading).table.version == len(log)
        assert longest < 0.3, longest
        await live_tables.stop()

    asyncio.run(run())


def test_few_public_tables_of_one_client_wait(guarded: ServerProcess) -> None:
    transport = httpx.HTTPTransport(local_address="127.0.0.9")
    with httpx.Client(base_url=guarded.url, transport=transport) as client:
        body = {"game": "kuhlorado", "name": "Ada"}
        answers = [client.post("/api/v1/tables", json=body) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert answers[-1].json()["code"] == "request/waiting"
        assert client.post("/api/v1/tables", json={**body, "is_public": False}).status_code == 201
        assert client.post("/api/v1/tables", json={**body, "levels": ["", "easy"]}).status_code == 201


def visitor_from(server: ServerProcess, address: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address=address), timeout=30)


def test_one_address_does_not_take_all_waiting_seats(guarded: ServerProcess) -> None:
    tables: list[str] = []
    for number in range(8):
        with visitor_from(guarded, f"127.0.1.{number + 1}") as host:
            for _ in range(5):
                opened = host.post("/api/v1/tables", json={"game": "niet", "players": 3, "name": "Host"})
                tables.append(opened.json()["table"])

    def sit(client: httpx.Client, table: str) -> httpx.Response:
        return client.post(f"/api/v1/tables/{table}/seats", json={"name": "A"})

    with visitor_from(guarded, "127.0.2.1") as client, ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(sit, [client] * len(tables), tables))
        assert [answer.status_code for answer in answers].count(201) == 16
        refused = {answer.json()["code"] for answer in answers if answer.status_code != 201}
        assert refused == {"request/seats-address"}
        held = next(table for table, answer in zip(tables, answers, strict=True) if answer.status_code == 201)
        free, *others = [table for table, answer in zip(tables, answers, strict=True) if answer.status_code != 201]
        token = next(answer.json()["token"] for answer in answers if answer.json().get("table") == held)
        own = client.post("/api/v1/tables", json={"game": "niet", "name": "A"})
        assert own.status_code == 201  # seats at tables that were opened here are counted as tables
        client.post(f"/api/v1/tables/{held}/leave", json={}, headers={"authorization": f"Bearer {token}"})
        assert sit(client, free).status_code == 201
    with visitor_from(guarded, "127.0.2.2") as client:
        headers = {"authorization": f"Bearer {new_secret()}"}
        codes = []
        for table in others[:7]:
            answer = client.post(f"/api/v1/tables/{table}/seats", json={"name": "P"}, headers=headers)
            codes.append(answer.json().get("code", ""))
        assert codes == [""] * 5 + ["request/seats"] * 2
        # A table that was left counts no more.
        client.post(f"/api/v1/tables/{others[0]}/leave", json={}, headers=headers)
        answer = client.post(f"/api/v1/tables/{others[6]}/seats", json={"name": "P"}, headers=headers)
        assert answer.status_code == 201


def test_a_table_may_give_one_seat_per_address(guarded: ServerProcess) -> None:
    body = {"game": "niet", "players": 3, "name": "Host", "one_seat_per_address": True, "is_public": False}
    with visitor_from(guarded, "127.0.3.1") as host, visitor_from(guarded, "127.0.3.2") as guest:
        opened = host.post("/api/v1/tables", json=body).json()
        seats = f"/api/v1/tables/{opened['table']}/seats"
        assert host.post(seats, json={"name": "Brother"}).json()["code"] == "seat/address"
        assert guest.post(seats, json={"name": "A"}).json()["seat"] == 1
        assert guest.post(seats, json={"name": "B"}).json()["code"] == "seat/address"
        headers = {"authorization": f"Bearer {opened['token']}"}
        host.post(f"/api/v1/tables/{opened['table']}/remove", json={"seat": 1}, headers=headers)
        assert guest.post(seats, json={"name": "Again"}).json()["code"] == "seat/address"
        seen = host.get(f"/t/{opened['table']}?lang=fr").text
        assert "une par connexion" in seen


@pytest.mark.parametrize(
    ("client", "is_public", "asked", "is_strict"),
    [
        ("8.8.8.8", True, None, True),
        ("8.8.8.8", True, False, False),
        ("8.8.8.8", False, None, False),
        ("8.8.8.8", False, True, True),
        ("192.168.1.4", True, None, False),
        ("unknown", True, None, False),
    ],
)
def test_public_tables_of_the_internet_give_one_seat_per_address(
    tmp_path: Path, client: str, is_public: bool, asked: bool | None, is_strict: bool
) -> None:
    async def run() -> bool:
        live_tables = tables_on(Store(f"sqlite:///{tmp_path}/a.db"), ServerConfig(bot_workers=1))
        await live_tables.start()
        service = Service(live_tables, RateLimiter(Limits()))
        body = NewTable(game="niet", name="A", is_public=is_public, one_seat_per_address=asked)
        live, _ = await service.create(body, "holder", client)
        await live_tables.stop()
        return live.table.config.one_seat_per_address

    assert asyncio.run(run()) is is_strict


def test_one_hint_for_a_seat_at_a_time(guarded: ServerProcess) -> None:
    async def run() -> list[int]:
        async with httpx.AsyncClient(base_url=f"{guarded.url}/api/v1", timeout=60) as client:
            body = {"game": "neuland", "name": "A", "is_public": False, "hints": True}
            opened = (await client.post("/tables", json=body)).json()
            at = f"/tables/{opened['table']}"
            seated = (await client.post(f"{at}/seats", json={"name": "B"})).json()
            tokens = [{"authorization": f"Bearer {each['token']}"} for each in (opened, seated)]
            seen = [(await client.get(at, headers=token)).json() for token in tokens]
            mover = next(seat for seat in (0, 1) if seen[seat]["is_your_turn"])
            answers = await asyncio.gather(*(client.post(f"{at}/hint", headers=tokens[mover]) for _ in range(4)))
            return sorted(answer.status_code for answer in answers)

    assert asyncio.run(run()) == [200, 429, 429, 429]


def test_a_pause_earns_no_more_than_the_burst(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that was silent for a day may send as many requests at once as a new one."""
    now = [1000.0]
    monkeypatch.setattr(clients, "monotonic", lambda: now[0])
    limiter = RateLimiter(Limits(posts_per_second=2, posts_at_once=5))

    def burst() -> int:
        for count in range(100):
            try:
                limiter.post("a")
            except WebError:
                return count
        return 100

    assert burst() == 5
    now[0] += 1
    assert burst() == 2
    now[0] += 86_400
    assert burst() == 5
    now[0] += 86_400
    limiter.post("b")  # others change nothing
    assert burst() == 5


def test_a_hint_for_a_position_that_is_gone_is_refused(tmp_path: Path) -> None:
    """The seat acts while its hint is computed, and gets no advice for another position."""

    async def run() -> tuple[str, list[type], bool]:
        url = f"sqlite:///{tmp_path}/hint.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url))
        await live_tables.start()
        service = Service(live_tables, RateLimiter(Limits()))
        opening = plans.plan_open(check_config("kuhlorado", hints=True), "h0", people(2), 0, Rng(1))
        live = await live_tables.open("t", opening)
        table = live.table
        seat = table.awaited()[0]
        best, other = (table.state.action_to_string(action) for action in table.state.legal_actions(seat)[:2])
        candidates = (Candidate(best, 0.5, 0.0, 0.0), Candidate(other, 0.4, 0.1, 0.0))
        judged = Decision(0, seat, best, best, 0.0, 0.0, "best", {}, candidates=candidates)

        async def judge(*values: Any) -> Any:
            action = table.state.legal_actions(seat)[0]
            now = table.decision
            await live_tables.change(live, lambda table: plans.plan_act(table, seat, action, now, 0, Rng(2)))
            return judged

        live_tables.judge = judge  # type: ignore[method-assign, assignment]
        call = Call(live, seat, "en", "a")
        with pytest.raises(TableError) as refused:
            await service.hint(call, Nothing())
        entries = [type(e.parse_entry(line)) for line in live_tables.store.load("t")]
        await live_tables.stop()
        return refused.value.code, entries, bool(live.hinting)

    assert asyncio.run(run()) == ("action/stale", [e.Opened, e.Acted], False)


def test_a_client_may_ask_for_a_few_jobs() -> None:
    limiter = RateLimiter(Limits(jobs=1))
    with limiter.one_job("a"), limiter.one_job("b"), pytest.raises(WebError), limiter.one_job("a"):
        pass
    with limiter.one_job("a"):
        pass
    assert not limiter.jobs


def test_a_choice_that_is_changed_again_and_again_ends(tmp_path: Path) -> None:
    """With simultaneous choices the first choice always counts, its hundredth change does not."""
    table = Table("t", plans.plan_open(check_config("niet", 3), "h0", people(3), 0, Rng(1)))
    chance = random.Random(1)
    while len(table.state.awaited()) < 2 and table.result is None:
        seat = table.awaited()[0]
        action = chance.choice(table.state.legal_actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, 0, Rng(2))
        assert planned is not None
        table.apply(planned)
    if table.result is not None:
        pytest.skip("nobody chose at the same time")
    seat = table.awaited()[0]
    action = table.state.legal_actions(seat)[0]
    table.version += DETOURS + len(table.moves)

    def choose() -> Planned:
        planned = plans.plan_act(table, seat, action, table.decision, 0, Rng(1))
        assert planned is not None
        plans.check_room(table, planned)
        return planned

    table.apply(choose())
    with pytest.raises(TableError):
        choose()


def test_a_rematch_is_a_new_table(tmp_path: Path) -> None:
    """A client that resigns and plays again opens new tables, within the limit per hour."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/rematch.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url))
        await live_tables.start()
        service = Service(live_tables, RateLimiter(Limits(tables_per_hour=3)))
        opened = NewTable(game="kuhlorado", levels=["", "easy"], name="A")
        live, _ = await service.create(opened, "h", "a")
        for turn in range(2):
            call = Call(live, turn, "en", "a")  # at each new table one seat further
            await service.resign(call, Nothing())
            live = await live_tables.find((await service.rematch(call, Nothing())).table)
        call = Call(live, 0, "en", "a")
        await service.resign(call, Nothing())
        with pytest.raises(WebError):
            await service.rematch(call, Nothing())
        assert len(live_tables.tables) == 3
        await live_tables.stop()

    asyncio.run(run())


def test_illegal_notations_are_looked_up_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up takes up to a tenth of a second, so further ones are refused as not understood."""
    asked: list[str] = []

    def find(world: State, seat: int, text: str) -> int | None:
        asked.append(text)
        return find_named_action(world, seat, text)

    async def run() -> list[str]:
        live_tables = LiveTables.__new__(LiveTables)
        live_tables.tables, live_tables.jobs = {}, Supervisor(0)
        service = Service(live_tables, RateLimiter(Limits(reads_per_second=0.001)))
        live = LiveTable(Table("t", plans.plan_open(check_config("chevoux", 1), "h0", people(1), 0, Rng(1))), 0.0)
        body = NamedAction(notation="populate a1")
        return [(await service.why(Call(live, 0, "en", "a"), body)).ruling for _ in range(20)]

    monkeypatch.setattr("ludotheque.web.live.service.find_named_action", find)
    rulings = asyncio.run(run())
    assert len(asked) == 8
    assert rulings == [*["C8"] * 8, *[""] * 12]


def test_pages_that_take_long_to_draw_count_as_several() -> None:
    """A client may ask for 240 pages at once, but only for 80 lessons, puzzles or reviews."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def count(path: str, client: str) -> int:
        statuses: list[int] = []

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        scope = {"type": "http", "method": "GET", "path": path, "scheme": "http", "headers": [], "client": (client, 1)}
        for _ in range(300):
            await guard({**scope, "query_string": b""}, receive, send)
        return statuses.count(200)

    async def receive() -> Message:
        return {"type": "http.request"}

    limiter = RateLimiter(Limits(reads_per_second=0.001))
    guard = SecurityMiddleware(app, limiter, ServerConfig(), Refusals(error_page))
    drawn = ("/learn/niet/1", "/puzzles/niet/1/try", "/g/niet/try/trick", "/t/x/review/picture.png")
    assert asyncio.run(count("/t/x", "10.0.0.1")) == 240
    for number, path in enumerate(drawn):
        assert asyncio.run(count(path, f"10.0.1.{number}")) == 80


def test_addresses_are_short(guarded: ServerProcess) -> None:
    with httpx.Client(base_url=guarded.url) as client:
        for path in ("/t/" + "x" * 4_100, "/?q=" + "x" * 4_100):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (414, "request/address")
        assert client.get("/?q=" + "x" * 4_000).status_code == 200


def test_memory_does_not_grow_with_unknown_addresses(server: ServerProcess) -> None:
    def ask(first: int, count: int) -> None:
        with connect(server) as link, link.makefile("rb") as answers:
            for number in range(first, first + count):
                head = f"POST /t/x{number}/act HTTP/1.1\r\nhost: localhost\r\nx-padding: {'p' * 30_000}\r\n\r\n"
                link.sendall(head.encode())
                length = 0
                while (line := answers.readline()) not in (b"\r\n", b""):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.partition(b":")[2])
                answers.read(length)

    ask(0, 200)
    before = memory(server)
    ask(200, 2_000)
    assert memory(server) < before + 20
