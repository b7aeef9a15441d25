"""What pages other than the table's show; the table's own model is `tables.seat_view.SeatView`."""

from __future__ import annotations

import msgspec

from ludotheque.draw.view import Panel, ScoreLine
from ludotheque.kernel.spec import Spec
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Attempt
from ludotheque.tables.challenge import Pair
from ludotheque.tables.log import LogLine
from ludotheque.web.live.listing import TableSummary

# The status of a search for a best line.
WAITING, SEARCHING, DONE, FAILED = "waiting", "searching", "done", "failed"


class Visitor(msgspec.Struct, frozen=True):
    """Who looks at a page: language, theme (`auto`, `light`, `dark`), remembered name, token for forms."""

    lang: str
    theme: str
    name: str
    csrf: str


class HomeView(msgspec.Struct, frozen=True):
    """The home page: games, tables that wait for players, tables being played, and the visitor's own.

    `level` is how strong bots were last asked to be; empty before a first game. `here` are the tables at which somebody
    has a page open.
    """

    visitor: Visitor
    games: tuple[Spec, ...]
    waiting: tuple[TableSummary, ...]
    playing: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]
    level: str = ""
    now: int = 0
    here: frozenset[str] = frozenset()


class MoveLine(msgspec.Struct, frozen=True):
    """One decision of a finished game in words; `step` is the number of steps before it, `verdict` a review's."""

    step: int
    seat: int
    text: str
    verdict: str = ""
    loss: float = 0.0


class ReplayView(msgspec.Struct, frozen=True):
    """One position of a finished game, seen from `seat` (−3: as a spectator): after `step` steps.

    `stops` are the numbers of steps at which the replay stops: before every decision, and at the end; this is the stop
    number `at`. `lines` is what was said since the stop before.
    `line` is empty for the game that was played, `best` for the solver's; `solution` is the address of that, if any.
    `rules_note` is a sentence where the game was played under other rules than today's.
    """

    visitor: Visitor
    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seat: int
    step: int
    stops: tuple[int, ...]
    at: int
    status_line: str
    panels: tuple[Panel, ...]
    lines: tuple[LogLine, ...]
    moves: tuple[MoveLine, ...]
    score_sheet: tuple[ScoreLine, ...]
    line: str = ""
    solution: str = ""
    rules_note: str = ""


class Division(msgspec.Struct, frozen=True):
    """Games that may be compared: the division's name, the games of a day, the all-time best, both with help apart."""

    name: str
    of_day: tuple[Attempt, ...]
    best: tuple[ScoreRow, ...]
    helped_of_day: tuple[Attempt, ...] = ()
    helped_best: tuple[ScoreRow, ...] = ()


class ScoresView(msgspec.Struct, frozen=True):
    """A game's best scores; `holder` is the visitor's."""

    spec: Spec
    day: str
    is_today: bool
    divisions: dict[str, Division]
    mine: tuple[ScoreRow, ...]
    holder: str


class SolutionView(msgspec.Struct, frozen=True):
    """The page of a search; `score` is what was reached at the table, `best` is None until a line is found."""

    visitor: Visitor
    table: str
    title: str
    name: str
    status: str
    verdict: str
    seconds: float
    limit: float
    score: float
    is_won: bool
    best: float | None
    best_is_won: bool
    pairs: tuple[Pair, ...]
