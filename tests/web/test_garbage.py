"""Full garbage collections: not while people play, but in quiet times."""

from __future__ import annotations

import gc
import weakref

import pytest

from ludotheque.web import garbage


class Node:
    """Part of a cycle."""

    def __init__(self) -> None:
        self.itself = self


def test_full_collections_wait_for_quiet_times(monkeypatch: pytest.MonkeyPatch) -> None:
    thresholds = gc.get_threshold()
    try:
        collector = garbage.Garbage()
        collector.settle()
        node = Node()
        gone = weakref.ref(node)
        gc.freeze()  # as if it had grown old
        del node
        before = gc.get_stats()[2]["collections"]
        junk = [[number] for number in range(300_000)]
        assert gc.get_stats()[2]["collections"] == before
        assert not collector.tick(1)
        monkeypatch.setattr(garbage, "QUIET_SECONDS", 0.0)
        assert not collector.tick(1000)
        assert gone() is not None
        assert collector.tick(1000)
        assert gone() is None
        assert junk
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
