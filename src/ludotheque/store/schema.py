"""The six tables of the database, which a test compares with the result of the migrations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()

# The log of every table. The key keeps two servers from appending the same ply. WITHOUT ROWID stores a row in one
# B-tree instead of two.
ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What lists of tables show. Rows are written when seats or status change, not with every move.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("has_clock", Boolean, nullable=False),
    Column("has_bots", Boolean, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_status", "status", "changed_at"),
    Index("tables_by_publicity", "is_public", "status", "changed_at"),
)

# Holders of seats. `holder` is a hash, so that a stolen database gives access to no seat.
HOLDERS = Table(
    "holders",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("changed_at", BigInteger, nullable=False),
    Index("holders_by_table", "table_id"),
    sqlite_with_rowid=False,
)

# Best scores. The key makes writing a row twice the same as writing it once.
SCORES = Table(
    "scores",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    Column("division", String(32), nullable=False),
    Column("day", String(10), nullable=False),
    Column("name", String(64), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("facts", Text, nullable=False),
    Column("is_helped", Boolean, nullable=False, server_default=false()),
    Index("scores_by_rank", "game", "division", "is_won", "score"),
    Index("scores_by_day", "game", "day"),
    Index("scores_by_holder", "holder", "game"),
)

# Decisions of the host (`maintenance.py`). Running servers read them every few seconds.
MEASURES = Table(
    "measures",
    METADATA,
    Column("kind", String(16), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Reviews of finished games. `data` is compressed JSON, also of an unfinished review.
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("progress", Float, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("judge", Integer, nullable=False),
    Column("client", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Index("reviews_by_status", "status", "created_at"),
)
