"""The picture of every tile, 100 by 100: a silhouette in the colours of its group with its sign."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.chevoux.view.landmarks import SPECIAL
from ludotheque.games.chevoux.view.shapes import PAINTS, WALLS, block, dome, line, plaque
from ludotheque.games.chevoux.view.signs import SIGNS


@cache
def picture(tile_id: str, colours: str) -> Markup:
    """Draw a building by its id in the colours of house, violet, blue, moon or sun.

    Unknown ids get a plain building.
    """
    paint = PAINTS[colours]
    if tile_id in SPECIAL:
        return SPECIAL[tile_id](paint)
    if tile_id in SIGNS:
        walls, glyph = SIGNS[tile_id]
        return join(WALLS[walls](paint), plaque(glyph(), paint.edge))
    letter = tag("text", tile_id[:1].upper(), x=50, y=80, class_="chevoux-letter")
    return join(dome(paint) if colours in ("moon", "sun") else block(paint), letter)


@cache
def field_picture() -> Markup:
    """Draw furrows seen from above, 100 by 100."""
    furrows = [line(f"M{x} 4Q{x + 7} 50 {x} 96", "#a88a2e", 3.5) for x in range(10, 100, 16)]
    ears = [
        line(f"M{x} {y}q4 -5 0 -9", "#f6e7a8", 3)
        for x, y in ((21, 30), (53, 22), (85, 34), (37, 66), (69, 72), (22, 88))
    ]
    return join(*furrows, *ears)
