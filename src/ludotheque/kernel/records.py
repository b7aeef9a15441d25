"""Games as text: a header, then one notation per line, chance included.

For example:

    ludotheque: 1
    game: kuhlorado
    rules: 1
    edition: reconstructed
    content: 5f0c1b7a9d3e
    players: 2
    options: pro=false sheet=1
    seats: Ada, hard
    date: 2026-11-16
    levels: human, hard
    result: A 27, B 31, won by B

    * first A
    * roll 3 cow
    A keep
    A mark c3 e3

`*` is chance, A to E are the seats, and `;` begins a comment. A record replays without a seed. A record of an older
version of the rules is read as far as its moves are legal now, and `Record.rules_note` says so. `content` is the
fingerprint of the edition: a file of the same name with other content is refused. The lines after `seats` are for
readers and optional, and `Record.notes` has them. A game that ended by resignation or time has `ended: A resigned` (or
`A out of time`). Its winners are in `result`, or else the best of the other seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ludotheque.kernel.errors import CATALOG, LudothequeError, NotationError, RecordError
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import CHANCE, State, plain_notation

FORMAT = "1"
SEAT_LETTERS = "ABCDE"
RESIGNED, OUT_OF_TIME = "resigned", "out of time"
Loader = Callable[..., Game]
CURRENT = -1
UNREADABLE = -1
LONGEST = 9  # digits of a number
# Lines of the header that are settings. All other lines are notes.
SETTINGS = ("ludotheque", "game", "rules", "edition", "content", "players", "options", "seats", "left out")
# The setting at fault by the code of a loading error, or by the code's first word; otherwise the game.
BLAMED = {"game/players": "players", "option": "options", "edition": "edition"}


def seat_letter(seat: int) -> str:
    """Return the letter of a seat in records and text views, or `*` for chance."""
    return "*" if seat == CHANCE else SEAT_LETTERS[seat]


class Record(msgspec.Struct):
    """A finished or running game: the game, the names of the seats, and the moves.

    `rules_version` is the version of the rules under which the game was played. `left_out` counts the last moves, which
    an older version allowed and today's does not. `notes` are further lines of the header, such as date, levels and
    result.
    """

    game: Game
    seats: tuple[str, ...]
    moves: list[tuple[int, int]]
    rules_version: int = CURRENT
    left_out: int = 0
    notes: dict[str, str] = {}

    def __post_init__(self) -> None:
        if self.rules_version == CURRENT:
            self.rules_version = self.game.spec.rules_version

    def rules_note(self, lang: str) -> str:
        """Return a sentence if the game was played under other rules than today's, else an empty string."""
        return rules_note(self.game.spec, self.rules_version, len(self.moves), self.left_out, lang)

    def states(self) -> list[State]:
        """Return all positions, where `states()[n]` is the position after n actions."""
        state = self.game.new_initial_state()
        states = [state]
        for seat, action in self.moves:
            state = state.clone()
            state.apply_action(action, seat)
            states.append(state)
        return states

    def final_state(self) -> State:
        """Return the position after all actions."""
        state = self.game.new_initial_state()
        for seat, action in self.moves:
            state.apply_action(action, seat)
        return state


def record_of(state: State, seats: Sequence[str] = ()) -> Record:
    """Return the record of a state's own history."""
    names = tuple(seats) or tuple(SEAT_LETTERS[: state.game.players])
    return Record(game=state.game, seats=names, moves=state.history())


def format_record(record: Record) -> str:
    """Format a record as text."""
    return RecordWriter().text(record)


def _header(record: Record) -> list[str]:
    game = record.game
    options = " ".join(f"{name}={_format_value(value)}" for name, value in sorted(game.options.items()))
    return [
        f"ludotheque: {FORMAT}",
        f"game: {game.spec.id}",
        f"rules: {record.rules_version}",
        f"edition: {game.edition_id}",
        *([f"content: {game.edition_fingerprint()}"] if game.edition_fingerprint() else []),
        f"players: {game.players}",
        f"options: {options}".rstrip(),
        f"seats: {', '.join(_one_line(name) for name in record.seats)}",
        *([f"left out: {record.left_out}"] if record.left_out else []),
        *(f"{key}: {' '.join(value.replace(';', ',').split())}" for key, value in record.notes.items()),
        "",
    ]


class RecordWriter:
    """A formatter for the same growing game, which formats only new moves."""

    def __init__(self) -> None:
        self._moves: list[tuple[int, int]] = []
        self._lines: list[str] = []
        self._state: State | None = None

    def text(self, record: Record) -> str:
        """Format a record like `format_record`."""
        known = len(self._moves)
        if self._state is None or record.moves[:known] != self._moves:
            self._moves, self._lines, known = [], [], 0
            self._state = record.game.new_initial_state()
        for seat, action in record.moves[known:]:
            self._lines.append(f"{seat_letter(seat)} {self._state.action_to_string(action, seat)}")
            self._state.apply_action(action, seat)
        self._moves = record.moves[:]
        return "\n".join([*_header(record), *self._lines]) + "\n"


class Ending(msgspec.Struct, frozen=True):
    """An end before the rules' own: a seat resigned, or its time ran out."""

    seat: int
    winners: tuple[int, ...]
    out_of_time: bool = False


def result_note(state: State, winners: Sequence[int] | None = None) -> str:
    """Return the result in a few words, the same in every language: `A 27, B 31, won by B`."""
    scores = ", ".join(f"{seat_letter(seat)} {score:g}" for seat, score in enumerate(state.scores()))
    letters = " ".join(map(seat_letter, state.winners() if winners is None else winners))
    return f"{scores}, won by {letters}" if letters else f"{scores}, not won"


def ending_notes(state: State, ending: Ending) -> dict[str, str]:
    """Return the notes of a record that ends early: its result, and `ended: A resigned`."""
    how = OUT_OF_TIME if ending.out_of_time else RESIGNED
    return {"result": result_note(state, ending.winners), "ended": f"{seat_letter(ending.seat)} {how}"}


def ending_of(record: Record) -> Ending | None:
    """Read a resignation from the notes of a record, or return None if there is none."""
    letter, _, how = record.notes.get("ended", "").partition(" ")
    seats = SEAT_LETTERS[: record.game.players]
    if len(letter) != 1 or letter not in seats or how not in (RESIGNED, OUT_OF_TIME):
        return None
    others = [seat for seat in range(len(seats)) if seats[seat] != letter]
    named = record.notes.get("result", "").partition("won by ")[2].split()
    winners = tuple(seat for seat in others if seats[seat] in named) or best_of(record.final_state(), others)
    return Ending(seats.index(letter), winners, how == OUT_OF_TIME)


def best_of(state: State, staying: Sequence[int]) -> tuple[int, ...]:
    """Return the winners if the other seats resigned: of those that stay, the seats with most points."""
    scores = state.scores()
    most = max((scores[seat] for seat in staying), default=0.0)
    return tuple(seat for seat in staying if scores[seat] == most)


def parse_record(text: str, load: Loader, edition: str | None = None) -> Record:
    """Parse a record.

    `load` is `load_game`, `edition` a file for content that is not shipped.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    header, first = _parse_header(lines)
    game = _load_game(header, load, edition)
    version = _number(header["rules"][1])
    state = game.new_initial_state()
    left_out = 0
    for number, line in enumerate(lines[first:], start=first + 1):
        content = line.partition(";")[0].strip()
        if content and not left_out:
            try:
                _apply_line(state, content, number)
            except RecordError:
                if version == game.spec.rules_version:
                    raise
                left_out = 1
        elif content:
            left_out += 1
    seats = tuple(name.strip() for name in header["seats"][1].split(",")) if "seats" in header else ()
    if seats and len(seats) != game.players:
        raise _broken(header["seats"][0], "seats", count=len(seats), players=game.players)
    record = record_of(state, seats)
    known = _number(header.get("left out", (1, "0"))[1])
    record.rules_version, record.left_out = version, left_out + max(0, known)
    record.notes = {key: value for key, (_, value) in header.items() if key not in SETTINGS}
    return record


def rules_note(spec: Spec, version: int, played: int, left_out: int, lang: str) -> str:
    """Return a sentence on a game under other rules than today's, else an empty string."""
    if version == spec.rules_version:
        return ""
    key = "rules/other-part" if left_out else "rules/other"
    values = {"game": spec.title, "found": version, "known": spec.rules_version}
    return CATALOG.say(key, lang, played=played, count=played + left_out, **values)


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
        action = state.string_to_action(notation, seat)
        written = state.action_to_string(action, seat)
        if plain_notation(written) != plain_notation(notation):  # abbreviated notations are for people only
            raise NotationError("notation/unreadable", text=notation, example=written)
        state.apply_action(action, seat)
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
    if _number(players) == UNREADABLE:
        raise _broken(line, "players", players=players)
    options = _parse_options(header)
    wanted = header["edition"][1] if "edition" in header else None
    game = None
    refused: LudothequeError | None = None
    while game is None:
        try:
            game = load(header["game"][1], players=_number(players), edition=edition or wanted, **options)
        except LudothequeError as error:
            if edition and error.code.startswith("edition/"):
                raise  # the given file is at fault, not the record
            refused = refused or error
            # An older version may have had options that no longer exist. Its number is known only once the game loads.
            gone = str(error.values.get("name"))
            if not error.code.startswith("option/") or options.pop(gone, None) is None:
                raise _refused(header, error) from error
    if refused is not None and header["rules"][1] == str(game.spec.rules_version):
        raise _refused(header, refused) from refused
    if wanted is not None and game.edition_id != wanted:
        raise _broken(header["edition"][0], "edition", found=wanted, given=game.edition_id)
    found = header["rules"][1]
    line, content = header.get("content", (1, ""))
    if content and content != game.edition_fingerprint() and found == str(game.spec.rules_version):
        raise _broken(line, "content", edition=game.edition_id, found=content, known=game.edition_fingerprint() or "–")
    if not 0 <= _number(found) <= game.spec.rules_version:
        raise RecordError("record/rules", game=game.spec.title, found=found, known=game.spec.rules_version)
    return game


def _parse_options(header: dict[str, tuple[int, str]]) -> dict[str, object]:
    options: dict[str, object] = {}
    line, text = header.get("options", (1, ""))
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name in ("game_id", "players", "edition"):  # arguments of the loader, not options
            raise _broken(line, "option", part=part)
        options[name] = value
    return options


def _refused(header: dict[str, tuple[int, str]], error: LudothequeError) -> RecordError:
    """Return the error for a game that cannot be loaded, with the line of the header at fault."""
    kind = error.code.partition("/")[0]
    name = BLAMED.get(error.code, BLAMED.get(kind, "game"))
    line, _ = header.get(name, header["game"])
    return RecordError("record/broken", line=line, reason=error)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= LONGEST else UNREADABLE


def _broken(line: int, key: str, **values: object) -> RecordError:
    return RecordError("record/broken", line=line, reason=RecordError(f"record/{key}", **values))


def _format_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _one_line(name: str) -> str:
    return " ".join(name.replace(",", " ").replace(";", " ").split()) or "–"
