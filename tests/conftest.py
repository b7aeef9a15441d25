"""For all tests: checks which build they run on, so that a stale one cannot pass for the other."""

from __future__ import annotations

import os

from ludotheque.search import uct


def pytest_report_header() -> str:
    kind = "interpreted" if uct.__file__.endswith(".py") else "compiled"
    expected = os.environ.get("LUDOTHEQUE_EXPECT", kind)
    assert kind == expected, f"the tests run {kind}, but {expected} was expected"
    return f"ludotheque: {kind}"
