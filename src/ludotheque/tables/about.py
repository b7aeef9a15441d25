"""Description of a table apart from its position: title, options, and settings for a similar table."""

from __future__ import annotations

from typing import Any

from ludotheque.tables.challenge import puzzle_name
from ludotheque.tables.log import TEXTS
from ludotheque.tables.table import Table


def again_of(table: Table, viewer: int) -> dict[str, Any]:
    """Return the settings for a new table like this one.

    Empty unless the viewer plays alone or against bots.
    """
    config = table.config
    if viewer < 0 or any(seat.is_person() and seat.number != viewer for seat in table.seats):
        return {}
    levels = [seat.level for seat in table.seats]
    return {
        "game": config.game,
        "players": config.players,
        "options": dict(config.options),
        "levels": levels,
        "name": table.seats[viewer].name,
        "is_public": False,
    }


def settings_of(table: Table, lang: str) -> tuple[tuple[str, str], ...]:
    """Return the options as pairs of label and value, and the day of a puzzle of the day."""
    options = table.config.options
    found = [(option.label[lang], option.word(options[option.name], lang)) for option in table.spec.options]
    if table.config.day:
        found.append((puzzle_name(table.spec, lang), table.config.day))
    if table.config.one_seat_per_address:
        found.append((TEXTS.say("seats", lang), TEXTS.say("one_seat_per_address", lang)))
    if table.start:
        number = sum(seat >= 0 for seat, _ in table.moves[: table.start]) + 1
        found.append((TEXTS.say("continues", lang), TEXTS.say("continues_from", lang, number=number)))
    return tuple(found)


def title_of(table: Table, lang: str) -> str:
    """Return the game's title, followed by the name of its puzzle of the day if that is played."""
    return f"{table.spec.title} · {puzzle_name(table.spec, lang)}" if table.config.day else table.spec.title
