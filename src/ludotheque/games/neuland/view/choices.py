"""The legal actions as paths of handles: the target, then the way to pay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ludotheque.draw.view import Choice, seat_names
from ludotheque.games.neuland.notation import Deal, format_hex, format_place, parse_hex
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules.codes import (
    COAL,
    END,
    GOOD_NAMES,
    KIND_NAMES,
    ORE_ORDER,
    PRODUCE,
    START,
    UNITS,
    decode_ore_order,
)
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.labels import (
    deal_words,
    good_word,
    kind_word,
    payment_words,
    place_words,
    terrain_word,
)

# The last ore to be stacked is not chosen, since no other one is left.
HARMLESS = ("ore",)


def choices(o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return the legal actions: a target, then the way to pay if there are several, cheapest first."""
    deals = sorted(o.deals, key=lambda each: (each[1].kind, _target(each[1]), each[1].cost, each[1].has_cart, each[0]))
    ways: dict[tuple[str, ...], int] = {}
    for _, deal in deals:
        ways[_target(deal)] = ways.get(_target(deal), 0) + 1
    found = []
    dealt = {action for action, _ in o.deals}
    for action, _ in o.legal:
        if action in dealt:
            continue
        if ORE_ORDER <= action < PRODUCE:
            label = stack_words(action, o, lang)
            found += [Choice(action, path, label) for path in _stack_paths(action, o)]
        else:
            handle = _plain_handle(action)
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
    for action, deal in deals:
        path = _target(deal)
        label = f"{deal_words(deal, lang)} – {payment_words(deal, lang)}"
        found.append(Choice(action, (*path, f"pay:{action}") if ways[path] > 1 else path, label))
    return found


def _target(deal: Deal) -> tuple[str, ...]:
    """Return the handles of an action's target."""
    if deal.kind == "build":
        return (f"build:{KIND_NAMES[deal.tile]}", f"hex:{format_hex(deal.hex)}")
    place = f"place:{format_place(deal.place)}"
    if KIND_NAMES[deal.tile].endswith("furnace"):
        return (place, f"make:{GOOD_NAMES[deal.makes]}")
    return (place,)


def _plain_handle(action: int) -> str:
    return "end:" if action == END else f"hex:{format_hex(action - START)}"


def _stack_paths(action: int, o: NeulandObservation) -> list[tuple[str, ...]]:
    """Return the orders in which the drawn ores may be touched, the top one first.

    The last ore is left out.
    """
    wanted = tuple(COAL + ore for ore in decode_ore_order(action))
    orders = permutations(range(len(o.drawn)))
    fitting = [order for order in orders if tuple(o.drawn[index] for index in order) == wanted]
    return sorted({tuple(f"ore:{index}" for index in order) for order in fitting})


def stack_words(action: int, o: NeulandObservation, lang: str) -> str:
    """Name the order in which drawn ores are stacked."""
    ores = [good_word(COAL + ore, lang) for ore in decode_ore_order(action)]
    return TEXTS.say("handle_stack", lang, place=format_place(o.pending[0]), goods=", ".join(ores))


def next_part(handle: str, after: str, o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Ask for the part that follows a building, a place or an ore."""
    kind, _, value = handle.partition(":")
    if kind == "build":
        return TEXTS.say("where_build", lang, building=kind_word(KIND_NAMES.index(value), lang))
    if kind == "ore":
        return TEXTS.say("next_ore", lang)
    return TEXTS.say("make_what" if after == "make" else "pay_how", lang)


def label_facts(o: NeulandObservation) -> tuple[object, ...]:
    """Return the facts on which the names of hexes, buildings, supplies and ores depend.

    The viewer is not among them.
    """
    left = tuple([unit.left for unit in o.units])
    return o.terrain, o.buildings, left, tuple([card.value for card in o.properties]), o.drawn


def handle_label(handle: str, o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Name a handle."""
    kind, _, value = handle.partition(":")
    if kind == "end":
        return TEXTS.say("handle_end", lang, count=max(1, o.spent), space=o.rest_space + 1)
    if kind == "hex":
        return TEXTS.say("handle_hex", lang, hex=value, terrain=terrain_word(o.terrain[parse_hex(value)], lang))
    if kind == "ore":
        return good_word(o.drawn[int(value)], lang)
    if kind == "make":
        return good_word(GOOD_NAMES.index(value), lang)
    if kind == "build":
        tile = KIND_NAMES.index(value)
        count = o.units[tile].left if tile < UNITS else o.properties[tile - UNITS].value
        key = "handle_build_unit" if tile < UNITS else "handle_build_property"
        return TEXTS.say(key, lang, building=kind_word(tile, lang), count=count)
    if kind == "pay":
        return payment_words(dict(o.deals)[int(value)], lang)
    building = next(each for each in o.buildings if format_place(each.place) == value)
    return place_words(building, lang, seat_names(names, o.players))
