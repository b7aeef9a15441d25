"""Edition files: the cards and the bonus track as text, checked and turned into tables for the rules."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.rules.codes import CARDS, FACE_DOWN, FACES
from ludotheque.games.nevaches.rules.patterns import PatternCard
from ludotheque.kernel.editions import ContentFiles, EditionHeader, invalid, read_edition

# The letters of a pattern: a landscape, or # for any tile. A dot is no cell.
LETTERS = {"F": 0, "M": 1, "W": 2, "L": 3, "H": 4, "#": FACE_DOWN}
SMALLEST, LARGEST = 2, 5
TRACK = 65  # spaces of the round track; the pawns start on 0


class CardShape(msgspec.Struct, forbid_unknown_fields=True):
    """One card of the file."""

    points: int
    pattern: list[str]


class TrackShape(msgspec.Struct, forbid_unknown_fields=True):
    """The bonus spaces (the fixed cow, then three slots), both faces of each tile, and the default faces."""

    spaces: list[int]
    tiles: list[list[str]]
    default: list[str]


class RulesShape(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of the rules, each by default as printed (V3, V7, V10, V16)."""

    actions: int = 2
    cows: int = 6
    trees: int = 2
    tree_points: int = 5
    last_round: int = 65


class Edition(EditionHeader):
    """Fifty-five cards, the bonus track, and numbers of the rules."""

    track: TrackShape
    cards: list[CardShape]
    rules: RulesShape = msgspec.field(default_factory=RulesShape)


class Content(msgspec.Struct, frozen=True):
    """A checked edition, ready for the rules, with faces as numbers and tiles as pairs of faces."""

    id: str
    cards: list[PatternCard]
    spaces: list[int]
    tiles: list[list[int]]
    default: list[int]
    rules: RulesShape


@cache
def load_edition(name: str) -> Content:
    """Return the content of an edition, or raise EditionError for the field that breaks V2 or V4."""
    edition = read_edition(SPEC, name, Edition)
    cards = [
        parse_card(shape.pattern, shape.points, name, f"cards[{index}]") for index, shape in enumerate(edition.cards)
    ]
    if len(cards) != CARDS:
        raise invalid(name, "cards", f"{CARDS} cards are needed, {len(cards)} are given")
    for field, low, high in (("actions", 1, 6), ("cows", 2, 12), ("trees", 0, 6), ("tree_points", 0, 20)):
        if not low <= getattr(edition.rules, field) <= high:
            raise invalid(name, f"rules.{field}", f"must be between {low} and {high}")
    if not 1 <= edition.rules.last_round <= 200:
        raise invalid(name, "rules.last_round", "must be between 1 and 200")
    return Content(edition.id, cards, *parse_track(edition.track, name), edition.rules)


def parse_card(rows: list[str], points: int, name: str = "card", field: str = "pattern") -> PatternCard:
    """Return a card from the rows of its pattern (V2), or raise EditionError."""
    if points < 1:
        raise invalid(name, f"{field}.points", f"{points} points; a card scores at least 1")
    cells: list[tuple[int, int, int]] = []
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in LETTERS:
                cells.append((row, column, LETTERS[letter]))
            elif letter not in ". ":
                raise invalid(name, f"{field}.pattern", f"“{letter}” is none of {' '.join(LETTERS)} or .")
    if not SMALLEST <= len(cells) <= LARGEST:
        raise invalid(name, f"{field}.pattern", f"{len(cells)} cells; a pattern has {SMALLEST} to {LARGEST}")
    if all(want == FACE_DOWN for _, _, want in cells):
        raise invalid(name, f"{field}.pattern", "no cell face up; a card needs a cow on at least one")
    if not is_connected([(row, column) for row, column, _ in cells]):
        raise invalid(name, f"{field}.pattern", "its cells are not all connected by their sides")
    return PatternCard(rows, points, cells)


def is_connected(cells: list[tuple[int, int]]) -> bool:
    """Return True if all cells are connected by their sides."""
    reached = {cells[0]}
    waiting = [cells[0]]
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in cells and near not in reached:
                reached.add(near)
                waiting.append(near)
    return len(reached) == len(cells)


def parse_track(track: TrackShape, name: str) -> tuple[list[int], list[list[int]], list[int]]:
    """Return spaces, tiles and default faces (V4) as numbers, or raise EditionError."""
    if len(track.spaces) != 4 or track.spaces != sorted(set(track.spaces)):
        raise invalid(name, "track.spaces", "four bonus spaces are needed, in rising order")
    if track.spaces[0] < 1 or track.spaces[-1] >= TRACK:
        raise invalid(name, "track.spaces", f"the track has bonus spaces from 1 to {TRACK - 1}: 0 and {TRACK} are one")
    if len(track.tiles) != 3 or any(len(faces) != 2 for faces in track.tiles):
        raise invalid(name, "track.tiles", "three bonus tiles with two faces each are needed")
    for field, faces in (*(("track.tiles", faces) for faces in track.tiles), ("track.default", track.default)):
        for face in faces:
            if face not in FACES:
                raise invalid(name, field, f"“{face}” is none of {', '.join(FACES)}")
    if not _is_arrangement(track.tiles, track.default):
        raise invalid(name, "track.default", "one face of each tile must be up, each tile in one slot")
    if track.default.count("cow") != 1:  # V3
        raise invalid(name, "track.default", "exactly one face is a cow: with the fixed one, two wait on the track")
    tiles = [[FACES.index(face) for face in faces] for faces in track.tiles]
    return track.spaces, tiles, [FACES.index(face) for face in track.default]


def _is_arrangement(tiles: list[list[str]], faces: list[str]) -> bool:
    """Return True if the tiles, one in each slot, can show these faces."""
    if not faces:
        return not tiles
    return any(
        faces[0] in tile and _is_arrangement(tiles[:index] + tiles[index + 1 :], faces[1:])
        for index, tile in enumerate(tiles)
    )


CONTENT = ContentFiles((load_edition,))
