"""Database files are readable by their owner only, and existing files open to others are named."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from tests.store.test_store import append, deliver

from ludotheque.store import maintenance
from ludotheque.store.engine import file_of, is_exposed
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.web.cli import warn_if_exposed

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_every_file_is_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store(f"sqlite:///{tmp_path}/x.db")
        store.claim()
        store.start(deliver, lambda table, ply: None)
        append(store, Append("t", 0, "x"))
        maintenance.backup(store, tmp_path / "copy.db")
        Store(f"sqlite:///{tmp_path}/copy.db.part").close()  # a backup that was broken off
        found = modes(tmp_path)
        store.close()
    finally:
        os.umask(before)
    assert {"x.db", "x.db-wal", "x.db-shm", "x.db-lock", "copy.db", "copy.db.part"} <= set(found)
    assert set(found.values()) == {0o600}


def test_an_open_database_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        url = f"sqlite:///{folder}/x.db"
        Store(url).close()
        warn_if_exposed(url, "en")
        assert capsys.readouterr().err == ""
        os.chmod(f"{folder}/x.db", 0o644)
        warn_if_exposed(url, "en")
        assert f"chmod 600 '{folder}/x.db'*" in capsys.readouterr().err
        warn_if_exposed(url, "fr")
        assert "D’autres utilisateurs" in capsys.readouterr().err
        os.chmod(folder, 0o700)
        assert not is_exposed(file_of(make_url(url)))
    warn_if_exposed("postgresql://h/d", "en")
    warn_if_exposed("sqlite://", "en")
    assert capsys.readouterr().err == ""
