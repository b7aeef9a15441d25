"""A table as one viewer sees it, without anything that the viewer may not know.

`presenter.py` makes these views.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.draw.view import Choice, Moment, Panel, ScoreLine
from ludotheque.kernel.observation import Observation
from ludotheque.tables.handle_names import HandleNames
from ludotheque.tables.log import LogLine
from ludotheque.tables.log_pages import LogPage
from ludotheque.tables.parts import ChatLine, Result
from ludotheque.tables.permissions import Permissions
from ludotheque.tables.tree import Tree


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat as others see it.

    `kind` is open, person, bot or stand-in (a bot for an owner who left); `presence` is here, away, left or bot.
    `is_awaited`: the seat has yet to choose. `has_chosen`: the seat's choice is held back until all have chosen.
    `time_left` is in milliseconds (−1 without a clock), at the time the view was made. `face` is the number of a drawn
    face, 0 for none.
    """

    seat: int
    name: str
    kind: str
    level: str
    presence: str
    is_you: bool
    is_host: bool
    is_awaited: bool
    has_chosen: bool
    has_resigned: bool
    score: float
    is_winner: bool
    time_left: int
    clock_runs: bool
    face: int = 0


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it, in one language.

    `version` grows with every entry, `decision` only when the position changes: an act names the decision it answers.

    `choices` is a tree of handles (see `tree.py`), empty when there is nothing to choose. `labels` names each handle.
    `prompts` asks for the next part, by handle and kind of what follows (`tile:lake>at`). Handles of a kind in
    `harmless` may be skipped where no other handle can follow. With `is_final`, chance follows the choice, which cannot
    be undone, so a page should ask first. `pending` describes the viewer's own held choice.

    `log` has the last pages only. `length` is the number of steps so far, `mover` the seat that made the last ones,
    `news` the lines about them, and `moment` the phase that they ended, if readers should stop there.

    `names` maps every handle in the pictures to its name. Once the game is over, `again` has the settings for a new
    table like this one.
    """

    table: str
    version: int
    decision: int
    lang: str
    game: str
    title: str
    settings: tuple[tuple[str, str], ...]
    note: str
    viewer: int
    status: str
    status_line: str
    is_your_turn: bool
    seats: tuple[SeatInfo, ...]
    panels: tuple[Panel, ...]
    choices: Tree
    labels: dict[str, str]
    prompts: dict[str, str]
    harmless: tuple[str, ...]
    is_final: bool
    pending: str
    log: tuple[LogPage, ...]
    length: int
    mover: int
    news: tuple[LogLine, ...]
    moment: Moment | None
    names: HandleNames
    again: dict[str, Any]
    chat: tuple[ChatLine, ...]
    spectators_talk: bool
    undo_asked_by: int
    can: Permissions
    result: Result | None
    score_sheet: tuple[ScoreLine, ...]
    rematch: str
    spectators: int
    links: dict[str, str]


class Drawn(msgspec.Struct, frozen=True):
    """The part of a view that depends only on the position and the names."""

    observation: Observation
    panels: tuple[Panel, ...]
    choices: tuple[Choice, ...]
    tree: Tree
    labels: dict[str, str]
    status_line: str
    is_final: bool = False
    score_sheet: tuple[ScoreLine, ...] = ()
    names: HandleNames = msgspec.field(default_factory=lambda: HandleNames(()))
    prompts: dict[str, str] = {}


class Presence(msgspec.Struct, frozen=True):
    """Seats with an open page, the number of spectators, and seats absent for a while."""

    here: frozenset[int] = frozenset()
    spectators: int = 0
    absent: frozenset[int] = frozenset()
