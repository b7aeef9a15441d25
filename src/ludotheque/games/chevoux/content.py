"""Reads and checks edition files (C1 to C3), and builds the tables of the rules."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.chevoux import SPEC
from ludotheque.games.chevoux.rules.codes import (
    AXES,
    AXIS,
    CARDS,
    CELLS,
    COLUMNS,
    FIELDS,
    FIRST_SPECIAL,
    GENTLE,
    HOUSE,
    HOUSES,
    NAMED,
    NO_LIMIT,
    NORMAL,
    OF_ANY,
    OF_AXIS,
    OF_BLUE,
    OF_BUILDING,
    OF_FIELD,
    OF_HOUSE,
    OF_MOON,
    OF_SUN,
    OF_VIOLET,
    OF_VIOLET_OR_BLUE,
    PEOPLE,
    ROWS,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP_ADJACENT,
    SWAP_ANY,
    SWAP_COLUMN,
    SWAP_ROW,
    TIGHT,
)
from ludotheque.games.chevoux.rules.tables import (
    ActionCard,
    Clause,
    VillageTables,
    away_clause,
    near_clause,
    river_clause,
    selectors_of,
)
from ludotheque.kernel.editions import ContentFiles, EditionHeader, invalid, read_edition
from ludotheque.kernel.texts import LANGUAGES

SELECTOR_NAMES = {
    "tile": OF_ANY,
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
# The directions of a shift of fixed length: forth, then back.
WAYS = {"shift_row": ("right", "left"), "shift_column": ("away", "towards")}
# The largest number of tiles that a selector can count (C1).
COPIES = {
    OF_ANY: CELLS,
    OF_FIELD: FIELDS,
    OF_HOUSE: HOUSES,
    OF_BUILDING: CELLS - FIELDS,
    OF_VIOLET: OF_AXIS,
    OF_BLUE: OF_AXIS,
    OF_VIOLET_OR_BLUE: 2 * OF_AXIS,
    OF_MOON: OF_AXIS,
    OF_SUN: OF_AXIS,
}
# The groups of the 22 base tiles, in the order of their numbers (C1).
BASE_GROUPS = ("field", "house", *["violet"] * 4, *["blue"] * 4)
FARTHEST = 9


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a constraint, as explained at the head of the edition file."""

    of: str = ""
    within: int = 1
    away: int | None = None
    at_least: int = 0
    at_most: int | None = None
    river: bool | None = None


class TileKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile.

    `of_it` is its name within a constraint: “the school” in English, « de l’école » in French.
    """

    id: str
    name: dict[str, str]
    needs: tuple[Need, ...]
    group: str = ""
    of_it: dict[str, str] = {}


class Axis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A development axis with its four special buildings."""

    id: str
    name: dict[str, str]
    tiles: tuple[TileKind, ...]


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card in the file: its restructuring, the number of people and the condition of the house.

    A shift may have a fixed length `by` and a single direction `way`.
    """

    restructure: str
    people: int
    house: tuple[Need, ...]
    by: int = 0
    way: str = ""


class RulesShape(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of the rules (C4), with the printed ones as defaults."""

    rounds: int = 5
    hard_rounds: int = 4


class EditionFile(EditionHeader):
    """The shape of an edition file.

    `cards` serve every difficulty that has no separate cards.
    """

    cards: tuple[CardText, ...]
    tiles: list[TileKind]
    axes: list[Axis]
    gentle: tuple[CardText, ...] = ()
    tight: tuple[CardText, ...] = ()
    rules: RulesShape = msgspec.field(default_factory=RulesShape)


class Edition(msgspec.Struct, frozen=True):
    """A checked edition with the tables of the rules.

    `tiles` are by kind. Special tiles have their axis as group.
    """

    id: str
    cards: tuple[CardText, ...]
    tiles: tuple[TileKind, ...]
    axes: tuple[Axis, ...]
    tables: VillageTables
    rules: RulesShape


@cache
def load_edition(name: str, difficulty: str = NORMAL) -> Edition:
    """Return the edition of a name or path with the cards of a difficulty.

    Raises EditionError with field and reason for a file that breaks the rules.
    """
    file = read_edition(SPEC, name, EditionFile)
    _check_base(name, file)
    _check_axes(name, file)
    for field in ("rounds", "hard_rounds"):
        if not 1 <= getattr(file.rules, field) <= ROWS:
            raise invalid(name, f"rules.{field}", f"must be between 1 and {ROWS}: the village has that many rows")
    special = [msgspec.structs.replace(tile, group=axis.id) for axis in file.axes for tile in axis.tiles]
    tiles = (*file.tiles, *special)
    if len({tile.id for tile in tiles}) < len(tiles):
        raise invalid(name, "tiles", "two tiles have the same id")
    builder = _TableBuilder(name, tiles)
    clauses = [builder.clauses(f"{tile.id}.needs", tile.needs, kind) for kind, tile in enumerate(tiles)]
    sets = {"cards": file.cards, GENTLE: file.gentle or file.cards, TIGHT: file.tight or file.cards}
    cards = {field: builder.cards(field, texts) for field, texts in sets.items()}
    chosen = difficulty if difficulty in sets else "cards"
    return Edition(file.id, sets[chosen], tiles, tuple(file.axes), VillageTables(clauses, cards[chosen]), file.rules)


def shift_way(restructure: str, by: int, way: str, length: int, rows: int) -> str:
    """Return the direction in which a card moves a line (C12).

    The line ends `length` cells forth in a village of `rows` rows.
    """
    forth, back = WAYS[restructure]
    cells = COLUMNS if restructure == "shift_row" else rows
    return way or (forth if by == 0 or by % cells == length else back)


def _check_base(name: str, file: EditionFile) -> None:
    groups = tuple(tile.group for tile in file.tiles)
    if groups != BASE_GROUPS:
        raise invalid(name, "tiles", "one field, one house, four violet and four blue tiles are needed, in this order")
    for index, tile in enumerate(file.tiles):
        _check_languages(name, f"tiles[{index}].name", tile.name)


def _check_axes(name: str, file: EditionFile) -> None:
    if len(file.axes) != AXES:
        raise invalid(name, "axes", f"seven axes are needed, {len(file.axes)} are given")
    for index, axis in enumerate(file.axes):
        _check_languages(name, f"axes[{index}].name", axis.name)
        if len(axis.tiles) != OF_AXIS:
            raise invalid(name, f"axes[{index}].tiles", f"an axis has four buildings, not {len(axis.tiles)}")
        for place, tile in enumerate(axis.tiles):
            _check_languages(name, f"axes[{index}].tiles[{place}].name", tile.name)


def _check_languages(name: str, field: str, words: dict[str, str]) -> None:
    if set(words) != set(LANGUAGES):
        raise invalid(name, field, f"needs the languages {', '.join(LANGUAGES)} and no other")


class _TableBuilder:
    """A builder of the tables of the rules from the needs and cards of a file.

    `field` is the place in the file.
    """

    def __init__(self, name: str, tiles: tuple[TileKind, ...]) -> None:
        self.name = name
        self.tiles = tiles
        self.kinds = {tile.id: kind for kind, tile in enumerate(tiles)}

    def cards(self, field: str, texts: tuple[CardText, ...]) -> list[ActionCard]:
        if len(texts) != CARDS:
            raise invalid(self.name, field, f"six action cards are needed, {len(texts)} are given")
        return [self._card(f"{field}[{index}]", card) for index, card in enumerate(texts)]

    def _card(self, field: str, card: CardText) -> ActionCard:
        if card.restructure not in RESTRUCTURE_NAMES:
            known = ", ".join(RESTRUCTURE_NAMES)
            raise invalid(self.name, f"{field}.restructure", f"“{card.restructure}” is none of {known}")
        if not 1 <= card.people <= PEOPLE:
            raise invalid(self.name, f"{field}.people", f"a card brings 1 to {PEOPLE} people")
        clauses = self.clauses(f"{field}.house", card.house, HOUSE)
        forth, back = self._shift(field, card)
        return ActionCard(RESTRUCTURE_NAMES[card.restructure], card.people, clauses, forth, back)

    def _shift(self, field: str, card: CardText) -> tuple[int, int]:
        """Return how far a shift of fixed length goes forth and back.

        A number is 0 if the card does not go that way. Both are 0 for a shift of any length.
        """
        if not card.by:
            if card.way:
                raise invalid(self.name, f"{field}.way", "needs by: a shift by any number of cells gets everywhere")
            return 0, 0
        if card.restructure not in WAYS:
            raise invalid(self.name, f"{field}.by", "is the length of a shift; this card swaps")
        longest = (COLUMNS if card.restructure == "shift_row" else ROWS) - 1
        if not 1 <= card.by <= longest:
            raise invalid(self.name, f"{field}.by", f"is a number of cells from 1 to {longest}")
        forth, back = WAYS[card.restructure]
        if card.way not in ("", forth, back):
            raise invalid(self.name, f"{field}.way", f"is {forth} or {back}, or left out where both are allowed")
        return card.by if card.way != back else 0, card.by if card.way != forth else 0

    def clauses(self, field: str, needs: tuple[Need, ...], kind: int = -1) -> list[Clause]:
        return [self._clause(f"{field}[{index}]", need, kind) for index, need in enumerate(needs)]

    def _clause(self, field: str, need: Need, kind: int) -> Clause:
        if need.river is not None:
            if need != Need(river=need.river):
                raise invalid(self.name, field, "a river clause has no other parts")
            return river_clause(need.river)
        if need.away is not None and need.within != 1:
            raise invalid(self.name, field, "has either within or away")
        part, cells = ("within", need.within) if need.away is None else ("away", need.away)
        if not 1 <= cells <= FARTHEST:
            raise invalid(self.name, f"{field}.{part}", f"is a number of cells from 1 to {FARTHEST}")
        if need.at_least < 0 or (need.at_most is not None and need.at_most < need.at_least):
            raise invalid(self.name, field, "at_least must be 0 or more, and at_most not below it")
        if need.at_least == 0 and need.at_most is None:
            raise invalid(self.name, field, "needs at_least or at_most")
        at_most = NO_LIMIT if need.at_most is None else need.at_most
        make = near_clause if need.away is None else away_clause
        clause = make(self._selector(field, need.of, kind), cells, need.at_least, at_most)
        self._check_possible(field, clause, kind)
        return clause

    def _check_possible(self, field: str, clause: Clause, kind: int) -> None:
        """Raise EditionError if a constraint asks for more tiles than exist or have room."""
        # A tile never counts itself (C11).
        copies = OF_AXIS if AXIS <= clause.selector < NAMED else COPIES.get(clause.selector, 1)
        others = copies - (clause.selector in selectors_of(kind, -1, -1))
        room = max(area.bit_count() for area in clause.areas)
        if clause.at_least > min(others, room):
            reason = f"at least {clause.at_least} of them can never be there: "
            reason += f"there are only {others}" if others < room else f"only {room} cells are so near"
            raise invalid(self.name, field, reason)

    def _selector(self, field: str, of: str, kind: int) -> int:
        if of == "same_axis":
            if kind < FIRST_SPECIAL:
                raise invalid(self.name, f"{field}.of", "same_axis is for special buildings only")
            return AXIS + (kind - FIRST_SPECIAL) // OF_AXIS
        if of in SELECTOR_NAMES:
            return SELECTOR_NAMES[of]
        if of not in self.kinds:
            raise invalid(self.name, f"{field}.of", f"“{of}” is neither a tile nor one of {', '.join(SELECTOR_NAMES)}")
        if set(self.tiles[self.kinds[of]].of_it) != set(LANGUAGES):
            raise invalid(self.name, f"{of}.of_it", "a tile that a constraint names needs of_it in both languages")
        return NAMED + self.kinds[of]


CONTENT = ContentFiles((load_edition,))
