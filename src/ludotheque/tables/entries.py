"""The log of a table: one entry per thing that changed it, in the order in which it happened.

A table is what its entries make of it, so entries hold everything: chance outcomes too, so that replaying needs no
seed, and the client's key, so that a repeated request is recognised after a restart. Times are milliseconds since
1970.
"""

from __future__ import annotations

import msgspec

from ludotheque.kernel.spec import OptionValue

Step = tuple[int, int]
SAME = -9


class ClockConfig(msgspec.Struct, frozen=True):
    """Thinking time of each seat for the whole game, in minutes, and the seconds that every action adds."""

    minutes: int
    increment: int = 0


class TableConfig(msgspec.Struct, frozen=True):
    """What was chosen before the game: complete and checked (see `config.py`).

    `levels` has one word per seat: the level of a bot, or nothing for a person. With a `day` (as 2026-11-15) the game
    is the puzzle of that day. `rules` is the version of the game's rules; logs that name none are of the first.
    `hints`: people may ask for hints though others play, too; everybody sees that they did.
    `spectators_talk`: spectators may talk from the start; the host can change that while the game is played.
    `one_seat_per_address`: people who share an address on the Internet get one seat together.
    """

    game: str
    players: int
    options: dict[str, OptionValue]
    edition: str
    levels: tuple[str, ...]
    clock: ClockConfig | None = None
    is_public: bool = True
    day: str = ""
    rules: int = 1
    hints: bool = False
    spectators_talk: bool = False
    one_seat_per_address: bool = False


class Person(msgspec.Struct, frozen=True):
    """Somebody in a seat; `holder` is the hash of the secret that proves it, never the secret."""

    seat: int
    name: str
    holder: str


class Entry(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, omit_defaults=True):
    """Base of all entries; `steps` are the (seat, action) pairs that it played, chance included.

    `key` is the client's name for the request, `digest` what the request said, `by` the seat that sent it (`SAME`: the
    entry's own): sent again, it changes nothing, and another request under the same key is refused.
    """

    at: int
    steps: tuple[Step, ...] = ()
    key: str = ""
    digest: str = ""
    by: int = SAME


class Opened(Entry, frozen=True, tag="open"):
    """The first entry: configuration, host, and who sits from the start (a rematch seats everybody).

    A game that goes on from a position of another one (`continues`) begins with its first `start` steps.
    """

    # The name under which logs have it since the first version.
    config: TableConfig = msgspec.field(name="setting")
    host: str
    people: tuple[Person, ...] = ()
    rematch_of: str = ""
    continues: str = ""
    start: int = 0


class Sat(Entry, frozen=True, tag="sit"):
    """A person took an open seat; the last one to sit down starts the game."""

    person: Person


class Acted(Entry, frozen=True, tag="act"):
    """A seat chose. Without steps the choice is held back until every awaited seat has chosen."""

    seat: int
    action: int
    # A bot that could not choose: something legal was played for it, and the log says so.
    has_failed: bool = False


class Withdrew(Entry, frozen=True, tag="withdraw"):
    """A seat withdrew its held choice."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo-ask"):
    """A seat asks the other player to let it undo its last move."""

    seat: int


class UndoRefused(Entry, frozen=True, tag="undo-refuse"):
    """The other player declined, or the asker withdrew."""

    seat: int


class Undone(Entry, frozen=True, tag="undo"):
    """The game went back to the position after its first `length` steps; `seat` is the one that undid its move."""

    seat: int
    length: int


class Resigned(Entry, frozen=True, tag="resign"):
    """A seat resigned, or its time ran out; with a `level` a bot plays on for it."""

    seat: int
    out_of_time: bool = False
    level: str = ""


class Left(Entry, frozen=True, tag="leave"):
    """A person left. Before the start the seat is open again, afterwards it waits for its owner."""

    seat: int


class Removed(Entry, frozen=True, tag="remove"):
    """A player's removal by the host before the start, which also bars that person from the table."""

    seat: int


class Returned(Entry, frozen=True, tag="return"):
    """The owner is back; a bot that played for it steps aside."""

    seat: int


class TookOver(Entry, frozen=True, tag="bot"):
    """The host gave an open or abandoned seat to a bot."""

    seat: int
    level: str


class Said(Entry, frozen=True, tag="say"):
    """A line of chat; that of a spectator has a name and the hash of their secret, too."""

    seat: int
    text: str
    name: str = ""
    holder: str = ""


class LetTalk(Entry, frozen=True, tag="let-talk"):
    """The host lets spectators talk, or no longer."""

    seat: int
    is_allowed: bool


class Muted(Entry, frozen=True, tag="mute"):
    """The host mutes the spectator who said a line."""

    seat: int
    line: int


class Renamed(Entry, frozen=True, tag="name"):
    """A person changed their name or face."""

    seat: int
    name: str
    face: int = 0


class Hinted(Entry, frozen=True, tag="hint"):
    """A seat asked for a hint."""

    seat: int


class Resumed(Entry, frozen=True, tag="resume"):
    """Clocks go on after a restart or a jump of the server's clock: `owed` of the time since the position began counts.

    All times in milliseconds; running clocks get `gift` on top.
    """

    owed: int = 0
    gift: int = 0


class Rematched(Entry, frozen=True, tag="rematch"):
    """The same people play again at another table."""

    seat: int
    table: str


AnyEntry = (
    Opened
    | Sat
    | Hinted
    | Renamed
    | Acted
    | Withdrew
    | UndoAsked
    | UndoRefused
    | Undone
    | Resigned
    | Left
    | Removed
    | Returned
    | TookOver
    | Said
    | LetTalk
    | Muted
    | Resumed
    | Rematched
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEntry)


def format_entry(entry: AnyEntry) -> str:
    """The entry as one line of JSON."""
    return _ENCODER.encode(entry).decode()


def parse_entry(line: str | bytes) -> AnyEntry:
    """The entry that a line holds."""
    entry: AnyEntry = _DECODER.decode(line)
    return entry
