"""The server's database: append, load, list. All blocking, except for `append`, which answers later."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Callable, Sequence
from typing import IO

from sqlalchemy import Row, Select, bindparam, func, select
from sqlalchemy.exc import OperationalError

from ludotheque.store.engine import open_engine
from ludotheque.store.errors import StoreError
from ludotheque.store.listener import VIEWERS, Listener, News, Viewers
from ludotheque.store.lock import claim
from ludotheque.store.migrate import migrate
from ludotheque.store.reviews import Reviews
from ludotheque.store.rows import Append, Listing, StoredLog, TableRow
from ludotheque.store.schema import ENTRIES, HOLDERS, TABLES
from ludotheque.store.scores import Scores
from ludotheque.store.writer import Done, Notify, Writer

ANNOUNCE = select(func.pg_notify(VIEWERS, bindparam("message")))
# Held until the transaction ends, also if this server dies.
TURN = select(func.pg_advisory_xact_lock(bindparam("key")))


class Store:
    """One database. `origin` names this server in news to others, so that it does not listen to itself."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.origin = secrets.token_hex(4)
        try:
            migrate(self.engine)
        except BaseException as error:
            self.engine.dispose()
            if isinstance(error, OperationalError):
                raise StoreError("store/unusable", reason=str(error.orig).strip().partition("\n")[0]) from error
            raise
        self.scores = Scores(self.engine)
        self.reviews = Reviews(self.engine)
        self._lock: IO[bytes] | None = None
        self._writer: Writer | None = None
        self._listener: Listener | None = None

    def start(self, deliver: Notify, news: News, viewers: Viewers = lambda origin, news: None) -> None:
        """Start the writing thread and, on PostgreSQL, the one that hears of other servers' entries and viewers."""
        self._writer = Writer(self.engine, deliver, self.origin)
        if self.is_shared():
            self._listener = Listener(self.engine, news, viewers, self.origin)

    def claim(self) -> None:
        """Become the one server of this database, if it is a SQLite file; an error if there is one already."""
        self._lock = claim(self.engine)

    def ping(self) -> None:
        """Raise an error if the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def is_shared(self) -> bool:
        """Whether other servers may use this database too."""
        return self.engine.dialect.name == "postgresql"

    def announce(self, notices: Sequence[str]) -> None:
        """Announce this server's viewers to the others; nothing of it is stored."""
        with self.engine.begin() as connection:
            for notice in notices:
                connection.execute(ANNOUNCE, {"message": f"{self.origin} {notice}"})

    def take_turn(self, name: str) -> Callable[[], None]:
        """Wait until no other server is busy with something of this name; what is returned ends one's own turn."""
        if not self.is_shared():
            return lambda: None
        connection = self.engine.connect()
        try:
            connection.execute(TURN, {"key": zlib.crc32(name.encode())})
        except BaseException:
            connection.close()
            raise
        return connection.close

    def append(self, row: Append, done: Done) -> None:
        """Append an entry; `done` hears True once it is committed, False if the ply was taken, or an error."""
        assert self._writer is not None
        self._writer.put(row, done)

    def upsert_listing(self, row: TableRow, holders: tuple[str, ...] = ()) -> None:
        """Repair what lists show of a table, some time soon: it can always be derived from the log again."""
        assert self._writer is not None
        self._writer.put(Listing(row, holders), lambda _: None)

    def listing(self, table_id: str) -> TableRow | None:
        """What lists show of a table."""
        return next(iter(self._rows(select(TABLES).where(TABLES.c.id == table_id))), None)

    def load(self, table_id: str, first: int = 0) -> list[str]:
        """The bodies of a table's entries from a ply on; nothing for an unknown table."""
        query = select(ENTRIES.c.body).where(ENTRIES.c.table_id == table_id, ENTRIES.c.ply >= first)
        with self.engine.connect() as connection:
            return list(connection.execute(query.order_by(ENTRIES.c.ply)).scalars())

    def load_many(self, table_ids: Sequence[str]) -> dict[str, StoredLog]:
        """The logs of those tables that exist, each with what lists show of it."""
        logs = select(ENTRIES.c.table_id, ENTRIES.c.body).where(ENTRIES.c.table_id.in_(table_ids))
        found: dict[str, list[str]] = {}
        with self.engine.connect() as connection:
            for table_id, body in connection.execute(logs.order_by(ENTRIES.c.table_id, ENTRIES.c.ply)):
                found.setdefault(table_id, []).append(body)
        rows = {row.id: row for row in self._rows(select(TABLES).where(TABLES.c.id.in_(found)))} if found else {}
        return {table_id: (bodies, rows.get(table_id)) for table_id, bodies in found.items()}

    def list_public(self, statuses: Sequence[str], since: int, limit: int = 50) -> list[TableRow]:
        """Public tables, the latest first. One query for each status, since an index then has them in this order."""
        queries = []
        for status in statuses:
            query = select(TABLES).where(
                TABLES.c.is_public.is_(True), TABLES.c.status == status, TABLES.c.changed_at >= since
            )
            queries.append(query.order_by(TABLES.c.changed_at.desc()).limit(limit))
        found = self._rows(*queries)
        return sorted(found, key=lambda row: row.changed_at, reverse=True)[:limit]

    def list_of(self, holder: str, limit: int = 50) -> list[TableRow]:
        """The tables at which somebody has sat, the latest first."""
        query = select(TABLES).join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id).where(HOLDERS.c.holder == holder)
        return self._rows(query.order_by(TABLES.c.changed_at.desc()).limit(limit))

    def count_waiting(self, holder: str) -> int:
        """How many public tables of somebody wait for players."""
        query = (
            select(func.count())
            .select_from(TABLES.join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id))
            .where(HOLDERS.c.holder == holder, TABLES.c.status == "waiting", TABLES.c.is_public.is_(True))
        )
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def list_running(self, since: int) -> list[TableRow]:
        """Tables that go on even if nobody watches: bots are to move or clocks run."""
        needy = TABLES.c.has_bots.is_(True) | TABLES.c.has_clock.is_(True)
        query = select(TABLES).where(TABLES.c.status == "playing", TABLES.c.changed_at >= since, needy)
        return self._rows(query)

    def _rows(self, *queries: Select[tuple[object, ...]]) -> list[TableRow]:
        with self.engine.connect() as connection:
            return [_table_row(row) for query in queries for row in connection.execute(query)]

    def close(self) -> None:
        """Write what is waiting and close the database."""
        if self._writer is not None:
            self._writer.close()
        if self._listener is not None:
            self._listener.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _table_row(row: Row[tuple[object, ...]]) -> TableRow:
    return TableRow(**row._mapping)
