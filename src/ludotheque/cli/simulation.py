"""Many games between bots: a progress bar on standard error, then a table or JSON on standard output."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludotheque.cli.errors import CommandFailedError
from ludotheque.cli.session import Session
from ludotheque.lab.simulate import GameRow, Plan, simulate
from ludotheque.lab.statistics import Interval
from ludotheque.lab.summary import Summary, SummaryRow, summarise


class Output(msgspec.Struct, frozen=True):
    """Where a simulation is saved, if anywhere; `resume` continues an earlier one."""

    out: Path | None = None
    records: Path | None = None
    resume: bool = False


def run_simulation(
    session: Session, plan: Plan, jobs: int, as_json: bool, output: Output | None = None, ray: str | None = None
) -> None:
    """Play and report; what is done is saved and reported even if something, such as Ctrl-C, stops it."""
    rows: list[GameRow] = []
    with open_output(plan, output or Output(), rows) as add:
        try:
            play_all(session, plan, jobs, ray, rows, add)
        finally:
            if rows:
                _report(session, plan, rows, as_json)


@contextmanager
def open_output(plan: Plan, output: Output, rows: list[GameRow]) -> Iterator[Callable[[GameRow], None]]:
    """A function that takes every row, into `rows` and to disk; the results file is complete whatever happens."""
    results = records = None
    if output.out is not None:
        from ludotheque.lab.results import Results

        results = Results(output.out, plan, output.resume)
        rows.extend(results.rows)
    if output.records is not None:
        from ludotheque.lab.results import Records

        records = Records(output.records)

    def add(row: GameRow) -> None:
        rows.append(row)
        if results is not None:
            results.add(row)
        if records is not None:
            records.add(row)

    try:
        yield add
    finally:
        if results is not None:
            results.close()


def play_all(
    session: Session,
    plan: Plan,
    jobs: int,
    ray: str | None,
    rows: list[GameRow],
    add: Callable[[GameRow], None],
    title: str = "",
) -> None:
    """Play what is not in `rows` yet, with a progress bar where somebody watches."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    done = {row.index for row in rows}
    with (
        Progress(*columns, console=session.err, transient=True, disable=not session.err.is_terminal) as progress,
        closing(simulate(plan, jobs, done, ray)) as games,
    ):
        task = progress.add_task(title or session.say("simulate/playing"), total=plan.games, completed=len(done))
        try:
            for row in games:
                add(row)
                progress.advance(task)
        except BrokenProcessPool as error:
            raise CommandFailedError("simulate/broken") from error


def _report(session: Session, plan: Plan, rows: list[GameRow], as_json: bool) -> None:
    rows.sort(key=lambda row: row.index)
    summary = summarise(plan, rows)
    if as_json:
        session.print_json(_plain(plan, summary), indent=-1)
    else:
        _show(session, plan, summary)


def _plain(plan: Plan, summary: Summary) -> dict[str, Any]:
    game = plan.load()
    settings = {
        "bots": plan.bots,
        "options": game.options,
        "edition": game.edition_id,
        "seed": plan.seed,
        "seconds": plan.seconds,
        "iterations": plan.iterations,
        "confidence": 0.95,
    }
    return {"settings": settings, **msgspec.to_builtins(summary)}


def _show(session: Session, plan: Plan, summary: Summary) -> None:
    say = session.say
    if summary.games < summary.asked:
        session.complain(say("simulate/partly", done=summary.games, asked=summary.asked))
    session.out.print(_table(session, say("simulate/players"), summary.entrants))
    if summary.players > 1:
        session.out.print(_table(session, say("simulate/seats"), summary.seats))
    lines = (
        ("simulate/length", _mean(session, summary.length)),
        ("simulate/decisions", _mean(session, summary.decisions)),
        ("simulate/seconds", Text(session.duration(summary.seconds.value))),
    )
    for key, value in lines:
        session.out.print(Text(f"{say(key)} ") + value)
    session.print(say("simulate/legend", count=summary.games, seed=plan.seed), "dim")


def _table(session: Session, title: str, lines: tuple[SummaryRow, ...]) -> Table:
    say = session.say
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    table.add_column("", no_wrap=True)
    for key in ("win_rate", "interval", "wins", "shared", "score", "thinking"):
        table.add_column(say(f"simulate/{key}"), justify="right", no_wrap=True)
    for line in lines:
        rate = line.win_rate
        table.add_row(
            Text(line.name, style="bold"),
            session.percent(rate.value),
            Text(f"{session.number(100 * rate.low, 1)} – {session.number(100 * rate.high, 1)}", style="dim"),
            session.number(line.wins),
            session.number(line.shared),
            _mean(session, line.score),
            session.duration(line.seconds_per_decision),
        )
    return table


def _mean(session: Session, interval: Interval) -> Text:
    half = (interval.high - interval.low) / 2
    return Text(session.number(interval.value, 1)) + Text(f" ± {session.number(half, 1)}", style="dim")
