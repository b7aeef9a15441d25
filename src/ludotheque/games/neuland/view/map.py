"""The map as a picture: hexes with their buildings, and the time track as stones around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.draw.trees import fir, tuft
from ludotheque.draw.view import seat_names
from ludotheque.games.neuland.notation import format_hex, format_place
from ludotheque.games.neuland.observation import Building, NeulandObservation
from ludotheque.games.neuland.rules.board import axial_coordinates
from ludotheque.games.neuland.rules.codes import DRAW_ORE, FOREST, MEADOW, PLACES, STACK_ORES, TERRAINS, TURN, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.buildings import TILE, building_picture, building_symbols
from ludotheque.games.neuland.view.goods import good_icon, good_symbols
from ludotheque.games.neuland.view.labels import output_of, spoils
from ludotheque.games.neuland.view.pieces import person, piece_symbols

WIDTH = 652.0
HEIGHT = 596.0
RADIUS = 60.0
CENTRE = (WIDTH / 2, HEIGHT / 2)
SPOTS = ((0.0, -28.0), (-25.0, 16.0), (25.0, 16.0))
GROUNDS = (("#79a35c", "#4d7339"), ("#c9cf7d", "#97a04d"), ("#b5aea6", "#7d766e"))
STONE = 23.0
AXIAL = axial_coordinates()


def draw_map(o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> Picture:
    """Draw the map, the time track, and ores that wait to be stacked, in groups that a page can replace."""
    who = tuple(seat_names(names, o.players))
    track = tuple([card.space for card in o.cards])
    over = []
    if o.phase in (DRAW_ORE, STACK_ORES) and o.drawn:
        place = format_place(o.pending[0])
        over.append(_drawn(o.drawn, TEXTS.say("drawn_for", lang, place=place)))
    over += [_waiting(place) for place in o.pending[:1]]
    if o.phase == TURN:
        over.append(_counter(o.spent, o.room, o.next_seat, lang))
    return Picture(
        [
            _symbols(o.players),
            _stones(o.spaces, o.pawn, (o.spent, o.room, o.rest_space) if o.phase == TURN else None, track, who, lang),
            _ground(o.terrain),
            tuple([_building(o, building) for building in o.buildings]),
            tuple(over),
        ]
    )


Turn = tuple[int, int, int] | None


@lru_cache(maxsize=512)
def _stones(
    spaces: int, pawn: int, turn: Turn, track: tuple[int, ...], who: tuple[str, ...], lang: str
) -> tuple[Markup, ...]:
    """Draw the time track.

    While a turn runs, `turn` has the actions spent, those left, and the space where the marker would rest.
    """
    parts = [_parchment()]
    for space in range(spaces):
        distance = (space - pawn) % spaces
        is_open = turn is not None and turn[0] < distance <= turn[0] + turn[1]
        is_rest = turn is not None and space == turn[2]
        here = tuple([(seat, who[seat]) for seat, at in enumerate(track) if at == space])
        parts.append(_stone(space, spaces, distance, is_open, is_rest, here, lang))
    return tuple(parts)


@lru_cache(maxsize=64)
def _ground(terrain: tuple[int, ...]) -> tuple[Markup, ...]:
    """Draw the hexes of a map."""
    return tuple([_hex(h, kind) for h, kind in enumerate(terrain) if kind >= 0])


def middle_of(h: int) -> tuple[float, float]:
    """Return the centre of a hex."""
    q, r = AXIAL[h]
    width = RADIUS * 3**0.5
    return CENTRE[0] + width * (q + r / 2), CENTRE[1] + RADIUS * 1.5 * r


@cache
def _symbols(players: int) -> Markup:
    """Define the pictures that all panels use by id, such as goods, houses and workers."""
    return tag(
        "defs",
        good_symbols(),
        building_symbols(),
        piece_symbols(players),
        *[tag("g", _decoration(terrain), id=f"nl-t{terrain}") for terrain in range(TERRAINS)],
    )


@cache
def _parchment() -> Markup:
    return tag("rect", width=WIDTH, height=HEIGHT, rx=12, class_="neuland-parchment")


def _decoration(terrain: int) -> Markup:
    """Draw firs, tufts or peaks along a hex's border, around its buildings."""
    spots = ((-40.0, -17.0), (40.0, -17.0))
    if terrain == FOREST:
        return join(*[fir(x, y - 4, 19.0) for x, y in spots])
    if terrain == MEADOW:
        return join(*[tuft(x, y + 4, "#7f8f3a") for x, y in spots])
    path = "".join(f"M{x - 10:g} {y + 6:g}l8-15 4 6 3-4 6 13z" for x, y in spots)
    return tag("path", d=path, fill="#8d857c", stroke="#5d564f", stroke_width=1.5, stroke_linejoin="round")


@cache
def _outline() -> str:
    high = RADIUS - 1.5
    low = high / 2
    wide = high * sin(pi / 3)
    return f"M0-{high:g}l{wide:.2f} {low:g}v{high:g}l-{wide:.2f} {low:g}-{wide:.2f}-{low:g}v-{high:g}z"


@cache
def _hex(h: int, terrain: int) -> Markup:
    x, y = middle_of(h)
    fill, edge = GROUNDS[terrain]
    name = format_hex(h)
    return tag(
        "g",
        tag("path", d=_outline(), fill=fill, stroke=edge, stroke_width=2.5),
        tag("use", href=f"#nl-t{terrain}"),
        tag("text", name, y=50, class_="neuland-name"),
        id=f"hex-{name}",
        data_h=f"hex:{name}",
        transform=f"translate({x:.6g} {y:.6g})",
    )


def _building(o: NeulandObservation, building: Building) -> Markup:
    is_unit = building.tile < UNITS
    output = output_of(o, building.tile) if is_unit else -1
    value = 0 if is_unit else o.properties[building.tile - UNITS].value
    return _plot(building, output, value, spoils(o, building))


@lru_cache(maxsize=4096)
def _plot(building: Building, output: int, value: int, is_spoiling: bool) -> Markup:
    """Draw a building on its place."""
    x, y = middle_of(building.place // PLACES)
    right, down = SPOTS[building.place % PLACES]
    name = format_place(building.place)
    return tag(
        "g",
        tag("rect", y=2, width=TILE, height=TILE - 3, rx=8, class_="neuland-plot"),
        building_picture(building, output, value, is_spoiling),
        id=f"place-{name.replace('.', '-')}",
        data_from=f"build-{building.tile}",
        data_h=f"place:{name}",
        transform=f"translate({x + right - TILE / 2:.6g} {y + down - TILE / 2:.6g})",
    )


@cache
def _waiting(place: int) -> Markup:
    """Draw a dashed frame around the mine that is filled next."""
    x, y = middle_of(place // PLACES)
    right, down = SPOTS[place % PLACES]
    left, top = x + right - TILE / 2 - 2, y + down - TILE / 2 - 1
    return tag("rect", x=round(left, 2), y=round(top, 2), width=TILE + 4, height=TILE + 2, rx=9, class_="neuland-rest")


@cache
def space_at(space: int, spaces: int) -> tuple[float, float]:
    """Return the position of a space of the time track, clockwise from the upper left."""
    reach = 300.0
    corners = [
        (CENTRE[0] + reach * cos(pi * corner / 3), CENTRE[1] + reach * sin(pi * corner / 3) * 1.03)
        for corner in range(6)
    ]
    along = 6.0 * space / spaces + 4.0
    corner = int(along) % 6
    part = along - int(along)
    (x1, y1), (x2, y2) = corners[corner], corners[(corner + 1) % 6]
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


@lru_cache(maxsize=4096)
def _stone(
    space: int,
    spaces: int,
    distance: int,
    is_open: bool,
    is_rest: bool,
    here: tuple[tuple[int, str], ...],
    lang: str,
) -> Markup:
    """Draw one space of the time track with the pawn and the markers on it."""
    x, y = space_at(space, spaces)
    kind = "neuland-stone open" if is_open else "neuland-stone"
    parts = [tag("circle", cx=2, cy=3, r=STONE, fill="var(--shadow)"), tag("circle", r=STONE, class_=kind)]
    if is_rest:
        parts.append(tag("circle", r=STONE + 3.5, class_="neuland-rest"))
    parts.append(tag("text", space + 1, x=0, y=5, class_="neuland-space"))
    words = TEXTS.say("space_open" if is_open else "space", lang, space=space + 1, count=distance)
    fixed = named(words, *parts, transform=f"translate({x:.2f} {y:.2f})")
    pieces = [
        _marker(
            seat,
            x + 19.0 * (index - (len(here) - 1) / 2),
            y - 4,
            TEXTS.say("marker", lang, name=name, space=space + 1),
        )
        for index, (seat, name) in enumerate(here)
    ]
    if not distance:
        pieces.insert(0, _pawn(x, y + 16, TEXTS.say("pawn", lang, space=space + 1)))
    return join(fixed, *pieces)


def _marker(seat: int, x: float, y: float, words: str) -> Markup:
    return named(words, person(seat, 0.0, 0.0, 30.0), id=f"marker-{seat}", transform=f"translate({x:.6g} {y:.6g})")


def _pawn(x: float, y: float, words: str) -> Markup:
    """Draw the present pawn as an hourglass."""
    return named(
        words,
        tag("rect", x=-11, y=-12, width=22, height=24, rx=5, fill="#2b2622"),
        tag("path", d="M-6 -8 H6 L1 0 L6 8 H-6 L-1 0 Z", fill="#f2c230", stroke="#f2c230", stroke_linejoin="round"),
        id="pawn",
        transform=f"translate({x:.2f} {y:.2f})",
    )


@cache
def _drawn(ores: tuple[int, ...], label: str) -> Markup:
    """Draw ores that wait to be stacked, on a slip in the lower left corner."""
    left = 16.0
    return tag(
        "g",
        tag("rect", x=left, y=HEIGHT - 74, width=126, height=60, rx=8, class_="neuland-slip"),
        tag("text", label, x=left + 10, y=HEIGHT - 56, class_="neuland-small on-slip"),
        *[_loose_ore(ore, index, left + 24 + 38 * index, HEIGHT - 34) for index, ore in enumerate(ores)],
    )


def _loose_ore(ore: int, index: int, x: float, y: float) -> Markup:
    """Draw an ore to be stacked, to be touched in order from the top."""
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=17, class_="neuland-loose"),
        good_icon(ore, x, y, 28.0),
        id=f"ore-{index}",
        data_h=f"ore:{index}",
    )


@lru_cache(maxsize=512)
def _counter(spent: int, room: int, next_seat: int, lang: str) -> Markup:
    """Draw the length of the current turn, the actions left, and the seat that would be next."""
    return named(
        TEXTS.say("counter_words", lang, spent=spent, left=room),
        tag("rect", x=WIDTH - 126, y=10, width=116, height=56, rx=8, class_="neuland-slip"),
        tag(
            "text",
            TEXTS.say("counter", lang, spent=spent, most=spent + room),
            x=WIDTH - 118,
            y=35,
            class_="neuland-count on-slip",
        ),
        tag("text", TEXTS.say("next", lang), x=WIDTH - 118, y=55, class_="neuland-small on-slip"),
        seat_mark(next_seat, WIDTH - 28, 50.0, 16.0, f"var(--mark{next_seat})") if next_seat >= 0 else None,
    )
