"""The picture on the list of games: a landscape that has grown for a while, with two herds and two trees."""

from __future__ import annotations

import msgspec

from ludotheque.draw.style import read_style
from ludotheque.draw.tags import Markup, tag
from ludotheque.games.nevaches.content import LETTERS
from ludotheque.games.nevaches.observation import Player, Tile
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.view.land import LAND_WIDTH, MARGIN, Frame, overlay, sky
from ludotheque.games.nevaches.view.meant import neighbours, top_of
from ludotheque.games.nevaches.view.tiles import tile

# Letters as in an edition's cards; a small one bears a cow.
LAND = (
    ".WMFLM",
    "LmmHWF",
    "FmLLMM",
    ".HLLff",
)
# Upper left corners of the squares whose trees stand: four different landscapes, four lakes (V10).
TREES = ((3, 0), (2, 2))


def cover(lang: str) -> str:
    """An SVG that stands alone; no words, so that it is the same in every language."""
    player = _player()
    frame = Frame(player, LAND_WIDTH, 400.0, 84.0, 0)
    parts = [sky(LAND_WIDTH, frame.height)]
    for each in player.tiles:
        parts.append(tile(each.kind, *frame.at(each.x, each.y), frame.size))
    parts.append(overlay(player, frame, 0))
    return tag(
        "svg",
        tag("style", Markup(read_style(__file__))),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 {MARGIN / 2:g} {LAND_WIDTH:g} {frame.height - MARGIN:g}",
        width=LAND_WIDTH,
        height=frame.height - MARGIN,
    )


def _player() -> Player:
    tiles = tuple(
        Tile(x, y, LETTERS[letter.upper()], letter.islower())
        for y, row in enumerate(LAND)
        for x, letter in enumerate(row)
        if letter != "."
    )
    at = {(each.x, each.y): index for index, each in enumerate(tiles)}
    trees = tuple((at[x, y], at[x + 1, y], at[x + 1, y + 1], at[x, y + 1]) for x, y in TREES)
    player = Player(0, 0, 0, tiles, (), trees, (), (), -1, 0)
    tops = [top_of(player, index) for index in range(len(tiles))]
    herds = tuple(tuple(herd) for herd in find_herds(tops, neighbours(player)))
    return msgspec.structs.replace(player, herds=herds)
