"""What pages other than the table's show; the table's own model is `tables.seat_view.SeatView`."""

from __future__ import annotations

import msgspec

from ludotheque.draw.view import Panel, ScoreLine
from ludotheque.kernel.challenge import Pair
from ludotheque.kernel.spec import Spec
from ludotheque.reviews.presenter import Judged, ShownReview
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Ranking
from ludotheque.tables.history import MoveLine
from ludotheque.tables.log import LogLine
from ludotheque.tables.tree import Tree
from ludotheque.web.live.listing import TableSummary

# The status of a review before its first request. The store has names for the other ones.
UNASKED = "unasked"
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


class RetryView(msgspec.Struct, frozen=True, kw_only=True):
    """A position to decide once more.

    `steps` are all decisions of the seat that are worth another try.
    """

    visitor: Visitor
    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seat: int
    step: int
    steps: tuple[int, ...]
    status_line: str
    panels: tuple[Panel, ...]
    choices: Tree
    labels: dict[str, str]
    handles: dict[str, str]
    harmless: tuple[str, ...]
    is_true: bool = False


class ScoresView(msgspec.Struct, frozen=True):
    """A game's best scores, by the name of the division.

    `holder` is the visitor.
    """

    spec: Spec
    day: str
    is_today: bool
    rankings: dict[str, Ranking]
    mine: tuple[ScoreRow, ...]
    holder: str


class SolutionView(msgspec.Struct, frozen=True):
    """The page of a search for the best line.

    `score` is that of the game, and `best` is empty until a line is found.
    """

    visitor: Visitor
    table: str
    title: str
    name: str
    status: str
    verdict: str
    seconds: float
    limit: float
    score: str
    is_won: bool
    best: str
    best_is_won: bool
    pairs: tuple[Pair, ...]
