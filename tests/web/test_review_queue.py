"""The queue of reviews: it counts the reviews ahead, and stopped reviews stay stopped."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.web.finished import finished_table

from ludotheque.store.reviews import CANCELLED, WAITING
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.table import Table
from ludotheque.web.config import ServerConfig
from ludotheque.web.live.jobs import ReviewPart
from ludotheque.web.live.review_queue import ReviewQueue
from ludotheque.web.live.workers import FairQueue, Ticket
from ludotheque.web.platform import Job

TABLES = [finished_table("chevoux", seed)[0] for seed in (3, 4, 5, 6)]
PART = ReviewPart(0.5, 1, b"{}")


class Reviews:
    """A store of rows in the order of writing, which waits while the gate is closed."""

    def __init__(self) -> None:
        self.written: list[ReviewRow] = []
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Event()

    def find(self, table_id: str) -> ReviewRow | None:
        return next((row for row in reversed(self.written) if row.table_id == table_id), None)

    def save(self, row: ReviewRow) -> None:
        waits = not self.gate.is_set()
        self.begun.set()
        if waits and row.status == WAITING:
            assert self.gate.wait(10)
        self.written.append(row)

    def close_gate(self) -> None:
        self.gate.clear()
        self.begun.clear()


class Workers:
    """Workers that do nothing, so that the test takes jobs out and reports."""

    def __init__(self) -> None:
        self.queue = FairQueue()
        self.tickets: list[Ticket] = []

    def submit(self, job: Job, report: Any) -> asyncio.Future[Any]:
        ticket = Ticket(job, report)
        self.tickets.append(ticket)
        self.queue.put(ticket)
        return ticket.future

    def forecast(self) -> list[Job]:
        return self.queue.forecast(range(10))


class Server:
    """A server with what a queue needs, which is also a limiter without limits."""

    def __init__(self) -> None:
        self.reviews = Reviews()
        self.store = self
        self.workers = Workers()
        self.tasks: list[asyncio.Task[None]] = []
        server: Any = self
        workers: Any = self.workers
        self.queue = ReviewQueue(server, server, workers, ServerConfig().review_seconds)

    def is_shared(self) -> bool:
        return False

    async def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(call, *arguments)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        self.tasks.append(asyncio.create_task(work))

    def review(self, client: str, under_way: int) -> None:
        pass

    def request(self, table: Table, client: str) -> Coroutine[None, None, ReviewRow]:
        limiter: Any = self
        return self.queue.request(table, client, limiter)

    async def write_part(self) -> None:
        """Start writing a part of a running review."""
        await self.request(TABLES[0], "a")
        self.reviews.close_gate()
        self.workers.tickets[0].report(PART)
        await until(self.reviews.begun)

    async def stop_meanwhile(self) -> asyncio.Task[ReviewRow]:
        """Stop the review during a write that ends afterwards."""
        stop = asyncio.create_task(self.queue.cancel(TABLES[0]))
        await asyncio.sleep(0.05)
        self.reviews.gate.set()
        return stop


def test_ahead_counts_the_reviews_that_are_computed_first() -> None:
    """The client with the least worker time comes first, not the one that asked first."""

    async def run() -> None:
        server = Server()
        a1, a2, a3, b = TABLES
        for table, client in ((a1, "a"), (a2, "a"), (a3, "a")):
            await server.request(table, client)
        assert [server.queue.ahead(table.id) for table in (a1, a2, a3)] == [0, 1, 2]
        first = server.workers.queue.take(range(10))
        assert first is server.workers.tickets[0]
        await server.request(b, "b")
        assert [server.queue.ahead(table.id) for table in (a1, b, a2, a3)] == [0, 1, 2, 3]
        server.workers.queue.charge(first.job, 60.0)
        server.workers.queue.release(first)
        first.report(None)
        await asyncio.sleep(0)
        assert [server.queue.ahead(table.id) for table in (b, a2, a3)] == [0, 1, 2]
        second = server.workers.queue.take(range(10))
        assert second is not None
        assert second.job.table == b.id

    asyncio.run(run())


async def until(begun: threading.Event) -> None:
    assert await asyncio.to_thread(begun.wait, 10)


def test_a_request_that_is_cancelled_while_it_is_written_down_leaves_nothing_behind() -> None:
    async def run() -> None:
        server = Server()
        server.reviews.close_gate()
        request = asyncio.create_task(server.request(TABLES[0], "a"))
        await until(server.reviews.begun)
        assert server.queue.waiting() == 1
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert server.queue.waiting() == 0
        server.reviews.gate.set()
        await server.request(TABLES[0], "a")
        assert server.queue.waiting() == len(server.workers.tickets) == 1

    asyncio.run(run())


def test_what_is_stopped_while_it_is_written_down_does_not_begin() -> None:
    async def run() -> None:
        server = Server()
        server.reviews.close_gate()
        request = asyncio.create_task(server.request(TABLES[0], "a"))
        await until(server.reviews.begun)
        stop = await server.stop_meanwhile()
        assert (await stop).status == (await request).status == CANCELLED
        assert server.reviews.written[-1].status == CANCELLED
        assert server.workers.tickets == []

    asyncio.run(run())


def test_a_part_that_is_being_written_does_not_undo_a_stop() -> None:
    async def run() -> None:
        server = Server()
        await server.write_part()
        stop = await server.stop_meanwhile()
        assert (await stop).status == CANCELLED
        await asyncio.gather(*server.tasks)
        assert [row.status for row in server.reviews.written] == [WAITING, WAITING, CANCELLED]

    asyncio.run(run())


def test_a_late_stop_does_not_undo_a_new_request() -> None:
    """A viewer asks again while the stop waits to be written."""

    async def run() -> None:
        server = Server()
        await server.write_part()
        stop = asyncio.create_task(server.queue.cancel(TABLES[0]))
        await asyncio.sleep(0)
        again = asyncio.create_task(server.request(TABLES[0], "a"))
        await asyncio.sleep(0.05)
        server.reviews.gate.set()
        await asyncio.gather(stop, again, *server.tasks)
        assert server.reviews.written[-1].status == WAITING
        assert server.queue.waiting() == 1

    asyncio.run(run())


def test_a_second_request_is_answered_after_the_first_is_stored() -> None:
    """If the write fails, both requests are refused, and nothing is under way."""

    async def run() -> None:
        server = Server()
        server.reviews.close_gate()
        requests = [asyncio.create_task(server.request(TABLES[0], client)) for client in "ab"]
        await until(server.reviews.begun)
        await asyncio.sleep(0.05)
        assert not any(request.done() for request in requests)
        save, server.reviews.save = server.reviews.save, fail  # type: ignore[method-assign]
        server.reviews.gate.set()
        rows = await asyncio.gather(*requests)
        assert [row.status for row in rows] == [WAITING, WAITING]
        assert len(server.reviews.written) == 1
        others = await asyncio.gather(*(server.request(TABLES[1], client) for client in "ab"), return_exceptions=True)
        assert all(isinstance(error, OSError) for error in others)
        server.reviews.save = save  # type: ignore[method-assign]
        assert (await server.request(TABLES[1], "a")).status == WAITING
        assert len(server.reviews.written) == 2

    asyncio.run(run())


def fail(row: ReviewRow) -> None:
    raise OSError("the disk is full")
