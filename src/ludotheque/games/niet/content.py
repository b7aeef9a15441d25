"""What an edition file says: the deck, the hands, the number of rounds, the points row. No play happens here."""

from __future__ import annotations

from functools import cache

from ludotheque.games.niet import SPEC
from ludotheque.games.niet.rules.cards import COLOURS, COLUMNS, VALUES
from ludotheque.kernel.editions import EditionHeader, invalid, read_edition


class Edition(EditionHeader):
    """`ones`: how often each colour has its 1; `highest_with`: the highest value where it differs by players (N1)."""

    ones: int
    highest: int
    points: list[int]
    hand: dict[str, int]
    rounds: dict[str, int]
    highest_with: dict[str, int]


class Table:
    """An edition for one number of players: `deck` holds every card once per copy, sorted."""

    def __init__(self, edition_id: str, deck: list[int], hand: int, rounds: int, points: list[int]) -> None:
        self.edition_id = edition_id
        self.deck = deck
        self.hand = hand
        self.rounds = rounds
        self.points = points


@cache
def load_table(name: str, players: int) -> Table:
    """The edition as it is played by so many; a file that cannot be dealt is refused."""
    edition = read_edition(SPEC, name, Edition)
    key = str(players)
    for field, numbers in (("hand", edition.hand), ("rounds", edition.rounds)):
        if numbers.get(key, 0) < 1:
            raise invalid(name, f"{field}.{key}", "a number from 1 is needed for every number of players")
    if not 1 <= edition.ones <= 9:
        raise invalid(name, "ones", "a colour has 1 to 9 ones")
    if len(edition.points) != COLUMNS or 0 in edition.points:
        raise invalid(name, "points", "five numbers other than 0 are needed")
    highest = edition.highest_with.get(key, edition.highest)
    if not 2 <= highest <= VALUES:
        raise invalid(name, "highest", f"the highest value lies between 2 and {VALUES}")
    deck = [
        colour * VALUES + value - 1
        for colour in range(COLOURS)
        for value in range(1, highest + 1)
        for _ in range(edition.ones if value == 1 else 1)
    ]
    if edition.hand[key] * players > len(deck):
        raise invalid(name, f"hand.{key}", f"{players} such hands need more than the {len(deck)} cards there are")
    if edition.hand[key] < 3:
        raise invalid(name, f"hand.{key}", "after two discards a card must be left")
    return Table(edition.id, deck, edition.hand[key], edition.rounds[key], edition.points)
