"""Numbers and options of a command line, parsed with our own error messages."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from ludotheque.cli.errors import CommandError


def whole_number(text: str | int) -> int:
    """Any whole number, negative ones included."""
    try:
        return int(text)
    except ValueError:
        raise CommandError("number/whole", text=text) from None


def positive_number(text: str | int) -> int:
    """A whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise CommandError("number/positive", text=text)
    return number


def positive_seconds(text: str | float) -> float:
    """A number above zero; a comma is read as a point."""
    try:
        number = float(str(text).replace(",", "."))
    except ValueError:
        raise CommandError("number/decimal", text=text) from None
    if not isfinite(number) or number <= 0:
        raise CommandError("number/decimal", text=text)
    return number


def parse_options(given: Sequence[str] | None) -> dict[str, object]:
    """`name=value` pairs as the game's `Spec` checks them."""
    found: dict[str, object] = {}
    for part in given or ():
        name, equals, value = part.partition("=")
        if not equals:
            raise CommandError("option/form", text=part)
        found[name.strip()] = value.strip()
    return found


def take_games(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The arguments without `--game`, which every command takes, and the games that it names."""
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
