"""Legal actions of a seat in each phase. Changes nothing."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    CHOOSE_GOAL,
    EXTRA,
    GOAL,
    HERD,
    KINDS,
    LAY,
    LAY_AFTER_SWAP,
    LAY_FREE,
    NO_TREE,
    OPEN_CARDS,
    PASS,
    PLACE_TREE,
    PLAY,
    SLOTS,
    SWAP_CARDS,
    SWAP_LIMIT,
    SWAP_TILES,
    SWAPPABLE,
    TAKE,
    TAKE_AFTER_SWAP,
    TREE,
    TURN,
)
from ludotheque.games.nevaches.rules.landscape import find_herds, places, tree_corners
from ludotheque.games.nevaches.rules.patterns import find_fits, tiles_by_top
from ludotheque.games.nevaches.rules.position import NevachesPosition


def find_actions(position: NevachesPosition, seat: int) -> list[int]:
    """Return the actions of an awaited seat, sorted."""
    phase = position.phase
    if phase == TURN or phase == EXTRA:
        return _any_action(position, seat)
    if phase == PLACE_TREE:
        corners = tree_corners(position.tops[seat], position.near[seat], position.trees[seat], position.laid)
        return [NO_TREE] + [TREE + corner for corner in corners]
    if phase == CHOOSE_GOAL:
        return sorted([GOAL + goal for goal in position.goals[seat]])
    found: list[int] = []
    if phase == LAY_AFTER_SWAP or phase == LAY_FREE:
        if phase == LAY_AFTER_SWAP and can_swap_tiles(position):
            found.append(SWAP_TILES)
        found = _with_layings(position, seat, found)
    else:
        if phase == TAKE_AFTER_SWAP and can_swap_cards(position):
            found.append(SWAP_CARDS)
        found.extend(sorted([TAKE + card for card in position.row]))
    return found


def can_swap_tiles(position: NevachesPosition) -> bool:
    """Return True if four or more open tiles show one landscape (V9)."""
    for count in position.tiles:
        if count >= SWAPPABLE:
            return position.swaps < SWAP_LIMIT
    return False


def can_swap_cards(position: NevachesPosition) -> bool:
    """Return True if four open cards share a landscape (V11)."""
    row = position.row
    if len(row) < OPEN_CARDS or position.swaps >= SWAP_LIMIT:
        return False
    cards = position.rules.cards
    for kind in range(KINDS):
        shared = True
        for card in row:
            if not cards[card].landscapes[kind]:
                shared = False
                break
        if shared:
            return True
    return False


def _any_action(position: NevachesPosition, seat: int) -> list[int]:
    """Return the actions A to D (V7)."""
    found: list[int] = []
    if can_swap_tiles(position):
        found.append(SWAP_TILES)
    if can_swap_cards(position):
        found.append(SWAP_CARDS)
    found.extend(sorted([TAKE + card for card in position.row]))
    if position.cows[seat] < position.rules.cows:
        for herd in find_herds(position.tops[seat], position.near[seat]):
            found.append(HERD + herd[0])
    found = _with_layings_and_plays(position, seat, found)
    if not found:
        found.append(PASS)  # V15
    return found


def _with_layings(position: NevachesPosition, seat: int, found: list[int]) -> list[int]:
    """Add the laying of tiles (V8)."""
    walks = position.rules.walks
    if walks is not None:
        longer: list[int] = walks.layings(found, position.near[seat], position.tiles, LAY, SLOTS)
        return longer
    free = places(position.near[seat])
    for kind in range(KINDS):
        if position.tiles[kind] > 0:
            base = LAY + kind * SLOTS
            for place in free:
                found.append(base + place)
    return found


def _with_layings_and_plays(position: NevachesPosition, seat: int, found: list[int]) -> list[int]:
    """Add the laying of tiles and the playing of cards (V8, V12)."""
    cows = position.cows[seat]
    tops = position.tops[seat]
    near = position.near[seat]
    hand = position.hands[seat]
    walks = position.rules.walks
    if walks is not None:
        tiles = position.tiles
        longer: list[int] = walks.layings_and_plays(found, near, tiles, LAY, SLOTS, tops, hand, cows, PLAY)
        return longer
    found = _with_layings(position, seat, found)
    by_top = tiles_by_top(tops)
    for number in hand:
        card = position.rules.cards[number]
        if card.cows <= cows:
            base = PLAY + number * SLOTS
            for fit in find_fits(card, tops, near, by_top):
                found.append(base + fit)
    return found
