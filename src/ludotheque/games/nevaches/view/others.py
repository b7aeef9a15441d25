"""The other players' areas, small: points, cows, hand and landscape of each."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.draw.cow import cow_head
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, group, join, named, tag
from ludotheque.draw.trees import tree_top
from ludotheque.games.nevaches.notation import format_place
from ludotheque.games.nevaches.observation import UNSEEN, CardFace, LaidTile, NevachesObservation
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.cards import back, small_card
from ludotheque.games.nevaches.view.labels import card_word, known_cards, tile_word
from ludotheque.games.nevaches.view.land import Frame, Groups, Tiles, coordinate, overlay
from ludotheque.games.nevaches.view.tiles import tile

HEAD = 40.0
CARDS = 66.0
STEP = 60.0


class Layout(msgspec.Struct, frozen=True):
    """The size of a panel and the place of its landscape, constant while hand and landscape grow."""

    width: float
    height: float
    left: float
    top: float
    cards_per_row: int


HIGH = Layout(372.0, 280.0, left=4.0, top=HEAD + CARDS, cards_per_row=20)
# Two panels one above the other have more room at the sides, so cards are next to the landscape.
WIDE = Layout(440.0, 214.0, left=132.0, top=HEAD, cards_per_row=2)


def other_layout(o: NevachesObservation) -> Layout:
    """Return the layout of the other players' panels, which are those of all players for a spectator."""
    return WIDE if o.players - (o.seat >= 0) == 2 else HIGH


def draw_other(o: NevachesObservation, seat: int, name: str, lang: str, with_ids: bool = True) -> Picture:
    """Draw the area of another player, without ids if the same landscape is shown large, too."""
    area, layout = o.seats[seat], other_layout(o)
    is_acting = seat in o.to_act
    facts = (int(o.scores[seat]), area.cows, len(area.trees), seat == o.fox, is_acting)
    head = _head(layout, seat, name, *facts, lang)
    known = known_cards(o)
    hand = tuple([None if number == UNSEEN else known[number] for number in area.hand])
    land = _landscape(area.tiles, area.herds, area.trees, layout, seat, lang, with_ids)
    return Picture([head, _hand(hand, layout, lang), land])


@lru_cache(maxsize=512)
def _hand(hand: tuple[CardFace | None, ...], layout: Layout, lang: str) -> tuple[Markup, ...]:
    """Draw the cards of a hand, where None is a card that the viewer has not seen."""
    parts = []
    for index, card in enumerate(hand):
        x, y = _card_place(layout, index, len(hand))
        if card is None:
            parts.append(named(TEXTS.say("unseen_card", lang), back(x, y, 56, 60)))
        else:
            art = small_card(card.points, card.pattern, x, y)
            parts.append(named(card_word(card, lang), art, id=f"card-{card.number}"))
    return tuple(parts)


@lru_cache(maxsize=512)
def _landscape(
    tiles: Tiles, herds: Groups, trees: Groups, layout: Layout, seat: int, lang: str, with_ids: bool
) -> tuple[Markup, ...]:
    if not tiles:
        return ()
    frame = Frame(tiles, layout.width - layout.left - 4, layout.height - layout.top, 34.0, 0)
    top = (layout.top + layout.height - frame.height) / 2
    art = [_other_tile(each, frame, seat, lang, with_ids) for each in tiles]
    at = f"translate({layout.left:g} {top:g})"
    return group(*art, *overlay(tiles, herds, trees, frame, seat, with_ids), transform=at)


def _card_place(layout: Layout, index: int, count: int) -> tuple[float, float]:
    """Return the position of a card, where many cards overlap."""
    row, column = divmod(index, layout.cards_per_row)
    columns, rows = min(count, layout.cards_per_row), -(-count // layout.cards_per_row)
    across = min(STEP, (layout.width - 20 - STEP) / max(1, columns - 1))
    down = min(CARDS, (layout.height - HEAD - CARDS) / max(1, rows - 1))
    return 10 + column * across, HEAD + row * down


def _other_tile(each: LaidTile, frame: Frame, seat: int, lang: str, with_ids: bool) -> Markup:
    """Draw a tile of another player's landscape, with its name."""
    x, y = frame.at(each.x, each.y)
    place = format_place(each.x, each.y)
    label = coordinate(place, x, y, frame.size, lang)
    name = f"tile-{seat}-{place}" if with_ids else None
    about = {"id": name, "data_still": "", "data_from": f"open-{each.kind}"}
    return named(tile_word(each, place, lang), tile(each.kind, x, y, frame.size), label, **about)


@lru_cache(maxsize=1024)  # bounded, because names are unlimited
def _head(
    layout: Layout, seat: int, name: str, points: int, cows: int, trees: int, is_fox: bool, is_acting: bool, lang: str
) -> Markup:
    short, width = name if len(name) <= 14 else name[:13] + "…", layout.width
    return join(
        tag("rect", width=width, height=layout.height, rx=12, class_="nevaches-surface"),
        tag("rect", x=4, y=4, width=width - 8, height=30, rx=9, class_="nevaches-acting") if is_acting else None,
        named(name, seat_mark(seat, 22, 19, 18), tag("text", short, x=38, y=25, class_="nevaches-name")),
        named(TEXTS.say("fox", lang), fox_sign(180.0, 19.0)) if is_fox else None,
        named(
            TEXTS.say("supply", lang, count=cows),
            tag("g", cow_head(216, 19, 22), data_spot=f"cows-{seat}"),
            tag("text", cows, x=231, y=25, class_="nevaches-count"),
        ),
        named(
            TEXTS.say("tree_count", lang, count=trees),
            tree_top(264, 19, 22),
            tag("text", trees, x=279, y=25, class_="nevaches-count"),
        ),
        named(
            TEXTS.say("pawn_words", lang, name=name, count=points),
            tag("text", points, x=width - 16, y=26, class_="nevaches-score"),
        ),
    )


def fox_sign(x: float, y: float) -> Markup:
    """Draw the fox that marks the area of the first player."""
    return tag(
        "g",
        tag("path", d="M-10 -9L-4 -5H4L10 -9L9 1L0 9L-9 1Z", class_="nevaches-fox"),
        tag("path", d="M-9 1L0 9L9 1L4 0L0 5L-4 0Z", fill="#fff6e6"),
        transform=f"translate({x:g} {y:g})",
    )
