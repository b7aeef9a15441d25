"""Searches for the best line of finished games: one process at a time, beside the server, watched by a thread.

What was found is kept for the games that were looked at last; a game that is asked for again is not searched again.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections import OrderedDict
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from ludotheque.kernel.challenge import Solution, line_of, outcomes_of
from ludotheque.tables.config import game_of
from ludotheque.tables.entries import Step, TableConfig
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web.errors import WebError

log = logging.getLogger("ludotheque")
SEARCHES_KEPT = 64
SEARCHES_WAITING = 16
GRACE_SECONDS = 10.0
WAITING, SEARCHING, DONE, FAILED = "waiting", "searching", "done", "failed"


class Puzzle(msgspec.Struct, frozen=True):
    """What a worker is given: the game and what chance did in it."""

    config: TableConfig
    outcomes: tuple[int, ...]
    seconds: float


class Search:
    """One game's search: written by the watching thread, read by whoever asks."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.status = WAITING
        self.best: Solution | None = None
        self.begun = 0.0

    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self.begun if self.begun else 0.0

    def line(self) -> list[Step]:
        """All moves of the best line so far; nothing before there is one."""
        if self.best is None:
            return []
        start = game_of(self.puzzle.config).new_initial_state()
        return line_of(start, self.puzzle.outcomes, self.best.actions)


class SolverDesk:
    """Where finished games are handed in."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._searches: OrderedDict[str, Search] = OrderedDict()
        self._queue: queue.SimpleQueue[Search | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None

    def look(self, table: Table, is_visit: bool = True) -> Search:
        """The search of a finished game, begun if it is asked for first; a visit begins a failed one again."""
        check_solvable(table)
        search = self._searches.get(table.id)
        if search is None or (search.status == FAILED and is_visit):
            waiting = sum(each.status == WAITING for each in self._searches.values())
            if waiting >= SEARCHES_WAITING:
                raise WebError("server/busy")
            search = Search(Puzzle(table.config, tuple(outcomes_of(table.moves)), self.seconds))
            self._searches[table.id] = search
            self._start()
            self._queue.put(search)
        self._searches.move_to_end(table.id)
        self._forget()
        return search

    def found(self, table_id: str) -> Search | None:
        """What is known of a game without beginning anything."""
        return self._searches.get(table_id)

    def close(self) -> None:
        """Stop searching."""
        self._queue.put(None)
        if self._process is not None:
            self._process.kill()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="solver-keeper", daemon=True)
            self._thread.start()

    def _forget(self) -> None:
        for table_id, search in list(self._searches.items()):
            if len(self._searches) <= SEARCHES_KEPT:
                return
            if search.status in (DONE, FAILED):
                del self._searches[table_id]

    def _work(self) -> None:
        while (search := self._queue.get()) is not None:
            try:
                self._watch(search)
            except (EOFError, OSError) as error:
                log.warning("a solver crashed: %s (%s)", search.puzzle.config.game, type(error).__name__)
            if self._process is not None:
                self._process.kill()
                self._process.join(timeout=5)
                self._process = None
            search.status = DONE if search.best is not None else FAILED

    def _watch(self, search: Search) -> None:
        """Hear of better and better lines until the last; one that takes too long is broken off."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(theirs, search.puzzle), name="solver", daemon=True)
        self._process.start()
        theirs.close()
        search.begun = time.monotonic()
        search.status = SEARCHING
        until = search.begun + search.puzzle.seconds + GRACE_SECONDS
        with ours:
            while ours.poll(max(0.0, until - time.monotonic())):
                solution, is_last = ours.recv()
                search.best = solution
                if is_last:
                    return
        log.warning("a solver was broken off: %s", search.puzzle.config.game)


def check_solvable(table: Table) -> None:
    """Refuse what no solver can look at."""
    if not table.spec.challenge:
        raise TableError("solver/none")
    if table.result is None:
        raise TableError("table/not-over")
    if table.result.reason != "end":
        raise TableError("solver/unfinished")


def work(pipe: Connection, puzzle: Puzzle) -> None:
    """The process: sends every better solution, then the last one once more as such."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # pages come first
    game = game_of(puzzle.config)

    def tell(solution: Solution, share: float) -> None:
        pipe.send((solution, False))

    last: Solution = game.spec.module("challenge").solve(
        game.new_initial_state(), puzzle.outcomes, puzzle.seconds, progress=tell
    )
    pipe.send((last, True))
