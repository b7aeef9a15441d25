"""Tables of best scores in the terminal."""

from __future__ import annotations

import hashlib
import time
from datetime import UTC, date, datetime
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from babel.dates import format_date
from rich import box
from rich.table import Table
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session
from ludotheque.games.registry import get_spec
from ludotheque.kernel.challenge import Challenge, challenge_of
from ludotheque.kernel.records import format_record
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.store.rows import ScoreRow
from ludotheque.tables.challenge import TODAY, check_day
from ludotheque.tables.errors import TableError

if TYPE_CHECKING:
    from ludotheque.store.store import Store

SHOWN = 10


def require_challenge(spec: Spec) -> Challenge[State]:
    """Return the game's challenge, or raise an error if there is none."""
    if not spec.challenge:
        raise TableError("scores/none", game=spec.title)
    return challenge_of(spec)


def open_store(database: str, must_exist: bool, is_read_only: bool = False) -> Store:
    """Open a database, given as file or URL, and bring it up to date unless `is_read_only`."""
    from ludotheque.store.store import Store

    if must_exist and "://" not in database and not Path(database).exists():
        raise CommandError("file/unreadable", file=database, reason=FileNotFoundError(ENOENT, ""))
    try:
        return Store(database if "://" in database else f"sqlite:///{Path(database).absolute()}", is_read_only)
    except (SQLAlchemyError, OSError) as error:
        raise CommandFailedError("file/unreadable", file=database, reason=error) from error


def note_game(session: Session, local: LocalTable, seats: SeatNames, database: str) -> None:
    """Add a finished game to the table of best scores.

    The key is a hash of the game's record, so the same game is added only once.
    """
    challenge = require_challenge(local.game.spec)
    if not local.state.is_terminal() or not local.humans:
        session.complain(session.say("scores/not-noted"))
        return
    note = challenge.note_of(local.state)
    name = local.names[0][:64]
    digest = hashlib.sha256(format_record(local.record(seats.written())).encode()).hexdigest()
    store = open_store(database, must_exist=False)
    try:
        store.scores.add(
            ScoreRow(
                table_id=digest[:32],
                seat=0,
                game=local.game.spec.id,
                division=note.division,
                day=local.table.config.day,
                name=name,
                holder=hashlib.sha256(f"terminal {name}".encode()).hexdigest(),
                is_won=note.is_won,
                score=note.score,
                finished_at=time.time_ns() // 1_000_000,
                facts=note.facts,
                is_helped=local.table.is_helped,
            )
        )
    finally:
        store.close()
    session.print(session.say("scores/noted"), "dim")


def show_scores(session: Session, game: str, day: str | None, database: str, as_json: bool) -> None:
    """Print the best scores of a day and of all time, by difficulty."""
    spec = get_spec(game)
    challenge = require_challenge(spec)
    chosen = check_day(spec, day or TODAY)
    store = open_store(database, must_exist=True, is_read_only=True)
    try:
        store.require_current()
        rankings = {name: store.scores.ranking(game, name, chosen, SHOWN, SHOWN) for name in challenge.divisions}
    finally:
        store.close()
    if as_json:
        lists = {
            "of_day": {name: ranking.of_day for name, ranking in rankings.items()},
            "best": {name: ranking.best for name, ranking in rankings.items()},
            "helped": {name: ranking.helped for name, ranking in rankings.items()},
        }
        session.print_json({"game": game, "day": chosen, **lists})
        return
    date_shown = format_date(date.fromisoformat(chosen), "long", locale=session.lang)
    for division, ranking in rankings.items():
        word = challenge.division_name(division, session.lang)
        title = session.say("scores/of-day", title=spec.challenge[session.lang], day=date_shown, division=word)
        attempts = [(attempt.row, str(attempt.number)) for attempt in ranking.of_day]
        _show_table(session, title, session.say("scores/attempt"), attempts)
        for key, rows in (("scores/best", ranking.best), ("scores/helped", ranking.helped)):
            if rows or key == "scores/best":
                dated = [(row, _when(session, row)) for row in rows]
                title = session.say(key, division=word)
                _show_table(session, title, session.say("scores/date"), dated, challenge)


def _when(session: Session, row: ScoreRow) -> str:
    moment = datetime.fromtimestamp(row.finished_at / 1000, UTC)
    return str(format_date(moment.date(), "medium", locale=session.lang))


def _show_table(
    session: Session,
    title: str,
    heading: str,
    rows: list[tuple[ScoreRow, str]],
    challenge: Challenge[State] | None = None,
) -> None:
    """Print a table of scores.

    `rows` pairs each score with the text of its extra column. With `challenge` the game's own facts are shown as well.
    """
    session.print(title, "bold")
    if not rows:
        session.print(session.say("scores/nobody") + "\n", "dim")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column(session.say("scores/name"))
    if challenge is not None:
        table.add_column(challenge.facts_heading(session.lang))
    table.add_column(heading, justify="right")
    table.add_column(session.say("scores/score"), justify="right")
    for rank, (row, given) in enumerate(rows, 1):
        facts = [Text(challenge.say_facts(row.facts, session.lang))] if challenge is not None else []
        points = session.points(row.score) + ("" if row.is_won else f" ({session.say('scores/lost')})")
        table.add_row(str(rank), Text(row.name), *facts, given, Text(points, style="bold" if row.is_won else "dim"))
    session.out.print(table)
