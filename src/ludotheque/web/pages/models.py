"""Models of pages other than the table's, whose model is `tables.seat_view.SeatView`."""

from __future__ import annotations

import msgspec

from ludotheque.draw.view import Panel, ScoreLine
from ludotheque.kernel.spec import Spec
from ludotheque.reviews.presenter import Judged, ShownReview
from ludotheque.tables.history import MoveLine
from ludotheque.tables.log import LogLine
from ludotheque.tables.tree import Tree
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.listing import TableSummary

# The status of a review before its first request. The store has names for the other ones.
UNASKED = "unasked"


class HomeView(msgspec.Struct, frozen=True):
    """The home page: games, tables that wait for players, tables being played, and the visitor's own.

    `level` is the strength that was last chosen for bots, and empty before a first game. `here` are the tables that a
    reader has open.
    """

    visitor: Visitor
    games: tuple[Spec, ...]
    waiting: tuple[TableSummary, ...]
    playing: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]
    level: str = ""
    now: int = 0
    here: frozenset[str] = frozenset()


class PositionView(msgspec.Struct, frozen=True, kw_only=True):
    """One position of a finished game, after `step` steps, as `seat` saw the position."""

    visitor: Visitor
    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seat: int
    step: int
    status_line: str
    panels: tuple[Panel, ...]


class ReplayView(PositionView, frozen=True, kw_only=True):
    """A position of a replay, where the seat −3 is a spectator.

    `stops` are the numbers of steps at which the replay stops: before every decision, and at the end. This is the stop
    number `at`. `lines` are the log since the stop before. `line` is empty for the game that was played, and `best` for
    the solver's line, whose page is `solution`. `rules_note` is a sentence for a game under other rules than today's.
    """

    stops: tuple[int, ...]
    at: int
    lines: tuple[LogLine, ...]
    moves: tuple[MoveLine, ...]
    score_sheet: tuple[ScoreLine, ...]
    line: str = ""
    solution: str = ""
    rules_note: str = ""


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a review.

    `status` says how far the review is, and `ahead` how many other reviews are computed first. `shown` is the review
    itself, and `current` the decision in the position that the reader looks at. With `is_true` the reader has asked to
    see what was hidden, and `has_secrets` says that there is a difference. `refusal` says why there can be no review.
    `is_old` marks a review by an older version (`judge`) of the judge.
    """

    visitor: Visitor
    replay: ReplayView
    viewer: int
    status: str
    progress: float = 0.0
    ahead: int = 0
    has_begun: bool = False
    may_cancel: bool = False
    is_old: bool = False
    refusal: str = ""
    judge: str = ""
    shown: ShownReview | None = None
    current: Judged | None = None
    is_true: bool = False
    has_secrets: bool = False
    levels: tuple[str, ...] = ()


class RetryView(PositionView, frozen=True, kw_only=True):
    """A position to decide once more.

    `steps` are all decisions of the seat that are worth another try.
    """

    steps: tuple[int, ...]
    choices: Tree
    labels: dict[str, str]
    handles: dict[str, str]
    harmless: tuple[str, ...]
    is_true: bool = False
