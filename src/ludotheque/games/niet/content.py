"""Reads and checks edition files: deck, hand sizes, number of rounds, points row."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.niet import SPEC
from ludotheque.games.niet.rules.codes import COLOURS, COLUMNS, VALUES
from ludotheque.kernel.editions import ContentFiles, EditionHeader, invalid, read_edition


class Edition(EditionHeader):
    """The shape of an edition file.

    `ones` is the number of 1s of each colour. `highest_with` gives the highest value for some numbers of players (N1).
    """

    ones: int
    highest: int
    points: list[int]
    hand: dict[str, int]
    rounds: dict[str, int]
    highest_with: dict[str, int] = msgspec.field(default_factory=dict)


class Setup(msgspec.Struct, frozen=True):
    """An edition for one number of players.

    `deck` has every card once per copy, sorted.
    """

    edition_id: str
    deck: list[int]
    hand_size: int
    rounds: int
    points: list[int]


@cache
def load_setup(name: str, players: int) -> Setup:
    """Return the edition for a number of players.

    Raises EditionError for a file that cannot be dealt from.
    """
    edition = read_edition(SPEC, name, Edition)
    key = str(players)
    for field, numbers in (("hand", edition.hand), ("rounds", edition.rounds)):
        if key not in numbers:
            raise invalid(name, f"{field}.{key}", f"is missing: this edition is not for {players} players")
        if numbers[key] < 1:
            raise invalid(name, f"{field}.{key}", "must be at least 1")
    if not 1 <= edition.ones <= 9:
        raise invalid(name, "ones", "must be between 1 and 9: super trumps and loot are 1s")
    if len(edition.points) != COLUMNS:
        raise invalid(name, "points", "must be five numbers: the board has five cells in a row")
    highest = edition.highest_with.get(key, edition.highest)
    if not 2 <= highest <= VALUES:
        field = f"highest_with.{key}" if key in edition.highest_with else "highest"
        raise invalid(name, field, f"must be between 2 and {VALUES}, the highest value that has a notation")
    deck = [
        colour * VALUES + value - 1
        for colour in range(COLOURS)
        for value in range(1, highest + 1)
        for _ in range(edition.ones if value == 1 else 1)
    ]
    if edition.hand[key] * players > len(deck):
        raise invalid(name, f"hand.{key}", f"{players} hands of this size need more than {len(deck)} cards")
    if edition.hand[key] < 3:
        raise invalid(name, f"hand.{key}", "must be at least 3, so that a card is left after two discards")
    return Setup(edition.id, deck, edition.hand[key], edition.rounds[key], edition.points)


CONTENT = ContentFiles((load_setup,))
