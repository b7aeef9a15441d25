"""The lock that allows one server per SQLite file, since a second server would work on old tables."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING

from ludotheque.store.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Engine


def claim(engine: Engine) -> IO[bytes] | None:
    """Lock the file until the process ends, or return None if several servers may share the database."""
    database = engine.url.database
    if engine.dialect.name != "sqlite" or not database or database == ":memory:":
        return None
    file = open(f"{database}-lock", "ab", opener=_create)  # noqa: SIM115 - open as long as the server runs
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise StoreError("store/in-use", file=database) from error
    return file


def _create(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def _lock(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
