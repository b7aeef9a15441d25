"""What pages other than the table's show; the table's own is `tables.told.SeatView`."""

from __future__ import annotations

import msgspec

from ludotheque.draw.view import Panel, ScoreLine
from ludotheque.kernel.spec import Spec
from ludotheque.tables.log import LogLine
from ludotheque.web.table_lists import TableSummary


class Visitor(msgspec.Struct, frozen=True):
    """Whoever looks at a page: language, theme (`auto`, `light`, `dark`), remembered name, token for forms."""

    lang: str
    theme: str
    name: str
    csrf: str
    path: str


class HomeView(msgspec.Struct, frozen=True):
    """The home page: games, tables that wait for players, tables being played, and the visitor's own."""

    visitor: Visitor
    games: tuple[Spec, ...]
    waiting: tuple[TableSummary, ...]
    playing: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]


class ReplayView(msgspec.Struct, frozen=True):
    """One step of a finished game: `step` of `last`, seen from `seat` (−3: as a spectator).

    `line` is empty for the game that was played, `best` for the solver's; `has_solver`: there is one to look for.
    """

    visitor: Visitor
    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seat: int
    step: int
    last: int
    status_line: str
    panels: tuple[Panel, ...]
    lines: tuple[LogLine, ...]
    score_sheet: tuple[ScoreLine, ...]
    line: str = ""
    has_solver: bool = False
