"""`ludotheque admin` on both databases, during a running server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.store.test_reading import facts, fill
from tests.web.wire import wait_until

from ludotheque.store import maintenance
from ludotheque.store.errors import StoreError
from ludotheque.store.store import Store
from ludotheque.testing.postgres import is_installed, postgres_server
from ludotheque.testing.server import ServerProcess

if TYPE_CHECKING:
    from tests.cli.conftest import Pilot

Run = Callable[..., str]


@pytest.fixture
def run(pilot: Pilot) -> Run:
    """Run `ludotheque admin ARGUMENTS` and return its output."""

    def run(*arguments: str, code: int = 0) -> str:
        done = pilot(" ".join(("admin", *arguments, "--lang", "en")))
        assert done.code == code, done.err
        return done.out + done.err

    return run


def open_tables(url: str, count: int) -> list[dict[str, str]]:
    body = {"game": "kuhlorado", "name": "Ada", "is_public": False}
    return [httpx.post(f"{url}/api/v1/tables", json=body).json() for _ in range(count)]


def test_a_running_server_is_looked_after(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "live.db")
    at = ("--database", database)
    with ServerProcess(database, "--bots", "1") as server:
        kept, gone = open_tables(server.url, 2)
        headers = {"authorization": f"Bearer {kept['token']}"}
        chat = f"{server.url}/api/v1/tables/{kept['table']}/chat"
        assert httpx.post(chat, json={"text": "hello"}, headers=headers).status_code == 200
        assert kept["table"] in run("list", *at)
        assert json.loads(run("show", kept["table"], *at))["chat"][0]["text"] == "hello"
        assert len(run("export", kept["table"], *at).splitlines()) == 2
        assert "no table" in run("show", "nothing", *at, code=2)
        run("backup", str(tmp_path / "copy.db"), *at)
        run("close-chat", kept["table"], *at)
        run("delete", gone["table"], *at)
        wait_until(lambda: httpx.get(f"{server.url}/t/{gone['table']}").status_code == 410)
        assert httpx.post(chat, json={"text": "x"}, headers=headers).status_code == 403
        run("ban", "127.0.0.0/8", *at)
        wait_until(lambda: httpx.get(server.url).status_code == 403)
        run("ban", "127.0.0.0/8", "--lift", *at)
        wait_until(lambda: httpx.get(server.url).status_code == 200)
        assert "0 damaged" in run("check", *at)
    run("restore", str(tmp_path / "copy.db"), "--database", str(tmp_path / "new.db"))
    assert gone["table"] in run("list", "--database", str(tmp_path / "new.db"))
    assert "empty" in run("restore", str(tmp_path / "copy.db"), "--database", str(tmp_path / "new.db"), code=1)


def test_old_tables_expire(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "old.db")
    with ServerProcess(database, "--bots", "1") as server:
        open_tables(server.url, 2)
    assert "0 tables" in run("expire", "--abandoned-days", "1", "--database", database)
    store = Store(f"sqlite:///{database}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET changed_at = 1000")
    store.close()
    with ServerProcess(database, "--bots", "1", "--abandoned-days", "1") as server:
        store = Store(f"sqlite:///{database}")
        wait_until(lambda: maintenance.count_rows(store)["entries"] == 0)
        store.close()


def test_damage_is_found(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "bad.db")
    with ServerProcess(database, "--bots", "1") as server:
        opened = open_tables(server.url, 2)
    store = Store(f"sqlite:///{database}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET body = '{}' WHERE table_id = ?", (opened[0]["table"],))
    store.close()
    assert opened[0]["table"] in run("check", "--database", database, code=1)
    with ServerProcess(database, "--bots", "1") as server:
        assert httpx.get(f"{server.url}/t/{opened[0]['table']}").status_code == 404
        assert httpx.get(f"{server.url}/t/{opened[1]['table']}").status_code == 200


def test_from_sqlite_to_postgresql_and_back(run: Run, tmp_path: Path) -> None:
    if not is_installed():
        pytest.skip("PostgreSQL is not installed")
    database = str(tmp_path / "small.db")
    with ServerProcess(database, "--bots", "1") as server:
        table = open_tables(server.url, 1)[0]["table"]
    with postgres_server() as url:
        assert "1 tables" in run("restore", database, "--database", url)
        assert table in run("list", "--database", url)
        assert "0 damaged" in run("check", "--database", url)
        run("backup", str(tmp_path / "back.db"), "--database", url)
        store = Store(url)
        with pytest.raises(StoreError):
            maintenance.backup(store, tmp_path / "back.db")
        store.close()
    before, after = Store(f"sqlite:///{database}"), Store(f"sqlite:///{tmp_path}/back.db")
    assert before.load(table) == after.load(table)
    before.close()
    after.close()


@pytest.mark.parametrize("words", ["list", "show t", "export t", "check", "backup {copies}/copy.db"])
def test_commands_that_read_leave_an_older_database_as_it_is(run: Run, tmp_path: Path, words: str) -> None:
    fill(f"sqlite:///{tmp_path}/x.db", "0003")
    before = facts(tmp_path)
    copies = tmp_path / "copies"
    copies.mkdir()
    said = run(*words.format(copies=copies).split(), "--database", f"{tmp_path}/x.db")
    assert said
    assert facts(tmp_path) == before
    assert "0 damaged" in said or words != "check"
