"""Workers that play batches of games in several processes.

Workers are spawned, hold one loaded game, and leave Ctrl-C to their parent. A game that fails is reported to the parent
together with the games finished before it.
"""

from __future__ import annotations

import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from threading import Thread
from typing import Any

from ludotheque.games.registry import get_spec, register_package
from ludotheque.kernel.game import Game
from ludotheque.lab import simulate
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.simulate import GameRow, Indices, Plan

BATCH_SECONDS = 0.25  # a worker reports about this often, which suffices for a progress bar and costs little
LARGEST_BATCH = 500
WINDOWS_JOBS = 61  # a Windows process cannot wait for more workers
Batch = tuple[list[GameRow], str]  # rows, then the error of the game after them, or ""


class Workers(ABC):
    """A pool that plays batches of games.

    `in_hand` is the number of batches that occupies all workers.
    """

    in_hand: int

    @abstractmethod
    def submit(self, indices: Sequence[int]) -> Any:
        """Start a batch and return its handle."""

    @abstractmethod
    def finished(self, waiting: set[Any]) -> tuple[list[Batch], set[Any]]:
        """Wait for at least one batch, and return finished batches and the other handles."""

    @abstractmethod
    def end(self, is_done: bool) -> None:
        """Stop the workers, at once unless all batches are done."""


def play_batch(plan: Plan, game: Game, indices: Sequence[int]) -> Batch:
    """Play the games of these numbers up to the first that fails."""
    rows: list[GameRow] = []
    for index in indices:
        try:
            rows.append(simulate.play_game(plan, game, index))
        except Exception as error:
            return rows, f"{index + 1}: {type(error).__name__}: {error}"
    return rows, ""


def in_batches(workers: Workers, left: Indices) -> Iterator[GameRow]:
    """Play all games in batches and yield the rows.

    Batches grow until one takes about BATCH_SECONDS. Enough of them are submitted to occupy every worker.
    """
    waiting: set[Any] = set()
    size = 1
    is_done = False
    failure = ""
    try:
        while left.count or waiting:
            while not failure and left.count and len(waiting) < workers.in_hand:
                # Towards the end batches shrink, so that no worker is left with the last large one.
                waiting.add(workers.submit(left.take(max(1, min(size, left.count // workers.in_hand)))))
            batches, waiting = workers.finished(waiting)
            for rows, complaint in batches:
                failure = failure or complaint
                if rows:
                    seconds = sum(row.seconds for row in rows) / len(rows)
                    size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(seconds, 1e-6))))
                yield from rows
            if failure and not waiting:
                raise LabFailedError("simulate/failed", reason=failure)
        is_done = True
    finally:
        workers.end(is_done)


_held: tuple[Plan, Game] | None = None


def _begin(plan: Plan, package: str) -> None:
    """Prepare a worker: load the game, and ignore Ctrl-C, which the parent handles."""
    global _held
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    register_package(plan.game, package)
    _held = (plan, plan.load())


def _end_with_parent() -> None:
    """End the worker when its parent is gone, since a killed parent cannot end its workers."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_held(indices: Sequence[int]) -> Batch:
    assert _held is not None
    return play_batch(*_held, indices)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Block Ctrl-C while a worker starts, so that the worker never receives one.

    The signal is delivered to this process afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting the tracker later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ProcessWorkers(Workers):
    """Worker processes on this machine."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        jobs = min(jobs, WINDOWS_JOBS) if sys.platform == "win32" else jobs
        self.in_hand = 2 * jobs
        self._others = set(active_children())
        self._pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (plan, get_spec(plan.game).package))

    def submit(self, indices: Sequence[int]) -> Future[Batch]:
        with _ctrl_c_held_back():
            return self._pool.submit(_play_held, indices)

    def finished(self, waiting: set[Future[Batch]]) -> tuple[list[Batch], set[Any]]:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        return [future.result() for future in done], waiting

    def end(self, is_done: bool) -> None:
        if is_done:
            self._pool.shutdown()
            return
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in self._others:
                process.terminate()
