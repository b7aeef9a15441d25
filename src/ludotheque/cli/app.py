"""The commands and their options, with conversion of errors into a sentence and an exit code.

Each command calls the module of its name. There is no `from __future__ import annotations`, since Typer reads the
annotations of the commands.
"""

import os
import sys
from collections.abc import Sequence
from errno import EDQUOT, EINVAL, ENOSPC
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

import ludotheque
from ludotheque.cli import laboratory
from ludotheque.cli.admin import admin
from ludotheque.cli.ascii import use_plain_letters
from ludotheque.cli.errors import DONE, FAILED, INTERRUPTED, CommandError, exit_code_of
from ludotheque.cli.help import is_usage_error, translate_help, usage_sentence
from ludotheque.cli.numbers import positive_number, positive_seconds, take_games, whole_number
from ludotheque.cli.options import (
    AsJson,
    Edition,
    GameId,
    Games,
    Iterations,
    Jobs,
    Lang,
    OptionalSeed,
    Options,
    PersonName,
    Players,
    Ray,
    RecordFile,
    ResultsFile,
    Resume,
    Seconds,
    Seed,
    Speed,
    TableUrl,
    Viewer,
    WithoutLuck,
)
from ludotheque.cli.session import Session, read_record
from ludotheque.games.registry import add_game, failed_games, get_spec
from ludotheque.kernel.cores import usable_cores
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.lab.i18n import language_asked, language_of
from ludotheque.web.cli import serve

app = typer.Typer(name="ludotheque", pretty_exceptions_enable=False)
app.command()(serve)
app.add_typer(admin)


def show_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        kind = "compiled" if ludotheque.is_compiled() else "interpreted"
        typer.echo(f"ludotheque {ludotheque.__version__} ({kind})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    lang: Lang = None,
    game: Annotated[list[str] | None, typer.Option("--game", metavar="FOLDER|PACKAGE")] = None,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """Open a menu if no command is given, or print the help if the session is not interactive."""
    if context.invoked_subcommand is None:
        session: Session = context.obj
        if session.is_interactive:
            from ludotheque.cli.front import choose_and_play

            choose_and_play(session)
        else:
            typer.echo(context.get_help())


@app.command()
def games(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    from ludotheque.cli.catalogue import describe_games, show_games

    session: Session = context.obj
    if as_json:
        session.print_json({"games": describe_games(session.lang)})
    else:
        show_games(session)
    for error in failed_games().values():
        session.complain(error.sentence(session.lang))


@app.command()
def play(
    context: typer.Context,
    game_id: GameId = "",
    seats: Annotated[str | None, typer.Option("--seats", metavar="human,hard,…")] = None,
    players: Players = None,
    option: Options = None,
    edition: Edition = None,
    seed: OptionalSeed = None,
    speed: Speed = None,
    seconds: Seconds = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="RECORD")] = None,
    daily: Annotated[str | None, typer.Option("--daily", metavar="[DATE]")] = None,
    scores: Annotated[str | None, typer.Option("--scores", metavar="FILE|URL")] = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.playing import Asked, play_game

    session: Session = context.obj
    asked = Asked(game_id, seats, players, option, edition, seed, speed, seconds, save, resume, daily, scores)
    play_game(session, asked)


@app.command("continue")
def go_on(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="[N]", parser=positive_number, show_default=False)] = 1,
    show_list: Annotated[bool, typer.Option("--list")] = False,
    speed: Speed = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.playing import Asked, list_games, play_game
    from ludotheque.cli.saved_games import choose_game

    if show_list:
        list_games(context.obj)
    else:
        play_game(context.obj, Asked(resume=choose_game(number), speed=speed))


@app.command()
def simulate(
    context: typer.Context,
    game_id: GameId,
    seats: Annotated[str, typer.Option("--seats", metavar="hard,easy,…")],
    count: Games = 100,
    jobs: Jobs = None,
    players: Players = None,
    option: Options = None,
    edition: Edition = None,
    seed: Seed = 0,
    seconds: Seconds = None,
    iterations: Iterations = None,
    out: ResultsFile = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FOLDER")] = None,
    resume: Resume = False,
    ray: Ray = None,
    without_luck: WithoutLuck = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.simulation import Output, make_plan, run_simulation, warn_of_editions

    session: Session = context.obj
    if seconds is not None and iterations is not None:
        raise CommandError("simulate/budget")
    if resume and out is None:
        raise CommandError("simulate/resume")
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
        count_actions=out is not None,
        keep_records=records is not None,
        without_luck=without_luck,
    )
    warn_of_editions(session, [plan])
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
    iterations: Iterations = None,
    seed: Seed = 0,
    edition: Edition = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.review import run_review

    if seconds is not None and iterations is not None:
        raise CommandError("simulate/budget")
    if as_json and as_html:
        raise CommandError("review/form")
    run_review(context.obj, read_record(record, edition), seconds, iterations, seed, as_json, as_html)


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


@app.command()
def puzzle(
    context: typer.Context,
    game_id: GameId,
    number: Annotated[int | None, typer.Option("--number", metavar="N", parser=positive_number)] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE.jsonl")] = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.puzzle import play_puzzle

    play_puzzle(context.obj, get_spec(game_id), number, file)


@app.command("scores")
def show_scores(
    context: typer.Context,
    game_id: GameId,
    day: Annotated[str | None, typer.Option("--day", metavar="DATE")] = None,
    database: Annotated[str, typer.Option("--database", metavar="FILE|URL")] = "ludotheque.db",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.scores import show_scores as show

    show(context.obj, game_id, day, database, as_json)


@app.command("new-game")
def make_game(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)],
    lang: Lang = None,
) -> None:
    from ludotheque.cli.new_game import new_game

    new_game(context.obj, name)


@app.command()
def join(
    context: typer.Context,
    url: TableUrl,
    name: PersonName = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli import joining

    session: Session = context.obj
    joining.join(session, url, name or session.say("player/human"))


@app.command()
def bot(
    context: typer.Context,
    url: TableUrl,
    agent: Annotated[str, typer.Argument(metavar="LEVEL|FILE.py:AGENT", show_default=False)],
    name: PersonName = None,
    seconds: Seconds = None,
    lang: Lang = None,
) -> None:
    from ludotheque.cli.joining import seat_bot

    seat_bot(context.obj, url, agent, name or agent.rpartition(":")[2], seconds)


app.command()(laboratory.tournament)
app.command()(laboratory.ladder)
app.command()(laboratory.report)
app.command()(laboratory.sweep)
app.command()(laboratory.compare)


@app.command("edition")
def print_edition(context: typer.Context, game_id: GameId, edition: Edition = None, lang: Lang = None) -> None:
    from ludotheque.cli.editions import show_edition

    show_edition(context.obj, game_id, edition)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Every error becomes one sentence on standard error.
    """
    given, added = take_games(laboratory.complete_values(list(sys.argv[1:] if arguments is None else arguments)))
    for stream in (sys.stdout, sys.stderr):
        use_plain_letters(stream)
    asked = language_asked(given)
    session = Session(asked if asked in LANGUAGES else language_of(os.environ))
    try:
        if asked is not None and asked not in LANGUAGES:
            raise CommandError("choice/unknown", name="--lang", value=asked, known=", ".join(LANGUAGES))
        _add_games(session, added, given)
        command = get_command(app)
        translate_help(command, session)
        code = command.main(given, prog_name="ludotheque", standalone_mode=False, obj=session)
        session.out.file.flush()
        if code == INTERRUPTED:  # Typer returns this code after Ctrl-C
            raise KeyboardInterrupt
        return code if isinstance(code, int) else DONE
    except LudothequeError as error:
        session.complain(error.sentence(session.lang))
        return exit_code_of(error)
    except (KeyboardInterrupt, typer.Abort):
        session.complain(session.say("interrupted"))
        return INTERRUPTED
    except Exception as error:
        if is_closed_pipe(error):
            _silence_output()
            return FAILED
        if is_usage_error(error):
            session.complain(usage_sentence(error, session))
            return CommandError.exit_code
        if os.environ.get("LUDOTHEQUE_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno in (ENOSPC, EDQUOT):
            _silence_output()  # the failed output would be written again at exit
            session.complain(session.say("full"))
            return FAILED
        session.complain(session.say("failed", kind=type(error).__name__, reason=str(error)))
        return FAILED


def _add_games(session: Session, sources: Sequence[str], arguments: Sequence[str]) -> None:
    """Add games from outside.

    A game that cannot be loaded is an error, but only a complaint for a server and for the list of games.
    """
    for source in sources:
        try:
            add_game(source)
        except LudothequeError as error:
            if not {"serve", "games"} & {*arguments}:
                raise
            session.complain(error.sentence(session.lang))


def is_closed_pipe(error: Exception) -> bool:
    """Return True if the reader of standard output has ended, which Windows calls an invalid argument."""
    is_invalid = isinstance(error, OSError) and error.errno == EINVAL
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and is_invalid)


def _silence_output() -> None:
    """Redirect standard output to the null device, since a flush at exit would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
