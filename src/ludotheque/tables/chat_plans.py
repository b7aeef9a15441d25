"""What a message, and the host's word on who may send one, lead to: an entry, or a refusal that says why."""

from __future__ import annotations

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_chat, check_name
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned
from ludotheque.tables.plans import HOST
from ludotheque.tables.table import Table

# Messages of spectators at one table, so that a crowd does not use up the room that the players' own messages need.
SPECTATORS_SAY = 500


def plan_spectator_says(table: Table, holder: str, name: str, text: str, now: int) -> Planned:
    """A message of somebody who looks on, if the host allows it."""
    if not table.chat.is_open:
        raise TableError("chat/spectators")
    if holder in table.chat.muted:
        raise TableError("chat/muted")
    if table.chat.spectators_said >= SPECTATORS_SAY:
        raise TableError("chat/full")
    return Planned(e.Said(at=now, seat=SPECTATOR, text=check_chat(text), name=check_name(name), holder=holder))


def plan_let_talk(table: Table, by: int, is_allowed: bool, now: int) -> Planned | None:
    """The host lets spectators talk or no longer; None if that is so already."""
    _check_host(table, by)
    return None if table.chat.is_open == is_allowed else Planned(e.LetTalk(at=now, seat=by, is_allowed=is_allowed))


def plan_mute(table: Table, by: int, line: int, now: int) -> Planned | None:
    """The host mutes the spectator who said a line; None if that line is gone."""
    _check_host(table, by)
    return Planned(e.Muted(at=now, seat=by, line=line)) if line in table.chat.speakers else None


def _check_host(table: Table, by: int) -> None:
    if by not in (HOST, table.host_seat()):
        raise TableError("host/only")
