"""Neuland as plain text, for terminals and as the description of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.neuland.notation import format_hex
from ludotheque.games.neuland.observation import Building, NeulandObservation
from ludotheque.games.neuland.rules.codes import HEXES, PLACES, TURN, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.labels import good_word, kind_word, spoils, terrain_word
from ludotheque.kernel.texts import with_colon

ROWS = ((0, 3), (3, 7), (7, 12), (12, 16), (16, 19))


def text(o: NeulandObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Map, buildings, time, players, properties and supply."""
    who = seat_names(names, o.players)
    lines = [*_map(o, lang), "", *_hexes(o, lang), "", *_time(o, lang), *_players(o, lang, who), ""]
    lines += [*_properties(o, lang), "", *_supply(o, lang)]
    return folded(lines)


def _map(o: NeulandObservation, lang: str) -> list[str]:
    """Rows of hexes: name, terrain in three letters, a mark for each building."""
    filled = [0] * HEXES
    for building in o.buildings:
        filled[building.place // PLACES] += 1
    lines = []
    for first, end in ROWS:
        cells = []
        for h in range(first, end):
            terrain = terrain_word(o.terrain[h], lang)[:3] if o.terrain[h] >= 0 else " ? "
            cells.append(f"{format_hex(h)} {terrain} {'▪' * filled[h]:<3}")
        lines.append(" " * (6 * (5 - (end - first))) + "  ".join(cells))
    return lines


def _hexes(o: NeulandObservation, lang: str) -> list[str]:
    """One line for each hex with buildings."""
    lines = []
    for h in range(HEXES):
        here = [_building(o, each, lang) for each in o.buildings if each.place // PLACES == h]
        if here:
            lines.append(f"{format_hex(h)}  " + " · ".join(here))
    return lines or [TEXTS.say("no_buildings", lang)]


def _building(o: NeulandObservation, building: Building, lang: str) -> str:
    """A building; ● is a standing worker, (●) a lying one, and ! a good that spoils at the end of the turn."""
    name = kind_word(building.tile, lang)
    if building.tile >= UNITS:
        return name + (f" {SEAT_SIGNS[building.owner] * building.shields}" if building.owner >= 0 else "")
    if building.worker >= 0:
        sign = SEAT_SIGNS[building.worker]
        sign = f"({sign})" if building.is_lying else sign
        name += f" {sign}{good_word(building.good, lang)}{'!' if spoils(o, building) else ''}"
    elif building.ores:
        name += f" [{good_word(building.ores[0], lang)}]"
    return name


def _time(o: NeulandObservation, lang: str) -> list[str]:
    cells = []
    for space in range(o.spaces):
        here = "".join(SEAT_SIGNS[seat] for seat, card in enumerate(o.cards) if card.space == space)
        cells.append(f"{space + 1}{'⧗' if space == o.pawn else ''}{here}")
    lines = [TEXTS.say("time", lang) + "  " + "  ".join(cells)]
    if o.phase == TURN:
        lines.append(TEXTS.say("counter_long", lang, spent=o.spent, left=o.room))
    return lines


def _players(o: NeulandObservation, lang: str, who: Sequence[str]) -> list[str]:
    lines = []
    for seat, card in enumerate(o.cards):
        has = [TEXTS.say("workers", lang, count=card.workers), TEXTS.say("shields_left", lang, count=card.shields_left)]
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
    """Properties without shields that are built or can be; * marks a good that is missing."""
    lines = [TEXTS.say("panel_properties", lang)]
    for card in o.properties:
        if card.owner >= 0 or (card.place < 0 and not card.is_top):
            continue
        needs = ", ".join(good_word(good, lang) + ("*" if good in card.missing else "") for good in card.needs)
        where = format_hex(card.place // PLACES) if card.place >= 0 else TEXTS.say("on_top", lang)
        lines.append(f"  {kind_word(card.tile, lang)} {card.value} ({where}): {needs}")
    return lines


def _supply(o: NeulandObservation, lang: str) -> list[str]:
    """Units left, with what they cost."""
    entries = [
        f"{unit.left}× {kind_word(unit.tile, lang)} ({good_word(unit.cost, lang)})" for unit in o.units if unit.left
    ]
    return [TEXTS.say("panel_units", lang), "  " + ", ".join(entries)]
