"""Actions as text and back.

Rows of hexes are a–e from the top, numbered from the left; c3 is the centre. c3.1 is the first building on c3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotheque.games.neuland.rules import codes
from ludotheque.kernel.contract import Notation
from ludotheque.kernel.records import seat_letter

if TYPE_CHECKING:
    from ludotheque.games.neuland.rules.position import NeulandPosition

HEX_NAMES = [f"{'abcde'[row]}{column + 1}" for row, size in enumerate((3, 4, 5, 4, 3)) for column in range(size)]


class Gift(msgspec.Struct, frozen=True):
    """One good of a payment: the good needed, the place of the worker given, and that worker's good.

    `place` is −1 for a token. `good` and `given` differ if gold replaces the good that is needed (L15).
    """

    good: int
    place: int
    given: int


class Deal(msgspec.Struct, frozen=True):
    """An action of a turn in plain terms: producing, building or placing shields, with its payment.

    `kind` is produce, build or shields. `cost` is the number of actions on the time track. `tile` is the building,
    `place` its place (−1 for a new one), `hex` its hex, `makes` the good produced or −1.
    """

    kind: str
    tile: int
    place: int
    hex: int
    makes: int
    gifts: tuple[Gift, ...]
    has_cart: bool
    cost: int


def format_hex(h: int) -> str:
    """Return a hex's name, such as c3."""
    return HEX_NAMES[h]


def format_place(place: int) -> str:
    """Return a place's name, such as c3.1."""
    return f"{HEX_NAMES[place // codes.PLACES]}.{place % codes.PLACES + 1}"


def parse_hex(text: str) -> int:
    """Return the hex with a name, or raise ValueError."""
    return HEX_NAMES.index(text)


def _words(name: str) -> str:
    return name.replace("_", " ")


def read_deal(state: NeulandPosition, action: int) -> Deal | None:
    """Decode an action of the seat whose turn it is.

    Return None if the action is no deal or names a building or worker that does not exist.
    """
    tables = state.rules.tables
    if action >= codes.SHIELDS:
        code = action - codes.SHIELDS
        tile = codes.UNITS + code // codes.WAYS_THREE
        place = state.property_place[tile - codes.UNITS]
        if place < 0:
            return None
        return _deal(
            state, "shields", tile, place, place // codes.PLACES, -1, tables.needs[tile], code % codes.WAYS_THREE
        )
    if action >= codes.BUILD:
        code = action - codes.BUILD
        tile = state.top_tile(code // codes.WAYS_ONE % codes.BUILDABLE)
        if tile < 0:
            return None
        h = code // (codes.WAYS_ONE * codes.BUILDABLE)
        return _deal(state, "build", tile, -1, h, -1, [tables.cost[tile]], code % codes.WAYS_ONE)
    if action >= codes.PRODUCE:
        code = action - codes.PRODUCE
        place = code // (2 * codes.WAYS_TWO)
        recipe = code // codes.WAYS_TWO % 2
        tile = state.tile[place]
        if not 0 <= tile < codes.UNITS or (recipe and tables.second_makes[tile] < 0):
            return None
        makes = tables.second_makes[tile] if recipe else tables.makes[tile]
        if tile == codes.MINE:
            makes = state.good[place]
        needs = state.needs_of(tile, recipe)
        return _deal(state, "produce", tile, place, place // codes.PLACES, makes, needs, code % codes.WAYS_TWO)
    return None


def _deal(
    state: NeulandPosition, kind: str, tile: int, place: int, h: int, makes: int, needs: list[int], way: int
) -> Deal | None:
    own = state.own_places(state.seat)
    choices = way // 2
    gifts: list[Gift] = []
    more = 0
    for good in reversed(needs):
        choice = choices % 8
        choices //= 8
        if choice == codes.TOKEN:
            gifts.insert(0, Gift(good, -1, good))
        elif choice < len(own):
            gifts.insert(0, Gift(good, own[choice], state.good[own[choice]]))
            more = max(more, state.rules.extra[h * codes.COLUMNS + own[choice] // codes.PLACES])
        else:
            return None
    if choices:
        return None
    has_cart = way % 2 == 1
    cost = (0 if kind == "build" else 1) + (0 if has_cart else more)
    return Deal(kind, tile, place, h, makes, tuple(gifts), has_cart, cost)


def _format_gift(gift: Gift) -> str:
    """Return the notation of a good and its source."""
    if gift.place < 0:
        return f"{_words(codes.GOOD_NAMES[gift.good])} token"
    source = f"{_words(codes.GOOD_NAMES[gift.given])} {format_place(gift.place)}"
    return source if gift.given == gift.good else f"{source} as {_words(codes.GOOD_NAMES[gift.good])}"


def _format_deal(deal: Deal) -> str:
    """Return the notation of a deal."""
    name = _words(codes.KIND_NAMES[deal.tile])
    if deal.kind == "produce":
        head = f"produce {_words(codes.GOOD_NAMES[deal.makes])} at {format_place(deal.place)}"
    elif deal.kind == "build":
        head = f"build {name} on {format_hex(deal.hex)}"
    else:
        head = f"shields on {name}"
    paid = [_format_gift(gift) for gift in deal.gifts]
    if paid:
        head += " with " + ", ".join(paid)
    return head + " by cart" if deal.has_cart else head


def format_action(state: NeulandPosition, action: int, seat: int) -> str:
    """Return the notation of an action, or of an outcome at a chance node."""
    if state.is_chance_node():
        return _format_outcome(state, action)
    if action == codes.END:
        return "end"
    if codes.START <= action < codes.START + codes.HEXES:
        return f"start {format_hex(action - codes.START)}"
    if codes.ORE_ORDER <= action < codes.PRODUCE:
        return "stack " + ", ".join(
            _words(codes.GOOD_NAMES[codes.COAL + ore]) for ore in codes.decode_ore_order(action)
        )
    deal = read_deal(state, action)
    return f"action {action}" if deal is None else _format_deal(deal)


def _format_outcome(state: NeulandPosition, outcome: int) -> str:
    """Return the notation of a chance outcome."""
    if state.phase == codes.LAY_OUT:
        return f"layout {outcome}"
    if state.phase == codes.LAY_PIECE:
        tables = state.rules.tables
        pair = (tables.double_first[outcome // 2], tables.double_second[outcome // 2])
        first, second = pair[::-1] if outcome % 2 else pair
        return f"piece {codes.TERRAIN_NAMES[first]} {codes.TERRAIN_NAMES[second]}"
    if state.phase == codes.DRAW_LOT:
        return f"first {seat_letter(outcome)}"
    return f"draw {_words(codes.GOOD_NAMES[codes.COAL + outcome])}"


NOTATION = Notation(format_action)
