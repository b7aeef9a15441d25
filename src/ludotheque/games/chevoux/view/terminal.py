"""The village as text of at most 80 columns: the map, the cards, then every tile by group."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ludotheque.draw.text import folded
from ludotheque.games.chevoux.notation import LETTERS, format_cell
from ludotheque.games.chevoux.observation import CellView, ChevouxObservation, TileView
from ludotheque.games.chevoux.rules.codes import COLUMNS, HOUSE, NOW, PLAYED
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.labels import (
    format_score,
    say_need,
    say_needs,
    say_populate,
    say_restructure,
    tile_on,
)
from ludotheque.games.chevoux.view.sentences import status
from ludotheque.games.chevoux.view.village import colours_of
from ludotheque.kernel.texts import join_words, with_colon

# STYLES colours the text. IN_SIGHT lists the parts that stay visible in a short terminal, most important first.
STYLES = {
    "✓": "green",
    "✗": "red",
    "~": "blue",
    "☽": "cyan",
    "☼": "yellow",
    "◆": "magenta",
    "●": "bright_blue",
    "☺": "bold",
}
IN_SIGHT = (0, 1)
UNSAID = {
    "cells.*.number": "tells equal tiles apart, so that the page can show one move",
    "effects*": "part of the label of each action, and those are listed beside the text",
}
WIDE = 12
# Marks of the groups, in the order in which the groups are listed.
SIGNS = {"field": "", "house": "", "violet": "◆", "blue": "●", "moon": "☽", "sun": "☼"}


def text(o: ChevouxObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return axes, village, figures, cards, and all tiles with their constraints."""
    lines = [_axes(o, lang), *_village(o, lang), _numbers(o, lang), *_cards(o, lang), *_tiles(o, lang)]
    if o.is_over or not o.to_act:
        lines.append(status(o, lang, names))
    return folded(lines)


def _axes(o: ChevouxObservation, lang: str) -> str:
    moon = o.moon.name[lang] if o.moon else "–"
    sun = o.sun.name[lang] if o.sun else "–"
    difficulty = TEXTS.say(f"sheet_{o.difficulty}", lang)
    return TEXTS.say("text_difficulty", lang, difficulty=difficulty, moon=moon, sun=sun)


def _village(o: ChevouxObservation, lang: str) -> list[str]:
    """Return the map, without lines between rows to fit a terminal of 24 lines."""
    width = COLUMNS * (WIDE + 1)
    river = f"~~ {TEXTS.say('river', lang)} "
    lines = [" " + "".join(f" {LETTERS[column]:<{WIDE}}" for column in range(COLUMNS)), f" {river:~<{width}}"]
    for start in range(0, max(len(o.cells), COLUMNS), COLUMNS):
        row = [_cell(o, cell, lang) for cell in range(start, start + COLUMNS)]
        for line, margin in enumerate((start // COLUMNS + 1, " ")):
            lines.append(f"{margin}│" + "│".join(f"{each[line]:<{WIDE}}" for each in row))
    return [*lines, " " + "─" * width]


def _cell(o: ChevouxObservation, cell: int, lang: str) -> tuple[str, str]:
    """Return both lines of a cell: the name, then marks and people.

    A long name continues after the marks.
    """
    if cell >= len(o.cells):
        return "", ""
    seen, tile = o.cells[cell], tile_on(o, cell)
    name, *rest = wrap(tile.name[lang], WIDE)
    marks = _mark(seen.holds) if tile.needs or not seen.holds else ""
    marks += SIGNS[colours_of(o, tile)]
    people = f"{seen.people} ☺" if seen.people else ""
    return name, " ".join(each for each in (marks, people, *rest) if each)[:WIDE]


def _mark(holds: bool) -> str:
    return "✓" if holds else "✗"


def _numbers(o: ChevouxObservation, lang: str) -> str:
    figures = {
        "round": o.round_number,
        "rounds": o.rounds,
        "holding": sum(seen.holds for seen in o.cells),
        "of": len(o.cells),
        "tiles": sum(tile.left for tile in o.tiles),
        "supply": o.supply,
        "score": format_score(int(o.scores[0])),
    }
    return TEXTS.say("text_numbers", lang, **figures)


def _cards(o: ChevouxObservation, lang: str) -> list[str]:
    """Return all six cards in words, and the number of cards still to come in this round."""
    lines = ["", TEXTS.say("text_cards", lang)]
    for card in o.cards:
        mark = {NOW: ">", PLAYED: "×"}.get(card.place, "?")
        both = f"{say_restructure(card, lang)} / {say_populate(card, o.tiles, lang)}"
        lines.append(f"{mark} {card.number}  {both}")
    if o.card:
        key = "text_to_come" if o.cards_left else "text_unseen"
        lines.append(TEXTS.say(key, lang, card=o.card, count=o.cards_left))
    return [*lines, ""]


def _tiles(o: ChevouxObservation, lang: str) -> list[str]:
    """Return every kind of tile under the heading of its group, with its cells and its constraint."""
    lines = [TEXTS.say("text_legend", lang)]
    axes = {"moon": o.moon, "sun": o.sun}
    heading = ""
    groups = list(SIGNS)
    for tile in sorted(o.tiles, key=lambda tile: groups.index(colours_of(o, tile))):
        group = colours_of(o, tile)
        key = "common" if not SIGNS[group] else group
        if key != heading:
            heading = key
            axis = axes.get(group)
            lines.append(TEXTS.say(f"text_group_{key}", lang, axis=axis.name[lang] if axis else ""))
        lines.append(_tile(o, tile, lang))
    return lines


def _tile(o: ChevouxObservation, tile: TileView, lang: str) -> str:
    places = [cell for cell, seen in enumerate(o.cells) if seen.kind == tile.kind]
    if tile.count == 1 and places:
        seen = o.cells[places[0]]
        mark = _mark(all(seen.parts)) if tile.needs else " "
        return with_colon(f"{mark} {format_cell(places[0])} {tile.name[lang]}", _constraint(o, tile, seen, lang), lang)
    if tile.count == 1:
        return with_colon(f"– {tile.name[lang]}", say_needs(tile.needs, o.tiles, lang), lang)
    found = [f"{format_cell(cell)} {_state(o.cells[cell], lang)}" for cell in places]
    if tile.left:
        found.append(TEXTS.say("text_left", lang, count=tile.left))
    head = f"  {tile.count} × {tile.name[lang]}, {say_needs(tile.needs, o.tiles, lang)}"
    return with_colon(head, ", ".join(found), lang)


def _constraint(o: ChevouxObservation, tile: TileView, seen: CellView, lang: str) -> str:
    """Return the constraint of a tile in the village, with what each part finds.

    If there are several parts, each has a mark.
    """
    parts = []
    for need, count, holds in zip(tile.needs, seen.counts, seen.parts, strict=True):
        found = TEXTS.say("text_row", lang, row=count) if need.river is not None else str(count)
        mark = f" {_mark(holds)}" if len(tile.needs) > 1 else ""
        parts.append(f"{say_need(need, o.tiles, lang)} ({found}){mark}")
    return join_words(parts, lang) or say_needs((), o.tiles, lang)


def _state(seen: CellView, lang: str) -> str:
    """Return the state of one of several equal tiles: its people, or its constraint and what it finds."""
    parts = []
    if seen.kind == HOUSE:
        parts.append(f"☺{seen.people}" if seen.people else TEXTS.say("text_empty", lang))
    parts += [f"{_mark(holds)} ({count})" for count, holds in zip(seen.counts, seen.parts, strict=True)]
    return " ".join(parts)
