"""Games as text: a header, then one notation per line, chance included.

    ludotheque: 1
    game: kuhlorado
    rules: 1
    edition: reconstructed
    players: 2
    options: pro=false sheet=1
    seats: Ada, Bot

    * first A
    * roll 3 cow
    A keep
    A mark c3 e3

`*` is chance, A to E are the seats; `;` begins a comment. A record replays without a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ludotheque.kernel.errors import LudothequeError, RecordError
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import CHANCE, State

FORMAT = "1"
SEAT_LETTERS = "ABCDE"
Loader = Callable[..., Game]


def seat_letter(seat: int) -> str:
    """How records and text views name a seat: A, B, …; `*` for chance."""
    return "*" if seat == CHANCE else SEAT_LETTERS[seat]


class Record(msgspec.Struct):
    """A finished or running game: the game, the names of the seats, and the moves."""

    game: Game
    seats: tuple[str, ...]
    moves: list[tuple[int, int]]

    def states(self) -> list[State]:
        """All positions; `states()[n]` is the one after n actions."""
        state = self.game.new_initial_state()
        states = [state]
        for seat, action in self.moves:
            state = state.clone()
            state.apply_action(action, seat)
            states.append(state)
        return states

    def final_state(self) -> State:
        """The position after all actions."""
        state = self.game.new_initial_state()
        for seat, action in self.moves:
            state.apply_action(action, seat)
        return state


def record_of(state: State, seats: Sequence[str] = ()) -> Record:
    """The record of a state's own history."""
    names = tuple(seats) or tuple(SEAT_LETTERS[: state.game.players])
    return Record(game=state.game, seats=names, moves=state.history())


def format_record(record: Record) -> str:
    """The record as text."""
    game = record.game
    options = " ".join(f"{name}={_format_value(value)}" for name, value in sorted(game.options.items()))
    lines = [
        f"ludotheque: {FORMAT}",
        f"game: {game.spec.id}",
        f"rules: {game.spec.rules_version}",
        f"edition: {game.edition_id}",
        f"players: {game.players}",
        f"options: {options}".rstrip(),
        f"seats: {', '.join(_one_line(name) for name in record.seats)}",
        "",
    ]
    state = game.new_initial_state()
    for seat, action in record.moves:
        lines.append(f"{seat_letter(seat)} {state.action_to_string(action, seat)}")
        state.apply_action(action, seat)
    return "\n".join(lines) + "\n"


def parse_record(text: str, load: Loader, edition: str | None = None) -> Record:
    """The record that a text holds; `load` is `load_game`, `edition` a file for content that is not shipped."""
    lines = text.removeprefix("\ufeff").splitlines()
    header, first = _parse_header(lines)
    game = _load_game(header, load, edition)
    state = game.new_initial_state()
    for number, line in enumerate(lines[first:], start=first + 1):
        content = line.partition(";")[0].strip()
        if content:
            _apply_line(state, content, number)
    seats = tuple(name.strip() for name in header["seats"][1].split(",")) if "seats" in header else ()
    if seats and len(seats) != game.players:
        raise _broken(header["seats"][0], "seats", count=len(seats), players=game.players)
    return record_of(state, seats)


def _apply_line(state: State, content: str, number: int) -> None:
    letter, _, notation = content.partition(" ")
    seat = CHANCE if letter == "*" else SEAT_LETTERS.find(letter)
    if len(letter) != 1 or (letter != "*" and not 0 <= seat < state.game.players):
        raise _broken(number, "letter", letter=letter, last=SEAT_LETTERS[state.game.players - 1])
    if state.is_terminal():
        raise _broken(number, "over")
    if seat != CHANCE and seat not in state.awaited():
        raise _broken(number, "idle", letter=letter)
    if seat == CHANCE and not state.is_chance_node():
        raise _broken(number, "no-chance")
    try:
        state.apply_action(state.string_to_action(notation, seat), seat)
    except LudothequeError as error:
        raise RecordError("record/broken", line=number, reason=error) from error


def _parse_header(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    header: dict[str, tuple[int, str]] = {}
    for index, line in enumerate(lines):
        content = line.partition(";")[0].strip()
        if not content:
            if header:
                return header, index + 1
            continue
        key, colon, value = content.partition(":")
        if not colon:
            raise _broken(index + 1, "header")
        if key in header:
            raise _broken(index + 1, "twice", name=key)
        header[key] = (index + 1, value.strip())
    return header, len(lines)


def _load_game(header: dict[str, tuple[int, str]], load: Loader, edition: str | None) -> Game:
    for name in ("ludotheque", "game", "rules", "players"):
        if name not in header:
            raise _broken(1, "lacks", name=name)
    line, version = header["ludotheque"]
    if version != FORMAT:
        raise _broken(line, "format", found=version, known=FORMAT)
    line, players = header["players"]
    if not players.isdecimal():
        raise _broken(line, "players", players=players)
    options: dict[str, object] = {}
    line, text = header.get("options", (1, ""))
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name in ("game_id", "players", "edition"):  # arguments of the loader, not options
            raise _broken(line, "option", part=part)
        options[name] = value
    line, name = header["game"]
    wanted = header["edition"][1] if "edition" in header else None
    try:
        game = load(name, players=int(players), edition=edition or wanted)
        if header["rules"][1] == str(game.spec.rules_version):  # older rules may have had other options
            game = load(name, players=int(players), edition=edition or wanted, **options)
    except LudothequeError as error:
        raise RecordError("record/broken", line=line, reason=error) from error
    if wanted is not None and game.edition_id != wanted:
        raise _broken(header["edition"][0], "edition", found=wanted, given=game.edition_id)
    found = header["rules"][1]
    if found != str(game.spec.rules_version):
        raise RecordError("record/rules", game=game.spec.title, found=found, known=game.spec.rules_version)
    return game


def _broken(line: int, key: str, **values: object) -> RecordError:
    return RecordError("record/broken", line=line, reason=RecordError(f"record/{key}", **values))


def _format_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _one_line(name: str) -> str:
    return " ".join(name.replace(",", " ").replace(";", " ").split()) or "–"
