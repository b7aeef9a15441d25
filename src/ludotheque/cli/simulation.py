"""Simulations on the command line, with a progress bar and a table or JSON of the results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from ludotheque.cli.errors import CommandFailedError
from ludotheque.cli.numbers import parse_options
from ludotheque.cli.seats import check_kinds, parse_entrants
from ludotheque.cli.session import Session
from ludotheque.cli.tables import show_table
from ludotheque.games.registry import get_spec
from ludotheque.lab.estimate import LONG, estimate_seconds
from ludotheque.lab.simulate import GameRow, Plan, simulate
from ludotheque.lab.statistics import Interval
from ludotheque.lab.summary import Summary, SummaryRow, Tally
from ludotheque.lab.texts import TEXTS as LAB_TEXTS
from ludotheque.search.bot import bot_of
from ludotheque.search.levels import LEVELS


def make_plan(game_id: str, seats: str, players: int | None, option: Sequence[str] | None, **settings: Any) -> Plan:
    """Return the plan of a study with bots and checked options.

    `settings` are further fields of the plan.
    """
    spec = get_spec(game_id)
    bots = parse_entrants(spec, seats, players)
    check_kinds(game_id, bots, humans_allowed=False)
    return Plan(game=game_id, bots=bots, options=spec.check_options(parse_options(option)), **settings)


class Output(msgspec.Struct, frozen=True):
    """The files for a simulation's results.

    `resume` continues an earlier simulation.
    """

    out: Path | None = None
    records: Path | None = None
    resume: bool = False


def run_simulation(
    session: Session, plan: Plan, jobs: int, as_json: bool, output: Output | None = None, ray: str | None = None
) -> None:
    """Play and report, also after an interruption such as Ctrl-C."""
    tally = Tally(plan)
    with stopped_cleanly(), open_output(plan, output or Output(), tally.add) as (add, done):
        try:
            play_all(session, plan, jobs, ray, done, add, tally.games)
        finally:
            if tally.games:
                _report(session, plan, tally.summary(), as_json)


@contextmanager
def stopped_cleanly() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end a simulation as Ctrl-C does, with workers stopped and results complete."""

    def stop(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, stop) for number in signals] if current_thread() is main_thread() else []
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=False):
            signal.signal(number, handler)


@contextmanager
def open_output(
    plan: Plan, output: Output, take: Callable[[GameRow], None]
) -> Iterator[tuple[Callable[[GameRow], None], Container[int]]]:
    """Yield a function that takes every new row, and the numbers of games already played.

    The function passes rows to `take` and to disk. Rows of an earlier run go to `take` at once. The results file is
    completed on any exit.
    """
    results = records = None
    if output.out is not None:
        from ludotheque.lab.results import Results

        results = Results(output.out, plan, output.resume)
        for row in results.rows():
            take(row)
    if output.records is not None:
        from ludotheque.lab.results import Records

        records = Records(output.records)

    def add(row: GameRow) -> None:
        take(row)
        if results is not None:
            results.add(row)
        if records is not None:
            records.add(row)

    try:
        yield add, results if results is not None else ()
    finally:
        if results is not None:
            results.close()


def announce(session: Session, plan: Plan, jobs: int, done: int = 0, settings: int = 1) -> None:
    """Print warnings about bots that do not suit the game, and the estimated time if it is long."""
    weak = [bot for bot in dict.fromkeys(plan.bots) if bot in get_spec(plan.game).cannot_play]
    if weak:
        title = get_spec(plan.game).title
        session.complain(LAB_TEXTS.say("bots/cannot-play", session.lang, game=title, bots=", ".join(weak)))
    if LEVELS.keys() & plan.bots:  # levels search with a trained network, if a game has one
        note = bot_of(get_spec(plan.game)).make_guide(plan.load()).note
        if note is not None:  # the network was trained for another edition
            session.complain(note.sentence(session.lang))
    seconds = settings * estimate_seconds(plan, jobs, done)
    if seconds >= LONG:
        session.complain(session.say("simulate/estimate", time=session.long_time(seconds), jobs=jobs))


def warn_of_editions(session: Session, plans: Iterable[Plan]) -> None:
    """Print a warning for all content that no printed box would have."""
    found = [error.sentence(session.lang) for plan in plans for error in plan.load().inconsistencies]
    for sentence in dict.fromkeys(found):
        session.complain(sentence)


def play_all(
    session: Session,
    plan: Plan,
    jobs: int,
    ray: str | None,
    done: Container[int],
    add: Callable[[GameRow], None],
    completed: int = 0,
    title: str = "",
) -> None:
    """Play all games that are not `done`, with a progress bar on a terminal."""
    if not title:
        announce(session, plan, jobs, completed)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with (
        Progress(*columns, console=session.err, transient=True, disable=not session.err.is_terminal) as progress,
        closing(simulate(plan, jobs, done, ray)) as games,
    ):
        task = progress.add_task(title or session.say("simulate/playing"), total=plan.games, completed=completed)
        try:
            for row in games:
                add(row)
                progress.advance(task)
        except BrokenProcessPool as error:
            raise CommandFailedError("simulate/broken") from error


def _report(session: Session, plan: Plan, summary: Summary, as_json: bool) -> None:
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
        "content": game.edition_fingerprint(),
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
    _show_lines(session, say("simulate/players"), summary.entrants)
    if summary.cut_short:
        session.complain(say("simulate/cut-short", count=summary.cut_short))
    if len(summary.order) > 1:
        places = [say(f"place/{line.name}") for line in summary.order]
        _show_lines(session, say("simulate/order"), summary.order, places)
    lines = (
        ("simulate/rounds", _mean(session, summary.rounds)),
        ("simulate/turns", _mean(session, summary.turns)),
        ("simulate/length", _mean(session, summary.length)),
        ("simulate/decisions", _mean(session, summary.decisions)),
        ("simulate/seconds", Text(session.duration(summary.seconds.value))),
    )
    for key, value in lines:
        session.out.print(Text(f"{say(key)} ") + value)
    session.print(say("simulate/legend", count=summary.games, seed=plan.seed), "dim")
    if plan.without_luck:
        session.print(say("simulate/luck_legend"), "dim")


def _show_lines(session: Session, title: str, lines: tuple[SummaryRow, ...], names: Sequence[str] = ()) -> None:
    say = session.say
    heads = ["", *(say(f"simulate/{key}") for key in ("win_rate", "wins", "shared", "score", "thinking"))]
    rows: list[list[str | Text]] = []
    for line, name in zip(lines, names or [line.name for line in lines], strict=True):
        low, high = (session.number(100 * bound, 1) for bound in (line.win_rate.low, line.win_rate.high))
        rate = Text(session.percent(line.win_rate.value)) + Text(f" ({low}–{high})", style="dim")
        counts = session.number(line.wins), session.number(line.shared)
        rows.append([name, rate, *counts, _mean(session, line.score), session.duration(line.seconds_per_decision)])
        if line.without_luck is not None:
            rows[-1].append(_points(session, line.without_luck))
    if any(line.without_luck is not None for line in lines):
        heads.append(say("simulate/without_luck"))
    show_table(session, heads, rows, title)


def _points(session: Session, interval: Interval) -> Text:
    """Return a rate with its interval in percent."""
    half = session.number(100 * (interval.high - interval.low) / 2, 1)
    return Text(session.percent(interval.value)) + Text(f" ± {half}", style="dim")


def _mean(session: Session, interval: Interval) -> Text:
    half = (interval.high - interval.low) / 2
    return Text(session.number(interval.value, 1)) + Text(f" ± {session.number(half, 1)}", style="dim")
