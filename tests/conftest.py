"""Fixtures for all tests: the build is checked, and environment variables are restored."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from ludotheque.kernel import plugins
from ludotheque.search import uct


def pytest_report_header() -> str:
    kind = "interpreted" if uct.__file__.endswith(".py") else "compiled"
    expected = os.environ.get("LUDOTHEQUE_EXPECT", kind)
    assert kind == expected, f"the tests run {kind}, but {expected} was expected"
    return f"ludotheque: {kind}"


@pytest.fixture(autouse=True)
def own_environment() -> Iterator[None]:
    """Restore the variable by which commands tell their worker processes about games."""
    before = os.environ.get(plugins.VARIABLE)
    yield
    if before is None:
        os.environ.pop(plugins.VARIABLE, None)
    else:
        os.environ[plugins.VARIABLE] = before
