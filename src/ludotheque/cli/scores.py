"""Score sheets in the terminal: the tables of best scores, and a game of one's own put on a sheet."""

from __future__ import annotations

import hashlib
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from babel.dates import format_date
from rich import box
from rich.table import Table
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.cli.errors import CommandError, FailedError
from ludotheque.cli.match import HUMAN, Match
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session
from ludotheque.games.registry import get_spec
from ludotheque.kernel.challenge import ScoreNote
from ludotheque.kernel.records import format_record
from ludotheque.kernel.spec import Spec
from ludotheque.store.rows import ScoreRow
from ludotheque.tables.challenge import TODAY, check_day, format_points
from ludotheque.tables.errors import TableError

if TYPE_CHECKING:
    from ludotheque.store.store import Store

SHOWN = 10


def open_store(database: str, must_exist: bool) -> Store:
    """A database by file or URL."""
    from ludotheque.store.store import Store

    if must_exist and "://" not in database and not Path(database).exists():
        raise CommandError("file/unreadable", file=database, reason=FileNotFoundError(2, "No such file").strerror)
    try:
        return Store(database if "://" in database else f"sqlite:///{Path(database).absolute()}")
    except (SQLAlchemyError, OSError) as error:
        raise FailedError("file/unreadable", file=database, reason=error) from error


def note_game(session: Session, match: Match, seats: SeatNames, database: str) -> None:
    """Put a finished game on its sheet. Its key is made of the game itself, so that twice is the same as once."""
    spec = match.game.spec
    if not spec.challenge:
        raise TableError("scores/none", game=spec.title)
    if not match.state.is_terminal() or seats.kinds[0] != HUMAN:
        session.complain(session.say("scores/not-noted"))
        return
    note: ScoreNote = spec.module("challenge").note_of(match.state)
    name = seats.shown(session)[0][:64]
    digest = hashlib.sha256(format_record(match.record(seats.written())).encode()).hexdigest()
    store = open_store(database, must_exist=False)
    try:
        store.scores.add(
            ScoreRow(
                table_id=digest[:32],
                seat=0,
                game=spec.id,
                division=note.division,
                day=match.day,
                name=name,
                holder=hashlib.sha256(f"terminal {name}".encode()).hexdigest(),
                is_won=note.is_won,
                score=note.score,
                finished_at=time.time_ns() // 1_000_000,
                facts=note.facts,
            )
        )
    finally:
        store.close()
    session.print(session.say("scores/noted"), "dim")


def show(session: Session, game: str, day: str | None, database: str, as_json: bool) -> None:
    """The day's table and the best of all times, by difficulty."""
    spec = get_spec(game)
    if not spec.challenge:
        raise TableError("scores/none", game=spec.title)
    chosen = check_day(spec, day or TODAY) if spec.challenge else ""
    store = open_store(database, must_exist=True)
    sheet = spec.module("challenge")
    try:
        days = {name: store.scores.of_day(game, name, chosen, SHOWN) if chosen else [] for name in sheet.DIVISIONS}
        best = {name: store.scores.best(game, name, SHOWN) for name in sheet.DIVISIONS}
    finally:
        store.close()
    if as_json:
        plain = {"game": game, "day": chosen, "of_day": days, "best": best}
        session.out.file.write(msgspec.json.format(msgspec.json.encode(plain)).decode() + "\n")
        return
    for division in sheet.DIVISIONS:
        word = sheet.division_name(division, session.lang)
        if chosen:
            shown = format_date(date.fromisoformat(chosen), "long", locale=session.lang)
            title = session.say("scores/of-day", title=spec.challenge[session.lang], day=shown, division=word)
            rows = [(attempt.row, str(attempt.number)) for attempt in days[division]]
            _show_table(session, title, session.say("scores/attempt"), rows)
        title = session.say("scores/best", division=word)
        _show_table(
            session, title, session.say("scores/date"), [(row, _when(session, row)) for row in best[division]], spec
        )


def _when(session: Session, row: ScoreRow) -> str:
    moment = datetime.fromtimestamp(row.finished_at / 1000, UTC)
    return str(format_date(moment.date(), "medium", locale=session.lang))


def _show_table(
    session: Session, title: str, heading: str, rows: list[tuple[ScoreRow, str]], spec: Spec | None = None
) -> None:
    """Rank, name, what is given with each row, score; with a `spec` also the game's own facts."""
    session.print(title, "bold")
    if not rows:
        session.print(session.say("scores/nobody") + "\n", "dim")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column(session.say("scores/name"))
    if spec is not None:
        table.add_column(spec.module("challenge").facts_heading(session.lang))
    table.add_column(heading, justify="right")
    table.add_column(session.say("scores/score"), justify="right")
    for rank, (row, told) in enumerate(rows, 1):
        facts = [Text(spec.module("challenge").say_facts(row.facts, session.lang))] if spec is not None else []
        points = format_points(row.score) + ("" if row.is_won else f" ({session.say('scores/lost')})")
        table.add_row(str(rank), Text(row.name), *facts, told, Text(points, style="bold" if row.is_won else "dim"))
    session.out.print(table)
