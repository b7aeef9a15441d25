"""The board with its tokens, and the strip of five settled cells that replaces the board."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.paper import card_back, paper
from ludotheque.draw.people import SEAT_EDGES
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, PicturePart, group, join, named, tag
from ludotheque.draw.theme import SEAT_COLOURS
from ludotheque.draw.wood import disc, planks
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    COLUMNS,
    COVERED,
    DISCARD,
    FIRST,
    FREE,
    NO_DISCARD,
    NONE,
    NOT_A_ONE,
    POINTS,
    ROWS,
    TO_THE_LEFT,
    TRUMP,
    TWO_CARDS,
)
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.animals import head
from ludotheque.games.niet.view.cards import chevrons, suit_mark
from ludotheque.games.niet.view.labels import cell_state, cell_words, points_word, row_name

WIDTH = 480.0
BOARD_HEIGHT = 352.0
STRIP_HEIGHT = 104.0
LABEL = 88.0
LEFT = 12.0
CELL = 72.0
ROW = 64.0
GAP = 2.0


def draw_board(o: NietObservation, lang: str, names: tuple[str, ...] = ()) -> Picture:
    """Draw all five rows of the board."""
    ground = (planks(WIDTH, BOARD_HEIGHT), paper(LEFT - 4, 8, WIDTH - 16, BOARD_HEIGHT - 16, 8))
    parts: list[PicturePart] = [ground]
    for row in range(ROWS):
        y = 14 + row * (ROW + GAP)
        parts.append(_label(row, y, lang))
        for column in range(COLUMNS):
            cell = row * COLUMNS + column
            if o.board[cell] != ABSENT:
                x = LEFT + LABEL + column * (CELL + GAP)
                words = "" if o.legal else cell_state(o, cell, lang, names)
                is_settled = o.settled[row] == column
                parts.append(_cell(cell, o.board[cell], x, y, is_settled, cell < o.players, o.points_row, words, lang))
    return Picture(parts)


@cache
def _label(row: int, y: float, lang: str) -> Markup:
    """Draw the name of a row, one word per line."""
    words = row_name(row, lang).split()
    x, top = LEFT + (LABEL - 4) / 2, y + ROW / 2 + 5 - 8 * (len(words) - 1)
    return join(
        tag("rect", x=LEFT, y=y, width=LABEL - 4, height=ROW, rx=6, class_="niet-row"),
        *[tag("text", word, x=x, y=top + 16 * line, class_="niet-row-name") for line, word in enumerate(words)],
    )


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def _cell(
    cell: int,
    token: int,
    x: float,
    y: float,
    is_settled: bool,
    is_seat: bool,
    points: tuple[int, ...],
    words: str,
    lang: str,
) -> tuple[Markup, ...]:
    """Draw a cell with its token.

    A cell with `words` cannot be chosen.
    """
    state = "settled" if is_settled else "open" if token == FREE else "covered"
    name = {"role": "img", "aria_label": words} if words else {}
    art = join(
        tag("rect", x=x, y=y, width=CELL, height=ROW, rx=6, class_=f"niet-cell {state}"),
        tag("g", cell_picture(cell, x + CELL / 2, y + ROW / 2, points, lang), class_=f"niet-picture {state}"),
        seat_mark(cell, x + CELL - 10, y + ROW - 10, 12, f"var(--mark{cell})") if is_seat else None,
    )
    body = group(
        art,
        id=f"cell-{cell}",
        class_="niet-veto",
        data_h=None if words else f"cell:{cell}",
        **name,
    )
    return body if token == FREE else (*body, niet_token(token, cell, x + CELL / 2, y + ROW / 2 - 1))


@cache
def niet_token(seat: int, cell: int, x: float, y: float) -> Markup:
    """Draw a token that says NIET!, with its owner's colour and mark.

    Tokens on characters without a player are grey.
    """
    colour, edge = ("#9b938a", "#6c655d") if seat == COVERED else (SEAT_COLOURS[seat], SEAT_EDGES[seat])
    return tag(
        "g",
        disc(x, y, 54, colour, edge),
        tag("text", "NIET!", x=x, y=y + 3, class_="niet-token"),
        seat_mark(seat, x, y + 14, 11, "#ffffff") if seat != COVERED else None,
        id=f"token-{cell}",
        class_="niet-placed",
        pointer_events="none",
        aria_hidden="true",
    )


@cache
def cell_picture(cell: int, x: float, y: float, points: tuple[int, ...], lang: str) -> Markup:
    """Draw the picture on a cell, centred."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if row == FIRST:
        return head(column, x, y, 50)
    if row == DISCARD:
        return _discard(column, x, y, lang)
    if row == POINTS:
        class_ = "niet-points bad" if points[column] < 0 else "niet-points"
        return tag("text", points_word(points[column]), x=x, y=y + 11, class_=class_)
    if column == NONE:
        return tag("text", TEXTS.say("cell_none", lang), x=x, y=y + 5, class_="niet-caption")
    if row == TRUMP:
        return join(chevrons(1, x, y - 19, 18), suit_mark(column, x, y + 6, 36))
    return join(
        chevrons(2, x, y - 22, 18),
        tag("text", "1", x=x - 13, y=y + 18, class_="niet-one"),
        suit_mark(column, x + 10, y + 10, 28),
    )


@cache
def _discard(column: int, x: float, y: float, lang: str) -> Markup:
    caption = tag("text", TEXTS.say(f"discard_{column}", lang), x=x, y=y + 26, class_="niet-caption")
    if column == NO_DISCARD:
        return join(tag("text", "0", x=x, y=y + 4, class_="niet-points"), caption)
    if column == TWO_CARDS:
        return join(card_back(x - 20, y - 26, 20, 30), card_back(x + 1, y - 26, 20, 30), caption)
    if column == NOT_A_ONE:
        return join(
            card_back(x - 24, y - 26, 20, 30),
            tag("text", "1", x=x + 13, y=y - 2, class_="niet-one"),
            tag("path", d=f"M{x + 3:g} {y + 1:g}L{x + 23:g} {y - 23:g}", class_="niet-strike"),
            caption,
        )
    if column == TO_THE_LEFT:
        arrow = f"M{x - 5:g} {y - 11:g}h-20m9 -9l-9 9l9 9"
        return join(card_back(x + 2, y - 26, 20, 30), tag("path", d=arrow, class_="niet-arrow"), caption)
    return join(card_back(x - 10, y - 26, 20, 30), caption)


def draw_strip(o: NietObservation, lang: str, names: tuple[str, ...] = ()) -> Markup:
    """Draw the five settled conditions in one line."""
    return _strip(o.settled, o.points_row, lang, names)


@lru_cache(maxsize=1024)  # limited, because names are unbounded
def _strip(settled: tuple[int, ...], points: tuple[int, ...], lang: str, names: tuple[str, ...]) -> Markup:
    parts = [planks(WIDTH, STRIP_HEIGHT)]
    wide = (WIDTH - 16) / ROWS
    for row in range(ROWS):
        x = 8 + row * wide
        parts.append(paper(x + 2, 8, wide - 4, STRIP_HEIGHT - 18, 6))
        parts.append(tag("rect", x=x + 2, y=8, width=wide - 4, height=22, rx=6, class_="niet-row"))
        parts.append(tag("text", row_name(row, lang), x=x + wide / 2, y=24, class_="niet-row-name"))
        cell = row * COLUMNS + settled[row]
        drawn = cell_picture(cell, x + wide / 2, 62, points, lang)
        parts.append(named(cell_words(cell, points, lang, names), drawn))
    return join(*parts)
