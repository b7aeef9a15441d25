"""The record of a table, as a file to keep."""

from __future__ import annotations

from datetime import UTC, datetime

from ludotheque.kernel.records import Record, ending_notes, format_record, result_note
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web.live_table import LiveTable


def notes_of(table: Table) -> dict[str, str]:
    """How the game ended, as a record says it; nothing while it runs."""
    if table.state.is_terminal():
        return {"result": result_note(table.state)}
    ending = table.result.ending() if table.result is not None else None
    return ending_notes(table.state, ending) if ending is not None else {}


def record_text(live: LiveTable) -> str:
    """The record as text; while a game with hidden information runs there is none, since chance would reveal it."""
    table = live.table
    if table.result is None and table.state.game.has_hidden_information():
        raise TableError("record/running")
    record = Record(table.game, table.names(), list(table.moves), table.config.rules, table.left_out)
    record.notes = {
        "date": datetime.fromtimestamp(table.changed_at / 1000, UTC).date().isoformat(),
        "levels": ", ".join(seat.level or "human" for seat in table.seats),
        **notes_of(table),
    }
    return format_record(record)
