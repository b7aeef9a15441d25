"""A server with much stored data: 50,000 stored games, and 5,000 tables in memory.

Measured are start-up, the home page, and a move.

    python benchmarks/stored.py                     everything, on SQLite
    python benchmarks/stored.py --games 5000 --live 500 --seconds 5

Processor time is that of the server process. It is the reliable figure on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from load import Connection, Figures, LoadTable
from server import HOST, Server, percentile
from sqlalchemy import insert

from ludotheque.kernel.rng import Rng
from ludotheque.store.rows import to_dict
from ludotheque.store.schema import ENTRIES, HOLDERS, TABLES
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import AnyEntry, Person, format_entry
from ludotheque.tables.table import Table
from ludotheque.web.http.identity import holder_of, new_table_id
from ludotheque.web.live.listing import listing_row

BATCH = 1_000
VISITS = 100
MINE = "m" * 22 + "0123456789"


def play(moves: int, is_over: bool, is_public: bool, now: int, seed: int) -> tuple[Table, list[AnyEntry]]:
    """Play a game of some moves and return the table and its log."""
    chance, rng = random.Random(seed), Rng(seed)
    people = (Person(0, "Ada", "ada"), Person(1, "Bob", "bob"))
    opened = plans.plan_open(check_config("kuhlorado", is_public=is_public), "ada", people, now, rng)
    table, log = Table("t", opened), [opened.entry]
    for _ in range(moves):
        seat = table.awaited()[0]
        action = chance.choice(table.state.legal_actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, now, rng)
        assert planned is not None
        table.apply(planned)
        log.append(planned.entry)
    if is_over:
        resigned = plans.plan_resign(table, 0, now)
        table.apply(resigned)
        log.append(resigned.entry)
    return table, log


def fill(database: str, games: int, moves: int) -> int:
    """Store this many games and return the number of entries.

    One in fifty is still played, every second one is public.
    """
    store = Store(database)
    now = int(time.time() * 1000)
    kinds = [(is_over, is_public) for is_over in (False, *[True] * 49) for is_public in (False, True)]
    games_of = [play(moves, *kind, now, seed) for seed, kind in enumerate(kinds)]
    played = [(to_dict(listing_row(table)), [format_entry(entry) for entry in log]) for table, log in games_of]
    count = 0
    for first in range(0, games, BATCH):
        entries, rows, holders = [], [], []
        for number in range(first, min(first + BATCH, games)):
            row, bodies = played[number % len(played)]
            name = new_table_id()
            entries += [{"table_id": name, "ply": ply, "body": body} for ply, body in enumerate(bodies)]
            rows.append({**row, "id": name, "changed_at": now - number})
            # One visitor took part in some of them.
            mine = holder_of(MINE) if number % 100 == 0 else f"holder {number % 997}"
            holders.append({"holder": mine, "table_id": name, "changed_at": now})
        with store.engine.begin() as connection:
            for where, what in ((ENTRIES, entries), (TABLES, rows), (HOLDERS, holders)):
                connection.execute(insert(where), what)
        count += len(entries)
    store.close()
    return count


async def visit_home(server: Server, cookie: str) -> None:
    """Load the home page repeatedly, for a stranger or for a visitor with many games."""
    connection = Connection(HOST, server.port)
    connection.cookie = cookie
    await connection.request("GET", "/")
    used, waits = server.cpu(), []
    for _ in range(VISITS):
        begun = time.perf_counter()
        status, _, _ = await connection.request("GET", "/")
        assert status == 200
        waits.append(time.perf_counter() - begun)
    spent = (server.cpu() - used) / VISITS * 1000
    who = "of somebody with a hundredth of the games" if cookie else "of a stranger"
    print(f"home page {who}: p50 {percentile(waits, 0.5):.1f}, p95 {percentile(waits, 0.95):.1f} ms, ", end="")
    print(f"{spent:.2f} ms of processor time")
    connection.close()


async def moves(server: Server, args: argparse.Namespace) -> None:
    """Measure the processor time of a move: at a few tables alone, then with many more in memory."""
    figures = Figures()
    playing = [LoadTable(HOST, server.port, "kuhlorado", figures, is_page=False) for _ in range(args.playing)]
    quiet = [LoadTable(HOST, server.port, "kuhlorado", Figures(), is_page=False) for _ in range(args.live)]
    await asyncio.gather(*(table.open() for table in playing))
    for tables in ([], quiet):
        for start in range(0, len(tables), 20):
            await asyncio.gather(*(table.open() for table in tables[start : start + 20]))
            for table in tables[start : start + 20]:
                await table.close()  # the table stays in memory without the connections
        await asyncio.sleep(2)
        before, used = figures.moves, server.cpu()
        until = time.perf_counter() + args.seconds

        async def play_on(table: LoadTable, until: float = until) -> None:
            while time.perf_counter() < until:
                await table.act()

        await asyncio.gather(*(play_on(table) for table in playing))  # moves under way are finished
        made = figures.moves - before
        print(f"{args.playing} tables playing, {len(tables)} more in memory: ", end="")
        print(f"{(server.cpu() - used) / max(1, made) * 1000:.3f} ms of processor time a move ({made} moves), ", end="")
        print(f"{server.memory():.0f} MB")


async def run(args: argparse.Namespace, database: str) -> None:
    begun = time.perf_counter()
    count = fill(database, args.games, args.moves)
    print(f"{args.games} games with {count} entries stored in {time.perf_counter() - begun:.0f} s")
    server = Server(database, args.port)
    try:
        print(f"start to first page: {server.start_seconds:.2f} s, {server.cpu():.2f} s of processor time")
        await asyncio.sleep(2)
        await visit_home(server, "")
        await visit_home(server, f"ludotheque={MINE}")
        if args.live:
            await moves(server, args)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--moves", type=int, default=10, help="moves of each stored game")
    parser.add_argument("--live", type=int, default=5_000)
    parser.add_argument("--playing", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--port", type=int, default=8370)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(args, f"sqlite:///{folder}/stored.db"))


if __name__ == "__main__":
    main()
