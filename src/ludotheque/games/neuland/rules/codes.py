"""Numbers of Neuland: hexes, terrains, goods, buildings, phases and actions."""

from __future__ import annotations

from typing import Final

HEXES: Final = 19
PLACES: Final = 3  # for buildings on each hex (L1)
SLOTS: Final = HEXES * PLACES  # places on the whole map, numbered hex * PLACES + 0 … 2
COLUMNS: Final = 32  # width of a row in the table of extra actions
NOWHERE: Final = 31  # the column of tokens, which come from no hex

FOREST: Final = 0
MEADOW: Final = 1
MOUNTAIN: Final = 2
TERRAINS: Final = 3
TERRAIN_NAMES: list[str] = ["forest", "meadow", "mountain"]

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
ORE: Final = 15  # output of a mine: the ore on top (L12)
ORES: Final = 3  # coal, iron ore and silver ore, which are COAL + 0 … 2 as goods
ORES_ON_MINE: Final = 3

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
UNITS: Final = 15  # kinds of production units
PROPERTIES: Final = 15
STACKS: Final = 5
STACK_SIZE: Final = 3  # properties in a stack (L5)
KINDS: Final = UNITS + PROPERTIES  # of buildings: units first, then properties stack by stack from the top
BUILDABLE: Final = UNITS + STACKS  # codes for building: a kind of unit, or UNITS + a stack for its top property

GOOD_NAMES: list[str] = ["food", "wood", "wool", "cloth", "stone", "coal", "iron_ore", "silver_ore"]
GOOD_NAMES += ["iron", "silver", "paper", "weapons", "coins", "tools", "gold"]
KIND_NAMES: list[str] = ["hunting_lodge", "cabin", "farm", "sheepfold", "weaving_mill", "quarry", "mine", "kiln"]
KIND_NAMES += ["paper_mill", "forest_furnace", "meadow_furnace", "armourer", "alchemist", "mint", "forge"]
KIND_NAMES += ["workshop", "academy", "theatre", "laboratory", "library", "guild_house", "abbey", "church", "cathedral"]
KIND_NAMES += ["town_hall", "court", "senate", "barracks", "castle", "fortress"]
STACK_NAMES: list[str] = ["art", "science", "religion", "society", "war"]

WORKERS: Final = 7  # of each player, without the time marker (L2)

# Phases.
LAY_OUT: Final = 0  # chance: the layout of the map pieces
LAY_PIECE: Final = 1  # chance: the kind and direction of the next double
DRAW_LOT: Final = 2  # chance: the first player
PUT_START: Final = 3  # lodge and cabin
TURN: Final = 4
DRAW_ORE: Final = 5  # chance
STACK_ORES: Final = 6
OVER: Final = 7

# Actions. A way to pay is a number: three bits for each good (an index into the seat's workers in the order of
# places, or TOKEN), the last good lowest, then one bit for the cart.
TOKEN: Final = 7
WAYS_ONE: Final = 8 * 2
WAYS_TWO: Final = 64 * 2
WAYS_THREE: Final = 512 * 2
END: Final = 0
START: Final = 1  # + hex
ORE_ORDER: Final = START + HEXES  # + the three ores from the top, in base ORES
PRODUCE: Final = ORE_ORDER + ORES * ORES * ORES  # + place, recipe, way to pay
BUILD: Final = PRODUCE + SLOTS * 2 * WAYS_TWO  # + hex, unit or stack, way to pay
SHIELDS: Final = BUILD + HEXES * BUILDABLE * WAYS_ONE  # + property, way to pay
ACTIONS: Final = SHIELDS + PROPERTIES * WAYS_THREE


def encode_ore_order(top: int, middle: int, bottom: int) -> int:
    """Return the action that stacks three ores on a mine."""
    return ORE_ORDER + (top * ORES + middle) * ORES + bottom


def decode_ore_order(action: int) -> tuple[int, int, int]:
    """Return the ores that an action stacks, from the top."""
    code = action - ORE_ORDER
    return code // (ORES * ORES), code // ORES % ORES, code % ORES
