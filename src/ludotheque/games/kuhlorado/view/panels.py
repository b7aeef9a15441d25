"""The pictures of a seat's view: the sheet with its dice, and the running score."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Panel
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.table import TABLE_HEIGHT, TABLE_WIDTH, draw_table
from ludotheque.games.kuhlorado.view.tally import TALLY_WIDTH, draw_tally, tally_height


def panels(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Return the table, and the tally once a sheet is chosen."""
    title = TEXTS.say("panel_table", lang, sheet=o.sheet) if o.sheet else TEXTS.say("panel_no_sheet", lang)
    table = Panel("table", title, TABLE_WIDTH, TABLE_HEIGHT, draw_table(o, lang, names))
    if not o.sheet:
        return [table]
    title, body = TEXTS.say("panel_tally", lang), draw_tally(o, lang, names)
    return [table, Panel("tally", title, TALLY_WIDTH, tally_height(o), body, "side")]
