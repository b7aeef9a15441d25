"""Each player's supply: shields to place, workers, cart and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, named, tag
from ludotheque.games.neuland.observation import NeulandObservation, PlayerCard
from ludotheque.games.neuland.rules.codes import FOOD, WOOD
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.goods import good_icon
from ludotheque.games.neuland.view.pieces import person, shield

WIDTH = 400.0  # of all panels next to the map
ROW = 66.0
LONGEST_NAME = 22


def players_height(o: NeulandObservation) -> float:
    """Return the height of the panel, with one row for each player."""
    return ROW * o.players + 12


def draw_players(o: NeulandObservation, lang: str, names: Sequence[str]) -> Picture:
    """Draw a row for each player, highlighted for the active one and at the end for the winners."""
    parts = [
        tag("rect", x=0.5, y=0.5, width=WIDTH - 1, height=players_height(o) - 1, rx=12, class_="neuland-sheet"),
    ]
    for seat, card in enumerate(o.cards):
        is_lit = (seat == o.active and not o.is_over) or seat in o.winners
        parts.append(_row(seat, card, names[seat], 6 + ROW * seat, is_lit, lang))
    return Picture([tuple(parts)])


@lru_cache(maxsize=512)  # bounded, because names of players are unlimited
def _row(seat: int, card: PlayerCard, name: str, y: float, is_lit: bool, lang: str) -> Markup:
    total = card.shields_left + card.shields_placed
    step = min(18.0, 178.0 / total)
    shields = [
        shield(seat, 20.0 + step * index, y + 48, 17.0, spot=f"shields-{seat}")
        if index < card.shields_left
        else tag("circle", cx=20.0 + step * index, cy=y + 48, r=2.5, class_="neuland-gone")
        for index in range(total)
    ]
    shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    return tag(
        "g",
        tag(
            "rect",
            x=5,
            y=y + 2,
            width=WIDTH - 10,
            height=ROW - 4,
            rx=8,
            class_="neuland-player lit" if is_lit else "neuland-player",
        ),
        named(
            name,
            seat_mark(seat, 22.0, y + 21, 18.0),
            tag("text", shown, x=38, y=y + 26, class_="neuland-who"),
        ),
        named(
            TEXTS.say("shields_left", lang, count=card.shields_left),
            *shields,
            tag("text", card.shields_left, x=222, y=y + 55, class_="neuland-count"),
            tag("text", TEXTS.say("to_place", lang), x=248, y=y + 54, class_="neuland-small"),
        ),
        named(
            TEXTS.say("workers_left", lang, count=card.workers),
            tag("g", person(seat, 262.0, y + 20, 26.0), data_spot=f"workers-{seat}"),
            tag("text", f"{card.workers}", x=276, y=y + 27, class_="neuland-count"),
        ),
        named(TEXTS.say("cart_words", lang), _cart(308.0, y + 20)) if card.has_cart else None,
        _token(FOOD, 346.0, y + 20, TEXTS.say("food_token", lang)) if card.has_food_token else None,
        _token(WOOD, 376.0, y + 20, TEXTS.say("wood_token", lang)) if card.has_wood_token else None,
    )


def _token(good: int, x: float, y: float, words: str) -> Markup:
    return named(
        words,
        tag("circle", cx=x, cy=y, r=13, fill="#fffdf6", stroke="#857860", stroke_width=1.5),
        good_icon(good, x, y, 19.0),
    )


def _cart(x: float, y: float) -> Markup:
    """Draw a two-wheeled cart."""
    return tag(
        "g",
        tag(
            "path",
            d="M-13 -7 H10 L7 4 H-10 Z M10 -5 L17 -9",
            fill="#b98046",
            stroke="#5b3916",
            stroke_width=1.8,
            stroke_linejoin="round",
        ),
        tag("circle", cx=-6, cy=7, r=4.5, fill="#e6bd83", stroke="#5b3916", stroke_width=1.8),
        tag("circle", cx=5, cy=7, r=4.5, fill="#e6bd83", stroke="#5b3916", stroke_width=1.8),
        transform=f"translate({x:g} {y:g})",
    )
