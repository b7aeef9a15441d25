"""What a seat may know of Neuland as a row of numbers, for programs that learn.

Recipes, costs and needs are left out, since they are the same in all games of an edition; so are deals, which repeat
the legal actions. `rules/tensor_data.py` lists the same numbers straight from a position.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ludotheque.games.neuland.observation import Building
from ludotheque.games.neuland.rules import codes
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor_boards import Planes
from ludotheque.kernel.tensor_parts import Each, EachSeat, Fields, Number, OneOf, Part, Seat, Single, Tally

ORES = ("top", "middle", "bottom")


def read_building(building: Building, name: str) -> Any:
    """A field of a building, or one of its ores."""
    if name in ORES:
        place = ORES.index(name)
        return building.ores[place] if place < len(building.ores) else None
    return getattr(building, name)


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    who = Seat(game.players)
    good = OneOf(0, codes.GOODS - 1, called=tuple(codes.GOOD_NAMES))
    ore = OneOf(codes.COAL, codes.COAL + codes.ORES - 1, called=tuple(codes.GOOD_NAMES[codes.COAL : codes.IRON]))
    building: dict[str, Single] = {
        "tile": OneOf(0, codes.KINDS - 1, called=tuple(codes.KIND_NAMES)),
        "worker": who,
        "is_lying": Number(1),
        "good": good,
        **dict.fromkeys(ORES, ore),
        "owner": who,
        "shields": Number(5),
    }
    own = Fields({"is_top": Number(1), "owner": who, "missing": Tally(codes.GOODS, 3)})
    player = Fields(
        {
            "workers": Number(codes.WORKERS),
            "shields_left": Number(20),
            "has_cart": Number(1),
            "has_food_token": Number(1),
            "has_wood_token": Number(1),
            "space": Number(40),
        }
    )
    return {
        "phase": OneOf(0, codes.OVER, "what happens now"),
        "turn": Number(100, "turns so far"),
        "is_first_round": Number(1, "whether the first round is played"),
        "active": Seat(game.players, "whose turn it is"),
        "terrain": Each(codes.HEXES, OneOf(0, codes.TERRAINS - 1), "forest, meadow or mountain on each hex"),
        "buildings": Planes(
            codes.HEXES,
            codes.PLACES,
            building,
            "each place of each hex: its building, worker, good, ores from the top, shields",
            read_building,
            attrgetter("place"),
        ),
        "units": Each(codes.UNITS, Fields({"left": Number(5)}), "copies of each production unit in the supply"),
        "properties": Each(
            codes.PROPERTIES, own, "each property: whether it is on top, its owner, goods missing for it"
        ),
        "cards": EachSeat(game.players, player, "each seat: workers, shields, cart, tokens, place on the time track"),
        "spaces": Number(40, "length of the time track"),
        "pawn": Number(40, "where the running turn began"),
        "spent": Number(20, "actions spent in the running turn"),
        "room": Number(20, "actions left in it"),
        "rest_space": Number(40, "where the marker would rest, if the turn ended now"),
        "next_seat": Seat(game.players, "who would play then"),
        "bag": Each(codes.ORES, Number(12), "ores in the bag, by kind"),
        "drawn": Each(codes.ORES_ON_MINE, ore, "ores that wait to be stacked"),
    }
