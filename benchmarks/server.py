"""The server under load: start-up, memory, latency at 100 moves/s, and the most moves/s.

    python benchmarks/server.py                     everything, on SQLite
    python benchmarks/server.py --only latency --browser --seconds 30
    python benchmarks/server.py --only throughput --seconds 20
    python benchmarks/server.py --database postgresql --servers 2 --only throughput     on a new PostgreSQL

Server and clients share the machine; every move is committed before its answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from browser import Seen, look
from load import Figures, LoadTable

from ludotheque.testing.postgres import postgres_server
from ludotheque.testing.server import ServerProcess

HOST = "127.0.0.1"


class Server(ServerProcess):
    """A server process with figures of its memory and processor time."""

    def __init__(self, database: str, port: int) -> None:
        super().__init__(database, "--no-limits", port=port)
        self.start_seconds = self.start()

    def _read(self, name: str) -> str:
        """Return what the system says about the process in the file `name`."""
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/{name}").read_text()

    def memory(self) -> float:
        """Return the resident memory in MB."""
        return int(self._read("status").partition("VmRSS:")[2].split()[0]) / 1024

    def cpu(self) -> float:
        """Return the seconds of processor time used so far."""
        fields = self._read("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def show(name: str, values: list[float]) -> None:
    """Print a line with p50, p95 and p99."""
    shares = ", ".join(f"p{int(share * 100)} {percentile(values, share):.1f}" for share in (0.5, 0.95, 0.99))
    print(f"  {name}: {shares} ms ({len(values)})")


async def open_tables(
    servers: list[Server], args: argparse.Namespace, figures: Figures, is_page: bool
) -> list[LoadTable]:
    """Open tables on all servers, a few at a time."""
    tables = [
        LoadTable(HOST, servers[number % len(servers)].port, args.game, figures, is_page)
        for number in range(args.tables)
    ]
    for start in range(0, len(tables), 20):
        await asyncio.gather(*(table.open() for table in tables[start : start + 20]))
    return tables


async def settle(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel the tasks that still wait for their turn."""
    waiting = list(tasks)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def act_once(table: LoadTable, busy: set[int], index: int) -> None:
    """Play one move at a table that must not play two at a time."""
    try:
        await table.act()
    finally:
        busy.discard(index)


async def latency(servers: list[Server], args: argparse.Namespace) -> None:
    """Play at a fixed rate, evenly spread over all tables, while two people play in a browser."""
    figures = Figures()
    seen = Seen()
    before = servers[0].memory()
    tables = await open_tables(servers, args, figures, is_page=True)
    await asyncio.sleep(1)
    memory = servers[0].memory()
    print(f"memory: {before:.0f} MB empty, {memory:.0f} MB with {len(tables)} tables, two streams each ", end="")
    print(f"({(memory - before) / len(tables) * 1024:.0f} kB per table)")
    people = None
    if args.browser:  # the browser starts before the clock, since its start takes longest
        people = asyncio.create_task(look(f"http://{HOST}:{servers[0].port}", args.game, seen))
        await asyncio.wait([people, asyncio.create_task(seen.is_ready.wait())], return_when="FIRST_COMPLETED")
    figures.own.clear()
    figures.other.clear()
    used = servers[0].cpu()
    begun = time.perf_counter()
    tasks: set[asyncio.Task[None]] = set()
    count = 0
    busy: set[int] = set()
    while (now := time.perf_counter()) < begun + args.seconds:
        due = int((now - begun) * args.rate)
        while count < due:
            index = count % len(tables)
            count += 1
            if index in busy:
                continue
            busy.add(index)
            task = asyncio.create_task(act_once(tables[index], busy, index))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.002)
    seconds = time.perf_counter() - begun
    await settle(tasks)
    print(
        f"latency: {figures.moves / seconds:.0f} moves/s on {len(tables)} tables, {figures.refused} refused, ", end=""
    )
    print(f"server {(servers[0].cpu() - used) / max(1, figures.moves) * 1000:.2f} ms of processor time a move")
    show("to the answer", figures.acknowledged)
    show("to the own view", figures.own)
    show("to the other's view", figures.other)
    if people is not None:
        seen.is_over = True
        await people
        for index, place in enumerate(("in the page", "on the screen")):
            show(f"browser: click to the own view {place}", [times[index] for times in seen.own])
            show(f"browser: click to the other's view {place}", [times[index] for times in seen.other])
        seconds, size, files = seen.home
        print(f"  browser: home page loaded in {seconds:.2f} s, {size / 1000:.0f} kB in {files + 1} files")
    for table in tables:
        await table.close()


async def throughput(servers: list[Server], args: argparse.Namespace, is_page: bool) -> None:
    """Play at every table as fast as possible."""
    figures = Figures()
    tables = await open_tables(servers, args, figures, is_page)
    await asyncio.sleep(0.5)
    begun = time.perf_counter()
    used = [server.cpu() for server in servers]
    own = time.process_time()

    async def play(table: LoadTable) -> None:
        while time.perf_counter() < begun + args.seconds:
            await table.act()

    players = [asyncio.create_task(play(table)) for table in tables]
    await asyncio.sleep(args.seconds)
    moves = figures.moves
    seconds = time.perf_counter() - begun
    busy = [(server.cpu() - was) / seconds for server, was in zip(servers, used, strict=True)]
    own = time.process_time() - own
    await settle(players)
    kind = "pages" if is_page else "programs"
    print(f"throughput ({kind}): {moves / seconds:.0f} durable moves/s on {len(tables)} tables, ", end="")
    print(f"{figures.frames / max(1, moves):.2f} views a move, server busy ", end="")
    print(", ".join(f"{share:.0%}" for share in busy), end=", ")
    print(f"{sum(busy) * seconds / max(1, moves) * 1000:.2f} ms of processor time a move; ", end="")
    print(f"the clients themselves {own / max(1, moves) * 1000:.2f} ms")
    show("to the answer", figures.acknowledged)
    for table in tables:
        await table.close()


async def run(args: argparse.Namespace, database: str) -> None:
    """All that was asked for, on fresh servers."""
    servers = [Server(database, args.port + number) for number in range(args.servers)]
    try:
        print("start to first page: " + ", ".join(f"{server.start_seconds:.2f} s" for server in servers))
        if args.only in ("", "latency"):
            await latency(servers, args)
        if args.only in ("", "throughput", "pages"):
            await throughput(servers, args, is_page=True)
        if args.only in ("", "throughput", "programs"):
            await throughput(servers, args, is_page=False)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", choices=["", "latency", "throughput", "pages", "programs"])
    parser.add_argument("--game", default="kuhlorado")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--browser", action="store_true", help="measure latency in Chromium as well")
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--port", type=int, default=8350)
    parser.add_argument("--database", default="", help="a URL, or postgresql for a server of its own")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = args.database or f"sqlite:///{folder}/bench.db"
        if database == "postgresql":
            database = stack.enter_context(postgres_server())
        asyncio.run(run(args, database))


if __name__ == "__main__":
    main()
