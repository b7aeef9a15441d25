"""The lab's commands: tournament, ladder, report, sweep and compare.

Heavy packages are imported when a command runs. There is no `from __future__ import annotations`, since Typer reads the
annotations of the commands.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

from ludotheque.cli.errors import CommandError
from ludotheque.cli.numbers import parse_options
from ludotheque.cli.options import (
    AsJson,
    Edition,
    GameId,
    Games,
    Iterations,
    Jobs,
    Lang,
    Options,
    PageFile,
    Players,
    Ray,
    ResultsFile,
    Resume,
    Seconds,
    Seed,
    WithoutLuck,
)
from ludotheque.cli.session import Session
from ludotheque.games.registry import get_spec
from ludotheque.kernel.cores import usable_cores

MOST_CHANGES = 20  # entries of an edition that a terminal lists
# Default values of options that may be given without one: a Ray cluster on this machine, and today's puzzle.
VALUES = {"--ray": "local", "--daily": "today"}


def complete_values(arguments: list[str]) -> list[str]:
    """Return the arguments with default values inserted for the options in VALUES."""
    found = []
    for index, argument in enumerate(arguments):
        following = arguments[index + 1] if index + 1 < len(arguments) else "-"
        is_bare = argument in VALUES and following.startswith("-")
        found.append(f"{argument}={VALUES[argument]}" if is_bare else argument)
    return found


def tournament(
    context: typer.Context,
    game_id: GameId,
    bots: Annotated[str, typer.Option("--bots", metavar="hard,easy,…")],
    count: Games = 20,
    players: Players = None,
    jobs: Jobs = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    out: ResultsFile = None,
    resume: Resume = False,
    ray: Ray = None,
    without_luck: WithoutLuck = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.result_tables import show_standings
    from ludotheque.cli.seats import check_kinds
    from ludotheque.cli.simulation import Output, open_output, play_all, stopped_cleanly, warn_of_editions
    from ludotheque.kernel.extras import require
    from ludotheque.lab.simulate import GameRow, slim
    from ludotheque.lab.tournament import plan_tournament, standings

    session: Session = context.obj
    if resume and out is None:
        raise CommandError("simulate/resume")
    require("openskill", "lab")
    names = [name.strip() for name in bots.split(",")]
    spec = get_spec(game_id)
    check_kinds(game_id, names, humans_allowed=False)
    options = spec.check_options(parse_options(option))
    plan = plan_tournament(
        game_id, names, spec.check_players(players), count, options, edition, seed, seconds, iterations, without_luck
    )
    warn_of_editions(session, [plan])
    rows: list[GameRow] = []
    with stopped_cleanly(), open_output(plan, Output(out, None, resume), lambda row: rows.append(slim(row))) as output:
        add, done = output
        try:
            play_all(session, plan, jobs or usable_cores(), ray, done, add, len(rows))
        finally:
            if rows:
                show_standings(session, plan, standings(plan, rows), len(rows), as_json)


def ladder(
    context: typer.Context,
    game_id: GameId,
    count: Games = 40,
    levels: Annotated[str | None, typer.Option("--levels", metavar="easy,medium,…")] = None,
    players: Players = None,
    jobs: Jobs = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.seats import check_kinds
    from ludotheque.cli.simulation import play_all, stopped_cleanly, warn_of_editions
    from ludotheque.lab.ladder import plan_steps, step_of
    from ludotheque.lab.simulate import GameRow
    from ludotheque.search.levels import LEVELS

    session: Session = context.obj
    spec = get_spec(game_id)
    options = spec.check_options(parse_options(option))
    names = [name.strip() for name in levels.split(",")] if levels else list(LEVELS)
    check_kinds(game_id, names, humans_allowed=False)
    seats = spec.check_players(players)
    plans = plan_steps(game_id, seats, count, options, edition, seed, seconds, iterations, names)
    warn_of_editions(session, plans[:1])
    steps = []
    with stopped_cleanly():
        try:
            for plan in plans:
                rows: list[GameRow] = []
                try:
                    play_all(session, plan, jobs or usable_cores(), None, (), rows.append)
                finally:
                    if len(rows) >= len(plan.seatings):
                        steps.append(step_of(plan, rows))
        finally:
            _show_ladder(session, steps, as_json)


def _show_ladder(session: Session, steps: list[Any], as_json: bool) -> None:
    """Print the steps that were played, also after an interruption such as Ctrl-C."""
    from ludotheque.cli.tables import show_table

    if as_json:
        session.print_json(steps, indent=-1)
        return
    say = session.say
    heads = [say("ladder/stronger"), say("ladder/weaker"), say("ladder/share"), say("ladder/skill"), say("ladder/luck")]
    heads.append(say("ladder/games"))
    lines = []
    for step in steps:
        share, low, high = (session.number(100 * value, 0) for value in (step.share, step.low, step.high))
        parts = session.number(100 * step.by_skill), session.number(100 * step.by_luck)
        lines.append([step.stronger, step.weaker, f"{share} ({low}–{high})", *parts, str(step.games)])
    show_table(session, heads, lines)
    session.print(say("ladder/words"), "dim")


def report(
    context: typer.Context,
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS.parquet …", show_default=False)],
    out: PageFile = Path("report.html"),
    lang: Lang = None,
) -> None:
    from ludotheque.kernel.extras import require
    from ludotheque.lab.measures import measure_file
    from ludotheque.lab.report import Report

    session: Session = context.obj
    require("matplotlib", "lab")
    Report([measure_file(path) for path in results], session.lang).save(out)
    session.print(session.say("report/written", file=str(out)))


def sweep(
    context: typer.Context,
    game_id: GameId,
    seats: Annotated[str, typer.Option("--seats", metavar="greedy,…")],
    vary: Annotated[list[str] | None, typer.Option("--vary", metavar="NAME=VALUE,VALUE,…")] = None,
    count: Games = 100,
    players: Players = None,
    jobs: Jobs = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    out: PageFile = Path("sweep.html"),
    resume: Resume = False,
    ray: Ray = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.simulation import make_plan
    from ludotheque.kernel.extras import require
    from ludotheque.lab.sweep import Sweep, parse_vary

    require("polars", "lab")
    require("matplotlib", "lab")
    plan = make_plan(
        game_id,
        seats,
        players,
        option,
        edition=edition,
        games=count,
        seed=seed,
        seconds=seconds,
        iterations=iterations,
    )
    grid = Sweep(plan, parse_vary(vary or ()), out.with_suffix(".editions"))
    _run_sweep(context.obj, grid, jobs, ray, out, resume)


def _run_sweep(session: Session, grid: Any, jobs: int | None, ray: str | None, out: Path, resume: bool) -> None:
    """Play every setting, and report complete settings even after an interruption such as Ctrl-C."""
    from ludotheque.cli.simulation import (
        Output,
        announce,
        open_output,
        play_all,
        stopped_cleanly,
        warn_of_editions,
    )
    from ludotheque.cli.tables import show_table
    from ludotheque.kernel.errors import LudothequeError
    from ludotheque.lab.measures import Measures, measure_file
    from ludotheque.lab.sweep import SweepReport, label_of

    count = jobs or usable_cores()
    plans: list[Any] = []
    for setting in grid.settings():
        try:
            plans.append(grid.plan_of(setting))
        except LudothequeError as error:
            plans.append(error.sentence(session.lang))
            session.complain(session.say("sweep/skipped", setting=label_of(setting), reason=plans[-1]))
    playable = [plan for plan in plans if not isinstance(plan, str)]
    if playable:
        announce(session, playable[-1], count, settings=len(playable))
    done: list[Measures | str] = []
    try:
        for setting, plan in zip(grid.settings(), plans, strict=True):
            if isinstance(plan, str):
                done.append(plan)
                continue
            file = grid.results_file(setting)
            file.parent.mkdir(parents=True, exist_ok=True)
            with stopped_cleanly(), open_output(plan, Output(file, None, resume), lambda row: None) as (add, known):
                play_all(session, plan, count, ray, known, add, getattr(known, "count", 0), label_of(setting))
            done.append(measure_file(file, label_of(setting)))
    finally:
        warn_of_editions(session, playable)
        if any(isinstance(each, Measures) for each in done):
            found = SweepReport(grid, done, session.lang)
            show_table(session, *found.rows())
            found.save(out)
            session.print(session.say("report/written", file=str(out)))


def compare(
    context: typer.Context,
    game_id: GameId,
    edition: Annotated[str, typer.Argument(metavar="MINE.toml", show_default=False)],
    other: Annotated[str | None, typer.Option("--with", metavar="NAME|FILE.toml")] = None,
    seats: Annotated[str, typer.Option("--seats", metavar="medium,…")] = "medium",
    count: Games = 100,
    players: Players = None,
    jobs: Jobs = None,
    option: Options = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    out: PageFile = Path("compare.html"),
    resume: Resume = False,
    ray: Ray = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.simulation import make_plan
    from ludotheque.kernel.extras import require

    require("polars", "lab")
    require("matplotlib", "lab")
    plans = [
        make_plan(
            game_id,
            seats,
            players,
            option,
            edition=name,
            games=count,
            seed=seed,
            seconds=seconds,
            iterations=iterations,
            count_actions=True,
        ).pinned()
        for name in (other or get_spec(game_id).editions[0], edition)
    ]
    _run_comparison(context.obj, plans, jobs or usable_cores(), ray, out, resume)


def _run_comparison(session: Session, plans: list[Any], jobs: int, ray: str | None, out: Path, resume: bool) -> None:
    from ludotheque.cli.simulation import (
        Output,
        announce,
        open_output,
        play_all,
        stopped_cleanly,
        warn_of_editions,
    )
    from ludotheque.cli.tables import show_table
    from ludotheque.lab.edition_files import differences
    from ludotheque.lab.measures import measure_file
    from ludotheque.lab.report import Report

    one, other = plans
    spec = get_spec(one.game)
    changes = differences(spec, one.edition, other.edition)
    if not changes:
        raise CommandError("compare/same", one=one.edition, other=other.edition)
    names = [Path(plan.edition).stem for plan in plans]
    show_table(session, [session.say("compare/entry"), *names], [list(change) for change in changes[:MOST_CHANGES]])
    if len(changes) > MOST_CHANGES:
        session.print(session.say("compare/more", count=len(changes) - MOST_CHANGES), "dim")
    announce(session, other, jobs, settings=2)
    measures = []
    for plan, name, letter in zip(plans, names, "ab", strict=True):
        file = out.with_name(f"{out.stem}-{letter}.parquet")
        with stopped_cleanly(), open_output(plan, Output(file, None, resume), lambda row: None) as (add, known):
            play_all(session, plan, jobs, ray, known, add, getattr(known, "count", 0), name)
        measures.append(measure_file(file, name))
    found = Report(measures, session.lang, changes)
    show_table(session, *found.comparison_rows(*measures))
    warn_of_editions(session, plans)
    found.save(out)
    session.print(session.say("report/written", file=str(out)))
