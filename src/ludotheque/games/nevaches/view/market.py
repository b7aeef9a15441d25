"""The open tiles and cards, the piles and the trees."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.draw.trees import tree_top
from ludotheque.games.nevaches.notation import KIND_NAMES
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.cards import CARD_HEIGHT, CARD_WIDTH, back, choosable_card
from ludotheque.games.nevaches.view.labels import known_cards
from ludotheque.games.nevaches.view.tiles import tile

MARKET_WIDTH = 540.0
TILE = 62.0
MARKET_HEIGHT = 12 + TILE + 14 + CARD_HEIGHT + 14


def draw_market(o: NevachesObservation, lang: str) -> Picture:
    """Draw tiles above, cards below, the piles on the right."""
    known = known_cards(o)
    top = 12 + TILE + 14
    cards = [choosable_card(known[number], 14 + place * (CARD_WIDTH + 7), top) for place, number in enumerate(o.row)]
    return Picture(
        [
            _open_tiles(o.open_tiles),
            _tile_pile(o.tiles_left, o.tiles_aside, 14 + 5 * (TILE + 8) + 6, 12.0, lang),
            _trees(o.tree_supply, o.tree_points, MARKET_WIDTH - 58, 12.0, lang),
            tuple(cards),
            _deck(o.cards_left, MARKET_WIDTH - 36, top, lang),
        ]
    )


@lru_cache(maxsize=512)
def _open_tiles(counts: tuple[int, ...]) -> tuple[Markup, ...]:
    """Draw the board, and the open tiles on it."""
    parts = [tag("rect", width=MARKET_WIDTH, height=MARKET_HEIGHT, rx=12, class_="nevaches-board")]
    copies = [(kind, copy) for kind, count in enumerate(counts) for copy in range(count)]
    parts += [_open_tile(*each, 14 + place * (TILE + 8), 12.0) for place, each in enumerate(copies)]
    return tuple(parts)


@cache
def _open_tile(kind: int, copy: int, x: float, y: float) -> Markup:
    return tag(
        "g",
        tag("rect", x=x, y=y, width=TILE, height=TILE, rx=7, class_="nevaches-reach"),
        tile(kind, x, y, TILE),
        id=f"open-{KIND_NAMES[kind]}-{copy}",
        data_spot=f"open-{kind}",
        data_from="pile",
        data_h=f"tile:{KIND_NAMES[kind]}",
    )


@cache
def _tile_pile(left: int, aside: int, x: float, y: float, lang: str) -> Markup:
    """Draw the draw pile with its count, and the number of tiles set aside."""
    parts = [
        named(
            TEXTS.say("pile_tiles", lang, count=left),
            tile(-1, x + 6, y + 6, TILE - 12),
            tag("text", left, x=x + TILE / 2, y=y + TILE / 2 + 7, class_="nevaches-pile"),
            data_spot="pile",
        )
    ]
    if aside:
        shown = tag("text", f"+{aside}", x=x + TILE + 2, y=y + TILE / 2 + 5, class_="nevaches-aside")
        parts.append(named(TEXTS.say("tiles_aside", lang, count=aside), shown))
    return join(*parts)


@cache
def _trees(count: int, each: int, x: float, y: float, lang: str) -> Markup:
    return named(
        TEXTS.say("trees_left", lang, count=count, points=TEXTS.say("points", lang, count=each)),
        tag("g", tree_top(x, y + TILE / 2, 34.0), data_spot="trees"),
        tag("text", f"×{count}", x=x + 22, y=y + TILE / 2 + 6, class_="nevaches-count on-board"),
    )


@cache
def _deck(left: int, x: float, y: float, lang: str) -> Markup:
    return named(
        TEXTS.say("pile_cards", lang, count=left),
        tag("g", back(x, y + 26, 26, 38), data_spot="deck"),
        tag("text", left, x=x + 13, y=y + 84, class_="nevaches-count middle on-board"),
    )
