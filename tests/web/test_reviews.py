"""Reviews at the server: asked for once, streamed, stored, and safe from restarts and limits."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.web.fake_review import FAULT, PARTS, PAUSE, VERSION, make_review
from tests.web.finished import finished_table, store_table

from ludotheque.kernel.records import Record
from ludotheque.reviews.report import Review
from ludotheque.store.reviews import DONE
from ludotheque.store.rows import ReviewRow
from ludotheque.store.store import Store
from ludotheque.tables.table import Table
from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.identity import csrf_of

SECRET = "a" * 22 + "0123456789"
FAKE = ("-m", "tests.web.fake_review")


class Reader:
    """A viewer of a finished game, with or without a seat."""

    def __init__(self, server: ServerProcess, table: str, secret: str = SECRET, lang: str = "en") -> None:
        headers = {"x-csrf-token": csrf_of(secret), "accept-language": lang}
        self.client = httpx.Client(base_url=server.url, timeout=30, cookies={"ludotheque": secret}, headers=headers)
        self.at = f"/t/{table}/review"
        self.api = f"/api/v1/tables/{table}/review"

    def page(self, query: str = "", part: str = "") -> str:
        answer = self.client.get(f"{self.at}{part}{query}", headers={"accept": "text/html"})
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, part: str = "", **body: Any) -> httpx.Response:
        return self.client.post(f"{self.at}{part}", json=body)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.api).json()
        return found

    def wait(self, status: str, seconds: float = 40.0) -> dict[str, Any]:
        until = time.monotonic() + seconds
        while (found := self.state())["status"] != status:
            assert time.monotonic() < until, found
            time.sleep(0.05)
        return found


Meet = Callable[..., Reader]


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Return a function that adds viewers.

    At the end all connections are closed.
    """
    people: list[Reader] = []

    def make(*values: Any, **named: Any) -> Reader:
        people.append(Reader(*values, **named))
        return people[-1]

    yield make
    for one in people:
        one.client.close()


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    """Return finished games, played once for all tests."""
    return {
        "kuhlorado": finished_table("kuhlorado", 3, SECRET),
        "niet": finished_table("niet", 3, SECRET, target=20),
        "chevoux": finished_table("chevoux", 3, SECRET),
        "old": finished_table("chevoux", 7, SECRET),
        **{f"other{seed}": finished_table("chevoux", seed, SECRET) for seed in (4, 5, 6)},
    }


def fill(database: Path, tables: dict[str, Any]) -> None:
    store = Store(f"sqlite:///{database}")
    for table, log in tables.values():
        store_table(store, table, log)
    old = tables["old"][0]
    data = msgspec.json.encode(make_review(Record(old.game, old.names(), list(old.moves))))
    data = data.replace(f'"version":{VERSION}'.encode(), b'"version":6')
    store.reviews.save(ReviewRow(old.id, DONE, 1.0, old.config.rules, VERSION - 1, "", 1, 1, data))
    store.close()


@pytest.fixture(scope="module")
def server(tables: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server with fake reviews."""
    database = tmp_path_factory.mktemp("reviews") / "test.db"
    fill(database, tables)
    with ServerProcess(str(database), "--no-limits", "--bots", "1", program=FAKE) as process:
        yield process


@pytest.fixture
def slow(tables: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerProcess:
    """Prepare a server with limits and slow fake reviews, which the test starts."""
    monkeypatch.setenv(PAUSE, "0.6")
    monkeypatch.setenv(PARTS, "4")
    fill(tmp_path / "test.db", tables)
    return ServerProcess(str(tmp_path / "test.db"), "--bots", "1", program=FAKE)


def name_of(tables: dict[str, Any], name: str) -> str:
    table: Table = tables[name][0]
    return table.id


def test_a_review_is_asked_for_computed_once_and_stored(
    server: ServerProcess, tables: dict[str, Any], meet: Meet
) -> None:
    ada = meet(server, name_of(tables, "kuhlorado"))
    bob = meet(server, name_of(tables, "kuhlorado"), "b" * 22 + "0123456789")
    assert ada.state() == {"status": "unasked", "progress": 0.0, "ahead": 0}
    assert ada.client.get(f"{ada.at}.json").json()["code"] == "review/none"
    assert 'data-status="unasked"' in ada.page()
    asked = bob.post()  # any viewer with the link may ask
    assert (asked.status_code, asked.json()["status"]) == (202, "waiting")
    ada.wait("done")
    assert ada.post().json()["status"] == "done"
    stored = ada.client.get(f"{ada.at}.json").content
    review = msgspec.json.decode(stored, type=Review)
    assert review.progress == 1.0
    assert len(review.curve) == len(tables["kuhlorado"][0].moves) + 1
    assert bob.client.get(f"{bob.api}.json").content == stored
    assert {"judge", "seats", "decisions", "chance", "curve"} <= set(msgspec.json.decode(stored))


def test_games_that_cannot_be_reviewed_say_why(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
        made = client.post("/api/v1/tables", json=body).json()
        at = f"/api/v1/tables/{made['table']}"
        answer = client.post(f"{at}/review")
        assert (answer.status_code, answer.json()["code"]) == (409, "table/not-over")
        page = client.get(f"/t/{made['table']}/review", headers={"accept": "text/html"}).text
        assert answer.json()["sentence"] in page
        assert client.post("/api/v1/tables/nothing/review").status_code == 404


def test_a_resigned_game_is_reviewed_up_to_the_resignation(server: ServerProcess, meet: Meet) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        made = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}).json()
        at = f"/api/v1/tables/{made['table']}"
        client.post(f"{at}/resign", headers={"authorization": f"Bearer {made['token']}"}).raise_for_status()
        assert "ended: A resigned" in client.get(f"{at}/record").text
        assert client.post(f"{at}/review").status_code == 202
    reader = meet(server, made["table"], "b" * 22 + "0123456789")
    reader.wait("done")
    assert reader.client.get(f"{reader.at}.json").json()["ending"] == {"seat": 0, "winners": [1], "out_of_time": False}
    assert "Ada resigned with" in reader.page()


def test_a_review_of_an_older_judge_says_so_and_is_made_anew(
    server: ServerProcess, tables: dict[str, Any], meet: Meet
) -> None:
    ada = meet(server, name_of(tables, "old"))
    assert "Version 6 of the judge" in ada.page()
    assert ada.post().json()["status"] in ("waiting", "done")
    until = time.monotonic() + 40
    while "Version 6 of the judge" in ada.page() or ada.state()["status"] != "done":
        assert time.monotonic() < until
        time.sleep(0.05)
    assert ada.client.get(f"{ada.at}.json").json()["judge"]["version"] == VERSION
    assert ada.post().json()["status"] == "done"


def test_a_review_streams_survives_a_restart_and_a_killed_worker(
    slow: ServerProcess, tables: dict[str, Any], meet: Meet
) -> None:
    """The page shows parts, and killed servers and workers go on.

    A review fails after two crashes.
    """
    with slow:
        ada = meet(slow, name_of(tables, "chevoux"))
        assert ada.post().status_code == 202
        heard = []
        with ada.client.stream("GET", f"{ada.at}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: {"):
                    heard.append(msgspec.json.decode(line.removeprefix("data: ")))
                if heard and heard[-1]["progress"] > 0.3:
                    break
        assert [each["progress"] for each in heard] == sorted(each["progress"] for each in heard)
        part = ada.page("?part=1")
        assert "<progress" in part
        assert 'class="curve is-wide"' in part
        slow.kill()
        slow.start()
        assert ada.state()["status"] == "waiting"
        assert ada.wait("done")["progress"] == 1.0


def test_a_worker_that_dies_is_a_sentence_and_a_retry(
    slow: ServerProcess, tables: dict[str, Any], meet: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FAULT, "die")
    monkeypatch.setenv(PAUSE, "0.1")
    with slow:
        ada = meet(slow, name_of(tables, "chevoux"), lang="fr")
        ada.post()
        ada.wait("failed")
        page = ada.page()
        assert "Rien n’est perdu" in page
        assert 'id="review-request"' in page
        assert 'class="curve is-wide"' in page  # the last part is still there
    monkeypatch.delenv(FAULT)
    with slow:
        ada.post()
        ada.wait("done")


def test_a_review_can_be_stopped_and_begun_again(slow: ServerProcess, tables: dict[str, Any], meet: Meet) -> None:
    with slow:
        ada = meet(slow, name_of(tables, "chevoux"))
        late = meet(slow, name_of(tables, "other4"))
        ada.post()
        assert late.post().json()["ahead"] == 1
        assert "1 review is ahead" in late.page()
        assert ada.post("/cancel").json()["status"] == "cancelled"
        assert "was stopped" in ada.page()
        assert late.state()["ahead"] == 0
        late.wait("done")
        ada.post()
        ada.wait("done")


def test_few_reviews_of_one_client_at_a_time(slow: ServerProcess, tables: dict[str, Any], meet: Meet) -> None:
    with slow:
        readers = [meet(slow, name_of(tables, name)) for name in ("chevoux", "other4", "other5", "other6")]
        answers = [reader.post() for reader in readers]
        assert [answer.status_code for answer in answers] == [202, 202, 202, 429]
        assert answers[-1].json()["code"] == "request/reviews"
        assert readers[0].post().status_code == 202  # no second review
        for reader in readers[:3]:
            reader.post("/cancel")


def test_background_workers_are_nicer_than_bots() -> None:
    """The system gives bots processor time before reviews."""
    import asyncio

    from ludotheque.web.live.jobs import Solve
    from ludotheque.web.live.workers import BACKGROUND_NICE, NICE, Supervisor

    table, _ = finished_table("chevoux", 3)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    expected = [min(19, own + niceness) for niceness in (NICE, BACKGROUND_NICE)]

    def priorities(supervisor: Supervisor) -> list[int]:
        pids = [process.pid for process in supervisor.processes()]
        return [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids if pid is not None]

    async def run() -> None:
        supervisor = Supervisor(1)
        job = Solve(table="t", config=table.config, seconds=20, outcomes=())
        future = supervisor.submit(job, lambda _: None)
        async with asyncio.timeout(60):  # both processes take a moment to start
            while priorities(supervisor) != expected:
                await asyncio.sleep(0.05)
        future.cancel()
        supervisor.close()

    assert NICE < BACKGROUND_NICE
    asyncio.run(run())
