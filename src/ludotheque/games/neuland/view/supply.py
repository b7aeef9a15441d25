"""The supply and reference sheet: every unit and property with terrain, cost, goods and copies left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotheque.draw.tags import Markup, Picture, group, join, named, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.neuland.notation import format_place
from ludotheque.games.neuland.observation import NeulandObservation, PropertyCard, UnitCard
from ludotheque.games.neuland.rules.codes import KIND_NAMES, STACK_NAMES, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.buildings import STACK_COLOURS, palace, stack_sign, unit_house
from ludotheque.games.neuland.view.goods import good_on_disc
from ludotheque.games.neuland.view.labels import kind_word, marked_needs, output_of, place_words
from ludotheque.games.neuland.view.map import GROUNDS
from ludotheque.games.neuland.view.pieces import shield
from ludotheque.games.neuland.view.players import WIDTH

ROW = 38.0
HEAD = 34.0
UNITS_HEIGHT = HEAD + ROW * UNITS + 8
GROUP = 24.0
PROPERTIES_HEIGHT = HEAD + 5 * (GROUP + 3 * ROW) + 8


def draw_units(o: NeulandObservation, lang: str) -> Picture:
    """Draw one row for each kind of unit."""
    outputs = tuple([output_of(o, unit.tile) for unit in o.units])
    buildable = frozenset({deal.tile for _, deal in o.deals if deal.kind == "build"})
    return Picture([_units(o.units, outputs, buildable, lang)])


@lru_cache(maxsize=256)
def _units(
    units: tuple[UnitCard, ...], outputs: tuple[int, ...], buildable: frozenset[int], lang: str
) -> tuple[Markup, ...]:
    parts = [_ground(UNITS_HEIGHT), _title(TEXTS.say("panel_units", lang))]
    for index, unit in enumerate(units):
        label = kind_word(unit.tile, lang).partition(" (")[0]  # the picture already shows the terrain
        y = HEAD + ROW * index
        parts.extend(_unit_row(unit, outputs[index], label, y, unit.tile in buildable))
    return tuple(parts)


def draw_properties(o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> Picture:
    """Draw five stacks of three, each property with the goods that its shields cost."""
    buildable = {deal.tile for _, deal in o.deals if deal.kind == "build"}
    parts = [_ground(PROPERTIES_HEIGHT), _title(TEXTS.say("panel_properties", lang))]
    for index, card in enumerate(o.properties):
        y = HEAD + (card.stack + 1) * GROUP + ROW * index
        if index % 3 == 0:
            parts.append(_stack_head(card.stack, TEXTS.say(f"stack_{STACK_NAMES[card.stack]}", lang), y - GROUP))
        words = _property_words(o, card, lang, names)
        parts.extend(
            _property_row(card, kind_word(card.tile, lang), y, card.tile in buildable, _availability(card, lang), words)
        )
    return Picture([tuple(parts)])


def _property_words(o: NeulandObservation, card: PropertyCard, lang: str, names: Sequence[str]) -> str:
    """Describe a property that is on the map.

    Other properties can be chosen and have the name of their handle.
    """
    if card.place < 0:
        return ""
    building = next(each for each in o.buildings if each.place == card.place)
    return place_words(building, lang, seat_names(names, o.players))


def _availability(card: PropertyCard, lang: str) -> str:
    """Say whether a property that is not on the map can be built."""
    if card.place >= 0:
        return ""
    return TEXTS.say("on_top" if card.is_top else "below", lang)


@cache
def _ground(height: float) -> Markup:
    return tag("rect", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=12, class_="neuland-sheet")


@cache
def _title(text: str) -> Markup:
    return tag("text", text, x=14, y=24, class_="neuland-title")


@cache
def _stack_head(stack: int, label: str, y: float) -> Markup:
    return named(
        label,
        tag("rect", x=8, y=y + 3, width=WIDTH - 16, height=GROUP - 5, rx=6, fill=STACK_COLOURS[stack][0]),
        stack_sign(stack, 22, y + 12.5, 15),
        tag("text", label, x=36, y=y + 17, class_="neuland-stack"),
    )


@cache
def _unit_row(unit: UnitCard, output: int, label: str, y: float, is_open: bool) -> tuple[Markup, ...]:
    """Draw a unit's picture on its terrain, its name, cost, recipes, and the copies left."""
    goods: list[Markup] = []
    x = WIDTH - 52.0
    for index, (needs, makes) in enumerate(reversed(unit.recipes)):
        if index:
            goods.append(tag("text", "/", x=x, y=y + 25, class_="neuland-arrow"))
            x -= 16
        goods.append(good_on_disc(makes, x, y + 19, 22.0))
        x -= 20
        if needs:
            goods.append(tag("text", "→", x=x, y=y + 24, class_="neuland-arrow"))
            x -= 19
        for need in reversed(needs):
            goods.append(good_on_disc(need, x, y + 19, 20.0))
            x -= 22
    art = join(
        _ground_of(unit.terrain, y),
        _small(unit_house(unit.tile, output), unit.tile, y),
        tag("text", label, x=56, y=y + 16, class_="neuland-label"),
        _cost(unit.cost, 56, y),
        *goods,
    )
    return group(
        _row_ground(y, is_open),
        art,
        tag("text", f"{unit.left}×", x=WIDTH - 12, y=y + 24, class_=f"neuland-left{'' if unit.left else ' gone'}"),
        data_h=f"build:{KIND_NAMES[unit.tile]}",
    )


def _small(picture: Markup, tile: int, y: float) -> Markup:
    """Draw a building in its row, from which the building moves onto the map."""
    return tag("g", picture, transform=f"translate(13 {y + 3:g}) scale(0.76)", data_spot=f"build-{tile}")


def _row_ground(y: float, is_open: bool) -> Markup:
    kind = "neuland-row open" if is_open else "neuland-row"
    return tag("rect", x=6, y=y + 1, width=WIDTH - 12, height=ROW - 2, rx=7, class_=kind)


@cache
def _ground_of(terrain: int, y: float) -> Markup:
    fill, edge = GROUNDS[terrain]
    return tag("rect", x=10, y=y + 3, width=40, height=ROW - 6, rx=6, fill=fill, stroke=edge, stroke_width=1.5)


@cache
def _cost(good: int, x: float, y: float) -> Markup:
    """Draw the cost of building: a small hammer, then the good."""
    return join(
        tag("path", d=f"M{x:g} {y + 31:g} l7 -7 M{x + 3:g} {y + 22:g} l6 6", class_="neuland-hammer"),
        good_on_disc(good, x + 19, y + 26, 15.0),
    )


@lru_cache(maxsize=2048)  # bounded, because missing goods vary a lot
def _property_row(
    card: PropertyCard, label: str, y: float, is_open: bool, availability: str, words: str
) -> tuple[Markup, ...]:
    x = WIDTH - 24.0
    goods: list[Markup] = []
    for need, is_missing in reversed(marked_needs(card)):
        if is_missing:
            goods.append(tag("circle", cx=x, cy=y + 19, r=15, class_="neuland-missing"))
        goods.append(good_on_disc(need, x, y + 19, 22.0))
        x -= 33
    if card.owner >= 0:
        goods = [shield(card.owner, WIDTH - 30.0, y + 19, 24.0, f"won-{card.tile}")]
    is_reachable = card.is_top or card.place >= 0
    art = join(
        _ground_of(card.terrain, y),
        _small(palace(card.tile, card.value), card.tile, y),
        tag("text", label, x=56, y=y + 16, class_=f"neuland-label{'' if is_reachable else ' below'}"),
        _cost(card.cost, 56, y) if card.place < 0 else None,
        tag("text", availability, x=90, y=y + 32, class_="neuland-small") if availability else None,
        tag("text", format_place(card.place), x=56, y=y + 32, class_="neuland-small") if card.place >= 0 else None,
        *goods,
    )
    about = {"role": "img", "aria_label": words} if words else {"data_h": f"build:{KIND_NAMES[card.tile]}"}
    return group(_row_ground(y, is_open), art, **about)
