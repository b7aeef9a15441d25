"""Goods, buildings and the numbering of actions: pure data that the state looks up."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.rules.board import HEXES, SLOTS

FOOD: Final = 0
WOOD: Final = 1
WOOL: Final = 2
CLOTH: Final = 3
STONE: Final = 4
COAL: Final = 5
IRON_ORE: Final = 6
SILVER_ORE: Final = 7
IRON: Final = 8
SILVER: Final = 9
PAPER: Final = 10
WEAPONS: Final = 11
COINS: Final = 12
TOOLS: Final = 13
GOLD: Final = 14
GOODS: Final = 15
ORE: Final = 15  # what a mine makes: the ore on top (L12)
ORES: Final = 3  # coal, iron ore, silver ore are three goods in a row, from COAL on

LODGE: Final = 0
CABIN: Final = 1
MINE: Final = 6
KILN: Final = 7
PAPER_MILL: Final = 8
FOREST_FURNACE: Final = 9
MEADOW_FURNACE: Final = 10
ARMOURER: Final = 11
ALCHEMIST: Final = 12
MINT: Final = 13
FORGE: Final = 14
UNITS: Final = 15
PROPERTIES: Final = 15
STACKS: Final = 5
LEVELS: Final = 3
KINDS: Final = UNITS + PROPERTIES
BUILDABLE: Final = UNITS + STACKS  # a unit's kind, or a stack of properties whose top one is meant

GOOD_NAMES: list[str] = [
    "food",
    "wood",
    "wool",
    "cloth",
    "stone",
    "coal",
    "iron_ore",
    "silver_ore",
    "iron",
    "silver",
    "paper",
    "weapons",
    "coins",
    "tools",
    "gold",
]
KIND_NAMES: list[str] = [
    "hunting_lodge",
    "cabin",
    "farm",
    "sheepfold",
    "weaving_mill",
    "quarry",
    "mine",
    "kiln",
    "paper_mill",
    "forest_furnace",
    "meadow_furnace",
    "armourer",
    "alchemist",
    "mint",
    "forge",
    "workshop",
    "academy",
    "theatre",
    "laboratory",
    "library",
    "guild_house",
    "abbey",
    "church",
    "cathedral",
    "town_hall",
    "court",
    "senate",
    "barracks",
    "castle",
    "fortress",
]
STACK_NAMES: list[str] = ["art", "science", "religion", "society", "war"]

# Actions. A way to pay is a number: for each good three bits (which of one's workers in the order of places, TOKEN for
# a token), then one bit for the cart. The last good stands lowest.
TOKEN: Final = 7
WAYS_ONE: Final = 8 * 2
WAYS_TWO: Final = 64 * 2
WAYS_THREE: Final = 512 * 2
END: Final = 0
START: Final = 1
STACK: Final = START + HEXES
PRODUCE: Final = STACK + ORES * ORES * ORES  # then place, recipe, way to pay
BUILD: Final = PRODUCE + SLOTS * 2 * WAYS_TWO  # then hex, kind or stack, way to pay
SHIELDS: Final = BUILD + HEXES * BUILDABLE * WAYS_ONE  # then property, way to pay
ACTIONS: Final = SHIELDS + PROPERTIES * WAYS_THREE


class Tables:
    """An edition's buildings. Lists are indexed by kind: units first, then properties stack by stack, lowest first."""

    def __init__(
        self,
        terrain: list[int],
        cost: list[int],
        copies: list[int],
        needs: list[list[int]],
        makes: list[int],
        second_needs: list[list[int]],
        second_makes: list[int],
        value: list[int],
        map_terrain: list[int],
        single: int,
        double_first: list[int],
        double_second: list[int],
        double_copies: list[int],
        ores: list[int],
    ) -> None:
        self.terrain = terrain
        self.cost = cost
        self.copies = copies
        self.needs = needs  # what a unit consumes or a property takes for its shields
        self.makes = makes
        self.second_needs = second_needs  # a furnace's second recipe; empty for the others
        self.second_makes = second_makes
        self.value = value
        self.map_terrain = map_terrain
        self.single = single
        self.double_first = double_first
        self.double_second = double_second
        self.double_copies = double_copies
        self.ores = ores
