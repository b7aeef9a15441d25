"""What a message, and the host's word on who may send one, lead to: an entry, or a refusal that says why."""

from __future__ import annotations

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_chat, check_name
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import refuse_moderation, refuse_spectator_message, require
from ludotheque.tables.table import Table


def plan_spectator_says(table: Table, holder: str, name: str, text: str, now: int) -> Planned:
    """A message of somebody who looks on, if the host allows it."""
    require(refuse_spectator_message(table, holder))
    return Planned(e.Said(at=now, seat=SPECTATOR, text=check_chat(text), name=check_name(name), holder=holder))


def plan_let_talk(table: Table, by: int, is_allowed: bool, now: int) -> Planned | None:
    """The host lets spectators talk or no longer; None if that is so already."""
    require(refuse_moderation(table, by))
    return None if table.chat.is_open == is_allowed else Planned(e.LetTalk(at=now, seat=by, is_allowed=is_allowed))


def plan_mute(table: Table, by: int, line: int, now: int) -> Planned | None:
    """The host mutes the spectator who said a line; None if that line is gone."""
    require(refuse_moderation(table, by))
    return Planned(e.Muted(at=now, seat=by, line=line)) if line in table.chat.speakers else None
