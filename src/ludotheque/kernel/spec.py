"""Names, players, options and editions of a game, known before the game is loaded."""

from __future__ import annotations

import importlib
from contextlib import suppress
from pathlib import Path

import msgspec

from ludotheque.kernel.errors import ConfigurationError

OptionValue = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """An option of a game: a flag, a number in a range or a choice among words.

    `choices` lists the values. A number has bounds, `low` and `high`, instead. `words` names values in both languages.
    `is_advanced` options are shown in a form only on request.
    """

    name: str
    default: OptionValue
    label: dict[str, str]
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    words: dict[str, dict[str, str]] = {}
    is_advanced: bool = False

    def word(self, value: OptionValue, lang: str) -> str:
        """Return the name of a value."""
        if isinstance(value, bool):
            return {"fr": ("non", "oui"), "en": ("no", "yes")}[lang][value]
        return self.words.get(str(value), {}).get(lang, str(value))

    def parse(self, value: object) -> OptionValue:
        """Return the value that is meant, also by text from a command line, or raise an error."""
        if isinstance(value, str):
            value = self._from_text(value)
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise ConfigurationError("option/value", name=self.name, value=value, allowed=self.allowed())

    def _from_text(self, text: str) -> OptionValue:
        if isinstance(self.default, bool) and text.lower() in _WORDS:
            return _WORDS[text.lower()]
        if text in self.choices:
            return text
        try:
            return int(text)
        except ValueError:
            return text

    def allowed(self) -> str:
        """Return the allowed values as text."""
        if self.choices:
            return ", ".join(
                str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices
            )
        return f"{self.low}…{self.high}"


_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


class Spec(msgspec.Struct, frozen=True):
    """A game in a list of games.

    `reconstructed` says in both languages which content differs from the printed one, and is empty if none does.
    `challenge` names, in both languages, the puzzle of the day of a game for one player. Such a game has a module
    `challenge` (see `kernel/challenge.py`), and page and terminal offer its days, best scores and best lines.
    `first_game` has the options that suit a person's first game. `cannot_play` lists bots that hardly ever reach the
    end of this game, so that their games have no meaning in studies.
    """

    id: str
    title: str
    package: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    players: tuple[int, ...]
    minutes: int
    summary: dict[str, str]
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    editions: tuple[str, ...] = ("reconstructed",)
    reconstructed: dict[str, str] = {}
    challenge: dict[str, str] = {}
    first_game: dict[str, OptionValue] = {}
    cannot_play: tuple[str, ...] = ()

    def folder(self) -> Path:
        """Return the folder with the game's files."""
        found = importlib.import_module(self.package).__file__
        assert found is not None
        return Path(found).parent

    def check_players(self, players: int | None) -> int:
        """Return the number of players, by default the smallest, or raise an error."""
        if players is None:
            return self.players[0]
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise ConfigurationError("game/players", game=self.title, allowed=allowed, players=players)
        return players

    def check_options(self, given: dict[str, object]) -> dict[str, OptionValue]:
        """Return all options with defaults filled in, or raise an error that names the wrong one."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "–"
                raise ConfigurationError("option/unknown", game=self.title, name=name, known=names)
        return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}

    def known_options(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the options of an older version that still exist with these values."""
        known: dict[str, OptionValue] = {}
        for option in self.options:
            with suppress(ConfigurationError, KeyError):
                known[option.name] = option.parse(given[option.name])
        return known
