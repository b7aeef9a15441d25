"""The action behind a click that is not offered, so that the refusal names its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotheque.games.nevaches.content import parse_card
from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES, format_place
from ludotheque.games.nevaches.observation import CardFace, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.rules.codes import COW, GOAL, HERD, LAY, MAX_TILES, PLAY, SLOTS, TAKE
from ludotheque.games.nevaches.rules.patterns import COLUMN_STEPS, ROW_STEPS, PatternCard, covered_tiles

# No tile has this number, so no pattern fits there and no place is next to it.
NOWHERE = MAX_TILES - 1


def intended_action(o: NevachesObservation, path: Sequence[str]) -> int | None:
    """Return the action that a path means, even if it is illegal."""
    if not path:
        return None
    kind, _, value = path[0].partition(":")
    if kind == "tile" and value in KIND_NAMES:
        return LAY + KIND_NAMES.index(value) * SLOTS + SLOTS - 1
    if kind == "goal" and value in GOAL_NAMES:
        return GOAL + GOAL_NAMES.index(value)
    area = o.seats[o.seat]
    chosen = [_tile_at(area, handle) for handle in path if handle.startswith("at:")]
    if kind == "at":
        return HERD + chosen[0] if chosen[0] >= 0 else None
    card = next((each for each in o.cards if kind == "card" and str(each.number + 1) == value), None)
    if card is None:
        return None
    if card.number in o.row:
        return TAKE + card.number
    return PLAY + card.number * SLOTS + _nearest_fit(area, card, chosen)


def _tile_at(area: PlayerArea, handle: str) -> int:
    """Return the number of the tile that a handle names, or −1 if there is none."""
    places = [format_place(each.x, each.y) for each in area.tiles]
    name = handle.partition(":")[2]
    return places.index(name) if name in places else -1


@cache
def _card(face: CardFace) -> PatternCard:
    return parse_card(list(face.pattern), face.points)


def _nearest_fit(area: PlayerArea, face: CardFace, chosen: Sequence[int]) -> int:
    """Return the fit that covers the chosen tiles with the fewest wrong landscapes."""
    if not chosen:
        return NOWHERE
    card, near = _card(face), _neighbours(area)
    best, fewest = chosen[0] if chosen[0] >= 0 else NOWHERE, len(card.wants) + 1
    for turn in card.turns:
        for anchor in range(len(area.tiles)):
            covered = covered_tiles(card, near, turn * MAX_TILES + anchor)
            if -1 in covered:
                continue
            cells = list(zip(covered, card.wants, strict=True))
            wrong = sum(want >= 0 and _top(area, tile) != want for tile, want in cells)
            if wrong < fewest and set(chosen) <= {tile for tile, want in cells if want >= 0}:
                best, fewest = turn * MAX_TILES + anchor, wrong
    return best


def _top(area: PlayerArea, tile: int) -> int:
    """Return a tile's landscape, plus COW if a cow is on it."""
    return area.tiles[tile].kind + (COW if area.tiles[tile].cow else 0)


def _neighbours(area: PlayerArea) -> list[int]:
    """Return the tiles on the four sides of each tile, or −1 if there is none.

    A walk that leaves the landscape stays outside.
    """
    at = {(each.x, each.y): index for index, each in enumerate(area.tiles)}
    near = [
        at.get((each.x + COLUMN_STEPS[side], each.y + ROW_STEPS[side]), -1) for each in area.tiles for side in range(4)
    ]
    # From tile −1 a walk reads the last four entries, which are outside again.
    return [*near, -1, -1, -1, -1]
