"""What pointing at something that is not on offer would have meant, so that it is refused in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotheque.games.nevaches.content import parse_card
from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES, format_place
from ludotheque.games.nevaches.observation import CardFace, NevachesObservation, Player
from ludotheque.games.nevaches.rules.codes import GOAL, HERD, KINDS, LAY, MAX_TILES, PLAY, SLOTS, TAKE
from ludotheque.games.nevaches.rules.patterns import COLUMN_STEPS, ROW_STEPS, Card, covered_tiles

# No tile has this number, so that no pattern lies there and no place is beside it.
NOWHERE = MAX_TILES - 1


def intended_action(o: NevachesObservation, path: Sequence[str]) -> int | None:
    """The action that a path would be if it were allowed."""
    if not path:
        return None
    kind, _, value = path[0].partition(":")
    if kind == "tile" and value in KIND_NAMES:
        return LAY + KIND_NAMES.index(value) * SLOTS + SLOTS - 1
    if kind == "goal" and value in GOAL_NAMES:
        return GOAL + GOAL_NAMES.index(value)
    player = o.seats[o.seat]
    pointed = [_tile_at(player, handle) for handle in path if handle.startswith("at:")]
    if kind == "at":
        return HERD + pointed[0] if pointed[0] >= 0 else None
    card = next((each for each in o.cards if kind == "card" and str(each.number + 1) == value), None)
    if card is None:
        return None
    if card.number in o.row:
        return TAKE + card.number
    return PLAY + card.number * SLOTS + _nearest_fit(player, card, pointed)


def _tile_at(player: Player, handle: str) -> int:
    """The number of the tile that a handle names, −1 where there is none."""
    places = [format_place(each.x, each.y) for each in player.tiles]
    name = handle.partition(":")[2]
    return places.index(name) if name in places else -1


@cache
def _card(face: CardFace) -> Card:
    return parse_card(list(face.pattern), face.points)


def _nearest_fit(player: Player, face: CardFace, pointed: Sequence[int]) -> int:
    """Where the card's shape covers what was pointed at with the fewest tiles that are wrong."""
    if not pointed:
        return NOWHERE
    card, near = _card(face), neighbours(player)
    best, fewest = pointed[0] if pointed[0] >= 0 else NOWHERE, len(card.wants) + 1
    for turn in card.turns:
        for anchor in range(len(player.tiles)):
            covered = covered_tiles(card, near, turn * MAX_TILES + anchor)
            if -1 in covered:
                continue
            cells = list(zip(covered, card.wants, strict=True))
            wrong = sum(want >= 0 and top_of(player, tile) != want for tile, want in cells)
            if wrong < fewest and set(pointed) <= {tile for tile, want in cells if want >= 0}:
                best, fewest = turn * MAX_TILES + anchor, wrong
    return best


def top_of(player: Player, tile: int) -> int:
    """A tile's landscape, and more than any of them where a cow stands."""
    return player.tiles[tile].kind + (KINDS if player.tiles[tile].cow else 0)


def neighbours(player: Player) -> list[int]:
    """For each tile the ones on its four sides, −1 where there is none; a walk that leaves the land stays outside."""
    at = {(each.x, each.y): index for index, each in enumerate(player.tiles)}
    near = [
        at.get((each.x + COLUMN_STEPS[side], each.y + ROW_STEPS[side]), -1)
        for each in player.tiles
        for side in range(4)
    ]
    # Index −1 leads to the last four entries: outside again.
    return [*near, -1, -1, -1, -1]
