"""The connection to the database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url

# No query waits longer. The request is then refused and may be repeated.
SECONDS = 5
POSTGRES = {
    "connect_timeout": SECONDS,
    "tcp_user_timeout": SECONDS * 1000,
    "keepalives_idle": 10,
    "options": f"-c statement_timeout={SECONDS}s -c lock_timeout={SECONDS}s "
    f"-c idle_in_transaction_session_timeout={4 * SECONDS}s",
}


# Refuses every write, also one by mistake.
POSTGRES_READ_ONLY = {**POSTGRES, "options": f"{POSTGRES['options']} -c default_transaction_read_only=on"}


def open_engine(url: str) -> Engine:
    """Return an engine for `sqlite:///file` or `postgresql://…`."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        # psycopg 3 is the only driver that is tested.
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            pool_timeout=SECONDS,
            hide_parameters=True,
            connect_args=POSTGRES,
        )
    create_private(file_of(parsed))
    engine = create_engine(parsed, connect_args={"check_same_thread": False}, hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def open_read_only(url: str) -> Engine:
    """Return an engine that only reads, and that adds no journal to an unused SQLite database."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"), hide_parameters=True, connect_args=POSTGRES_READ_ONLY
        )
    file = file_of(parsed)
    assert file is not None
    arguments = {"check_same_thread": False, "timeout": 10}
    return create_engine(_read_only_url(file), connect_args=arguments, hide_parameters=True)


def _read_only_url(file: Path) -> URL:
    """Return the URL that opens a SQLite file read-only.

    A journal next to the file belongs to a server that is running or has crashed, and both are read together. Without a
    journal the file is complete and is declared immutable, since SQLite would create a journal to read the file.
    """
    query = {"mode": "ro", "uri": "true"}
    if not Path(f"{file}-wal").exists():
        query["immutable"] = "1"
    return URL.create("sqlite", database=f"file:{quote(str(file.absolute()))}", query=query)


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database, or None for other databases."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database or "") if is_file else None


def create_private(file: Path | None) -> None:
    """Create a missing database file that only its owner can read, independently of the umask.

    Hands and private chats are stored in the file. SQLite gives its other files the mode of the database.
    """
    if file is not None and not file.exists():
        with contextlib.suppress(OSError):  # SQLite fails too then, and says why
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def is_exposed(file: Path | None) -> bool:
    """Return True if other users of this machine may read a file."""
    if os.name == "nt" or file is None or not file.exists():
        return False
    folders = file.absolute().parents
    return bool(file.stat().st_mode & 0o044) and all(folder.stat().st_mode & 0o011 for folder in folders)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Set up SQLite for readers during a write, and an fsync with every commit.

    synchronous=NORMAL would survive a killed process, but not a laptop whose battery dies. With many tables' entries in
    one commit an fsync is shared by all of them, so that FULL costs little (docs/benchmarks.md has the figures).
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
