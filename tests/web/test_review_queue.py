"""The queue of reviews by itself: it says truly how many are ahead."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from tests.web.finished import finished_table

from ludotheque.store.rows import ReviewRow
from ludotheque.tables.table import Table
from ludotheque.web.config import ServerConfig
from ludotheque.web.jobs import Job
from ludotheque.web.review_queue import ReviewQueue
from ludotheque.web.workers import FairQueue, Ticket

TABLES = [finished_table("chevoux", seed)[0] for seed in (3, 4, 5, 6)]


class Reviews:
    """Rows in the order in which they are written."""

    def __init__(self) -> None:
        self.written: list[ReviewRow] = []

    def find(self, table_id: str) -> ReviewRow | None:
        return next((row for row in reversed(self.written) if row.table_id == table_id), None)

    def save(self, row: ReviewRow) -> None:
        self.written.append(row)


class Workers:
    """Nobody works; a test takes jobs out and reports."""

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
    """What a queue needs of a server; as a limiter, it lets everybody in."""

    def __init__(self) -> None:
        self.reviews = Reviews()
        self.store = self
        self.workers = Workers()
        self.config = ServerConfig()
        self.tasks: list[asyncio.Task[None]] = []
        server: Any = self
        self.queue = ReviewQueue(server)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        self.tasks.append(asyncio.create_task(work))

    def review(self, client: str, under_way: int) -> None:
        pass

    def request(self, table: Table, client: str) -> Coroutine[None, None, ReviewRow]:
        limiter: Any = self
        return self.queue.request(table, client, limiter)


def test_ahead_counts_the_reviews_that_are_computed_first() -> None:
    """The client that has had the least worker time comes first, not the one that asked first."""

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
