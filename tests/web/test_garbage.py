"""Garbage collection: short during play, complete in quiet times."""

from __future__ import annotations

import asyncio
import gc
import random
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.serving import tables_on

import ludotheque
from ludotheque.kernel.rng import Rng
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web.config import ServerConfig
from ludotheque.web.http import monitoring
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.views import draw_past, draw_present


class Node:
    """A part of a cycle."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual_collections() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


def test_young_cycles_are_freed_while_people_play() -> None:
    monitoring.Garbage().settle()
    gone = weakref.ref(Node())
    nodes = [Node() for _ in range(2 * monitoring.YOUNG)]
    assert gone() is None
    assert nodes


def test_all_objects_are_collected_in_quiet_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    collector = monitoring.Garbage()
    collector.settle()
    node = Node()
    gone = weakref.ref(node)
    gc.collect(1)  # as if it had grown old
    del node
    nodes = [Node() for _ in range(30 * monitoring.YOUNG)]
    assert gone() is not None
    assert not collector.tick(0, False)
    monkeypatch.setattr(monitoring, "QUIET_SECONDS", 0.05)
    time.sleep(0.1)
    assert not collector.tick(0, True)
    assert not collector.tick(1, False)
    assert gone() is not None
    time.sleep(0.1)
    assert collector.tick(1, False)
    assert gone() is None
    assert nodes


def test_young_collections_are_short() -> None:
    """Even with a large heap: what has grown old is not looked at."""
    monitoring.Garbage().settle()
    pauses, begun = [0.0], 0.0

    def note(phase: str, _: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.perf_counter()
        else:
            pauses.append(time.perf_counter() - begun)

    heap = [[number] for number in range(1_500_000)]
    gc.callbacks.append(note)
    try:
        for _ in range(300_000):
            Node()
    finally:
        gc.callbacks.remove(note)
    assert heap
    assert len(pauses) > 10
    assert max(pauses) < 0.05


def test_refused_requests_make_no_cycles(tmp_path: Path) -> None:
    """Unknown tables above all: their addresses are as long as their senders like."""

    async def run() -> None:
        tables = tables_on(Store(f"sqlite:///{tmp_path / 'g.db'}"), ServerConfig(bot_workers=1))
        names = ["unknown", "x" * 3_000]
        for name in names:
            with pytest.raises(TableError):
                await tables.find(name)
        gc.collect()
        gc.disable()
        for name in names:
            with pytest.raises(TableError):
                await tables.find(name)
        left = [each for each in gc.get_objects() if isinstance(each, TableError)]
        assert "table/unknown" not in {each.code for each in left}

    asyncio.run(run())


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_play_leaves_nothing_that_only_a_collection_would_free(game: str) -> None:
    players = ludotheque.get_spec(game).players[0]
    people = tuple(Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    live = LiveTable(Table("t", plans.plan_open(check_config(game, players), "h0", people, 0, Rng(4))), 0.0)
    table, dice = live.table, random.Random(3)
    had = {viewer: draw_present(live, viewer, "en") for viewer in range(players)}

    def play(count: int) -> None:
        for number in range(count):
            if not table.awaited():
                return
            seat, seen = dice.choice(table.awaited()), len(table.moves)
            path = dice.choice(live.presenter.choices(seat, "en")).path
            action = live.presenter.action_of(seat, path)
            assert action is not None
            planned = plans.plan_act(table, seat, action, table.decision, number, Rng(number))
            assert planned is not None
            live.apply(planned)
            live.notify()
            for viewer in range(players):
                lengths = live.unseen(seen)
                for view in [
                    *(draw_past(live, viewer, "en", each) for each in lengths),
                    draw_present(live, viewer, "en"),
                ]:
                    view.after(had[viewer])
                    had[viewer] = view

    play(10)  # modules are imported, caches are filled
    gc.collect()
    gc.disable()
    play(20)
    assert gc.collect() == 0
