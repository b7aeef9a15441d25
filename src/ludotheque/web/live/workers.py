"""The jobs of a server: worker processes with a fair queue and a watchdog.

Jobs are ordered by priority. Among equals, the client and then the table with the least recent worker time come first.
A worker that crashes or hangs is replaced, and most jobs are tried once more before the caller gets None.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from ludotheque.store.journal import ThreadedJournal
from ludotheque.store.store import Store
from ludotheque.web.config import ServerConfig
from ludotheque.web.live.jobs import BACKGROUND
from ludotheque.web.platform import Job, Platform, Report

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("ludotheque")
HALF_LIFE = 30.0
REMEMBERED = 10_000
# The niceness for bots and hints, and for long jobs.
NICE, BACKGROUND_NICE = 10, 15
LONG = range(BACKGROUND, BACKGROUND + 10)


class Ticket:
    """A job and its future result.

    To cancel `future` takes the job out of the queue or stops its worker.
    """

    def __init__(self, job: Job, report: Report | None = None) -> None:
        self.job = job
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.worker: WorkerHandle | None = None
        self._report = report

    def is_cancelled(self) -> bool:
        return self.future.cancelled()

    def report(self, interim: Any) -> None:
        """Pass an interim result on to the caller's event loop."""
        if self._report is not None:
            self._call(self._report, interim)

    def finish(self, result: Any) -> None:
        """Pass the result on to the caller's event loop."""
        self._call(lambda: None if self.future.done() else self.future.set_result(result))

    def _call(self, function: Any, *arguments: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)


class FairQueue:
    """The tickets that wait, in the order that the module describes."""

    def __init__(self) -> None:
        self._tickets: list[Ticket] = []
        self._taken: list[Ticket] = []
        self._spent: dict[str, tuple[float, float]] = {}
        self._changed = threading.Condition()
        self._is_closed = False

    def put(self, ticket: Ticket) -> None:
        """Add a ticket."""
        with self._changed:
            self._tickets.append(ticket)
            self._changed.notify_all()

    def discard(self, ticket: Ticket) -> None:
        """Remove a ticket, if it still waits."""
        with self._changed:
            if ticket in self._tickets:
                self._tickets.remove(ticket)

    def take(self, priorities: range) -> Ticket | None:
        """Wait for the next ticket with one of these priorities, and return None after closing."""
        with self._changed:
            while not self._is_closed:
                fitting = [ticket for ticket in self._tickets if ticket.job.priority in priorities]
                if fitting:
                    now = time.monotonic()  # read once, since spent time fades and equal tickets must stay in order
                    first = min(fitting, key=lambda ticket: self._rank(ticket, now))
                    self._tickets.remove(first)
                    self._taken.append(first)
                    return first
                self._changed.wait()
            return None

    def release(self, ticket: Ticket) -> None:
        """Note that a ticket is done."""
        with self._changed:
            self._taken.remove(ticket)

    def forecast(self, priorities: range) -> list[Job]:
        """Return running jobs, then waiting ones in order, as if each took all of its seconds."""
        with self._changed:
            now = time.monotonic()
            taken = [ticket for ticket in self._taken if ticket.job.priority in priorities]
            waiting = [ticket for ticket in self._tickets if ticket.job.priority in priorities]
            ranks = {ticket: self._rank(ticket, now) for ticket in waiting}
        at_work = [ticket for ticket in taken if not ticket.is_cancelled()]
        found: list[Job] = []
        while at_work or ranks:
            first = at_work.pop(0) if at_work else min(ranks, key=ranks.__getitem__)
            ranks.pop(first, None)
            job = first.job
            found.append(job)
            fade = 0.5 ** (job.seconds / HALF_LIFE)
            for ticket, (priority, client, table) in ranks.items():
                more = job.seconds if job.client and ticket.job.client == job.client else 0.0
                ranks[ticket] = (priority, client * fade + more, table)
        return found

    def _rank(self, ticket: Ticket, now: float) -> tuple[int, float, float]:
        job = ticket.job
        return job.priority, self.spent(f"client {job.client}", now) if job.client else 0.0, self.spent(job.table, now)

    def waiting(self) -> int:
        """Return the number of waiting tickets."""
        return len(self._tickets)

    def spent(self, name: str, now: float) -> float:
        """Return the recent worker time of a table or client in seconds, which halves every half minute."""
        seconds, at = self._spent.get(name, (0.0, 0.0))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def charge(self, job: Job, seconds: float) -> None:
        """Add to the worker time of a table and its client."""
        now = time.monotonic()
        with self._changed:
            for name in (job.table, f"client {job.client}"):
                total = self.spent(name, now) + seconds
                self._spent.pop(name, None)  # moved to the end, since the oldest ones are forgotten first
                self._spent[name] = (total, now)
            while len(self._spent) > REMEMBERED:
                del self._spent[next(iter(self._spent))]

    def close(self) -> None:
        """Wake all threads that wait in `take`."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


class Supervisor:
    """The worker processes, started when first needed, each watched by a thread."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._queue = FairQueue()
        self._handles: list[WorkerHandle] = []
        self._background: WorkerHandle | None = None

    def submit(self, job: Job, report: Report | None = None) -> asyncio.Future[Any]:
        """Queue a job, and return its future result, which is None after a failure."""
        ticket = Ticket(job, report)
        ticket.future.add_done_callback(lambda future: self._cancel(ticket) if future.cancelled() else None)
        self.warm()
        if job.priority >= BACKGROUND and self._background is None:
            self._background = self._start(LONG, BACKGROUND_NICE)
        self._queue.put(ticket)
        return ticket.future

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Run a function on a thread."""
        return await asyncio.to_thread(call, *arguments, **options)

    def waiting(self) -> int:
        """Return the number of jobs that wait for a worker."""
        return self._queue.waiting()

    def forecast(self) -> list[Job]:
        """Return long jobs in the order in which they are probably done, the running one first."""
        return self._queue.forecast(LONG)

    def warm(self) -> None:
        """Start the workers for bots ahead of the first job."""
        while len(self._handles) < self._workers:
            self._handles.append(self._start(range(BACKGROUND)))

    def processes(self) -> list[BaseProcess]:
        """Return the running workers."""
        handles = [*self._handles, *([self._background] if self._background is not None else [])]
        return [handle.process for handle in handles if handle.process is not None]

    def close(self) -> None:
        """Stop all workers."""
        self._queue.close()
        for process in self.processes():
            process.kill()

    def _start(self, priorities: range, niceness: int = NICE) -> WorkerHandle:
        handle = WorkerHandle(niceness)
        thread = threading.Thread(target=self._work, args=(handle, priorities), name="worker-watchdog", daemon=True)
        thread.start()
        return handle

    def _work(self, handle: WorkerHandle, priorities: range) -> None:
        handle.start()
        while (ticket := self._queue.take(priorities)) is not None:
            begun = time.monotonic()
            ticket.worker = handle
            result = None
            for _ in range(ticket.job.attempts):
                if result is None and not ticket.is_cancelled():
                    result = handle.run(ticket)
            ticket.worker = None
            self._queue.charge(ticket.job, time.monotonic() - begun)
            self._queue.release(ticket)
            ticket.finish(result)
        handle.stop()

    def _cancel(self, ticket: Ticket) -> None:
        self._queue.discard(ticket)
        process = ticket.worker.process if ticket.worker is not None else None
        if process is not None:
            process.kill()


class WorkerHandle:
    """A worker process and the pipe to it."""

    def __init__(self, niceness: int = NICE) -> None:
        self.process: BaseProcess | None = None
        self._niceness = niceness
        self._pipe: Connection | None = None

    def start(self) -> Connection:
        """Return the pipe to a living worker."""
        if self._pipe is None or self.process is None or not self.process.is_alive():
            self.stop()
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, self._niceness), name="worker", daemon=True)
            process.start()
            self.process = process  # only a process that has started can be killed
            theirs.close()
            self._pipe = ours
        return self._pipe

    def run(self, ticket: Ticket) -> Any:
        """Return the result, or None after a failure.

        After a crash or a hang the worker has ended.
        """
        job = ticket.job
        name = f"{type(job).__name__} of {job.config.game}"
        try:
            pipe = self.start()
            if ticket.is_cancelled():
                return None
            pipe.send(job)
            until = time.monotonic() + job.seconds * 2 + job.grace
            while pipe.poll(max(0.0, until - time.monotonic())):
                is_done, result = pipe.recv()
                if is_done:
                    return result
                ticket.report(result)
            log.warning("a worker did not answer in time: %s", name)
        except (EOFError, OSError) as error:
            if not ticket.is_cancelled():
                log.warning("a worker crashed: %s (%s)", name, type(error).__name__)
        self.stop()
        return None

    def stop(self) -> None:
        """End the worker."""
        if self.process is not None:
            self.process.kill()
            self.process.join(timeout=5)
            self.process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def serve(pipe: Connection, niceness: int = 10) -> None:
    """Run a worker process, which answers jobs with (is_done, result) until the server has ended.

    The result of a failed job is None.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)  # pages come first
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        try:
            result = job.run(lambda interim: pipe.send((False, interim)))
        except Exception:
            traceback.print_exc()
            result = None
        pipe.send((True, result))


def server_platform(store: Store, config: ServerConfig) -> Platform:
    """Return the platform of a server: a database on threads, and worker processes."""
    return Platform(ThreadedJournal(store), Supervisor(config.bot_workers))
