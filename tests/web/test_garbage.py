"""Garbage collections: not while people play, but in quiet times; and play leaves nothing for them."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator

import pytest

import ludotheque
from ludotheque.kernel.rng import Rng
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.table import Table
from ludotheque.web import garbage
from ludotheque.web.live_table import LiveTable
from ludotheque.web.table_page import draw_fragment, draw_past


class Node:
    """Part of a cycle."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual_collections() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


def test_collections_wait_for_quiet_times(monkeypatch: pytest.MonkeyPatch) -> None:
    collector = garbage.Garbage()
    collector.settle()
    node = Node()
    gone = weakref.ref(node)
    gc.freeze()  # as if it had grown old
    del node
    before = [each["collections"] for each in gc.get_stats()]
    junk = [[number] for number in range(300_000)]
    assert [each["collections"] for each in gc.get_stats()] == before
    assert not collector.tick(1)
    monkeypatch.setattr(garbage, "QUIET_SECONDS", 0.0)
    assert not collector.tick(1000)
    assert gone() is not None
    assert collector.tick(1000)
    assert gone() is None
    assert junk


def test_many_cycles_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "MOST_OBJECTS", 1_000)
    collector = garbage.Garbage()
    collector.settle()
    gone = weakref.ref(Node())
    collector.tick(1000)
    assert gone() is not None
    for _ in range(2_000):
        Node()
    assert not collector.tick(2000)
    assert gone() is None


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_play_leaves_nothing_that_only_a_collection_would_free(game: str) -> None:
    players = ludotheque.get_spec(game).players[0]
    people = tuple(Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    live = LiveTable(Table("t", plans.plan_open(check_config(game, players), "h0", people, 0, Rng(4))), 0.0)
    table, dice = live.table, random.Random(3)
    had = {viewer: draw_fragment(live, viewer, "en") for viewer in range(players)}

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
            live.ring()
            for viewer in range(players):
                lengths = live.unseen(seen)
                for view in [
                    *(draw_past(live, viewer, "en", each) for each in lengths),
                    draw_fragment(live, viewer, "en"),
                ]:
                    view.after(had[viewer])
                    had[viewer] = view

    play(10)  # modules are imported, caches are filled
    gc.collect()
    gc.disable()
    play(20)
    assert gc.collect() == 0
