"""Many games between bots: a progress bar on standard error, then a table or JSON on standard output."""

from __future__ import annotations

import os
from contextlib import closing
from typing import Any

import msgspec
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludotheque.cli.session import Session
from ludotheque.lab.simulate import GameRow, Plan, simulate
from ludotheque.lab.statistics import Interval
from ludotheque.lab.summary import Line, Summary, summarise


def default_jobs() -> int:
    """As many workers as this process may use cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_simulation(session: Session, plan: Plan, jobs: int, as_json: bool) -> None:
    """Play and report; Ctrl-C reports what is done and goes on as an interruption."""
    rows: list[GameRow] = []
    try:
        _play(session, plan, jobs, rows)
    except KeyboardInterrupt:
        if rows:
            _report(session, plan, rows, as_json)
        raise
    _report(session, plan, rows, as_json)


def _play(session: Session, plan: Plan, jobs: int, rows: list[GameRow]) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with (
        Progress(*columns, console=session.err, transient=True, disable=not session.err.is_terminal) as progress,
        closing(simulate(plan, jobs)) as games,
    ):
        task = progress.add_task(session.say("simulate/playing"), total=plan.games)
        for row in games:
            rows.append(row)
            progress.advance(task)


def _report(session: Session, plan: Plan, rows: list[GameRow], as_json: bool) -> None:
    rows.sort(key=lambda row: row.index)
    summary = summarise(plan, rows)
    if as_json:
        session.out.file.write(msgspec.json.encode(_plain(plan, summary)).decode() + "\n")
    else:
        _show(session, plan, summary)


def _plain(plan: Plan, summary: Summary) -> dict[str, Any]:
    settings = {
        "seats": list(plan.bots),
        "options": plan.load().options,
        "edition": plan.load().edition_id(),
        "seed": plan.seed,
        "seconds": plan.seconds,
        "iterations": plan.iterations,
    }
    return {**settings, **msgspec.to_builtins(summary), "interval": 0.95}


def _show(session: Session, plan: Plan, summary: Summary) -> None:
    say = session.say
    if summary.games < summary.asked:
        session.complain(say("simulate/partly", done=summary.games, asked=summary.asked))
    session.out.print(_table(session, say("simulate/players"), summary.entrants))
    if summary.players > 1:
        session.out.print(_table(session, say("simulate/seats"), summary.seats))
    lines = (
        ("simulate/length", summary.length, 1),
        ("simulate/decisions", summary.decisions, 1),
        ("simulate/seconds", summary.seconds, 2),
    )
    for key, interval, digits in lines:
        session.print(f"{say(key)} {_mean(session, interval, digits)}")
    session.print(say("simulate/legend", count=summary.games, seed=plan.seed), "dim")


def _table(session: Session, title: str, lines: tuple[Line, ...]) -> Table:
    say = session.say
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column("")
    for key in ("win_rate", "wins", "shared", "score", "thinking"):
        table.add_column(say(f"simulate/{key}"), justify="right")
    for line in lines:
        rate = line.win_rate
        bounds = say("simulate/bounds", low=session.percent(rate.low), high=session.percent(rate.high))
        table.add_row(
            Text(line.name, style="bold"),
            Text(session.percent(rate.value)) + Text(f"  {bounds}", style="dim"),
            session.number(line.wins),
            session.number(line.shared),
            _mean(session, line.score, 1),
            say("simulate/milliseconds", value=session.number(line.seconds_per_decision * 1000, 1)),
        )
    return table


def _mean(session: Session, interval: Interval, digits: int) -> Text:
    half = (interval.high - interval.low) / 2
    value = Text(session.number(interval.value, digits))
    return value + Text(f" ± {session.number(half, digits)}", style="dim")
