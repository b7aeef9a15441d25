"""Parsers of numbers and options on the command line, with translated error messages."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from ludotheque.cli.errors import CommandError


def whole_number(text: str | int) -> int:
    """Return a whole number, which may be negative."""
    try:
        return int(text)
    except ValueError:
        raise CommandError("number/whole", text=text) from None


def positive_number(text: str | int) -> int:
    """Return a whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise CommandError("number/positive", text=text)
    return number


def positive_seconds(text: str | float) -> float:
    """Return a number above zero, in which a comma counts as a point."""
    try:
        number = float(str(text).replace(",", "."))
    except ValueError:
        raise CommandError("number/decimal", text=text) from None
    if not isfinite(number) or number <= 0:
        raise CommandError("number/decimal", text=text)
    return number


def parse_options(given: Sequence[str] | None) -> dict[str, object]:
    """Return `name=value` pairs for the checks of the game's `Spec`."""
    found: dict[str, object] = {}
    for part in given or ():
        name, equals, value = part.partition("=")
        if not equals:
            raise CommandError("option/form", text=part)
        found[name.strip()] = value.strip()
    return found


def take_games(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Split off `--game` options, which every command accepts, and return other arguments and games."""
    left: list[str] = []
    games: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--game":
            games.append(next(words, ""))
        elif word.startswith("--game="):
            games.append(word.partition("=")[2])
        else:
            left.append(word)
    return left, games
