"""One player's landscape as three lists, with the laying of tiles, squares for trees, and herds.

`cells[tile]` is the cell of a tile (row * STRIDE + column), `tops[tile]` its landscape, plus COW if a cow is on it.
`near[tile * 4 + side]` is the neighbour on a side. A free side holds PLACE, or TAKEN if a lower tile already has that
place on one of its sides. So the indices of PLACE in `near` are the places where a tile may go, each once.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.rules.codes import COW

STRIDE: Final = 256
STRIDE_BITS: Final = 8  # STRIDE is 2 to this power
ORIGIN: Final = 128 * STRIDE + 128
PLACE: Final = -1
TAKEN: Final = -2
STEPS: Final = [-STRIDE, 1, STRIDE, -1]
TWO_ROWS: Final = 2 * STRIDE
BESIDE: Final = 16


def relations() -> list[int]:
    """Return the relation of two tiles by their distance + TWO_ROWS.

    For neighbours it is the side plus a constant. For tiles two steps apart it has a bit for each side with a common
    neighbour.
    """
    found = [0] * (2 * TWO_ROWS + 1)
    for side in range(4):
        for further in range(4):
            if further != (side + 2) % 4:
                found[STEPS[side] + STEPS[further] + TWO_ROWS] |= 1 << side
    for side in range(4):
        found[STEPS[side] + TWO_ROWS] = BESIDE + side
    return found


AROUND: Final = relations()


def lay_tile(cells: list[int], tops: list[int], near: list[int], kind: int, place: int) -> None:
    """Put a tile on a place (V8), where the first tile goes to the origin."""
    tile = len(cells)
    cell = cells[place // 4] + STEPS[place % 4] if tile > 0 else ORIGIN
    sides = [PLACE, PLACE, PLACE, PLACE]
    for other in range(tile):
        distance = cells[other] - cell
        if distance < -TWO_ROWS or distance > TWO_ROWS:
            continue
        relation = AROUND[distance + TWO_ROWS]
        if relation >= BESIDE:
            sides[relation - BESIDE] = other
            near[other * 4 + (relation - BESIDE + 2) % 4] = tile
        elif relation > 0:
            for side in range(4):
                if relation & 1 << side and sides[side] == PLACE:
                    sides[side] = TAKEN
    near.extend(sides)
    cells.append(cell)
    tops.append(kind)


def places(near: list[int]) -> list[int]:
    """Return the sorted places where a tile may go.

    The first tile has a single place, since all are equivalent.
    """
    if not near:
        return [0]
    found: list[int] = []
    for place in range(len(near)):
        if near[place] == PLACE:
            found.append(place)
    return found


def square(near: list[int], tile: int, corner: int) -> list[int]:
    """Return the four tiles around one corner of a tile, or nothing if one is missing."""
    first = near[tile * 4 + corner]
    second = near[tile * 4 + (corner + 1) % 4]
    if first < 0 or second < 0:
        return []
    third = near[first * 4 + (corner + 1) % 4]
    return [] if third < 0 else [tile, first, third, second]


def tree_corners(tops: list[int], near: list[int], trees: list[int], tile: int) -> list[int]:
    """Return the corners of a tile where a tree may go (V10).

    `trees` lists the tiles that already serve a tree.
    """
    found: list[int] = []
    for corner in range(4):
        tiles = square(near, tile, corner)
        if tiles and is_tree_square(tops, trees, tiles):
            found.append(corner)
    return found


def is_tree_square(tops: list[int], trees: list[int], tiles: list[int]) -> bool:
    """Return True if four tiles show equal or four different landscapes and none serves a tree (V10)."""
    kinds: list[int] = []
    for tile in tiles:
        if tile in trees:
            return False
        top = tops[tile]
        kinds.append(top - COW if top >= COW else top)
    a = kinds[0]
    b = kinds[1]
    c = kinds[2]
    d = kinds[3]
    if a == b:
        return a == c and a == d
    return a != c and a != d and b != c and b != d and c != d


def find_herds(tops: list[int], near: list[int]) -> list[list[int]]:
    """Return the groups of cows connected by sides (V13), each with its lowest tile first, sorted."""
    found: list[list[int]] = []
    seen: list[int] = []
    for start in range(len(tops)):
        if tops[start] < COW or start in seen:
            continue
        herd = [start]
        seen.append(start)
        index = 0
        while index < len(herd):
            base = herd[index] * 4
            for side in range(4):
                tile = near[base + side]
                if tile >= 0 and tops[tile] >= COW and tile not in seen:
                    seen.append(tile)
                    herd.append(tile)
            index += 1
        found.append(herd)
    return found


def bring_home(tops: list[int], herd: list[int]) -> None:
    """Remove the cows from some tiles."""
    for tile in herd:
        tops[tile] -= COW


def bring_all_home(tops: list[int]) -> int:
    """Remove all cows, and return their number."""
    count = 0
    for tile in range(len(tops)):
        if tops[tile] >= COW:
            tops[tile] -= COW
            count += 1
    return count
