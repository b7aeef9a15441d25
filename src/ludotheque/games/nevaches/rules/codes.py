"""The numbers of NéVaches: landscapes, bonuses, scoring tiles, limits, phases and actions."""

from __future__ import annotations

from typing import Final

FIELD: Final = 0
MEADOW: Final = 1
FOREST: Final = 2
LAKE: Final = 3
HOUSE: Final = 4
KINDS: Final = 5
COW: Final = 5  # added to the landscape of a tile with a cow on it
FACE_DOWN: Final = -1  # a cell of a pattern that any tile matches

# Faces of the bonus tiles (V4).
BONUS_COW: Final = 0
EXTRA_ACTION: Final = 1
FREE_TILE: Final = 2
FREE_CARD: Final = 3
RECALL: Final = 4
FACES: list[str] = ["cow", "extra_action", "free_tile", "free_card", "recall"]

# The nine scoring tiles (V5).
GOAL_LAKES: Final = 0
GOAL_FIELDS: Final = 1
GOAL_MEADOWS: Final = 2
GOAL_FORESTS: Final = 3
GOAL_POINTS: Final = 4
GOAL_TREES: Final = 5
GOAL_COWS: Final = 6
GOAL_TILES: Final = 7
GOAL_HOUSE: Final = 8
GOALS: Final = 9

CARDS: Final = 55
BONUSES: Final = 10  # the most bonus spaces in a row of numbers for learning
OPEN_TILES: Final = 5
OPEN_CARDS: Final = 4
COWS: Final = 6
SWAPPABLE: Final = 4  # open tiles of one landscape that allow a swap
SWAP_LIMIT: Final = 9  # within one action, so that every game ends

# Phases: chance acts up to DEAL_CARD, all seats at CHOOSE_GOAL, one seat in between.
DRAW_BONUS: Final = 0
DRAW_FOX: Final = 1
DEAL_GOAL: Final = 2
OPEN_TILE: Final = 3
OPEN_CARD: Final = 4
DEAL_CARD: Final = 5
DRAFT: Final = 6
TURN: Final = 7
EXTRA: Final = 8
LAY_AFTER_SWAP: Final = 9
TAKE_AFTER_SWAP: Final = 10
LAY_FREE: Final = 11
TAKE_FREE: Final = 12
PLACE_TREE: Final = 13
CHOOSE_GOAL: Final = 14
OVER: Final = 15

# Sides and corners count clockwise: north, east, south, west; north-east, south-east, south-west, north-west.
# Actions. Tiles are numbered in the order of laying. A place is its lowest-numbered neighbour × 4 + that tile's side.
MAX_TILES: Final = 72
SLOTS: Final = MAX_TILES * 4
PASS: Final = 0
SWAP_TILES: Final = 1
SWAP_CARDS: Final = 2
NO_TREE: Final = 3
TREE: Final = 4  # + corner of the laid tile
GOAL: Final = 8  # + goal
TAKE: Final = 17  # + card
HERD: Final = TAKE + CARDS  # + lowest tile of the herd
LAY: Final = HERD + MAX_TILES  # + landscape * SLOTS + place
PLAY: Final = LAY + KINDS * SLOTS  # + card * SLOTS + rotation * MAX_TILES + tile under the first face-up cell
ACTIONS: Final = PLAY + CARDS * SLOTS


def laid_kind(action: int) -> int:
    """Return the landscape of the tile that a LAY action lays."""
    return (action - LAY) // SLOTS


def laid_place(action: int) -> int:
    """Return the place of the tile that a LAY action lays."""
    return (action - LAY) % SLOTS


def played_card(action: int) -> int:
    """Return the card that a PLAY action plays."""
    return (action - PLAY) // SLOTS


def played_fit(action: int) -> int:
    """Return the fit of the card that a PLAY action plays: rotation * MAX_TILES + tile."""
    return (action - PLAY) % SLOTS
