"""`ludotheque admin`: maintenance of a server's tables, on either database, during operation.

There is no `from __future__ import annotations`, since Typer reads the annotations of the commands.
"""

import ipaddress
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli.errors import FAILED, CommandError
from ludotheque.cli.options import AsJson, Lang
from ludotheque.cli.scores import open_store
from ludotheque.cli.session import Session

if TYPE_CHECKING:
    from ludotheque.store.store import Store

admin = typer.Typer(name="admin", no_args_is_help=True)
DATABASE = "ludotheque.db"
Database = Annotated[str, typer.Option("--database", metavar="FILE|URL", envvar="LUDOTHEQUE_DATABASE")]
TableIds = Annotated[list[str], typer.Argument(metavar="TABLE…", show_default=False)]
TableId = Annotated[str, typer.Argument(metavar="TABLE", show_default=False)]
Days = Annotated[float, typer.Option(metavar="X", min=0.0)]
Lift = Annotated[bool, typer.Option("--lift")]


def open_existing(database: str) -> "Store":
    """Open the existing database of a server and bring it up to date."""
    return open_store(database, must_exist=True)


def read_existing(database: str) -> "Store":
    """Open the existing database of a server, perhaps of an older version, to read only."""
    return open_store(database, must_exist=True, is_read_only=True)


@admin.command("list")
def list_tables(
    context: typer.Context,
    status: Annotated[str, typer.Option("--status", metavar="waiting|playing|over")] = "",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1)] = 50,
    database: Database = DATABASE,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.store import maintenance

    session: Session = context.obj
    store = read_existing(database)
    rows = maintenance.list_tables(store, (status,) if status else (), limit)
    store.close()
    if as_json:
        session.print_json(rows)
        return
    for row in rows:
        changed = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row.changed_at / 1000))
        session.print(f"{row.id}  {changed}  {row.status:<8} {row.game:<10} {_names(row.summary)}")


def _names(summary: str) -> str:
    import msgspec

    return ", ".join(name or "–" for name in msgspec.json.decode(summary).get("names", ()))


@admin.command()
def show(context: typer.Context, table: TableId, database: Database = DATABASE, lang: Lang = None) -> None:
    from ludotheque.tables.entries import parse_entry
    from ludotheque.tables.table import replay

    session: Session = context.obj
    bodies = _bodies(database, table)
    found = replay(table, map(parse_entry, bodies))
    session.print_json(
        {
            "table": found.id,
            "config": found.config,
            "status": found.status(),
            "entries": found.version,
            "moves": len(found.moves),
            "changed_at": found.changed_at,
            "seats": [{"name": seat.name, "kind": seat.kind(), "level": seat.level} for seat in found.seats],
            "chat": found.chat.lines,
            "result": found.result,
        }
    )


@admin.command()
def export(context: typer.Context, table: TableId, database: Database = DATABASE, lang: Lang = None) -> None:
    session: Session = context.obj
    for body in _bodies(database, table):
        session.out.file.write(body + "\n")


@admin.command()
def delete(context: typer.Context, tables: TableIds, database: Database = DATABASE, lang: Lang = None) -> None:
    from ludotheque.store import maintenance

    store = open_existing(database)
    count = maintenance.delete_tables(store, tables)
    store.close()
    context.obj.print(context.obj.say("admin/deleted", count=count))


@admin.command("close-chat")
def close_chat(
    context: typer.Context,
    table: TableId,
    lift: Lift = False,
    database: Database = DATABASE,
    lang: Lang = None,
) -> None:
    from ludotheque.store import maintenance

    _bodies(database, table)
    _decide(database, maintenance.CLOSED_CHAT, table, lift)


@admin.command()
def ban(
    context: typer.Context,
    client: Annotated[str, typer.Argument(metavar="ADDRESS|NETWORK", show_default=False)],
    lift: Lift = False,
    database: Database = DATABASE,
    lang: Lang = None,
) -> None:
    from ludotheque.store import maintenance

    try:
        name = str(ipaddress.ip_network(client, strict=False))
    except ValueError as error:
        raise CommandError("admin/address", name=client) from error
    _decide(database, maintenance.BAN, name, lift)


@admin.command()
def expire(
    context: typer.Context,
    finished_days: Days = 0.0,
    abandoned_days: Days = 0.0,
    database: Database = DATABASE,
    lang: Lang = None,
) -> None:
    from ludotheque.store import maintenance

    store = open_existing(database)
    old = maintenance.expired(store, time.time_ns() // 1_000_000, finished_days, abandoned_days)
    count = maintenance.delete_tables(store, old)
    store.close()
    context.obj.print(context.obj.say("admin/deleted", count=count))


File = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]


@admin.command()
def backup(context: typer.Context, file: File, database: Database = DATABASE, lang: Lang = None) -> None:
    from ludotheque.store import maintenance

    store = read_existing(database)
    try:
        counts = maintenance.backup(store, file)
    finally:
        store.close()
    context.obj.print(context.obj.say("admin/copied", **counts))


@admin.command()
def restore(context: typer.Context, file: File, database: Database = DATABASE, lang: Lang = None) -> None:
    from ludotheque.store import maintenance

    store = open_store(database, must_exist=False)
    try:
        counts = maintenance.restore(store, file)
    finally:
        store.close()
    context.obj.print(context.obj.say("admin/copied", **counts))


@admin.command()
def check(context: typer.Context, database: Database = DATABASE, lang: Lang = None) -> None:
    from ludotheque.store import maintenance
    from ludotheque.tables.entries import parse_entry
    from ludotheque.tables.table import replay

    session: Session = context.obj
    store = read_existing(database)
    broken = dict.fromkeys(maintenance.gaps(store), "entries")
    broken |= dict.fromkeys(maintenance.unknown_lists(store), "list")
    names = maintenance.table_ids(store)
    broken |= dict.fromkeys(maintenance.remains(store), "deleted")
    for name in names:
        bodies = store.load(name)
        if not bodies:  # deleted meanwhile
            continue
        try:
            replay(name, map(parse_entry, bodies))
        except Exception as error:
            broken[name] = type(error).__name__
    store.close()
    for name, reason in sorted(broken.items()):
        session.print(f"{name}  {reason}")
    session.print(session.say("admin/checked", count=len(names), broken=len(broken)))
    if broken:
        raise typer.Exit(FAILED)


def _bodies(database: str, table: str) -> list[str]:
    store = read_existing(database)
    bodies = store.load(table)
    store.close()
    if not bodies:
        raise CommandError("admin/table", name=table)
    return bodies


def _decide(database: str, kind: str, name: str, is_lifted: bool) -> None:
    from ludotheque.store import maintenance

    store = open_existing(database)
    maintenance.decide(store, kind, name, is_lifted)
    store.close()
