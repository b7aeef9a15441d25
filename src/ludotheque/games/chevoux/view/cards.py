"""The card in hand in words, all six cards in small, and below them round, people and points."""

from __future__ import annotations

from functools import cache
from textwrap import wrap

from ludotheque.draw.paper import card as card_front
from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.games.chevoux.observation import CardView, ChevouxObservation
from ludotheque.games.chevoux.rules.codes import NOW, PLAYED
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.labels import format_score, say_points, say_populate, say_restructure
from ludotheque.games.chevoux.view.marks import citizen
from ludotheque.games.chevoux.view.shapes import line, solid
from ludotheque.games.chevoux.view.village import VILLAGE_WIDTH
from ludotheque.kernel.texts import with_colon

# The two panels together are as wide as the village. On a phone they are stacked.
CARD_WIDTH = 324
CARDS_WIDTH = VILLAGE_WIDTH - CARD_WIDTH
CARDS_HEIGHT = 196
TEXT_WIDTH = 34
ARROW = "#c0632f"


def draw_card(o: ChevouxObservation, lang: str) -> Markup:
    """Draw the card in hand."""
    return join(
        tag("rect", width=CARD_WIDTH, height=CARDS_HEIGHT, rx=12, class_="chevoux-desk"),
        _in_hand(o, lang) if o.card else _no_card(o, lang),
    )


def draw_cards(o: ChevouxObservation, lang: str) -> Picture:
    """Draw all cards, and below them the figures of the game."""
    desk = tag("rect", width=CARDS_WIDTH, height=CARDS_HEIGHT, rx=12, class_="chevoux-desk")
    cards = tuple([_small(card, 10 + 62 * index, lang) for index, card in enumerate(o.cards)])
    return Picture([desk, cards, _to_come(o, lang), _figures(o, lang)])


def _in_hand(o: ChevouxObservation, lang: str) -> Markup:
    card = o.cards[o.card - 1]
    move = wrap(say_restructure(card, lang), TEXT_WIDTH)
    people = wrap(say_populate(card, o.tiles, lang), TEXT_WIDTH)
    return named(
        TEXTS.say("card_in_hand", lang, number=card.number),
        card_front(14, 12, 296, 170, "#b98a4a"),
        tag("text", card.number, x=40, y=46, class_="chevoux-number"),
        tag("g", _sign(card.restructure), transform="translate(259 21) scale(0.78)"),
        tag("text", TEXTS.say("restructure", lang), x=60, y=40, class_="chevoux-heading"),
        _lines(move, 60, 62),
        tag("path", d="M28 92H296", class_="chevoux-rule"),
        citizen(41, 122, 27),
        tag("text", TEXTS.say("populate", lang), x=60, y=114, class_="chevoux-heading"),
        _lines(people, 60, 133),
        id=f"card-{card.number}-now",
    )


def _lines(lines: list[str], x: float, y: float) -> Markup:
    return join(*[tag("text", each, x=x, y=y + 17 * index, class_="chevoux-words") for index, each in enumerate(lines)])


def _no_card(o: ChevouxObservation, lang: str) -> Markup:
    if o.is_over:
        key = "end_won" if o.is_won else "end_lost"
        points = say_points(int(o.scores[0]), lang)
        return join(
            card_front(14, 12, 296, 170, "#3f8f4f" if o.is_won else "#c0432f"),
            tag("text", TEXTS.say(key, lang), x=162, y=80, class_="chevoux-end"),
            tag("text", points, x=162, y=122, class_="chevoux-end"),
        )
    return tag("text", TEXTS.say("no_card", lang), x=162, y=104, class_="chevoux-muted middle")


def _small(card: CardView, x: float, lang: str) -> Markup:
    """Draw one of the six cards with its number and two signs.

    Played cards are faded, the card in hand has a ring.
    """
    words = with_colon(card.number, say_restructure(card, lang), lang)
    return tag(
        "g",
        card_front(x, 14, 56, 82),
        tag("text", card.number, x=x + 14, y=35, class_="chevoux-small-number"),
        tag("g", _sign(card.restructure), transform=f"translate({x + 24:g} 20) scale(0.62)"),
        citizen(x + 19, 76, 20),
        tag("text", f"+{card.people}", x=x + 39, y=82, class_="chevoux-small-number"),
        tag("rect", x=x - 2, y=12, width=60, height=86, rx=8, class_="chevoux-now") if card.place == NOW else None,
        tag("title", words),
        class_="chevoux-card played" if card.place == PLAYED else "chevoux-card",
    )


def _to_come(o: ChevouxObservation, lang: str) -> Markup:
    left = sum(card.place not in (NOW, PLAYED) for card in o.cards)
    if o.is_over:
        words = TEXTS.say("cards_over", lang)
    else:
        words = TEXTS.say("cards_to_come" if o.cards_left else "cards_none", lang, count=o.cards_left, of=left)
    return tag("text", words, x=10, y=120, class_="chevoux-muted")


def _figures(o: ChevouxObservation, lang: str) -> Markup:
    """Draw round, tiles in place, people to come and points."""
    holding = sum(cell.holds for cell in o.cells)
    figures = [
        (f"{o.round_number}/{o.rounds}", TEXTS.say("figure_round", lang)),
        (f"{holding}/{len(o.cells)}", TEXTS.say("figure_holding", lang)),
        (str(o.supply), TEXTS.say("figure_supply", lang)),
        (format_score(int(o.scores[0])), TEXTS.say("figure_score", lang)),
    ]
    drawn = []
    for index, (value, label) in enumerate(figures):
        x = 55 + 93 * index
        figure = tag("text", value, x=x, y=158, class_="chevoux-figure")
        words = tag("text", label, x=x, y=178, class_="chevoux-muted middle")
        drawn.append(named(with_colon(label, value, lang), figure, words))
    return join(*drawn)


@cache
def _sign(restructure: str) -> Markup:
    """Draw a sign for what a card moves, 44 by 40."""

    def cell(x: int, y: int, is_moved: bool) -> Markup:
        return solid(f"M{x} {y}h11v11h-11z", "#f2b56b" if is_moved else "#efe5cf", "#7d552c", 1.8)

    row, column = [(0, 14), (14, 14), (28, 14)], [(14, 0), (14, 14), (14, 28)]
    if restructure == "swap_adjacent":
        return join(cell(4, 18, True), cell(18, 18, True), line("M8 12Q16 2 25 12M21 10L25 12L26 7", ARROW, 2.5))
    if restructure == "swap_row":
        return join(*[cell(x, y + 6, x != 14) for x, y in row], line("M5 14Q20 -4 34 14M29 12L34 14L35 8", ARROW, 2.5))
    if restructure == "swap_column":
        return join(
            *[cell(x - 6, y, y != 14) for x, y in column], line("M24 5Q40 20 24 34M27 28L24 34L31 34", ARROW, 2.5)
        )
    if restructure == "shift_row":
        return join(*[cell(x, y - 6, True) for x, y in row], line("M2 31H36M30 26L36 31L30 36", ARROW, 3))
    if restructure == "shift_column":
        return join(*[cell(x - 8, y, True) for x, y in column], line("M30 2V36M25 30L30 36L35 30", ARROW, 3))
    return join(
        cell(0, 0, True),
        cell(28, 28, True),
        line("M15 8Q32 8 33 24M29 20L33 25L38 20", ARROW, 2.5),
        line("M24 33Q7 32 6 16M2 20L6 15L11 20", ARROW, 2.5),
    )
