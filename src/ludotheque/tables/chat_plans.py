"""Plans for messages of spectators and for the host's decisions about them."""

from __future__ import annotations

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_chat, check_name
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import refuse_moderation, refuse_spectator_message, require
from ludotheque.tables.table import Table


def plan_spectator_says(table: Table, holder: str, name: str, text: str, now: int) -> Planned:
    """Plan a spectator's message."""
    require(refuse_spectator_message(table, holder))
    return Planned(e.Said(at=now, seat=SPECTATOR, text=check_chat(text), name=check_name(name), holder=holder))


def plan_let_talk(table: Table, by: int, is_allowed: bool, now: int) -> Planned | None:
    """Plan to allow or forbid messages of spectators, or return None if nothing changes."""
    require(refuse_moderation(table, by))
    return None if table.chat.is_open == is_allowed else Planned(e.LetTalk(at=now, seat=by, is_allowed=is_allowed))


def plan_mute(table: Table, by: int, line: int, now: int) -> Planned | None:
    """Plan to mute the spectator who wrote a line, or return None if that line is gone."""
    require(refuse_moderation(table, by))
    return Planned(e.Muted(at=now, seat=by, line=line)) if line in table.chat.speakers else None
