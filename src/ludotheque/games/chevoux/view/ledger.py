"""The panel of all tiles of this village with their constraints, to study before and during the game.

The rulebook advises to study the tiles first.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from ludotheque.draw.tags import Markup, Picture, decor, join, named, tag
from ludotheque.games.chevoux.notation import format_cell
from ludotheque.games.chevoux.observation import ChevouxObservation, TileView
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.buildings import field_picture, picture
from ludotheque.games.chevoux.view.labels import say_needs, say_why
from ludotheque.games.chevoux.view.marks import group_mark, knot, leaf
from ludotheque.games.chevoux.view.shapes import PAINTS
from ludotheque.games.chevoux.view.village import colours_of

LEDGER_WIDTH = 460
# Enough for most villages, so that the panel keeps its size while reasons come and go.
LEDGER_HEIGHT = 930
HEAD = 58
CHARACTERS = 56
LINE = 17


Rows = list[tuple[TileView, tuple[str, ...]]]


def ledger_rows(o: ChevouxObservation, lang: str) -> Rows:
    """Return each kind of tile with its lines of words."""
    return [(tile, _lines(_words(o, tile, lang))) for tile in o.tiles]


@lru_cache(maxsize=4096)
def _lines(words: str) -> tuple[str, ...]:
    return tuple(wrap(words, CHARACTERS))


def ledger_height(rows: Rows) -> float:
    """Return the height of the panel."""
    return max(LEDGER_HEIGHT, HEAD + sum(_row_height(lines) for _, lines in rows) + 10)


def _row_height(lines: tuple[str, ...]) -> int:
    return 25 + LINE * len(lines)


def _words(o: ChevouxObservation, tile: TileView, lang: str) -> str:
    """Return the constraint of a kind, or the reason why the constraint of its only tile fails."""
    places = [cell for cell, seen in enumerate(o.cells) if seen.kind == tile.kind]
    wrong = [cell for cell in places if not o.cells[cell].holds]
    if tile.count == 1 and wrong:
        return say_why(o.cells[wrong[0]], tile.needs, o.tiles, lang)
    wanted = say_needs(tile.needs, o.tiles, lang)
    if wrong:
        cells = ", ".join(format_cell(cell) for cell in wrong)
        return TEXTS.say("ledger_wrong", lang, wanted=wanted, cells=cells)
    return wanted


def draw_ledger(o: ChevouxObservation, rows: Rows, lang: str) -> Picture:
    """Draw the panel."""
    ground = tag("rect", width=LEDGER_WIDTH, height=ledger_height(rows), rx=12, class_="chevoux-ledger")
    parts = []
    y = float(HEAD)
    for tile, lines in rows:
        parts.append(_row(o, tile, lines, y, lang))
        y += _row_height(lines)
    return Picture([join(ground, _axes(o, lang)), *parts])


def _axes(o: ChevouxObservation, lang: str) -> Markup:
    drawn: list[Markup | None] = []
    for x, colours, axis in ((18, "moon", o.moon), (240, "sun", o.sun)):
        if axis is not None:
            drawn.append(tag("rect", x=x - 4, y=12, width=206, height=34, rx=8, fill=PAINTS[colours].ground))
            drawn.append(decor(group_mark(colours, x + 14, 29, 24)))
            drawn.append(tag("text", axis.name[lang], x=x + 34, y=34, class_="chevoux-axis"))
    return join(*drawn)


def _row(o: ChevouxObservation, tile: TileView, lines: tuple[str, ...], y: float, lang: str) -> Markup:
    places = [seen.holds for seen in o.cells if seen.kind == tile.kind]
    mark = ("mark_holds" if all(places) else "mark_wrong") if tile.needs and places else ""
    later = _to_come(tile, lang) if tile.left else ""
    return _draw_row(tile.id, colours_of(o, tile), _name(tile, lang), later, mark, bool(places), lines, y, lang)


@lru_cache(maxsize=4096)
def _draw_row(
    kind: str,
    colours: str,
    name: str,
    later: str,
    state: str,
    has_places: bool,
    lines: tuple[str, ...],
    y: float,
    lang: str,
) -> Markup:
    mark: Markup | None = None
    if state:
        sign = (leaf if state == "mark_holds" else knot)(LEDGER_WIDTH - 24, y + 18, 20)
        mark = named(TEXTS.say(state, lang), sign)
    drawn = tag("g", field_picture(), transform="scale(0.9)") if kind == "field" else picture(kind, colours)
    return tag(
        "g",
        tag("rect", x=10, y=y + 3, width=34, height=34, rx=6, fill=PAINTS[colours].ground),
        decor(drawn, transform=f"translate(12 {y + 5:g}) scale(0.3)"),
        tag("text", name, x=54, y=y + 18, class_="chevoux-kind"),
        tag("text", later, x=LEDGER_WIDTH - 44, y=y + 18, class_="chevoux-later") if later else None,
        mark,
        *[tag("text", each, x=54, y=y + 35 + LINE * index, class_="chevoux-need") for index, each in enumerate(lines)],
        class_="chevoux-entry" if has_places else "chevoux-entry later",
    )


def _name(tile: TileView, lang: str) -> str:
    return f"{tile.name[lang]} × {tile.count}" if tile.count > 1 else tile.name[lang]


def _to_come(tile: TileView, lang: str) -> str:
    if tile.count == 1:
        return TEXTS.say("ledger_later", lang)
    return TEXTS.say("ledger_left", lang, count=tile.left)
