"""Measure what showing a move to both seats costs: present, draw, cut into pieces, compress.

    python benchmarks/drawing.py                    Kuhlorado and NIET!
    python benchmarks/drawing.py --games neuland --moves 20

The network is left out. The figure is the best of many repetitions of each move, since other work of the machine only
adds to it. Caches are warm, as on a server with many games.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from ludotheque.kernel.rng import Rng
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.table import Table
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.live.streams import PIECES, Brotli, sse
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.views import draw_past, draw_present

WARM_UP = 50
REPEATS = 60
SEATS = (0, 1)


def best(work: Callable[[], object]) -> float:
    """Return the microseconds of the fastest repetition."""
    found = 1e9
    for _ in range(REPEATS):
        begun = time.perf_counter()
        work()
        found = min(found, time.perf_counter() - begun)
    return found * 1e6


def stages(live: LiveTable, seat: int, seen: int) -> list[ViewParts]:
    """Return the views that a seat gets after a move."""
    past = [draw_past(live, seat, "en", length) for length in live.unseen(seen)]
    return [*past, draw_present(live, seat, "en")]


def events(views: list[ViewParts], had: ViewParts) -> bytes:
    """Return the events that a seat's stream sends."""
    found = []
    for view in views:
        found.append(sse(b"view", view.after(had), 1))
        had = view
    return b"".join(found)


def send(views: dict[int, list[ViewParts]], had: dict[int, ViewParts]) -> dict[int, bytes]:
    """Return the events that both streams send."""
    return {seat: events(views[seat], had[seat]) for seat in SEATS}


def show_and_send(show: Callable[[], dict[int, list[ViewParts]]], had: dict[int, ViewParts]) -> dict[int, bytes]:
    """Show a move and encode it for both streams.

    Both steps are measured together, since a view remembers what was sent.
    """
    return send(show(), had)


def pack(packer: Brotli, data: dict[int, bytes]) -> list[bytes]:
    """Compress what both streams send."""
    return [packer.frame(each) for each in data.values()]


def measure(game: str, moves: int) -> None:
    """Play random moves and show each of them many times."""
    chance, rng, totals = random.Random(3), Rng(3), defaultdict[str, float](float)
    people = (Person(0, "Ada", "a"), Person(1, "Bob", "b"))
    live = LiveTable(Table("t", plans.plan_open(check_config(game, 2), "a", people, 0, rng)), 0.0)
    table = live.table
    for number in range(WARM_UP + moves):
        seat = chance.choice(table.awaited())
        had = {viewer: draw_present(live, viewer, "en") for viewer in SEATS}
        seen = len(table.moves)
        action = chance.choice(table.state.legal_actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, number, rng)
        assert planned is not None
        live.apply(planned)
        live.notify()
        if number < WARM_UP:
            continue

        def show(seen: int = seen) -> dict[int, list[ViewParts]]:
            live.notify()
            live.presenter = Presenter(table)
            return {viewer: stages(live, viewer, seen) for viewer in SEATS}

        views = show()
        data = send(views, had)
        packer = Brotli(PIECES)
        packer.frame(had[0].after())
        totals["views"] += sum(map(len, views.values()))
        totals["bytes"] += sum(map(len, data.values()))
        totals["whole"] += sum(len(view.html()) for each in views.values() for view in each)
        drawn = best(show)
        totals["draw"] += drawn
        totals["send"] += best(partial(show_and_send, show, had)) - drawn
        totals["pack"] += best(partial(pack, packer, data))
    share = {name: total / moves for name, total in totals.items()}
    print(f"{game}: {share['views']:.1f} views a move; drawn in {share['draw']:.0f} µs, pieces found in ", end="")
    print(f"{max(0.0, share['send']):.0f} µs, compressed in {share['pack']:.0f} µs; ", end="")
    print(f"{share['bytes'] / 1000:.1f} kB of {share['whole'] / 1000:.0f} kB sent before compression")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="kuhlorado,niet")
    parser.add_argument("--moves", type=int, default=12)
    args = parser.parse_args()
    gc.disable()
    for game in args.games.split(","):
        measure(game, args.moves)


if __name__ == "__main__":
    main()
