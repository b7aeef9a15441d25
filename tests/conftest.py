"""Fixtures for all tests: the build is checked, and environment variables are restored."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from ludotheque.kernel import editions, plugins
from ludotheque.search import uct


def pytest_report_header() -> str:
    kind = "interpreted" if uct.__file__.endswith(".py") else "compiled"
    expected = os.environ.get("LUDOTHEQUE_EXPECT", kind)
    assert kind == expected, f"the tests run {kind}, but {expected} was expected"
    return f"ludotheque: {kind}"


@pytest.fixture(autouse=True)
def own_environment() -> Iterator[None]:
    """Restore the variables by which commands tell their worker processes about games and studies."""
    before = {name: os.environ.get(name) for name in (plugins.VARIABLE, editions.STUDY)}
    yield
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
