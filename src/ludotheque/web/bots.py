"""Worker processes for bots: a fair queue in front, a watchdog behind.

The table that has had the least thinking time lately comes first. A worker that crashes or hangs is replaced and the
question asked once more; after that the caller gets None and plays something legal.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import threading
import time
from collections import deque
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from ludotheque.kernel.state import State
from ludotheque.tables.entries import TableConfig
from ludotheque.web import worker
from ludotheque.web.worker import Answer, Question

log = logging.getLogger("ludotheque")
GRACE_SECONDS = 10.0
HALF_LIFE = 30.0


class Job:
    """A question on its way to an answer."""

    def __init__(self, table: str, question: Question, loop: asyncio.AbstractEventLoop) -> None:
        self.table = table
        self.question = question
        self.loop = loop
        self.future: asyncio.Future[Answer | None] = loop.create_future()

    def answer(self, answer: Answer | None) -> None:
        """Hand the answer over to the loop that asked."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._set, answer)

    def _set(self, answer: Answer | None) -> None:
        if not self.future.done():
            self.future.set_result(answer)


class FairQueue:
    """Jobs by table; the next one is that of the table with the least recent thinking time."""

    def __init__(self) -> None:
        self._jobs: dict[str, deque[Job]] = {}
        self._spent: dict[str, tuple[float, float]] = {}
        self._changed = threading.Condition()
        self._closed = False

    def put(self, job: Job) -> None:
        """Wait in line."""
        with self._changed:
            self._jobs.setdefault(job.table, deque()).append(job)
            self._changed.notify()

    def take(self) -> Job | None:
        """The next job, when there is one; None once closed."""
        with self._changed:
            while not self._jobs and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            table = min(self._jobs, key=self.spent)
            jobs = self._jobs[table]
            job = jobs.popleft()
            if not jobs:
                del self._jobs[table]
            return job

    def spent(self, table: str) -> float:
        """Recent thinking time of a table in seconds; it is forgotten by half every half minute."""
        seconds, at = self._spent.get(table, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / HALF_LIFE))

    def charge(self, table: str, seconds: float) -> None:
        """Note thinking time."""
        with self._changed:
            self._spent[table] = (self.spent(table) + seconds, time.monotonic())
            if len(self._spent) > 10_000:
                self._spent = {name: note for name, note in self._spent.items() if self.spent(name) > 0.01}

    def close(self) -> None:
        """Let all takers go."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class BotPool:
    """Processes that are started when first needed, each looked after by a thread."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._workers = workers
        self._queue = FairQueue()
        self._threads: list[threading.Thread] = []
        self._processes: set[BaseProcess] = set()

    async def choose(self, table: str, config: TableConfig, world: State, seat: int, level: str) -> int | None:
        """What a bot of this level does in a world that its seat cannot tell from the true one."""
        legal = world.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        answer = await self._ask(table, config, world, seat, level, is_hint=False)
        return None if answer is None else answer.action

    async def hint(self, table: str, config: TableConfig, world: State, seat: int, level: str) -> Answer | None:
        """What a bot would do, and how good it thinks its best actions are."""
        return await self._ask(table, config, world, seat, level, is_hint=True)

    async def _ask(
        self, table: str, config: TableConfig, world: State, seat: int, level: str, is_hint: bool
    ) -> Answer | None:
        game = (config.game, config.players, config.edition, tuple(sorted(config.options.items())))
        question = Question(game, world.fields(), seat, level, secrets.randbits(64), self.seconds, is_hint)
        job = Job(table, question, asyncio.get_running_loop())
        self.warm()
        self._queue.put(job)
        return await job.future

    def warm(self) -> None:
        """Start the threads; their processes follow."""
        while len(self._threads) < self._workers:
            thread = threading.Thread(target=self._look_after, name="bot-keeper", daemon=True)
            self._threads.append(thread)
            thread.start()

    def processes(self) -> list[BaseProcess]:
        """The running workers."""
        return list(self._processes)

    def close(self) -> None:
        """Stop all workers."""
        self._queue.close()
        for process in list(self._processes):
            process.kill()

    def _look_after(self) -> None:
        keeper = Keeper(self._processes)
        keeper.start()
        while (job := self._queue.take()) is not None:
            begun = time.monotonic()
            answer = keeper.ask(job.question) or keeper.ask(job.question)
            self._queue.charge(job.table, time.monotonic() - begun)
            job.answer(answer)
        keeper.stop()


class Keeper:
    """One worker process and the pipe to it."""

    def __init__(self, processes: set[BaseProcess]) -> None:
        self._processes = processes
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> Connection:
        """The pipe to a living worker."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.stop()
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(target=worker.serve, args=(theirs,), name="bot", daemon=True)
            self._process.start()
            self._processes.add(self._process)
            theirs.close()
            self._pipe = ours
        return self._pipe

    def ask(self, question: Question) -> Answer | None:
        """The answer, or None after a crash or a hang; then the worker is gone."""
        try:
            pipe = self.start()
            pipe.send(question)
            if pipe.poll(question.seconds * 2 + GRACE_SECONDS):
                answer: Answer | None = pipe.recv()
                return answer
            log.warning("a bot did not answer in time: %s %s", question.game[0], question.level)
        except (EOFError, OSError) as error:
            log.warning("a bot crashed: %s %s (%s)", question.game[0], question.level, type(error).__name__)
        self.stop()
        return None

    def stop(self) -> None:
        """End the worker, however it is."""
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=5)
            self._processes.discard(self._process)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
