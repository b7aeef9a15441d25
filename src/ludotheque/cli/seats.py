"""Seats as a command line names them, such as `human`, `human:Ada` or `hard`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.cli.texts import TEXTS
from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.records import seat_letter
from ludotheque.kernel.spec import Spec
from ludotheque.lab.i18n import Localizer, printable

HUMAN = "human"
FILLER = "medium"


class SeatNames(msgspec.Struct, frozen=True):
    """The kind of each seat (human or a bot's name) and the given name, if any."""

    kinds: tuple[str, ...]
    given: tuple[str, ...]

    def shown(self, localizer: Localizer) -> tuple[str, ...]:
        """Return display names: the given name or the kind in words, with the seat's letter if ambiguous."""
        return shown_names(localizer, [given or kind for given, kind in zip(self.given, self.kinds, strict=True)])

    def written(self) -> tuple[str, ...]:
        """Return names for a record, the same in every language.

        Bots are named by their kind, so that the game can be continued.
        """
        pairs = zip(self.given, self.kinds, strict=True)
        return tuple((given if kind == HUMAN else "") or kind for given, kind in pairs)


def shown_names(localizer: Localizer, names: Sequence[str]) -> tuple[str, ...]:
    """Return names for display, with kinds of player in words and seat letters for equal names."""
    words = [localizer.say(f"player/{name}") if f"player/{name}" in TEXTS else printable(name) for name in names]
    return tuple(f"{name} {seat_letter(seat)}" if words.count(name) > 1 else name for seat, name in enumerate(words))


def parse_seats(spec: Spec, text: str | None, players: int | None) -> SeatNames:
    """Return the seats of a game, with medium bots in missing seats.

    Without `players` the game has as many seats as it needs at least.
    """
    entries = [part.strip() for part in (text if text is not None else HUMAN).split(",")]
    wanted = spec.check_players(players) if players is not None else max(len(entries), min(spec.players))
    if len(entries) > wanted or wanted not in spec.players:
        allowed = ", ".join(map(str, spec.players)) if players is None else str(wanted)
        raise ConfigurationError("seats/count", game=spec.title, allowed=allowed, given=len(entries))
    entries += [FILLER] * (wanted - len(entries))
    pairs = [_kind_and_name(entry) for entry in entries]
    return SeatNames(tuple(kind for kind, _ in pairs), tuple(given for _, given in pairs))


def _kind_and_name(entry: str) -> tuple[str, str]:
    """Return kind and name of an entry: `human:Ada` has a name, `my.py:Agent` is a bot."""
    kind, _, given = entry.partition(":")
    return (kind.strip(), given.strip()) if kind.strip() == HUMAN else (entry.strip(), "")


def bot_names(game_id: str) -> list[str]:
    """Return all bots of this game, and installed ones."""
    from ludotheque.lab.outside_bots import installed_bots
    from ludotheque.search.bot import bot_of
    from ludotheque.search.levels import BASELINES, LEVELS

    return [*dict.fromkeys((*BASELINES, *LEVELS, *bot_of(get_spec(game_id)).levels, *installed_bots()))]


def check_kinds(game_id: str, kinds: Sequence[str], humans_allowed: bool = True) -> None:
    """Raise an error for a seat that is neither a person nor a bot of this game."""
    known = [*([HUMAN] if humans_allowed else []), *bot_names(game_id)]
    for kind in kinds:
        if kind not in known and ":" not in kind:
            raise ConfigurationError("bot/unknown", name=kind, known=", ".join(known))


def seats_of_record(names: Sequence[str], game_id: str) -> str:
    """Return the seats of a saved game to continue, with bots as before and people under their names."""
    bots = bot_names(game_id)
    return ",".join(name if name in bots or name == HUMAN or ":" in name else f"{HUMAN}:{name}" for name in names)


def parse_entrants(spec: Spec, text: str, players: int | None) -> tuple[str, ...]:
    """Return the bots of a simulation, with a single name repeated for every seat."""
    names = tuple(part.strip() for part in text.split(","))
    if len(names) == 1:
        names *= spec.check_players(players)
    if len(names) not in spec.players or players not in (None, len(names)):
        allowed = ", ".join(map(str, spec.players)) if players is None else str(players)
        raise ConfigurationError("seats/count", game=spec.title, allowed=allowed, given=len(names))
    return names
