"""Servers for tests: one without limits that all tests share, and a PostgreSQL for several servers."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest

from ludotheque.testing.postgres import is_installed, postgres_server
from ludotheque.testing.server import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(str(folder / "test.db"), "--no-limits", "--bots", "1", "--solver-seconds", "0") as process:
        yield process


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL server, or skip the test without one.

    In CI, where tests may not skip, PostgreSQL must be installed.
    """
    if not is_installed() and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed")
    with postgres_server() as url:
        yield url


@pytest.fixture
def client(server: ServerProcess) -> Iterator[httpx.Client]:
    """Return a client without cookies or tokens."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        yield client
