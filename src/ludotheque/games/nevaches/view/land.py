"""A player's landscape: tiles, cows, outlined herds, trees, and the places where a tile may go."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.draw.cow import cow_top
from ludotheque.draw.tags import Markup, Picture, group, join, tag
from ludotheque.draw.trees import tree_top
from ludotheque.games.nevaches.notation import CORNER_NAMES, format_place
from ludotheque.games.nevaches.observation import LaidTile, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.rules.codes import PLACE_TREE, TREE
from ludotheque.games.nevaches.texts import place_word
from ludotheque.games.nevaches.view.tiles import tile

LAND_WIDTH, LAND_HEIGHT = 540.0, 460.0
MAX_TILE = 92.0
MARGIN = 14.0
Tiles = tuple[LaidTile, ...]
# Herds, or the squares around trees, as lists of tile numbers.
Groups = tuple[tuple[int, ...], ...]


class Frame:
    """The position of a landscape in a picture: the corner of the first tile, and the size of a tile."""

    def __init__(self, tiles: Tiles, width: float, max_height: float, max_tile: float, border: int) -> None:
        xs = [each.x for each in tiles] or [0]
        ys = [each.y for each in tiles] or [0]
        self.columns = max(xs) - min(xs) + 1 + 2 * border
        self.rows = max(ys) - min(ys) + 1 + 2 * border
        fitting = min(max_tile, (width - 2 * MARGIN) / self.columns, (max_height - 2 * MARGIN) / self.rows)
        self.size = float(int(fitting))
        self.height = self.rows * self.size + 2 * MARGIN
        self.left = float(int((width - self.columns * self.size) / 2)) + (border - min(xs)) * self.size
        self.top = MARGIN + (border - min(ys)) * self.size

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        return self.left + x * self.size, self.top + y * self.size


def own_frame(area: PlayerArea) -> Frame:
    """Return the frame of the large landscape, with places all around, in a picture of constant size."""
    return _own_frame(area.tiles)


@lru_cache(maxsize=256)
def _own_frame(tiles: Tiles) -> Frame:
    frame = Frame(tiles, LAND_WIDTH, LAND_HEIGHT, MAX_TILE, 1)
    frame.top += float(int((LAND_HEIGHT - frame.height) / 2))
    return frame


def draw_land(o: NevachesObservation, seat: int, lang: str) -> Picture:
    """Draw the large landscape with its choices, in fixed groups that a page can replace."""
    area = o.seats[seat]
    frame = own_frame(area)
    places = tuple(sorted({(place.y, place.x) for place in o.places})) if o.seat == seat else ()
    is_planting = o.phase == PLACE_TREE and o.seat == seat == o.turn
    return Picture(
        [
            sky(LAND_WIDTH, LAND_HEIGHT),
            _places(places, area.tiles, lang),
            _tiles(area.tiles, seat, lang),
            _own_overlay(area.tiles, area.herds, area.trees, seat),
            tuple(_tree_choices(o, area, frame)) if is_planting else (),
        ]
    )


@lru_cache(maxsize=512)
def _places(places: tuple[tuple[int, int], ...], tiles: Tiles, lang: str) -> tuple[Markup, ...]:
    frame = _own_frame(tiles)
    return tuple([_place(*frame.at(x, y), frame.size, format_place(x, y), lang) for y, x in places])


@lru_cache(maxsize=512)
def _tiles(tiles: Tiles, seat: int, lang: str) -> tuple[Markup, ...]:
    frame = _own_frame(tiles)
    parts = []
    for each in tiles:
        x, y = frame.at(each.x, each.y)
        name = format_place(each.x, each.y)
        parts.append(_tile(each.kind, x, y, frame.size, f"{seat}-{name}", name, lang))
    return tuple(parts)


@lru_cache(maxsize=512)
def _own_overlay(tiles: Tiles, herds: Groups, trees: Groups, seat: int) -> tuple[Markup, ...]:
    return overlay(tiles, herds, trees, _own_frame(tiles), seat)


def overlay(
    tiles: Tiles, herds: Groups, trees: Groups, frame: Frame, seat: int, with_ids: bool = True
) -> tuple[Markup, ...]:
    """Draw herds, cows and trees on the tiles of a frame."""
    parts = [_herd(tiles, herd, frame, seat) for herd in herds]
    for each in tiles:
        if each.cow:
            x, y = frame.at(each.x, each.y)
            art = _cow(x + frame.size / 2, y + frame.size / 2, frame.size * 0.74)
            way = {"data_from": f"cows-{seat}", "data_to": f"cows-{seat}"}
            name = f"cow-{seat}-{format_place(each.x, each.y)}" if with_ids else None
            parts.append(tag("g", art, id=name, data_still="", **way))
    for square in trees:
        corners = [frame.at(tiles[index].x, tiles[index].y) for index in square]
        x, y = max(corner[0] for corner in corners), max(corner[1] for corner in corners)
        name = f"tree-{seat}-{square[0]}" if with_ids else None
        parts.append(tag("g", tree_top(x, y, frame.size * 0.52), id=name, data_still="", data_from="trees"))
    # The tile's name includes its cow or tree, and a click on a cow counts for its tile.
    return group(*parts, aria_hidden="true", pointer_events="none")


@lru_cache(maxsize=256)
def sky(width: float, height: float) -> Markup:
    """Draw the background, a morning in the Alps."""
    return join(
        tag("rect", width=width, height=height, rx=12, class_="nevaches-sky"),
        tag("path", d=_hills(width, height), class_="nevaches-hills"),
    )


def _hills(width: float, height: float) -> str:
    low = height - 2
    crest = height - min(70.0, height * 0.22)
    first = f"C{width * 0.18:g} {crest - 26:g} {width * 0.3:g} {crest + 18:g} {width * 0.5:g} {crest:g}"
    return (
        f"M1 {low - 10:g}V{crest:g}{first}"
        f"S{width * 0.82:g} {crest - 30:g} {width - 1:g} {crest - 4:g}V{low - 10:g}q0 10-10 10H11q-10 0-10-10Z"
    )


@lru_cache(maxsize=4096)
def _place(x: float, y: float, size: float, name: str, lang: str) -> Markup:
    inset = 4.0
    return tag(
        "g",
        tag(
            "rect",
            x=x + inset,
            y=y + inset,
            width=size - 2 * inset,
            height=size - 2 * inset,
            rx=8,
            class_="nevaches-place",
        ),
        coordinate(name, x, y, size, lang),
        data_h=f"at:{name}",
    )


@lru_cache(maxsize=8192)
def _tile(kind: int, x: float, y: float, size: float, key: str, name: str, lang: str) -> Markup:
    return tag(
        "g",
        tag("rect", x=x + 1, y=y + 1, width=size - 2, height=size - 2, rx=7, class_="nevaches-reach"),
        tile(kind, x, y, size),
        coordinate(name, x, y, size, lang),
        id=f"tile-{key}",
        data_still="",
        data_from=f"open-{kind}",
        data_h=f"at:{name}",
    )


def coordinate(place: str, x: float, y: float, size: float, lang: str) -> Markup | None:
    """Draw the name of a place in its corner, which a page shows while a sentence refers to places."""
    if place == "o":
        return None
    words = place_word(place, lang)
    return tag("text", words, x=x + size * 0.08, y=y + size * 0.26, class_="nevaches-coordinate", aria_hidden="true")


@lru_cache(maxsize=4096)
def _cow(x: float, y: float, size: float) -> Markup:
    return join(
        tag("ellipse", cx=x + size * 0.04, cy=y + size * 0.07, rx=size * 0.46, ry=size * 0.3, fill="#2b262244"),
        cow_top(x, y, size),
    )


def _herd(tiles: Tiles, herd: tuple[int, ...], frame: Frame, seat: int) -> Markup:
    """Draw a line around the tiles of a herd."""
    cells = {(tiles[index].x, tiles[index].y) for index in herd}
    size = frame.size
    parts = []
    for column, row in sorted(cells):
        x, y = frame.at(column, row)
        if (column, row - 1) not in cells:
            parts.append(f"M{x:g} {y:g}h{size:g}")
        if (column + 1, row) not in cells:
            parts.append(f"M{x + size:g} {y:g}v{size:g}")
        if (column, row + 1) not in cells:
            parts.append(f"M{x:g} {y + size:g}h{size:g}")
        if (column - 1, row) not in cells:
            parts.append(f"M{x:g} {y:g}v{size:g}")
    path = "".join(parts)
    width = max(3.0, size * 0.055)
    return join(
        tag("path", d=path, class_="nevaches-herd casing", stroke_width=width + 3),
        tag("path", d=path, class_=f"nevaches-herd seat{seat}", stroke_width=width),
    )


def _tree_choices(o: NevachesObservation, area: PlayerArea, frame: Frame) -> list[Markup]:
    """Draw a pale tree on each corner where one may go."""
    laid = area.tiles[o.laid]
    x, y = frame.at(laid.x, laid.y)
    found = []
    for action, _ in o.legal:
        if action >= TREE:
            corner = CORNER_NAMES[action - TREE]
            px = x + (frame.size if corner.endswith("e") else 0.0)
            py = y + (frame.size if corner.startswith("s") else 0.0)
            radius = frame.size * 0.3
            found.append(
                tag(
                    "g",
                    tag("circle", cx=px, cy=py, r=radius, class_="nevaches-ghost"),
                    tag("g", tree_top(px, py, frame.size * 0.5), opacity=0.75),
                    data_h=f"tree:{corner}",
                )
            )
    return found
