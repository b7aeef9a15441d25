"""Neuland as plain text of at most 80 columns, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.neuland.notation import format_hex, format_place
from ludotheque.games.neuland.observation import Building, NeulandObservation, PropertyCard, UnitCard
from ludotheque.games.neuland.rules.codes import (
    COAL,
    HEXES,
    MINE,
    ORE,
    ORES,
    PLACES,
    STACK_NAMES,
    STACK_SIZE,
    TERRAINS,
    UNITS,
)
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.labels import good_word, kind_word, marked_needs, spoils, terrain_word
from ludotheque.kernel.texts import with_colon

ROWS = ((0, 3), (3, 7), (7, 12), (12, 16), (16, 19))
TERRAIN_LETTERS = 3
# Styles of the text in a terminal, and the parts that stay in sight in a short one, the most important first.
STYLES = {
    r"\bfor\b": "green",
    r"\b(mea|pra)\b": "bright_green",
    r"\b(mou|mon)\b": "bright_black",
    r"\bcan be built\b|\bà construire\b": "bold",
    "⧗": "yellow",
}
IN_SIGHT = (0, 2, 1)
# Facts that the text leaves out, with reasons. See `testing/text_views.py`.
UNSAID = {
    "deals*": "the legal actions, listed beside the text",
    "phase": "the status line beside the text says what is awaited",
    "to_act*": "the status line says who is awaited, and the seat whose turn it is has a mark",
    "scores*": "the shields placed, which each seat's line says",
    "is_over": "the status line says who has won",
    "winners*": "the status line says who has won",
    "properties.*.is_top": "of a property that is built, which the text says",
}


def text(o: NeulandObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return map, buildings, time, players, properties, units, and a legend of the signs."""
    who = seat_names(names, o.players)
    lines = [*_map(o, lang), "", *_hexes(o, lang), _bag(o, lang), *_drawn(o, lang), ""]
    lines += [*_time(o, lang, who), *_players(o, lang, who), ""]
    lines += [*_properties(o, lang), "", *_units(o, lang), "", TEXTS.say("legend", lang)]
    return folded(lines)


def _map(o: NeulandObservation, lang: str) -> list[str]:
    """Return rows of hexes: name, terrain in three letters, a mark for each building."""
    filled = [0] * HEXES
    for building in o.buildings:
        filled[building.place // PLACES] += 1
    lines = []
    for first, end in ROWS:
        cells = []
        for h in range(first, end):
            terrain = terrain_word(o.terrain[h], lang)[:TERRAIN_LETTERS] if o.terrain[h] >= 0 else " ? "
            cells.append(f"{format_hex(h)} {terrain} {'▪' * filled[h]:<3}")
        lines.append(" " * (6 * (5 - (end - first))) + "  ".join(cells))
    return lines


def _hexes(o: NeulandObservation, lang: str) -> list[str]:
    """Return one line for each hex with buildings.

    Buildings are numbered as in the names of places: c3.1 is the first on c3.
    """
    lines = []
    for h in range(HEXES):
        here = [_building(o, each, lang) for each in o.buildings if each.place // PLACES == h]
        if here:
            lines.append(f"{format_hex(h)}  " + " · ".join(here))
    return lines or [TEXTS.say("no_buildings", lang)]


def _building(o: NeulandObservation, building: Building, lang: str) -> str:
    """Describe a building with its worker or shields, and all ores of a mine from the top."""
    name = f".{building.place % PLACES + 1} {kind_word(building.tile, lang)}"
    if building.tile >= UNITS:
        return name + (f" {SEAT_SIGNS[building.owner] * building.shields}" if building.owner >= 0 else "")
    sign = SEAT_SIGNS[building.worker] if building.worker >= 0 else ""
    sign = f"({sign})" if building.is_lying else sign
    good = good_word(building.good, lang) if building.good >= 0 else ""
    if sign or good:
        name += f" {sign}{good}{'!' if spoils(o, building) else ''}"
    if building.tile == MINE:
        name += f" [{', '.join(good_word(ore, lang) for ore in building.ores)}]"
    return name


def _bag(o: NeulandObservation, lang: str) -> str:
    ores = ", ".join(f"{o.bag[ore]} {good_word(COAL + ore, lang)}" for ore in range(ORES))
    return with_colon(TEXTS.say("bag", lang), ores, lang)


def _drawn(o: NeulandObservation, lang: str) -> list[str]:
    """Return the mines that wait for ores, the first of them with the ores drawn for it."""
    if not o.pending and not o.drawn:
        return []
    ores = ", ".join(good_word(ore, lang) for ore in o.drawn) or "–"
    first = "".join(format_place(place) for place in o.pending[:1])
    lines = [with_colon(TEXTS.say("drawn_for", lang, place=first), ores, lang)]
    if o.pending[1:]:
        later = ", ".join(format_place(place) for place in o.pending[1:])
        lines.append(with_colon(TEXTS.say("filled_later", lang), later, lang))
    return lines


def _time(o: NeulandObservation, lang: str, who: Sequence[str]) -> list[str]:
    cells = []
    for space in range(o.spaces):
        here = "".join(SEAT_SIGNS[seat] for seat, card in enumerate(o.cards) if card.space == space)
        cells.append(f"{space + 1}{'⧗' if space == o.pawn else ''}{here}")
    lines = [TEXTS.say("time", lang) + "  " + "  ".join(cells)]
    lines.append(TEXTS.say("turns_played", lang, number=o.turn, most=o.max_turns))
    if o.is_first_round:
        lines[-1] += " " + TEXTS.say("first_round", lang)
    if o.spent or o.room:
        lines.append(TEXTS.say("counter_long", lang, spent=o.spent, left=o.room))
    if o.rest_space >= 0 or o.next_seat >= 0:
        key = "if_ended" if o.next_seat >= 0 else "if_ended_last"
        lines.append(TEXTS.say(key, lang, space=o.rest_space + 1, name=who[o.next_seat]))
    return lines


def _players(o: NeulandObservation, lang: str, who: Sequence[str]) -> list[str]:
    lines = []
    for seat, card in enumerate(o.cards):
        has = [
            TEXTS.say("workers", lang, count=card.workers),
            TEXTS.say("shields_left", lang, count=card.shields_left),
            TEXTS.say("shields_placed", lang, count=card.shields_placed),
        ]
        if card.has_cart:
            has.append(TEXTS.say("cart", lang))
        if card.has_food_token:
            has.append(TEXTS.say("food_token", lang))
        if card.has_wood_token:
            has.append(TEXTS.say("wood_token", lang))
        mark = "▸" if seat == o.active else " "
        lines.append(with_colon(f"{mark}{SEAT_SIGNS[seat]} {who[seat][:24]}", ", ".join(has), lang))
    return lines


def _properties(o: NeulandObservation, lang: str) -> list[str]:
    """Return the properties stack by stack from the top: value, name, terrain, place, goods for shields."""
    lines = [TEXTS.say("properties_head", lang)]
    width = max(len(kind_word(card.tile, lang)) for card in o.properties)
    for index, card in enumerate(o.properties):
        if index % STACK_SIZE == 0:
            lines.append("  " + TEXTS.say(f"stack_{STACK_NAMES[card.stack]}", lang))
        name = f"{kind_word(card.tile, lang):<{width}}"
        needs = ", ".join(good_word(good, lang) + ("*" if missing else "") for good, missing in marked_needs(card))
        head = f"    {card.value} {name}  {terrain_word(card.terrain, lang)}, {_where(card, lang)}"
        lines.append(with_colon(head, needs, lang))
    return lines


def _where(card: PropertyCard, lang: str) -> str:
    if card.owner >= 0 or card.place >= 0:
        words = TEXTS.say("at_place", lang, place=format_place(card.place) if card.place >= 0 else "")
        return words if card.owner < 0 else f"{words}, {TEXTS.say('shields_of', lang, sign=SEAT_SIGNS[card.owner])}"
    return TEXTS.say("on_top" if card.is_top else "below", lang)


def _units(o: NeulandObservation, lang: str) -> list[str]:
    """Return the units by terrain: copies left, cost, inputs and output."""
    lines = [TEXTS.say("units_head", lang)]
    for terrain in range(TERRAINS):
        entries = [_unit(unit, lang) for unit in o.units if unit.terrain == terrain]
        lines.append(with_colon(f"  {terrain_word(terrain, lang)}", " · ".join(entries), lang))
    return lines


def _unit(unit: UnitCard, lang: str) -> str:
    recipes = []
    for needs, makes in unit.recipes:
        product = TEXTS.say("top_ore", lang) if makes == ORE else good_word(makes, lang)
        inputs = " + ".join(good_word(good, lang) for good in needs)
        recipes.append(f"{inputs} → {product}".lstrip())
    name = kind_word(unit.tile, lang).partition(" (")[0]  # the line already names the terrain
    count = f"{unit.left}/{unit.copies}"
    return TEXTS.say("unit", lang, count=count, name=name, cost=good_word(unit.cost, lang), makes=" / ".join(recipes))
