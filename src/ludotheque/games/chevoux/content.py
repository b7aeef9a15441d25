"""Tiles, axes and cards: how an edition file writes them, and the checks of C1 to C3. No play happens here."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.chevoux import SPEC
from ludotheque.games.chevoux.rules.tables import (
    AXES,
    AXIS,
    CARDS,
    NAMED,
    NO_LIMIT,
    OF_AXIS,
    OF_BLUE,
    OF_BUILDING,
    OF_FIELD,
    OF_HOUSE,
    OF_MOON,
    OF_SUN,
    OF_VIOLET,
    OF_VIOLET_OR_BLUE,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP_ADJACENT,
    SWAP_ANY,
    SWAP_COLUMN,
    SWAP_ROW,
    Card,
    Clause,
    Tables,
    river_clause,
)
from ludotheque.kernel.editions import EditionHeader, invalid, read_edition
from ludotheque.kernel.texts import LANGUAGES

SELECTOR_NAMES = {
    "field": OF_FIELD,
    "house": OF_HOUSE,
    "building": OF_BUILDING,
    "violet": OF_VIOLET,
    "blue": OF_BLUE,
    "violet_or_blue": OF_VIOLET_OR_BLUE,
    "moon": OF_MOON,
    "sun": OF_SUN,
}
RESTRUCTURE_NAMES = {
    "swap_adjacent": SWAP_ADJACENT,
    "swap_row": SWAP_ROW,
    "swap_column": SWAP_COLUMN,
    "swap_any": SWAP_ANY,
    "shift_row": SHIFT_ROW,
    "shift_column": SHIFT_COLUMN,
}
# The groups of the 22 base tiles, in the order of their numbers (C1).
BASE_GROUPS = ("field", "house", *["violet"] * 4, *["blue"] * 4)
FARTHEST = 9


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a constraint; see the head of the edition file."""

    of: str = ""
    within: int = 1
    at_least: int = 0
    at_most: int | None = None
    river: bool | None = None


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile; `of_it` is how the name stands in a sentence such as “within 2 cells of the school”."""

    id: str
    name: dict[str, str]
    needs: tuple[Need, ...]
    group: str = ""
    of_it: dict[str, str] = {}


class Axis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A development axis with its four special buildings."""

    id: str
    name: dict[str, str]
    tiles: tuple[Tile, ...]


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card as the file writes it: how it restructures, whom it brings to which house."""

    restructure: str
    people: int
    house: tuple[Need, ...]
    only_empty: bool = False


class EditionFile(EditionHeader):
    """The shape of an edition file; gentle games are played with the cards of all others where none are given."""

    cards: tuple[CardText, ...]
    tiles: list[Tile]
    axes: list[Axis]
    gentle: tuple[CardText, ...] = ()


class Edition(msgspec.Struct, frozen=True):
    """An edition, checked: `tiles` by kind (special ones have their axis as group), and the rules' tables."""

    id: str
    cards: tuple[CardText, ...]
    tiles: tuple[Tile, ...]
    axes: tuple[Axis, ...]
    tables: Tables


@cache
def load_edition(name: str, is_gentle: bool = False) -> Edition:
    """The edition of that name or path, with one of its two sets of cards; a file that breaks C1 to C3 is refused with
    field and reason."""
    file = read_edition(SPEC, name, EditionFile)
    _check_base(name, file)
    _check_axes(name, file)
    special = [msgspec.structs.replace(tile, group=axis.id) for axis in file.axes for tile in axis.tiles]
    tiles = (*file.tiles, *special)
    kinds = {tile.id: kind for kind, tile in enumerate(tiles)}
    if len(kinds) < len(tiles):
        raise invalid(name, "tiles", "two tiles have the same id")
    clauses = [_tile_clauses(name, tile, kind, kinds, tiles) for kind, tile in enumerate(tiles)]
    sets = {"cards": file.cards, "gentle": file.gentle or file.cards}
    cards = {field: _cards(name, field, texts, kinds, tiles) for field, texts in sets.items()}
    chosen = "gentle" if is_gentle else "cards"
    return Edition(file.id, sets[chosen], tiles, tuple(file.axes), Tables(clauses, cards[chosen]))


def _check_base(name: str, file: EditionFile) -> None:
    groups = tuple(tile.group for tile in file.tiles)
    if groups != BASE_GROUPS:
        raise invalid(name, "tiles", "one field, one house, four violet and four blue tiles are needed, in this order")
    for index, tile in enumerate(file.tiles):
        _check_words(name, f"tiles[{index}].name", tile.name)


def _check_axes(name: str, file: EditionFile) -> None:
    if len(file.axes) != AXES:
        raise invalid(name, "axes", f"seven axes are needed, {len(file.axes)} are given")
    for index, axis in enumerate(file.axes):
        _check_words(name, f"axes[{index}].name", axis.name)
        if len(axis.tiles) != OF_AXIS:
            raise invalid(name, f"axes[{index}].tiles", f"an axis has four buildings, not {len(axis.tiles)}")
        for place, tile in enumerate(axis.tiles):
            _check_words(name, f"axes[{index}].tiles[{place}].name", tile.name)


def _check_words(name: str, field: str, words: dict[str, str]) -> None:
    if set(words) != set(LANGUAGES):
        raise invalid(name, field, f"needs the languages {', '.join(LANGUAGES)} and no other")


def _tile_clauses(name: str, tile: Tile, kind: int, kinds: dict[str, int], tiles: tuple[Tile, ...]) -> list[Clause]:
    axis = (kind - len(BASE_GROUPS)) // OF_AXIS if kind >= len(BASE_GROUPS) else -1
    return [
        _clause(name, f"{tile.id}.needs[{index}]", need, axis, kinds, tiles) for index, need in enumerate(tile.needs)
    ]


def _cards(
    name: str, field: str, texts: tuple[CardText, ...], kinds: dict[str, int], tiles: tuple[Tile, ...]
) -> list[Card]:
    if len(texts) != CARDS:
        raise invalid(name, field, f"six action cards are needed, {len(texts)} are given")
    return [_card(name, f"{field}[{index}]", card, kinds, tiles) for index, card in enumerate(texts)]


def _card(name: str, field: str, card: CardText, kinds: dict[str, int], tiles: tuple[Tile, ...]) -> Card:
    if card.restructure not in RESTRUCTURE_NAMES:
        known = ", ".join(RESTRUCTURE_NAMES)
        raise invalid(name, f"{field}.restructure", f"“{card.restructure}” is none of {known}")
    if not 1 <= card.people <= 20:
        raise invalid(name, f"{field}.people", "a card brings 1 to 20 people")
    clauses = [
        _clause(name, f"{field}.house[{place}]", need, -1, kinds, tiles) for place, need in enumerate(card.house)
    ]
    return Card(RESTRUCTURE_NAMES[card.restructure], card.people, clauses, card.only_empty)


def _clause(name: str, field: str, need: Need, axis: int, kinds: dict[str, int], tiles: tuple[Tile, ...]) -> Clause:
    if need.river is not None:
        if need != Need(river=need.river):
            raise invalid(name, field, "a river clause says nothing else")
        return river_clause(need.river)
    if not 1 <= need.within <= FARTHEST:
        raise invalid(name, f"{field}.within", f"is a number of cells from 1 to {FARTHEST}")
    if need.at_least < 0 or (need.at_most is not None and need.at_most < need.at_least):
        raise invalid(name, field, "at_least must be 0 or more, and at_most not below it")
    if need.at_least == 0 and need.at_most is None:
        raise invalid(name, field, "needs at_least or at_most")
    at_most = NO_LIMIT if need.at_most is None else need.at_most
    return Clause(_selector(name, field, need.of, axis, kinds, tiles), need.within, need.at_least, at_most, -1)


def _selector(name: str, field: str, of: str, axis: int, kinds: dict[str, int], tiles: tuple[Tile, ...]) -> int:
    if of == "same_axis":
        if axis < 0:
            raise invalid(name, f"{field}.of", "same_axis is for special buildings only")
        return AXIS + axis
    if of in SELECTOR_NAMES:
        return SELECTOR_NAMES[of]
    if of not in kinds:
        raise invalid(name, f"{field}.of", f"“{of}” is neither a tile nor one of {', '.join(SELECTOR_NAMES)}")
    if set(tiles[kinds[of]].of_it) != set(LANGUAGES):
        raise invalid(name, f"{of}.of_it", "a tile that a constraint names needs of_it in both languages")
    return NAMED + kinds[of]
