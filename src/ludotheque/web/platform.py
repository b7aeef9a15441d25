"""The platform below the server: its clock and random source, its journal, its jobs and its transport.

The rest of this package starts no thread, process or socket and asks the operating system for neither time nor random
bytes. A server inside a browser needs other implementations of these four interfaces and nothing else.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec
from starlette.types import ASGIApp

from ludotheque.kernel.rng import Rng
from ludotheque.store.journal import Journal
from ludotheque.tables.entries import TableConfig

P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[Any], None]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Work for a table as plain data, with the seconds that it may take."""

    priority: ClassVar[int]
    # Seconds on top of twice its own before a worker counts as hung, and how often a job is tried.
    grace: ClassVar[float] = 10.0
    attempts: ClassVar[int] = 2
    table: str
    config: TableConfig
    seconds: float
    # The address of the client that caused the job, where it is known.
    client: str = ""

    def run(self, report: Report) -> Any:
        """Do the work, and pass interim results to `report`."""
        raise NotImplementedError


class Jobs(Protocol):
    """Work that takes too long for the event loop: bots, hints, reviews, the solver, drawings."""

    def submit(self, job: Job, report: Report | None = None) -> asyncio.Future[Any]:
        """Return the result to come, which is None after a failure.

        `report` is called with interim results on the same event loop. To cancel the future stops the job.
        """

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Run a function without blocking the event loop, as far as the platform can."""

    def warm(self) -> None:
        """Prepare for jobs of bots."""

    def waiting(self) -> int:
        """Return the number of jobs that have not begun."""

    def forecast(self) -> list[Job]:
        """Return long jobs in the order in which they are probably done, the running one first."""

    def close(self) -> None:
        """Stop all jobs."""


class Platform(NamedTuple):
    """The services of a platform that the tables in memory use."""

    journal: Journal
    jobs: Jobs


class Transport(Protocol):
    """The way of requests to the application, and of answers and streams back."""

    def run(self, app: ASGIApp, on_ready: Callable[[], None], on_stop: Callable[[], None]) -> bool:
        """Serve until stopped, and return True if the server shall start again.

        `on_ready` is called once requests are accepted, and `on_stop` before connections are closed.
        """


class Clock(Protocol):
    """The time and the random source of a platform."""

    def wall_ns(self) -> int:
        """Return the time of day in nanoseconds, which may jump."""

    def steady_ns(self) -> int:
        """Return nanoseconds since any moment, which never jump."""

    def random_bytes(self, count: int) -> bytes:
        """Return unpredictable bytes."""


class SystemClock:
    """The clock and the random source of the operating system."""

    wall_ns = staticmethod(time.time_ns)
    steady_ns = staticmethod(time.monotonic_ns)
    random_bytes = staticmethod(secrets.token_bytes)


SEED_BYTES = 12
_clock: Clock = SystemClock()
_seeds = bytearray()


def use_clock(clock: Clock) -> None:
    """Take time and random bytes from another clock, before anything else is done."""
    global _clock, _offset
    _clock = clock
    _seeds.clear()
    _offset = wall_ms() - _steady_ms()


def wall_ms() -> int:
    """Return the time of this machine, which may jump, for dates."""
    return _clock.wall_ns() // 1_000_000


def monotonic() -> float:
    """Return seconds since any moment, for durations."""
    return _clock.steady_ns() / 1e9


def _steady_ms() -> int:
    return _clock.steady_ns() // 1_000_000


_offset = wall_ms() - _steady_ms()


def now_ms() -> int:
    """Return the time as entries hold it, which jumps only in `follow_jump`."""
    return _steady_ms() + _offset


def follow_jump(least: int) -> int:
    """Correct the time if this machine's clock has jumped by so many milliseconds, and return the jump."""
    global _offset
    jump = wall_ms() - now_ms()
    if abs(jump) < least:
        return 0
    _offset += jump
    return jump


def fresh_rng() -> Rng:
    """Return an unpredictable random stream, seeded for every use from the platform's random source."""
    return Rng(int.from_bytes(_take_seed(), "little"))


def random_number(bits: int) -> int:
    """Return an unpredictable number of so many bits, a multiple of eight."""
    return int.from_bytes(_clock.random_bytes(bits // 8), "little")


def random_word(count: int) -> str:
    """Return `count` unpredictable bytes in letters that are safe in addresses."""
    return base64.urlsafe_b64encode(_clock.random_bytes(count)).rstrip(b"=").decode()


def _take_seed() -> bytes:
    """Take bytes from a supply, since each call to the system hands the interpreter to another thread."""
    if not _seeds:
        _seeds.extend(_clock.random_bytes(SEED_BYTES * 256))
    seed = bytes(_seeds[-SEED_BYTES:])
    del _seeds[-SEED_BYTES:]
    return seed
