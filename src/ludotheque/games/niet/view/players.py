"""The side panel: totals, cards in hand, loot, shown voids and the dealer; below it the score sheet."""

from __future__ import annotations

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import COLOURS, TRUMPS
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.animals import head
from ludotheque.games.niet.view.cards import chevrons, suit_mark
from ludotheque.games.niet.view.labels import points_word, round_words
from ludotheque.games.niet.view.table import short

WIDTH = 320.0
TOP = 34.0
ROW = 46.0
LINE = 24.0
SHOWN = 12


def players_height(o: NietObservation) -> float:
    """The height of the panel; of many rounds, the sheet shows the last ones."""
    lines = min(len(o.sheet), SHOWN)
    return TOP + ROW * o.players + (lines * LINE + 42 if lines else 10)


def draw_players(o: NietObservation, lang: str, names: tuple[str, ...]) -> Markup:
    """One line for each seat, then the score sheet."""
    who = seat_names(names, o.players)
    height = players_height(o)
    parts = [
        tag("rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=height - 1.5, rx=12, class_="niet-side"),
        tag("text", round_words(o, lang), x=16, y=23, class_="niet-title"),
    ]
    parts += [_player(seat, o, lang, who[seat]) for seat in range(o.players)]
    if o.sheet:
        parts.append(_sheet(o, lang, TOP + ROW * o.players + 14))
    return join(*parts)


def _player(seat: int, o: NietObservation, lang: str, name: str) -> Markup:
    y = TOP + ROW * seat
    is_awaited = seat in o.to_act
    is_dealer = seat == o.dealer
    dealer = tag("text", TEXTS.say("dealer", lang), x=WIDTH - 72, y=y + 18, class_="niet-dealer")
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
        head(seat, 34, y + 22, 34),
        seat_mark(seat, 64, y + 13, 13),
        tag("text", short(name, 11 if is_dealer else 15), x=76, y=y + 18, class_="niet-player"),
        dealer if is_dealer else "",
        tag("text", TEXTS.say("cards_in_hand", lang, count=o.hand_sizes[seat]), x=58, y=y + 37, class_="niet-detail"),
        tag("text", points_word(int(o.scores[seat])), x=WIDTH - 18, y=y + 20, class_="niet-total"),
        _signs(seat, o, y + 34),
    )


def _signs(seat: int, o: NietObservation, y: float) -> Markup:
    """Stolen 1s by colour, then shown voids struck out, right-aligned; closer together when there are many."""
    parts = []
    x = WIDTH - 26
    step = min(20.0, 165 / max(1, sum(o.loot[seat]) + sum(map(bool, o.voids[seat]))))
    for suit in range(TRUMPS, -1, -1):
        if o.voids[seat][suit]:
            mark = chevrons(1, x, y + 3, 14) if suit == TRUMPS else suit_mark(suit, x, y, 14)
            strike = tag("path", d=f"M{x - 8:g} {y + 8:g}l16 -16", class_="niet-strike thin")
            parts.append(tag("g", mark, strike, class_="niet-void"))
            x -= step
    for colour in range(COLOURS - 1, -1, -1):
        for _ in range(o.loot[seat][colour]):
            parts.append(tag("g", tag("circle", cx=x, cy=y, r=9, class_="niet-coin"), suit_mark(colour, x, y, 11)))
            x -= step
    return join(*parts)


def _sheet(o: NietObservation, lang: str, top: float) -> Markup:
    """The points of finished rounds, a column for each seat."""
    wide = (WIDTH - 92) / o.players
    parts = [tag("path", d=f"M12 {top - 6:g}H{WIDTH - 12:g}", class_="niet-rule")]
    for seat in range(o.players):
        parts.append(seat_mark(seat, 84 + wide * (seat + 0.5), top + 10, 13))
    first = max(0, len(o.sheet) - SHOWN)
    for index, line in enumerate(o.sheet[first:]):
        y = top + 34 + index * LINE
        label = TEXTS.say("sheet_round", lang, number=first + index + 1, points=points_word(line.points))
        parts.append(tag("text", label, x=16, y=y, class_="niet-detail"))
        for seat in range(o.players):
            bold = "niet-written first" if line.team[seat] == 0 else "niet-written"
            parts.append(tag("text", points_word(line.written[seat]), x=84 + wide * (seat + 0.5), y=y, class_=bold))
    return join(*parts)
