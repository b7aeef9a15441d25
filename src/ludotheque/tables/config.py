"""Checks of a new table's configuration.

Only names that the game's `Spec` lists are accepted, never the path of a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.errors import ConfigurationError, EditionError
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec
from ludotheque.search.levels import LEVELS
from ludotheque.tables.challenge import check_day
from ludotheque.tables.entries import ClockConfig, TableConfig
from ludotheque.tables.errors import TableError

NAME_LENGTH = 24
CHAT_LENGTH = 280
CLOCK_MINUTES = 240
CLOCK_INCREMENT = 120


def check_config(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str | None = None,
    levels: Sequence[str] = (),
    clock: ClockConfig | None = None,
    is_public: bool = True,
    day: str = "",
    today: date | None = None,
    hints: bool = False,
    spectators_talk: bool = False,
    one_seat_per_address: bool = False,
) -> TableConfig:
    """Return a complete configuration, or raise an error that says what is allowed.

    If `levels` has fewer entries than the game has seats, the remaining seats are for people. `day` is a date or the
    word `today`. Days after `today` are refused.
    """
    spec = get_spec(game)
    count = spec.check_players(players if players is not None else (len(levels) or None))
    if len(levels) > count:
        raise ConfigurationError("seats/count", game=spec.title, allowed=count, given=len(levels))
    for level in levels:
        check_level(level, may_be_person=True)
    if clock is not None and not (1 <= clock.minutes <= CLOCK_MINUTES and 0 <= clock.increment <= CLOCK_INCREMENT):
        raise TableError("clock/value", minutes=CLOCK_MINUTES, increment=CLOCK_INCREMENT)
    return TableConfig(
        game=spec.id,
        players=count,
        options=spec.check_options(dict(options or {})),
        edition=_check_edition(spec, edition),
        levels=tuple(levels) + ("",) * (count - len(levels)),
        clock=clock,
        is_public=is_public,
        day=check_day(spec, day, today) if day else "",
        rules=spec.rules_version,
        hints=hints,
        spectators_talk=spectators_talk,
        one_seat_per_address=one_seat_per_address,
    )


def _check_edition(spec: Spec, edition: str | None) -> str:
    if edition is None:
        return spec.editions[0]
    if edition not in spec.editions:
        raise EditionError("edition/unknown", game=spec.title, name=edition, known=", ".join(spec.editions))
    return edition


def check_level(level: str, may_be_person: bool = False) -> str:
    """Return the level, if a host may choose it for a bot."""
    if level not in LEVELS and not (may_be_person and level == ""):
        raise ConfigurationError("bot/unknown", name=level, known=", ".join(LEVELS))
    return level


def check_name(name: str) -> str:
    """Return a person's name on one line, trimmed, if its length is allowed."""
    cleaned = _one_line(name)
    if not 1 <= len(cleaned) <= NAME_LENGTH:
        raise TableError("name/empty", most=NAME_LENGTH)
    return cleaned


def check_chat(text: str) -> str:
    """Return a message on one line, trimmed, if its length is allowed."""
    cleaned = _one_line(text)
    if not 1 <= len(cleaned) <= CHAT_LENGTH:
        raise TableError("chat/length", most=CHAT_LENGTH)
    return cleaned


def _one_line(text: str) -> str:
    """Remove line breaks and invisible or direction-changing characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def game_of(config: TableConfig) -> Game:
    """Return the game of a configuration, shared by tables with equal ones.

    For older rules, this is the game under today's rules.
    """
    spec, options, edition = get_spec(config.game), config.options, config.edition
    if config.rules != spec.rules_version:
        options = spec.known_options(options)
        edition = edition if edition in spec.editions else spec.editions[0]
    return _load(config.game, config.players, edition, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _load(game: str, players: int, edition: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return load_game(game, players=players, edition=edition, **dict(options))
