"""Faults: a process killed during a migration, a newer schema, two servers on one file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from ludotheque.store.errors import StoreError
from ludotheque.store.migrate import HEAD, current_revision
from ludotheque.store.store import Store

# Dies before the given statement of the migrations.
DIE = """
import os, sys
from sqlalchemy import event
from ludotheque.store import engine
from ludotheque.store.migrate import migrate
count = 0
opened = engine.open_engine(sys.argv[1])
def die(*_):
    global count
    count += 1
    if count == int(sys.argv[2]):
        os._exit(9)
event.listen(opened, "before_cursor_execute", die)
migrate(opened)
"""


def test_a_process_that_dies_in_a_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    deaths = 0
    for statement in range(1, 40, 3):
        url = f"sqlite:///{tmp_path}/{statement}.db"
        deaths += subprocess.run([sys.executable, "-c", DIE, url, str(statement)], check=False).returncode == 9
        store = Store(url)
        with store.engine.connect() as connection:
            assert current_revision(connection) == HEAD
        store.close()
    assert deaths > 5


def test_a_newer_schema_is_left_alone(database: str) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError) as refused:
        Store(database)
    assert "9999" in refused.value.sentence("en")
    assert refused.value.sentence("fr")


def test_one_server_for_one_file(tmp_path: Path) -> None:
    one, other = Store(f"sqlite:///{tmp_path}/x.db"), Store(f"sqlite:///{tmp_path}/x.db")
    one.claim()
    with pytest.raises(StoreError) as refused:
        other.claim()
    assert "x.db" in refused.value.sentence("en")
    one.close()
    other.claim()
    other.close()


def test_errors_show_no_parameters(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/x.db")
    with store.engine.connect() as connection, pytest.raises(Exception, match="no such table") as failed:
        connection.execute(text("SELECT * FROM nowhere WHERE x = :x"), {"x": "secret-token"})
    assert "secret-token" not in str(failed.value)
    store.close()
