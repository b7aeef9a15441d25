"""The side panel with the score sheet.

For each player the panel shows total, cards in hand, loot, shown voids, and the dealer's mark.
"""

from __future__ import annotations

from functools import lru_cache

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, decor, join, named, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.niet.observation import NietObservation, RoundLine
from ludotheque.games.niet.rules.codes import COLOURS, NONE, TRUMP, TRUMPS, VALUES
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.animals import head
from ludotheque.games.niet.view.cards import chevrons, suit_mark
from ludotheque.games.niet.view.labels import card_words, points_word, round_words, suit_name
from ludotheque.games.niet.view.table import short

WIDTH = 320.0
TOP = 34.0
ROW = 46.0
LINE = 24.0
SHOWN = 12


def players_height(o: NietObservation) -> float:
    """Return the height of the panel, which shows only the last of many rounds."""
    lines = min(len(o.sheet), SHOWN)
    return TOP + ROW * o.players + (lines * LINE + 42 if lines else 10)


def draw_players(o: NietObservation, lang: str, names: tuple[str, ...]) -> Picture:
    """Draw one line for each seat, then the score sheet."""
    who = seat_names(names, o.players)
    height = players_height(o)
    begin = (
        tag("rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=height - 1.5, rx=12, class_="niet-side"),
        tag("text", round_words(o, lang), x=16, y=23, class_="niet-title"),
    )
    rows = []
    for seat in range(o.players):
        points, is_awaited, is_dealer = int(o.scores[seat]), seat in o.to_act, seat == o.dealer
        facts = (o.hand_sizes[seat], o.loot[seat], o.voids[seat], o.settled[TRUMP] != NONE)
        rows.append(_player(seat, points, is_awaited, is_dealer, *facts, lang, who[seat]))
    sheet = _sheet(o.sheet, lang, TOP + ROW * o.players + 14, tuple(who[: o.players])) if o.sheet else ()
    return Picture([begin, tuple(rows), sheet])


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def _player(
    seat: int,
    points: int,
    is_awaited: bool,
    is_dealer: bool,
    cards: int,
    loot: tuple[int, ...],
    voids: tuple[int, ...],
    has_trump: bool,
    lang: str,
    name: str,
) -> Markup:
    y = TOP + ROW * seat
    dealer = tag("text", TEXTS.say("dealer", lang), x=WIDTH - 72, y=y + 18, class_="niet-dealer")
    words = ", ".join(
        [
            name,
            TEXTS.say("points_short", lang, count=points, points=points_word(points)),
            TEXTS.say("cards_in_hand", lang, count=cards),
            *([TEXTS.say("dealer", lang)] if is_dealer else []),
        ]
    )
    return tag(
        "g",
        tag(
            "rect",
            x=8,
            y=y,
            width=WIDTH - 16,
            height=ROW - 2,
            rx=8,
            class_="niet-line awaited" if is_awaited else "niet-line",
        ),
        decor(
            head(seat, 34, y + 22, 34),
            seat_mark(seat, 64, y + 13, 13),
            tag("text", short(name, 11 if is_dealer else 15), x=76, y=y + 18, class_="niet-player"),
            dealer if is_dealer else "",
            tag("text", TEXTS.say("cards_in_hand", lang, count=cards), x=58, y=y + 37, class_="niet-detail"),
            tag("text", points_word(points), x=WIDTH - 18, y=y + 20, class_="niet-total"),
        ),
        _signs(loot, voids, has_trump, y + 34, lang, name),
        role="group",
        aria_label=words,
    )


def _signs(loot: tuple[int, ...], voids: tuple[int, ...], has_trump: bool, y: float, lang: str, name: str) -> Markup:
    """Draw 1s taken as loot by colour, then shown voids struck out, right-aligned.

    Many signs are drawn closer together.
    """
    parts = []
    x = WIDTH - 26
    step = min(20.0, 165 / max(1, sum(loot) + sum(map(bool, voids))))
    for suit in range(TRUMPS, -1, -1):
        if voids[suit]:
            trumps = chevrons(1, x, y + 3, 14) if has_trump else chevrons(2, x, y, 14)
            mark = trumps if suit == TRUMPS else suit_mark(suit, x, y, 14)
            strike = tag("path", d=f"M{x - 8:g} {y + 8:g}l16 -16", class_="niet-strike thin")
            words = TEXTS.say("has_none", lang, name=name, suit=suit_name(suit, has_trump, lang))
            parts.append(named(words, mark, strike, class_="niet-void"))
            x -= step
    for colour in range(COLOURS - 1, -1, -1):
        for _ in range(loot[colour]):
            coin = tag("circle", cx=x, cy=y, r=9, class_="niet-coin")
            words = TEXTS.say("stolen", lang, card=card_words(colour * VALUES, lang))
            parts.append(named(words, coin, suit_mark(colour, x, y, 11)))
            x -= step
    return join(*parts)


@lru_cache(maxsize=1024)  # limited, because names are unbounded
def _sheet(sheet: tuple[RoundLine, ...], lang: str, top: float, who: tuple[str, ...]) -> tuple[Markup, ...]:
    """Draw the points of finished rounds, a column for each seat."""
    wide = (WIDTH - 92) / len(who)
    parts = [tag("path", d=f"M12 {top - 6:g}H{WIDTH - 12:g}", class_="niet-rule")]
    for seat in range(len(who)):
        parts.append(seat_mark(seat, 84 + wide * (seat + 0.5), top + 10, 13))
    first = max(0, len(sheet) - SHOWN)
    for index, line in enumerate(sheet[first:]):
        y = top + 34 + index * LINE
        label = TEXTS.say("sheet_round", lang, number=first + index + 1, points=points_word(line.points))
        worth = TEXTS.say("round_worth", lang, number=first + index + 1, points=points_word(line.points))
        parts.append(tag("text", label, x=16, y=y, class_="niet-detail", role="img", aria_label=worth))
        for seat in range(len(who)):
            bold = "niet-written first" if line.team[seat] == 0 else "niet-written"
            points = points_word(line.written[seat])
            words = TEXTS.say("round_points", lang, name=who[seat], number=first + index + 1, points=points)
            x = 84 + wide * (seat + 0.5)
            parts.append(tag("text", points, x=x, y=y, class_=bold, role="img", aria_label=words))
    return tuple(parts)
