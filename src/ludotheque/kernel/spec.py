"""What is known of a game before it is loaded: names, players, options, editions. No rules, no drawing."""

from __future__ import annotations

import importlib
from types import ModuleType

import msgspec

from ludotheque.kernel.errors import ConfigurationError

OptionValue = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """One option of a game: a flag, a number in a range or a choice among words.

    `choices` lists what it may be; for a number, `low` and `high` bound it instead. `words` says in both languages what
    a choice is called, by its value.
    """

    name: str
    default: OptionValue
    label: dict[str, str]
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    words: dict[str, dict[str, str]] = {}

    def word(self, value: OptionValue, lang: str) -> str:
        """A value as people call it."""
        if isinstance(value, bool):
            return {"fr": ("non", "oui"), "en": ("no", "yes")}[lang][value]
        return self.words.get(str(value), {}).get(lang, str(value))

    def parse(self, value: object) -> OptionValue:
        """The value as this option means it (text from a command line included), or an error."""
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
        """What it takes, in words."""
        if self.choices:
            return ", ".join(
                str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices
            )
        return f"{self.low}…{self.high}"


_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


class Spec(msgspec.Struct, frozen=True):
    """The card of a game: what a list of games shows, and where its rooms are.

    `reconstructed` says in both languages which content is not the printed one; empty where all of it is.
    What only some games offer: `daily` is what the puzzle of the day is called (its chance comes from the room
    `daily`), `keeps_scores` that finished games go into a table of best scores (by the room `sheet`), `has_solver` that
    the best line can be looked for afterwards (in the room `solver`).
    """

    id: str
    title: str
    package: str
    rules_class: str
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
    daily: dict[str, str] = {}
    keeps_scores: bool = False
    has_solver: bool = False

    def room(self, name: str) -> ModuleType:
        """One of the game's modules by its file name, imported when first asked for.

        By name, so that the kernel, which is below the games, never imports one.
        """
        return importlib.import_module(f"{self.package}.{name}")

    def check_players(self, players: int | None) -> int:
        """The number of players, or an error; None means the smallest."""
        if players is None:
            return self.players[0]
        if players not in self.players or isinstance(players, bool):
            allowed = ", ".join(map(str, self.players))
            raise ConfigurationError("game/players", game=self.title, allowed=allowed, players=players)
        return players

    def check_options(self, given: dict[str, object]) -> dict[str, OptionValue]:
        """All options with defaults filled in, or an error that names the wrong one."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "–"
                raise ConfigurationError("option/unknown", game=self.title, name=name, known=names)
        return {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}
