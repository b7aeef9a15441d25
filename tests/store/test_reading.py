"""Reading does not change a database: an older schema, a backup, a read-only medium."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.store.older import at_revision
from tests.store.test_store import append, deliver, listed

from ludotheque.kernel.rng import Rng
from ludotheque.store import maintenance
from ludotheque.store.errors import StoreError
from ludotheque.store.migrate import HEAD, current_revision
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import format_entry

Facts = dict[str, tuple[str, int]]


def facts(folder: Path) -> Facts:
    """Return the facts that must not change: the files with their hashes and times."""
    files = [file for file in folder.iterdir() if file.is_file()]
    return {file.name: (hashlib.sha256(file.read_bytes()).hexdigest(), file.stat().st_mtime_ns) for file in files}


def fill(database: str, revision: str) -> None:
    """Return a database of that revision with one table."""
    body = format_entry(plans.plan_open(check_config("kuhlorado"), "h", (), 5, Rng(1)).entry)
    row = msgspec.structs.asdict(listed("t", "waiting"))
    row["summary"] = '{"names": ["Ada"]}'
    with at_revision(database, revision) as connection:
        connection.execute(text("INSERT INTO entries (table_id, ply, body) VALUES ('t', 0, :body)"), {"body": body})
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), row)
        connection.execute(text("INSERT INTO holders VALUES ('h', 't', 5)"))


def revision_of(store: Store) -> str | None:
    with store.engine.connect() as connection:
        return current_revision(connection)


@pytest.mark.parametrize("revision", ["0001", "0004", HEAD])
def test_an_older_database_is_looked_at_and_backed_up(database: str, revision: str, tmp_path: Path) -> None:
    fill(database, revision)
    before = facts(tmp_path)
    store = Store(database, is_read_only=True)
    assert [row.id for row in maintenance.list_tables(store)] == ["t"]
    assert len(store.load("t")) == 1
    assert maintenance.gaps(store) == maintenance.unknown_lists(store) == maintenance.remains(store) == []
    folder = tmp_path / "copies"
    folder.mkdir()
    assert maintenance.backup(store, folder / "copy.db")["entries"] == 1
    assert revision_of(store) == revision
    with pytest.raises(DBAPIError), store.engine.begin() as connection:
        connection.execute(text("DELETE FROM entries"))
    store.close()
    assert facts(tmp_path) == before
    made = facts(folder)
    assert set(made) == {"copy.db"}
    copy = Store(f"sqlite:///{folder}/copy.db", is_read_only=True)
    assert (revision_of(copy), copy.revision) == (revision, revision)
    copy.close()
    restored = Store(f"sqlite:///{tmp_path}/restored.db")
    assert maintenance.restore(restored, folder / "copy.db")["holders"] == 1
    assert revision_of(restored) == HEAD
    assert len(restored.load("t")) == 1
    assert [row.id for row in restored.list_of("h")] == ["t"]
    restored.close()
    assert facts(folder) == made


def test_a_medium_that_cannot_be_written(tmp_path: Path) -> None:
    """Reading works in a read-only folder.

    Where the system allows, the file is also immutable.
    """
    folder = tmp_path / "medium"
    folder.mkdir()
    fill(f"sqlite:///{folder}/x.db", HEAD)
    os.chmod(folder / "x.db", 0o400)
    os.chmod(folder, 0o500)
    chattr = ["chattr", "+i", str(folder / "x.db")]
    is_immutable = subprocess.run(chattr, capture_output=True, check=False).returncode == 0
    try:
        before = facts(folder)
        store = Store(f"sqlite:///{folder}/x.db", is_read_only=True)
        maintenance.backup(store, tmp_path / "copy.db")
        store.close()
        restored = Store(f"sqlite:///{tmp_path}/new.db")
        maintenance.restore(restored, folder / "x.db")
        restored.close()
        assert facts(folder) == before
    finally:
        if is_immutable:
            subprocess.run(["chattr", "-i", str(folder / "x.db")], check=True)
        os.chmod(folder, 0o700)


def test_a_backup_beside_a_running_server_has_what_is_in_the_journal(tmp_path: Path) -> None:
    server = Store(f"sqlite:///{tmp_path}/x?y #1.db")
    server.start(deliver, lambda table, ply: None)
    append(server, Append("t", 0, "x"), Append("t", 1, "y"))
    store = Store(f"sqlite:///{tmp_path}/x?y #1.db", is_read_only=True)
    assert maintenance.backup(store, tmp_path / "copy.db")["entries"] == 2
    append(server, Append("t", 2, "z"))
    assert store.load("t") == ["x", "y", "z"]
    store.close()
    server.close()


@pytest.mark.parametrize(("revision", "code"), [("9999", "store/newer"), (None, "store/foreign")])
def test_what_cannot_be_read_is_refused(tmp_path: Path, revision: str | None, code: str) -> None:
    store = Store(f"sqlite:///{tmp_path}/x.db")
    with store.engine.begin() as connection:
        if revision is None:
            connection.execute(text("DROP TABLE alembic_version"))
        else:
            connection.execute(text("UPDATE alembic_version SET version_num = :found"), {"found": revision})
    store.close()
    before = facts(tmp_path)
    with pytest.raises(StoreError) as refused:
        Store(f"sqlite:///{tmp_path}/x.db", is_read_only=True)
    assert refused.value.code == code
    assert facts(tmp_path) == before


def test_scores_of_an_older_database_are_refused_with_a_sentence(tmp_path: Path) -> None:
    fill(f"sqlite:///{tmp_path}/x.db", "0003")
    store = Store(f"sqlite:///{tmp_path}/x.db", is_read_only=True)
    with pytest.raises(StoreError) as refused:
        store.require_current()
    assert "0003" in refused.value.sentence("fr")
    store.close()
