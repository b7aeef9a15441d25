"""`ludotheque play` and `ludotheque continue`, from their arguments to a running game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ludotheque.cli.errors import CommandError
from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.numbers import parse_options
from ludotheque.cli.play import Play, pause_of
from ludotheque.cli.saved_games import games_in_progress
from ludotheque.cli.seats import check_kinds, parse_seats, seats_of_record
from ludotheque.cli.session import Session, read_record
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import Record
from ludotheque.tables.challenge import check_day


class Asked(msgspec.Struct, frozen=True):
    """The arguments of `play`."""

    game_id: str = ""
    seats: str | None = None
    players: int | None = None
    option: Sequence[str] | None = None
    edition: str | None = None
    seed: int | None = None
    speed: str | None = None
    seconds: float | None = None
    save: Path | None = None
    resume: Path | None = None
    daily: str | None = None
    scores: str | None = None


def play_game(session: Session, asked: Asked) -> None:
    """Play a new game, or continue a saved one."""
    pause = pause_of(asked.speed, session.out.is_terminal)
    record = _saved(session, asked) if asked.resume is not None else None
    if record is not None:
        game = record.game
        seats = asked.seats or seats_of_record(record.seats, game.spec.id)
        sitting = parse_seats(game.spec, seats, game.players)
    elif not asked.game_id:
        raise CommandError("play/which", known=", ".join(game_ids()))
    else:
        spec = get_spec(asked.game_id)
        sitting = parse_seats(spec, asked.seats, asked.players)
        options = spec.check_options(parse_options(asked.option))
        game = load_game(asked.game_id, players=len(sitting.kinds), edition=asked.edition, **options)
    check_kinds(game.spec.id, sitting.kinds)
    daily = asked.daily or (record.notes.get("day", "") if record is not None else "")
    day = check_day(game.spec, daily) if daily else ""
    seed = secrets.randbits(48) if asked.seed is None else asked.seed
    moves = record.moves if record is not None else ()
    local = LocalTable(game, sitting.kinds, sitting.shown(session), seed, moves, asked.seconds, day)
    Play(session, local, sitting, pause, asked.save or asked.resume).run()
    if asked.scores is not None:
        from ludotheque.cli.scores import note_game

        note_game(session, local, sitting, asked.scores)


def _saved(session: Session, asked: Asked) -> Record:
    assert asked.resume is not None
    record = read_record(asked.resume, asked.edition)
    if note := record.rules_note(session.lang):
        raise CommandError("play/other-rules", note=note, file=str(asked.resume))
    if asked.game_id not in ("", record.game.spec.id):
        raise CommandError("play/other-game", file=str(asked.resume), game=record.game.spec.id)
    return record


def list_games(session: Session) -> None:
    """Print the games in progress, numbered, with the reason for each that cannot be read."""
    found = games_in_progress()
    if not found:
        raise CommandError("continue/none")
    for number, path in enumerate(found, start=1):
        try:
            record = read_record(path)
        except LudothequeError as error:
            session.print(f"{number}  {error.sentence(session.lang)}")
            continue
        values = {"game": record.game.spec.title, "seats": ", ".join(record.seats)}
        date = record.notes.get("date", "–")
        session.print(session.say("continue/line", number=number, date=date, **values))
