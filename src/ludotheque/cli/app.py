"""The commands and their options; each calls the module of its name. Errors become a sentence and an exit code here.

No `from __future__ import annotations`: Typer reads the annotations of the commands.
"""

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

import ludotheque
from ludotheque.cli import laboratory
from ludotheque.cli.admin import admin
from ludotheque.cli.errors import DONE, FAILED, INTERRUPTED, CommandError, exit_code_of
from ludotheque.cli.help import is_usage_error, translate_help, usage_sentence
from ludotheque.cli.numbers import parse_options, positive_number, positive_seconds, whole_number
from ludotheque.cli.session import Session, read_record
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.cores import usable_cores
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.lab.i18n import language_asked, language_of
from ludotheque.web.command import serve

app = typer.Typer(name="ludotheque", pretty_exceptions_enable=False)
app.command()(serve)
app.add_typer(admin)

GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=game_ids, show_default=False)]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="NAME|FILE.toml")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", parser=positive_number)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", parser=whole_number)]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="X", parser=positive_seconds)]
Viewer = Annotated[str, typer.Option("--seat", metavar="A|…|spectator")]
AsJson = Annotated[bool, typer.Option("--json")]


def show_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        typer.echo(f"ludotheque {ludotheque.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """Options before the command; without a command, the help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    from ludotheque.cli.catalogue import describe_games, show_games

    session: Session = context.obj
    if as_json:
        session.print_json({"games": describe_games(session.lang)})
    else:
        show_games(session)


@app.command()
def play(
    context: typer.Context,
    game_id: Annotated[str, typer.Argument(metavar="GAME", autocompletion=game_ids, show_default=False)] = "",
    seats: Annotated[str | None, typer.Option("--seats", metavar="human,hard,…")] = None,
    players: Players = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = None,
    speed: Annotated[str | None, typer.Option("--speed", metavar="slow|normal|fast")] = None,
    seconds: Seconds = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="RECORD")] = None,
    daily: Annotated[str | None, typer.Option("--daily", metavar="[DATE]")] = None,
    scores: Annotated[str | None, typer.Option("--scores", metavar="FILE|URL")] = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.local_table import LocalTable
    from ludotheque.cli.play import Play, pause_of
    from ludotheque.cli.seats import check_kinds, parse_seats, seats_of_record
    from ludotheque.tables.challenge import check_day

    session: Session = context.obj
    pause = pause_of(speed, session.out.is_terminal)
    moves: Sequence[tuple[int, int]] = ()
    if resume is not None:
        record = read_record(resume, edition)
        if note := record.rules_note(session.lang):
            raise CommandError("play/other-rules", note=note, file=str(resume))
        game = record.game
        moves = record.moves
        if game_id not in ("", game.spec.id):
            raise CommandError("play/other-game", file=str(resume), game=game.spec.id)
        sitting = parse_seats(game.spec, seats or seats_of_record(record.seats, game.spec.id), game.players)
    elif not game_id:
        raise CommandError("play/which", known=", ".join(game_ids()))
    else:
        spec = get_spec(game_id)
        sitting = parse_seats(spec, seats, players)
        options = spec.check_options(parse_options(option))
        game = load_game(game_id, players=len(sitting.kinds), edition=edition, **options)
    check_kinds(game.spec.id, sitting.kinds)
    day = check_day(game.spec, daily) if daily else ""
    seed = secrets.randbits(48) if seed is None else seed
    local = LocalTable(game, sitting.kinds, sitting.shown(session), seed, moves, seconds, day)
    Play(session, local, sitting, pause, save or resume).run()
    if scores is not None:
        from ludotheque.cli.challenge.scores import note_game

        note_game(session, local, sitting, scores)


@app.command()
def simulate(
    context: typer.Context,
    game_id: GameId,
    seats: Annotated[str, typer.Option("--seats", metavar="hard,easy,…")],
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", parser=positive_number)] = 100,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", metavar="J", parser=positive_number)] = None,
    players: Players = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Annotated[int | None, typer.Option("--iterations", metavar="N", parser=positive_number)] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.parquet")] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FOLDER")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    ray: Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.seats import check_kinds, parse_entrants
    from ludotheque.cli.simulation import Output, run_simulation
    from ludotheque.lab.simulate import Plan

    session: Session = context.obj
    if seconds is not None and iterations is not None:
        raise CommandError("simulate/budget")
    if resume and out is None:
        raise CommandError("simulate/resume")
    spec = get_spec(game_id)
    bots = parse_entrants(spec, seats, players)
    check_kinds(game_id, bots, humans_allowed=False)
    plan = Plan(
        game=game_id,
        bots=bots,
        options=spec.check_options(parse_options(option)),
        edition=edition,
        games=count,
        seed=seed or 0,
        seconds=seconds,
        iterations=iterations,
        count_actions=out is not None,
        keep_records=records is not None,
    )
    plan.load()
    run_simulation(session, plan, jobs or usable_cores(), as_json, Output(out, records, resume), ray)


@app.command()
def replay(
    context: typer.Context,
    record: RecordFile,
    show_all: Annotated[bool, typer.Option("--all")] = False,
    seat: Viewer = "spectator",
    edition: Edition = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.render import parse_viewer
    from ludotheque.cli.replay import Replay

    found = read_record(record, edition)
    shown = Replay(context.obj, found, parse_viewer(seat, found.game.players))
    if show_all:
        shown.show_all()
    else:
        shown.step_through()


@app.command()
def review(
    context: typer.Context,
    record: RecordFile,
    as_json: AsJson = False,
    as_html: Annotated[bool, typer.Option("--html")] = False,
    seconds: Seconds = None,
    iterations: Annotated[int | None, typer.Option("--iterations", metavar="N", parser=positive_number)] = None,
    seed: Seed = 0,
    edition: Edition = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.review import run_review

    if seconds is not None and iterations is not None:
        raise CommandError("simulate/budget")
    if as_json and as_html:
        raise CommandError("review/form")
    run_review(context.obj, read_record(record, edition), seconds, iterations, seed or 0, as_json, as_html)


@app.command()
def render(
    context: typer.Context,
    record: RecordFile,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.svg|FILE.png")],
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", parser=whole_number)] = None,
    seat: Viewer = "spectator",
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark")] = "light",
    zoom: Annotated[float, typer.Option("--zoom", metavar="X", parser=positive_seconds)] = 2.0,
    edition: Edition = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli import render as picture

    session: Session = context.obj
    if theme not in picture.THEMES:
        raise CommandError("choice/unknown", name="--theme", value=theme, known=", ".join(picture.THEMES))
    found = read_record(record, edition)
    if note := found.rules_note(session.lang):
        session.complain(note)
    viewer = picture.parse_viewer(seat, found.game.players)
    picture.render(session, found, ply, viewer, theme, out, zoom)


@app.command()
def rules(
    context: typer.Context,
    game_id: GameId,
    raw: Annotated[bool, typer.Option("--raw")] = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.rules import read_rules, show_rules

    session: Session = context.obj
    spec = get_spec(game_id)
    if raw:
        session.out.file.write(read_rules(spec, session.lang))
    else:
        show_rules(session, spec)


@app.command("scores")
def show_scores(
    context: typer.Context,
    game_id: GameId,
    day: Annotated[str | None, typer.Option("--day", metavar="DATE")] = None,
    database: Annotated[str, typer.Option("--database", metavar="FILE|URL")] = "ludotheque.db",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.challenge.scores import show_scores as show

    show(context.obj, game_id, day, database, as_json)


app.command()(laboratory.tournament)
app.command()(laboratory.ladder)
app.command()(laboratory.report)
app.command()(laboratory.sweep)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; every error ends as one sentence on standard error and an exit code."""
    given = laboratory.complete_values(list(sys.argv[1:] if arguments is None else arguments))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    asked = language_asked(given)
    session = Session(asked if asked in LANGUAGES else language_of(os.environ))
    try:
        if asked is not None and asked not in LANGUAGES:
            raise CommandError("choice/unknown", name="--lang", value=asked, known=", ".join(LANGUAGES))
        command = get_command(app)
        translate_help(command, session)
        code = command.main(given, prog_name="ludotheque", standalone_mode=False, obj=session)
        session.out.file.flush()
        if code == INTERRUPTED:  # Typer turns Ctrl-C into this
            raise KeyboardInterrupt
        return code if isinstance(code, int) else DONE
    except LudothequeError as error:
        session.complain(error.sentence(session.lang))
        return exit_code_of(error)
    except (KeyboardInterrupt, typer.Abort):
        session.complain(session.say("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return FAILED
    except Exception as error:
        if is_usage_error(error):
            session.complain(usage_sentence(error, session))
            return CommandError.exit_code
        if os.environ.get("LUDOTHEQUE_DEBUG"):
            raise
        session.complain(session.say("failed", kind=type(error).__name__, reason=str(error)))
        return FAILED


def _silence_output() -> None:
    """The reader of our output has gone; print nothing more, not even when Python flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
