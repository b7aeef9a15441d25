"""The village from above: river, tiles, marks and people, and handles for shifts and arrivals."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from ludotheque.draw.tags import Markup, Picture, decor, group, join, tag
from ludotheque.draw.trees import fir_top, tree_top
from ludotheque.games.chevoux.notation import LETTERS, format_cell
from ludotheque.games.chevoux.observation import CellView, ChevouxObservation, TileView
from ludotheque.games.chevoux.rules.codes import CELLS, COLUMNS, POPULATE, ROWS
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.buildings import field_picture, picture
from ludotheque.games.chevoux.view.labels import people_coming, tile_title
from ludotheque.games.chevoux.view.marks import citizen, group_mark, knot, leaf
from ludotheque.games.chevoux.view.shapes import PAINTS, line

TILE, STEP = 100, 108
LEFT, TOP = 50, 88
VILLAGE_WIDTH = LEFT + COLUMNS * STEP + 10
VILLAGE_HEIGHT = TOP + ROWS * STEP + 46
LONG_NAME = 13


def colours_of(o: ChevouxObservation, tile: TileView) -> str:
    """Return the palette of a tile: its group, or Moon or Sun for special buildings."""
    if tile.group in PAINTS:
        return tile.group
    return "moon" if o.moon is not None and tile.group == o.moon.id else "sun"


def place_of(cell: int) -> tuple[float, float]:
    """Return the upper left corner of a cell."""
    return LEFT + cell % COLUMNS * STEP, TOP + cell // COLUMNS * STEP


def draw_village(o: ChevouxObservation, lang: str) -> Picture:
    """Draw the panel of the village."""
    tiles = {tile.kind: tile for tile in o.tiles}
    legal = {action for action, _ in o.legal}
    rows, columns = ROWS if _shifts(o, "shift_row") else 0, _shifts(o, "shift_column")
    return Picture(
        [
            _free(len(o.cells), lang),
            tuple(
                chain.from_iterable([_tile(o, tiles[seen.kind], seen, cell, lang) for cell, seen in enumerate(o.cells)])
            ),
            tuple([_arrival(o, cell, lang) for cell in range(len(o.cells)) if POPULATE + cell in legal]),
            _handles(min(rows, len(o.cells) // COLUMNS), columns, lang),
        ]
    )


@cache
def _free(laid: int, lang: str) -> tuple[Markup, ...]:
    """Draw the ground, the river, and the plots without a tile."""
    return (_ground(), _river(TEXTS.say("river", lang)), *[_plot(cell) for cell in range(laid, CELLS)])


@cache
def _handles(rows: int, has_columns: bool, lang: str) -> Markup:
    """Draw the names of rows and columns.

    The first `rows` rows, and all columns or none, can be shifted.
    """
    return join(
        *[_row_handle(row, row < rows, lang) for row in range(ROWS)],
        *[_column_handle(column, has_columns, lang) for column in range(COLUMNS)],
    )


@cache
def _ground() -> Markup:
    trees = [
        tree_top(22, 204, 24),
        fir_top(27, 312, 22),
        tree_top(24, 420, 20),
        fir_top(22, 528, 24),
        tree_top(28, 655, 26),
    ]
    return join(tag("rect", width=VILLAGE_WIDTH, height=VILLAGE_HEIGHT, rx=12, class_="chevoux-ground"), decor(*trees))


@cache
def _river(name: str) -> Markup:
    ripples = "".join(f"M{x} {y}q10 -7 20 0t20 0" for x, y in ((70, 28), (250, 46), (420, 24), (560, 44), (640, 22)))
    width = VILLAGE_WIDTH
    bank = f"M12 0H{width - 12}Q{width} 0 {width} 12V70Q{width * 0.75:g} 60 {width / 2:g} 70T0 70V12Q0 0 12 0Z"
    boat = join(
        tag("path", d="M0 12H44L36 24H8Z", class_="chevoux-boat"),
        tag("path", d="M21 10V-14L38 8Z", class_="chevoux-sail"),
    )
    return join(
        tag("path", d=bank, class_="chevoux-water"),
        tag("path", d=ripples, class_="chevoux-ripple"),
        decor(boat, transform="translate(330 26)"),
        tag("text", name, x=150, y=44, class_="chevoux-river-name"),
    )


@cache
def _plot(cell: int) -> Markup:
    x, y = place_of(cell)
    return tag("rect", x=x + 3, y=y + 3, width=TILE - 6, height=TILE - 6, rx=10, class_="chevoux-plot")


def _tile(o: ChevouxObservation, tile: TileView, seen: CellView, cell: int, lang: str) -> tuple[Markup, ...]:
    face = _face(tile.id, colours_of(o, tile), tile.name[lang])
    title = tile_title(o, cell, lang)
    return _laid(cell, face, bool(tile.needs), seen.holds, seen.people, seen.number, title, bool(o.legal))


@lru_cache(maxsize=4096)
def _laid(
    cell: int, face: Markup, has_needs: bool, holds: bool, people: int, number: int, title: str, has_handle: bool
) -> tuple[Markup, ...]:
    """Draw a tile on its cell."""
    x, y = place_of(cell)
    name = format_cell(cell)
    return group(
        face,
        join((leaf if holds else knot)(86, 15, 22) if has_needs else None, _people(people) if people else None),
        tag("title", title),
        id=f"tile-{number}",
        class_="chevoux-tile" if holds else "chevoux-tile wrong",
        data_h=f"cell:{name}" if has_handle else None,  # a tile that may not be swapped is refused with its ruling
        transform=f"translate({x:g} {y:g})",
    )


@cache
def _face(tile_id: str, colours: str, name: str) -> Markup:
    """Draw the fixed part of a tile: ground, picture, name and mark of its group."""
    paint = PAINTS[colours]
    is_field = tile_id == "field"
    drawn = (
        tag("g", field_picture(), transform="translate(4 2) scale(0.92 0.76)")
        if is_field
        else picture(tile_id, colours)
    )
    return join(
        tag("rect", width=TILE, height=TILE, rx=10, fill=paint.ground, stroke=paint.edge, class_="chevoux-face"),
        drawn if is_field else tag("g", drawn, transform="translate(16 9) scale(0.68)"),
        group_mark(colours, 14, 15, 18),
        _name(name),
    )


def _name(name: str) -> Markup:
    """Draw the name at the foot of a tile, squeezed if long."""
    squeezed = {"textLength": 92, "lengthAdjust": "spacingAndGlyphs"} if len(name) > LONG_NAME else {}
    return tag("text", name, x=50, y=93, class_="chevoux-name", **squeezed)


@cache
def _people(count: int) -> Markup:
    """Draw inhabitants next to their house: figures for one or two, a figure and a number for more."""
    figures = [citizen(84 - 15 * index, 68, 24) for index in range(min(count, 2) - 1, -1, -1)]
    if count <= 2:
        return tag("g", *figures, class_="chevoux-people")
    badge = join(
        tag("rect", x=50, y=54, width=46, height=28, rx=14, class_="chevoux-crowd"),
        citizen(65, 67, 24),
        tag("text", count, x=84, y=73, class_="chevoux-count"),
    )
    return tag("g", badge, class_="chevoux-people")


def _arrival(o: ChevouxObservation, cell: int, lang: str) -> Markup:
    """Draw a sign on a house that the card in hand may populate."""
    x, y = place_of(cell)
    coming = people_coming(o)
    return tag(
        "g",
        tag("circle", cx=18, cy=52, r=17, class_="chevoux-arrival"),
        tag("text", f"+{coming}", x=18, y=58, class_="chevoux-plus"),
        tag("title", TEXTS.say("handle_people", lang, count=coming, cell=format_cell(cell))),
        data_h=f"people:{format_cell(cell)}",
        transform=f"translate({x:g} {y:g})",
    )


def _shifts(o: ChevouxObservation, kind: str) -> bool:
    return bool(o.legal) and o.cards[o.card - 1].restructure == kind


def _row_handle(row: int, can_shift: bool, lang: str) -> Markup:
    y = TOP + row * STEP + TILE / 2
    label = tag("text", row + 1, x=25, y=y + 6, class_="chevoux-line-name", aria_hidden="true")
    if not can_shift:
        return label
    arrow = line(f"M14 {y + 16:g}H36M30 {y + 11:g}L36 {y + 16:g}L30 {y + 21:g}", "#ffffff", 3)
    return _handle(f"row:{row + 1}", 25, y + 4, label, arrow, TEXTS.say("handle_row", lang, row=row + 1))


def _column_handle(column: int, can_shift: bool, lang: str) -> Markup:
    x = LEFT + column * STEP + TILE / 2
    y = TOP + ROWS * STEP + 20
    label = tag("text", LETTERS[column], x=x, y=y + 6, class_="chevoux-line-name", aria_hidden="true")
    if not can_shift:
        return label
    arrow = line(
        f"M{x + 15:g} {y - 9:g}V{y + 11:g}M{x + 10:g} {y + 5:g}L{x + 15:g} {y + 11:g}L{x + 20:g} {y + 5:g}",
        "#ffffff",
        3,
    )
    name = TEXTS.say("handle_column", lang, column=LETTERS[column])
    return _handle(f"column:{LETTERS[column]}", x + 4, y, label, arrow, name)


def _handle(handle: str, x: float, y: float, label: Markup, arrow: Markup, title: str) -> Markup:
    circle = tag("circle", cx=x, cy=y, r=23, class_="chevoux-shift")
    return tag("g", circle, label, arrow, tag("title", title), data_h=handle)
