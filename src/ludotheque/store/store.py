"""The server's database: append, load, list.

All methods block, except `append`, which reports its result later.
"""

from __future__ import annotations

import secrets
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import IO

from sqlalchemy import Engine, Row, Select, bindparam, func, select
from sqlalchemy.exc import OperationalError

from ludotheque.store.deleted import deleted_among
from ludotheque.store.engine import open_engine, open_read_only
from ludotheque.store.errors import StoreError
from ludotheque.store.listener import VIEWERS, Listener, News, Viewers
from ludotheque.store.lock import claim
from ludotheque.store.migrate import HEAD, known_revision, migrate
from ludotheque.store.reviews import Reviews
from ludotheque.store.rows import Append, Listing, StoredLog, TableRow
from ludotheque.store.schema import ENTRIES, HOLDERS, TABLES
from ludotheque.store.scores import Scores
from ludotheque.store.writer import CHANNEL, Done, Notify, Writer

ANNOUNCE = select(func.pg_notify(VIEWERS, bindparam("message")))
# The lock is held until the transaction ends, also if this server dies.
TURN = select(func.pg_advisory_xact_lock(bindparam("key")))


class Store:
    """A database of tables.

    `origin` names this server in notices, so that the server can ignore its own. `upgrade` brings the database
    to `revision`, unless `is_read_only`, which leaves the database at its own revision.
    """

    def __init__(
        self,
        url: str,
        is_read_only: bool = False,
        revision: str = HEAD,
        upgrade: Callable[[Engine, str], None] = migrate,
    ) -> None:
        self.engine = open_read_only(url) if is_read_only else open_engine(url)
        self.origin = secrets.token_hex(4)
        self.revision = revision
        try:
            if is_read_only:
                self.revision = known_revision(self.engine)
            else:
                upgrade(self.engine, revision)
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

    def require_current(self) -> None:
        """Raise an error if the database has an older schema, which was opened to be read only."""
        if self.revision != HEAD:
            raise StoreError("store/older", found=self.revision)

    def start(self, deliver: Notify, news: News, viewers: Viewers = lambda origin, news: None) -> None:
        """Start the writing thread and, on PostgreSQL, the thread that listens to other servers."""
        self._writer = Writer(self.engine, self.origin)
        self._writer.start(deliver)
        if self.is_shared():
            self._listener = Listener(self.engine, news, viewers, self.origin)

    def claim(self) -> None:
        """Lock a SQLite file for this server, or raise StoreError if another server uses the file."""
        self._lock = claim(self.engine)

    def test_write(self) -> None:
        """Store something that is never read, or raise an error."""
        with self.engine.begin() as connection:
            if self.is_shared():
                # No table changes: the message is an entry in PostgreSQL's log, flushed by the commit.
                connection.execute(select(func.pg_logical_emit_message(True, CHANNEL, "health")))
            else:
                connection.exec_driver_sql(f"PRAGMA user_version = {time.time_ns() // 1_000_000_000 % 2**31}")

    def is_shared(self) -> bool:
        """Return True if other servers may use this database too."""
        return self.engine.dialect.name == "postgresql"

    def announce(self, notices: Sequence[str]) -> None:
        """Announce this server's viewers to other servers, without storing the announcement."""
        with self.engine.begin() as connection:
            for notice in notices:
                connection.execute(ANNOUNCE, {"message": f"{self.origin} {notice}"})

    def take_turn(self, name: str) -> Callable[[], None]:
        """Acquire the cluster-wide lock `name`, and return a function that releases it."""
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
        """Append an entry, and report the outcome to `done`.

        `done` gets True after the commit, False if the ply was taken, or an error, which is `DeletedTableError` for a
        deleted table.
        """
        assert self._writer is not None
        self._writer.put(row, done)

    def upsert_listing(self, row: TableRow, holders: tuple[str, ...] = ()) -> None:
        """Queue a repair of a table's list row, which can always be derived from the log."""
        assert self._writer is not None
        self._writer.put(Listing(row, holders), lambda _: None)

    def listing(self, table_id: str) -> TableRow | None:
        """Return a table's list row, or None."""
        return next(iter(self._rows(select(TABLES).where(TABLES.c.id == table_id))), None)

    def load(self, table_id: str, first: int = 0) -> list[str]:
        """Return the bodies of a table's entries from a ply on, or [] for an unknown table."""
        query = select(ENTRIES.c.body).where(ENTRIES.c.table_id == table_id, ENTRIES.c.ply >= first)
        with self.engine.connect() as connection:
            return list(connection.execute(query.order_by(ENTRIES.c.ply)).scalars())

    def deleted_among(self, table_ids: Iterable[str]) -> frozenset[str]:
        """Return those of the ids that belonged to deleted tables."""
        with self.engine.connect() as connection:
            return deleted_among(connection, table_ids)

    def load_many(self, table_ids: Sequence[str]) -> dict[str, StoredLog]:
        """Return the logs of existing tables, each with the table's list row."""
        logs = select(ENTRIES.c.table_id, ENTRIES.c.body).where(ENTRIES.c.table_id.in_(table_ids))
        found: dict[str, list[str]] = {}
        with self.engine.connect() as connection:
            for table_id, body in connection.execute(logs.order_by(ENTRIES.c.table_id, ENTRIES.c.ply)):
                found.setdefault(table_id, []).append(body)
        rows = {row.id: row for row in self._rows(select(TABLES).where(TABLES.c.id.in_(found)))} if found else {}
        return {table_id: (bodies, rows.get(table_id)) for table_id, bodies in found.items()}

    def list_public(self, statuses: Sequence[str], since: int, limit: int = 50) -> list[TableRow]:
        """Return public tables, the latest first.

        There is one query for each status, since an index returns the rows of one status in order.
        """
        queries = []
        for status in statuses:
            query = select(TABLES).where(
                TABLES.c.is_public.is_(True), TABLES.c.status == status, TABLES.c.changed_at >= since
            )
            queries.append(query.order_by(TABLES.c.changed_at.desc()).limit(limit))
        found = self._rows(*queries)
        return sorted(found, key=lambda row: row.changed_at, reverse=True)[:limit]

    def list_of(self, holder: str, limit: int = 50) -> list[TableRow]:
        """Return the tables at which a holder has sat, the latest first."""
        query = select(TABLES).join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id).where(HOLDERS.c.holder == holder)
        return self._rows(query.order_by(TABLES.c.changed_at.desc()).limit(limit))

    def count_waiting(self, holder: str) -> int:
        """Return how many public tables of a holder wait for players."""
        query = (
            select(func.count())
            .select_from(TABLES.join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id))
            .where(HOLDERS.c.holder == holder, TABLES.c.status == "waiting", TABLES.c.is_public.is_(True))
        )
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def list_running(self, since: int) -> list[TableRow]:
        """Return running tables with bots or clocks, which go on without viewers."""
        needy = TABLES.c.has_bots.is_(True) | TABLES.c.has_clock.is_(True)
        query = select(TABLES).where(TABLES.c.status == "playing", TABLES.c.changed_at >= since, needy)
        return self._rows(query)

    def _rows(self, *queries: Select[tuple[object, ...]]) -> list[TableRow]:
        with self.engine.connect() as connection:
            return [_table_row(row) for query in queries for row in connection.execute(query)]

    def close(self) -> None:
        """Write what is queued and close the database."""
        if self._writer is not None:
            self._writer.close()
        if self._listener is not None:
            self._listener.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _table_row(row: Row[tuple[object, ...]]) -> TableRow:
    return TableRow(**row._mapping)
