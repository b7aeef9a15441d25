"""The action behind a click that is not offered, so that it can be refused with its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotheque.games.neuland.notation import HEX_NAMES, format_place
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules import codes
from ludotheque.games.neuland.rules.board import extra_actions

# The last worker that a way to pay can name, for a missing good. So many workers are seldom in use.
NOBODY = codes.TOKEN - 1


def intended_action(o: NeulandObservation, path: Sequence[str]) -> int | None:
    """Return the action that a path means, paid as well as possible, even if it is illegal."""
    chosen = dict(handle.partition(":")[::2] for handle in path)
    if chosen.get("hex", HEX_NAMES[0]) not in HEX_NAMES:
        return None
    if o.phase == codes.PUT_START and "hex" in chosen:
        return codes.START + HEX_NAMES.index(chosen["hex"])
    if chosen.get("build") in codes.KIND_NAMES:
        return _build(o, codes.KIND_NAMES.index(chosen["build"]), chosen.get("hex", ""))
    if "hex" in chosen:  # a building for this terrain
        terrain = o.terrain[HEX_NAMES.index(chosen["hex"])]
        unit = max(o.units, key=lambda each: (each.terrain == terrain, each.left))
        return _build(o, unit.tile, chosen["hex"])
    building = next((each for each in o.buildings if format_place(each.place) == chosen.get("place")), None)
    if building is None:
        return None
    h = building.place // codes.PLACES
    if building.tile >= codes.UNITS:
        card = o.properties[building.tile - codes.UNITS]
        return codes.SHIELDS + (building.tile - codes.UNITS) * codes.WAYS_THREE + _way(o, card.needs, h)
    needs, _ = o.units[building.tile].recipes[0]
    return codes.PRODUCE + building.place * 2 * codes.WAYS_TWO + _way(o, needs, h)


def _build(o: NeulandObservation, tile: int, where: str) -> int:
    if tile >= codes.UNITS and not o.properties[tile - codes.UNITS].is_top:
        # A stack is built from the top, so a lower property must wait.
        return codes.SHIELDS + (tile - codes.UNITS) * codes.WAYS_THREE
    card = o.units[tile] if tile < codes.UNITS else o.properties[tile - codes.UNITS]
    h = HEX_NAMES.index(where) if where else _best_hex(o, card.terrain, card.cost)
    kind = tile if tile < codes.UNITS else codes.UNITS + (tile - codes.UNITS) // codes.STACK_SIZE
    return codes.BUILD + (h * codes.BUILDABLE + kind) * codes.WAYS_ONE + _way(o, (card.cost,), h)


@cache
def _extra() -> list[int]:
    return extra_actions()


def _own(o: NeulandObservation) -> list[tuple[int, int]]:
    """Return place and good of the seat's own workers, in the order in which ways to pay count them."""
    return [(each.place, each.good) for each in o.buildings if each.worker == o.seat]


def _best_hex(o: NeulandObservation, terrain: int, cost: int) -> int:
    """Return a hex of this terrain, if possible with room, and nearest to the good."""
    sources = [place // codes.PLACES for place, good in _own(o) if good in (cost, codes.GOLD)]

    def badness(h: int) -> tuple[bool, bool, int]:
        is_full = sum(each.place // codes.PLACES == h for each in o.buildings) == codes.PLACES
        return (
            o.terrain[h] != terrain,
            is_full,
            min((_extra()[h * codes.COLUMNS + source] for source in sources), default=0),
        )

    return min(range(codes.HEXES), key=badness)


def _way(o: NeulandObservation, needs: Sequence[int], h: int) -> int:
    """Return the way to pay with the nearest worker for each good, then gold, then a token.

    A missing good is paid with the last worker that a way to pay can name.
    """
    own = _own(o)
    card = o.cards[o.seat]
    used: set[int] = set()
    way = 0
    for good in needs:
        found = [index for index, (_, given) in enumerate(own) if given == good and index not in used]
        found = found or [index for index, (_, given) in enumerate(own) if given == codes.GOLD and index not in used]
        has_token = (good == codes.FOOD and card.has_food_token) or (good == codes.WOOD and card.has_wood_token)
        # The second use of a gold is refused with its own ruling.
        found = found or ([] if has_token else [index for index, (_, given) in enumerate(own) if given == codes.GOLD])
        choice = min(found, key=lambda index: _extra()[h * codes.COLUMNS + own[index][0] // codes.PLACES], default=-1)
        if choice < 0:
            choice = codes.TOKEN if has_token else NOBODY
        used.add(choice)
        way = way * 8 + choice
    return way * 2
