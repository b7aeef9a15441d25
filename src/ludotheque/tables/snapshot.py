"""A table for programs: the seat's observation as data, without drawings."""

from __future__ import annotations

import msgspec

from ludotheque.kernel.observation import Observation
from ludotheque.tables.entries import TableConfig
from ludotheque.tables.log import LogLine
from ludotheque.tables.parts import ChatLine, Result
from ludotheque.tables.permissions import Permissions
from ludotheque.tables.presenter import Presenter, describe_seat
from ludotheque.tables.seat_view import Presence, SeatInfo


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that a seat (or, as −3, a spectator) may know of a table.

    `observation` is the game's own (null before the start). Its `legal` lists the seat's actions as numbers with their
    notation. `pending` is the seat's own choice while held back. `is_your_turn`: the seat has yet to choose.
    `rules_note` is a sentence on a table of older rules, which can only be viewed.
    """

    table: str
    version: int
    decision: int
    config: TableConfig
    status: str
    viewer: int
    is_your_turn: bool
    seats: tuple[SeatInfo, ...]
    observation: Observation | None
    pending: int | None
    undo_asked_by: int
    can: Permissions
    result: Result | None
    rematch: str
    log: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]
    rules_note: str


# Fields that are sent once in full, then only with what was added.
GROWING = ("log", "chat")


def snapshot(presenter: Presenter, viewer: int, lang: str, now: int, presence: Presence) -> TableSnapshot:
    """Return the snapshot of the presenter's table for one viewer."""
    table = presenter.table
    seen = presenter.observe(viewer)
    return TableSnapshot(
        table=table.id,
        version=table.version,
        decision=table.decision,
        config=table.config,
        status=table.status(),
        viewer=viewer,
        is_your_turn=viewer in table.awaited() and table.seats[viewer].is_person(),
        seats=tuple(describe_seat(table, seat.number, viewer, seen, now, presence) for seat in table.seats),
        observation=seen if table.has_begun else None,
        pending=table.pending.get(viewer),
        undo_asked_by=table.undo_asked_by,
        can=presenter.can(viewer, presence),
        result=table.result,
        rematch=table.rematch,
        log=tuple(table.log.lines(viewer, lang, table.names())),
        chat=tuple(table.chat.lines),
        rules_note=table.rules_note(lang),
    )


class Increments:
    """An encoder of snapshots as lines of JSON: the first in full, later ones as changes."""

    def __init__(self) -> None:
        self._last: TableSnapshot | None = None

    def line(self, now: TableSnapshot) -> bytes | None:
        """Return the next line, or None if nothing changed."""
        last, self._last = self._last, now
        if last is None:
            return msgspec.json.encode({"type": "table", **msgspec.structs.asdict(now)}) + b"\n"
        changed: dict[str, object] = {"type": "change"}
        added: dict[str, object] = {}
        for name in now.__struct_fields__:
            old, new = getattr(last, name), getattr(now, name)
            if name in GROWING and len(new) >= len(old) and new[len(old) - 1 : len(old)] == old[-1:]:
                if len(new) > len(old):
                    added[name] = new[len(old) :]
            elif new != old:
                changed[name] = new
        if added:
            changed["added"] = added
        return msgspec.json.encode(changed) + b"\n" if len(changed) > 1 else None
