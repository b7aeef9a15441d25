"""The village as text of at most 80 columns: tiles with a tick or a cross, the card in hand, which constraints do not
hold and why."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ludotheque.draw.text import folded
from ludotheque.games.chevoux.notation import LETTERS, format_cell
from ludotheque.games.chevoux.observation import NOW, PLAYED, ChevouxObservation
from ludotheque.games.chevoux.rules.codes import COLUMNS
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.labels import (
    format_score,
    say_needs,
    say_populate,
    say_restructure,
    say_why,
    tile_on,
)
from ludotheque.kernel.texts import with_colon

WIDE = 12


def text(o: ChevouxObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Axes, village, card, then a line for each constraint that does not hold; before the first tile, all of them."""
    lines = [_axes(o, lang), *_village(o, lang), *_numbers(o, lang), *_card(o, lang)]
    lines += _unsatisfied(o, lang) if o.cells else _tiles(o, lang)
    return folded(lines)


def _axes(o: ChevouxObservation, lang: str) -> str:
    moon = o.moon.name[lang] if o.moon else "–"
    sun = o.sun.name[lang] if o.sun else "–"
    return TEXTS.say("text_axes", lang, moon=moon, sun=sun)


def _village(o: ChevouxObservation, lang: str) -> list[str]:
    width = COLUMNS * (WIDE + 1)
    lines = [" " + "".join(f" {LETTERS[column]:<{WIDE}}" for column in range(COLUMNS)), " " + "~" * width]
    for start in range(0, max(len(o.cells), COLUMNS), COLUMNS):
        row = [_cell(o, cell, lang) for cell in range(start, start + COLUMNS)]
        for line, margin in enumerate((start // COLUMNS + 1, " ")):
            lines.append(f"{margin}│" + "│".join(f"{each[line]:<{WIDE}}" for each in row))
        lines.append(" " + "─" * width)
    return lines


def _cell(o: ChevouxObservation, cell: int, lang: str) -> tuple[str, str]:
    if cell >= len(o.cells):
        return "", ""
    seen, tile = o.cells[cell], tile_on(o, cell)
    mark = ("✓" if seen.holds else "✗") if tile.needs else " "
    people = f"{seen.people} ☺" if seen.people else ""
    # A long name continues beside the mark.
    name, *rest = wrap(tile.name[lang], WIDE)
    return name, f"{mark} {people or ' '.join(rest)}"[:WIDE]


def _numbers(o: ChevouxObservation, lang: str) -> list[str]:
    holding = sum(seen.holds for seen in o.cells)
    score = format_score(int(o.scores[0]))
    values = {"round": o.round_number, "rounds": o.rounds, "holding": holding, "of": len(o.cells)}
    return [TEXTS.say("text_numbers", lang, **values, supply=o.supply, score=score)]


def _card(o: ChevouxObservation, lang: str) -> list[str]:
    lines = []
    if o.card:
        card = o.cards[o.card - 1]
        both = f"{say_restructure(card, lang)} / {say_populate(card, o.tiles, lang)}"
        lines.append(TEXTS.say("text_card", lang, card=card.number, both=both))
    left = [str(card.number) for card in o.cards if card.place not in (NOW, PLAYED)]
    if not o.is_over:
        key = "text_to_come" if o.cards_left else "text_unseen"
        lines.append(TEXTS.say(key, lang, count=o.cards_left, cards=", ".join(left)))
    return lines


def _unsatisfied(o: ChevouxObservation, lang: str) -> list[str]:
    lines = []
    for cell, seen in enumerate(o.cells):
        if not seen.holds:
            tile = tile_on(o, cell)
            why = say_why(cell, seen, tile.needs, o.tiles, lang)
            lines.append(with_colon(f"✗ {format_cell(cell)} {tile.name[lang]}", why, lang))
    return lines


def _tiles(o: ChevouxObservation, lang: str) -> list[str]:
    return [
        with_colon(f"{tile.count} × {tile.name[lang]}", say_needs(tile.needs, o.tiles, lang), lang) for tile in o.tiles
    ]
