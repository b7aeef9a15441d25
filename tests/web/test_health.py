"""`/healthz` says whether moves can be stored."""

from __future__ import annotations

import asyncio
import resource
import time
from pathlib import Path

import httpx
import pytest
from tests.web.wire import wait_until

from ludotheque.store.journal import ThreadedJournal
from ludotheque.store.store import Store
from ludotheque.testing.server import ServerProcess
from ludotheque.web.http import monitoring


def test_a_server_that_cannot_write_is_not_healthy(tmp_path: Path) -> None:
    """Limit the size of files, to simulate a full disk."""
    with ServerProcess(str(tmp_path / "h.db"), "--bots", "1") as server, httpx.Client(base_url=server.url) as client:
        assert client.get("/healthz").status_code == 200
        assert server.process is not None
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        wait_until(lambda: client.get("/healthz").status_code == 503)
        assert client.get("/healthz").json()["sentence"]
        assert client.get("/").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        wait_until(lambda: client.get("/healthz").status_code == 200)


def test_monitors_share_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, written = Store(f"sqlite:///{tmp_path / 'h.db'}"), []
    monkeypatch.setattr(store, "test_write", lambda: written.append(time.monotonic()))

    async def ask() -> None:
        check = monitoring.Health(ThreadedJournal(store))
        await asyncio.gather(*(check.check() for _ in range(50)))

    asyncio.run(ask())
    assert len(written) == 1
    store.close()


def test_postgresql_takes_the_test_write(postgres: str) -> None:
    store = Store(postgres)
    store.test_write()
    store.close()
