"""Pattern cards: fronts with points and a pattern of small tiles, and the back of an unseen card."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.cow import cow_head
from ludotheque.draw.paper import card_back, paper
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.nevaches.content import LETTERS
from ludotheque.games.nevaches.observation import CardFace
from ludotheque.games.nevaches.view.tiles import tile

CARD_WIDTH, CARD_HEIGHT = 116.0, 118.0
CELL = 23.0
HEAD = 28.0


@cache
def card_front(number: int, points: int, cows: int, pattern: tuple[str, ...], x: float, y: float) -> Markup:
    """Draw a card, with its upper left corner at a point: cows needed, points, pattern."""
    step = 17 if cows < 5 else 14  # leaves room for two digits
    parts = [
        paper(x, y, CARD_WIDTH, CARD_HEIGHT, 10.0),
        tag("path", d=_head(x, y), class_="nevaches-card-head"),
        *[cow_head(x + 15 + step * index, y + 15, 19) for index in range(cows)],
        tag("text", points, x=x + CARD_WIDTH - 9, y=y + 22, class_="nevaches-points"),
        tag("text", number + 1, x=x + CARD_WIDTH - 7, y=y + CARD_HEIGHT - 7, class_="nevaches-number"),
        mini_pattern(pattern, x + CARD_WIDTH / 2, y + HEAD + (CARD_HEIGHT - HEAD) / 2, CELL),
    ]
    return join(*parts)


def _head(x: float, y: float) -> str:
    return f"M{x + 1:g} {y + HEAD:g}V{y + 10:g}q0-9 9-9h{CARD_WIDTH - 20:g}q9 0 9 9V{y + HEAD:g}Z"


@cache
def mini_pattern(pattern: tuple[str, ...], x: float, y: float, cell: float) -> Markup:
    """Draw a pattern's cells, centred on a point, smaller for long patterns."""
    height, width = len(pattern), max(len(row) for row in pattern)
    cell = min(cell, (82 if cell > 20 else 40) / height, (104 if cell > 20 else 52) / width)
    left, top = x - width * cell / 2, y - height * cell / 2
    return join(
        *[
            tile(LETTERS[letter], left + column * cell, top + row * cell, cell)
            for row, letters in enumerate(pattern)
            for column, letter in enumerate(letters)
            if letter in LETTERS
        ]
    )


@lru_cache(maxsize=4096)
def choosable_card(card: CardFace, x: float, y: float, badge: Markup | None = None) -> Markup:
    """Draw a card that can be chosen, with an optional badge."""
    return tag(
        "g",
        tag("rect", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT, rx=10, class_="nevaches-reach"),
        card_front(card.number, card.points, card.cows, card.pattern, x, y),
        badge,
        id=f"card-{card.number}",
        data_from="deck",
        data_h=f"card:{card.number + 1}",
    )


@cache
def back(x: float, y: float, width: float, height: float) -> Markup:
    """Draw a card that the viewer has not seen."""
    return card_back(x, y, width, height, "#6f8f9a")


@cache
def small_card(points: int, pattern: tuple[str, ...], x: float, y: float) -> Markup:
    """Draw a card of another player: pattern and points in 56 by 60."""
    return join(
        paper(x, y, 56, 60, 6.0),
        mini_pattern(pattern, x + 28, y + 38, 12.0),
        tag("text", points, x=x + 51, y=y + 15, class_="nevaches-small-points"),
    )
