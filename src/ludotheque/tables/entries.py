"""The log of a table: one entry per change, in the order in which they happened.

A table is the result of its entries, so they hold outcomes of chance and request keys too. Replaying needs no seed, and
a repeated request is recognised after a restart. Times are milliseconds since 1970.
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
    """The checked and complete configuration of a table (see `config.py`).

    `levels` has one word per seat: the level of a bot, or an empty string for a person. With a `day` (as 2026-11-15)
    the game is the puzzle of that day. `rules` is the version of the game's rules; logs without it are of version 1.
    `hints` allows hints in games with several people, who all see that a hint was given. `spectators_talk` allows
    messages of spectators from the start; the host can change that during the game. With `one_seat_per_address`, people
    who share an address on the Internet can take only one seat together.
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
    """A person in a seat.

    `holder` is the hash of the secret that proves who they are, never the secret.
    """

    seat: int
    name: str
    holder: str


class Entry(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, omit_defaults=True):
    """Base of all entries.

    `steps` are the (seat, action) pairs that the entry plays, chance included. `key` is the client's name for the
    request, `digest` a hash of its content, `by` the seat that sent it (`SAME`: the entry's own seat). A repeated
    request changes nothing. A different request with the same key is refused.
    """

    at: int
    steps: tuple[Step, ...] = ()
    key: str = ""
    digest: str = ""
    by: int = SAME


class Opened(Entry, frozen=True, tag="open"):
    """The first entry: configuration, host, and the people seated from the start, as in a rematch.

    A game that goes on from a position of the game `continues` begins with its first `start` steps.
    """

    # Logs have used this name since the first version.
    config: TableConfig = msgspec.field(name="setting")
    host: str
    people: tuple[Person, ...] = ()
    rematch_of: str = ""
    continues: str = ""
    start: int = 0


class Sat(Entry, frozen=True, tag="sit"):
    """The arrival of a person in an open seat, which starts the game if no other seat is open."""

    person: Person


class Acted(Entry, frozen=True, tag="act"):
    """A choice of a seat, held back without steps until every awaited seat has chosen."""

    seat: int
    action: int
    # The bot could not choose, so a legal action was played in its place.
    has_failed: bool = False


class Withdrew(Entry, frozen=True, tag="withdraw"):
    """A held choice that its seat withdrew."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo-ask"):
    """A seat's request to the other player to undo the seat's last move."""

    seat: int


class UndoRefused(Entry, frozen=True, tag="undo-refuse"):
    """A request to undo that the other player declined or the asker withdrew."""

    seat: int


class Undone(Entry, frozen=True, tag="undo"):
    """A return to the position after the first `length` steps, which undoes a move of `seat`."""

    seat: int
    length: int


class Resigned(Entry, frozen=True, tag="resign"):
    """A resignation, or the end of a seat's time.

    With a `level`, a bot plays on in the seat.
    """

    seat: int
    out_of_time: bool = False
    level: str = ""


class Left(Entry, frozen=True, tag="leave"):
    """A person's departure, which opens the seat before the start and keeps it for its owner afterwards."""

    seat: int


class Removed(Entry, frozen=True, tag="remove"):
    """A player's removal by the host before the start, which also bars that person from the table."""

    seat: int


class Returned(Entry, frozen=True, tag="return"):
    """An owner's return, which ends the play of a bot in the seat."""

    seat: int


class TookOver(Entry, frozen=True, tag="bot"):
    """The host's decision to give an open or abandoned seat to a bot."""

    seat: int
    level: str


class Said(Entry, frozen=True, tag="say"):
    """A message in the chat.

    A spectator's message also has a name and the hash of the spectator's secret.
    """

    seat: int
    text: str
    name: str = ""
    holder: str = ""


class LetTalk(Entry, frozen=True, tag="let-talk"):
    """The host's permission for messages of spectators, or its withdrawal."""

    seat: int
    is_allowed: bool


class Muted(Entry, frozen=True, tag="mute"):
    """The host's decision to mute the spectator who wrote a line."""

    seat: int
    line: int


class Renamed(Entry, frozen=True, tag="name"):
    """A new name or face of a person."""

    seat: int
    name: str
    face: int = 0


class Hinted(Entry, frozen=True, tag="hint"):
    """A seat's request for a hint."""

    seat: int


class Resumed(Entry, frozen=True, tag="resume"):
    """The continuation of clocks after a restart or a jump of the server's clock.

    Of the time since the position began, `owed` milliseconds count. Running clocks get `gift` milliseconds more.
    """

    owed: int = 0
    gift: int = 0


class Rematched(Entry, frozen=True, tag="rematch"):
    """A new table where the same people play again."""

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
    """Return the entry as one line of JSON."""
    return _ENCODER.encode(entry).decode()


def parse_entry(line: str | bytes) -> AnyEntry:
    """Return the entry in a line of JSON."""
    entry: AnyEntry = _DECODER.decode(line)
    return entry
