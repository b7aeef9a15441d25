"""Reading and checking the buildings and the map of an edition file."""

from __future__ import annotations

from functools import cache

import msgspec

from ludotheque.games.neuland import SPEC
from ludotheque.games.neuland.rules import codes
from ludotheque.games.neuland.rules.board import all_layouts
from ludotheque.games.neuland.rules.tables import NeulandTables
from ludotheque.kernel.editions import ContentFiles, EditionHeader, inconsistent, invalid, read_edition
from ludotheque.kernel.errors import EditionError

TERRAIN_LETTERS = {"F": codes.FOREST, "M": codes.MEADOW, "X": codes.MOUNTAIN}
ROWS = (3, 4, 5, 4, 3)
MOST_PLAYERS = 4
ORES = codes.GOOD_NAMES[codes.COAL : codes.IRON]


class Recipe(msgspec.Struct, forbid_unknown_fields=True):
    """The inputs and the output of a unit."""

    output: str
    inputs: list[str] = []


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    """A production unit."""

    copies: int
    terrain: str
    cost: str
    makes: list[Recipe]


class Property(msgspec.Struct, forbid_unknown_fields=True):
    """A property: its value in shields and the goods that the shields cost."""

    value: int
    terrain: str
    needs: list[str]


class Double(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of double hex."""

    pair: str
    copies: int


class RulesShape(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of the rules, each by default as printed (L2)."""

    shields: int = 36  # of all players together
    workers: int = codes.WORKERS


class Edition(EditionHeader):
    """Buildings, map pieces, the beginners' map, the ore bag, and numbers of the rules."""

    map: list[str]
    single: str
    doubles: list[Double]
    ores: dict[str, int]
    units: dict[str, Unit]
    properties: dict[str, Property]
    rules: RulesShape = msgspec.field(default_factory=RulesShape)


@cache
def load_edition(name: str) -> tuple[str, NeulandTables, list[EditionError]]:
    """Return the edition's id, its tables, and warnings about content that no printed box would have.

    Raise EditionError for a file that cannot be played.
    """
    edition = read_edition(SPEC, name, Edition)
    _check_names(name, "units", list(edition.units), codes.KIND_NAMES[: codes.UNITS])
    _check_names(name, "properties", list(edition.properties), codes.KIND_NAMES[codes.UNITS :])
    _check_known(name, "ores", list(edition.ores), ORES)
    units = [_unit(name, kind, edition.units[kind]) for kind in codes.KIND_NAMES[: codes.UNITS]]
    properties = [_property(name, kind, edition.properties[kind]) for kind in codes.KIND_NAMES[codes.UNITS :]]
    tables = NeulandTables(
        terrain=[unit[0] for unit in units] + [each[0] for each in properties],
        cost=[unit[1] for unit in units] + [codes.STONE] * len(properties),
        copies=[edition.units[kind].copies for kind in codes.KIND_NAMES[: codes.UNITS]] + [1] * len(properties),
        needs=[unit[2][0][0] for unit in units] + [each[1] for each in properties],
        makes=[unit[2][0][1] for unit in units] + [-1] * len(properties),
        second_needs=[unit[2][1][0] if len(unit[2]) > 1 else [] for unit in units] + [[] for _ in properties],
        second_makes=[unit[2][1][1] if len(unit[2]) > 1 else -1 for unit in units] + [-1] * len(properties),
        value=[0] * codes.UNITS + [edition.properties[kind].value for kind in codes.KIND_NAMES[codes.UNITS :]],
        map_terrain=_map(name, edition.map),
        single=_terrain(name, "single", edition.single),
        double_first=[_terrain(name, "doubles", double.pair[:1]) for double in edition.doubles],
        double_second=[_terrain(name, "doubles", double.pair[1:]) for double in edition.doubles],
        double_copies=[double.copies for double in edition.doubles],
        ores=[edition.ores.get(ore, 0) for ore in ORES],
        shields=edition.rules.shields,
        workers=edition.rules.workers,
    )
    return edition.id, tables, _check_counts(name, tables)


@cache
def load_layouts() -> list[list[int]]:
    """All layouts of the map pieces, computed once."""
    return all_layouts()


def _check_known(name: str, field: str, given: list[str], known: list[str]) -> None:
    for each in given:
        if each not in known:
            raise invalid(name, f"{field}.{each}", f"unknown; known are {', '.join(known)}")


def _check_names(name: str, field: str, given: list[str], wanted: list[str]) -> None:
    _check_known(name, field, given, wanted)
    for each in wanted:
        if each not in given:
            raise invalid(name, f"{field}.{each}", "missing")


def _terrain(name: str, field: str, letter: str) -> int:
    if letter not in TERRAIN_LETTERS:
        raise invalid(name, field, f"“{letter}” is none of F, M, X")
    return TERRAIN_LETTERS[letter]


def _goods(name: str, field: str, words: list[str], most: int) -> list[int]:
    for word in words:
        if word not in codes.GOOD_NAMES:
            raise invalid(name, field, f"“{word}” is none of {', '.join(codes.GOOD_NAMES)}")
    if len(words) > most:
        raise invalid(name, field, f"at most {most} goods can be given at a time")
    return [codes.GOOD_NAMES.index(word) for word in words]


def _unit(name: str, kind: str, unit: Unit) -> tuple[int, int, list[tuple[list[int], int]]]:
    field = f"units.{kind}"
    if unit.cost not in ("wood", "stone"):
        raise invalid(name, f"{field}.cost", "a building costs wood or stone")
    if not 1 <= len(unit.makes) <= 2:
        raise invalid(name, f"{field}.makes", "a unit has one recipe or two")
    recipes = []
    for recipe in unit.makes:
        inputs = _goods(name, f"{field}.makes", recipe.inputs, 2)
        is_mine = codes.KIND_NAMES.index(kind) == codes.MINE
        if is_mine != (recipe.output == "ore"):
            raise invalid(name, f"{field}.makes", "a mine, and nothing else, makes ore")
        output = codes.ORE if is_mine else _goods(name, f"{field}.makes", [recipe.output], 1)[0]
        recipes.append((inputs, output))
    return _terrain(name, f"{field}.terrain", unit.terrain), codes.WOOD if unit.cost == "wood" else codes.STONE, recipes


def _property(name: str, kind: str, each: Property) -> tuple[int, list[int]]:
    field = f"properties.{kind}"
    if not 1 <= each.value <= 4:
        raise invalid(name, f"{field}.value", "a property takes 1 to 4 shields")
    if not each.needs:
        raise invalid(name, f"{field}.needs", "shields cost at least one good")
    return _terrain(name, f"{field}.terrain", each.terrain), _goods(name, f"{field}.needs", each.needs, 3)


def _map(name: str, rows: list[str]) -> list[int]:
    if tuple(len(row) for row in rows) != ROWS:
        raise invalid(name, "map", "the map has rows of 3, 4, 5, 4 and 3 hexes")
    return [_terrain(name, "map", letter) for row in rows for letter in row]


def _check_counts(name: str, tables: NeulandTables) -> list[EditionError]:
    """Check the numbers of the pieces (L1–L6), and return warnings about content of no printed box."""
    found: list[EditionError] = []
    if not 12 <= tables.shields <= 96:
        raise invalid(name, "rules.shields", "must be between 12 and 96, for all players together")
    if not 3 <= tables.workers <= codes.WORKERS:
        raise invalid(name, "rules.workers", f"must be between 3 and {codes.WORKERS}")
    for kind in range(codes.UNITS):
        if tables.copies[kind] < 0:
            raise invalid(name, f"units.{codes.KIND_NAMES[kind]}.copies", "must not be negative")
    if sum(tables.copies[: codes.UNITS]) != 42:
        found.append(inconsistent(name, "units", f"42 tiles are needed, {sum(tables.copies[: codes.UNITS])} are given"))
    if tables.copies[codes.LODGE] < MOST_PLAYERS or tables.copies[codes.CABIN] < MOST_PLAYERS:
        raise invalid(name, "units", "every player begins with a hunting lodge and a cabin")
    if tables.makes[codes.LODGE] != codes.FOOD or tables.needs[codes.LODGE]:
        raise invalid(name, "units.hunting_lodge", "it makes food from nothing, or nobody could begin")
    values = tables.value[codes.UNITS :]
    most = tables.shields // 2  # of one player, with two (L2)
    if sum(values) < most:
        found.append(
            inconsistent(name, "properties", f"the values sum to {sum(values)}: nobody could place {most} shields")
        )
    for stack in range(codes.STACKS):
        own = values[stack * codes.STACK_SIZE : stack * codes.STACK_SIZE + codes.STACK_SIZE]
        if own != sorted(own):
            found.append(inconsistent(name, "properties", "a stack has its lowest number on top"))
    if sum(tables.double_copies) != 9 or min(tables.double_copies) < 0:
        raise invalid(name, "doubles", "there are nine double hexes")
    if min(tables.ores) < 0:
        raise invalid(name, "ores", "must not be negative")
    if sum(tables.ores) != 21:
        found.append(inconsistent(name, "ores", "there are 21 ores"))
    mines = tables.copies[codes.MINE]
    needed = codes.ORES_ON_MINE * mines
    if sum(tables.ores) < needed:  # an empty mine could not be filled, and the game could not continue
        raise invalid(name, "ores", f"{needed} ores are needed for {mines} mines, {sum(tables.ores)} are given")
    pieces = [tables.single]
    for index, copies in enumerate(tables.double_copies):
        pieces += [tables.double_first[index], tables.double_second[index]] * copies
    if len(pieces) != codes.HEXES or sorted(pieces) != sorted(tables.map_terrain):
        found.append(inconsistent(name, "map", "the map is not made of the pieces"))
    if pieces.count(codes.FOREST) < MOST_PLAYERS:
        raise invalid(name, "map", "every player begins in a forest of their own")
    for kind in (codes.LODGE, codes.CABIN):
        if tables.terrain[kind] != codes.FOREST:
            raise invalid(name, f"units.{codes.KIND_NAMES[kind]}.terrain", "every player begins with it in a forest")
    for kind in range(codes.KINDS):
        if tables.terrain[kind] not in pieces:
            field = "units" if kind < codes.UNITS else "properties"
            raise invalid(name, f"{field}.{codes.KIND_NAMES[kind]}.terrain", "the map has no such hex")
    return found


CONTENT = ContentFiles((load_edition, load_layouts))
