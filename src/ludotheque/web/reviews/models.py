"""What the pages of a review show, in one language and as one viewer may know it."""

from __future__ import annotations

import msgspec

from ludotheque.draw.curve import Mark
from ludotheque.draw.view import Panel
from ludotheque.tables.tree import Tree
from ludotheque.web.pages.models import ReplayView, Visitor

# How far a review is, beside the words of the store: nobody has asked for it yet.
UNASKED = "unasked"


class Judged(msgspec.Struct, frozen=True):
    """One decision that was judged; `at` is its number among the stops of the replay.

    `is_turn`: the loss is that of the whole turn. With `is_hidden` it would tell what the viewer did not know: then the
    best move, paths and reason are empty.
    """

    step: int
    at: int
    seat: int
    name: str
    verdict: str
    loss: float
    error: float
    played: str
    best: str = ""
    why: str = ""
    played_path: tuple[str, ...] = ()
    best_path: tuple[str, ...] = ()
    is_hidden: bool = False
    is_turn: bool = False


class SeatLine(msgspec.Struct, frozen=True):
    """One seat's game in figures (shares of the win) and in one sentence."""

    seat: int
    name: str
    accuracy: float | None
    decisions: int
    counts: dict[str, int]
    result: float
    start: float
    luck: float
    luck_error: float
    loss: float
    loss_error: float
    gifts: float
    rest: float
    words: str


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a review: `status` is how far it is, `ahead` how many others are computed first.

    `shares` and `marks` make the curve, by the stops of the replay. `is_true`: the reader has asked how it really was;
    `has_secrets`: there is a difference. `refusal` says why there can be no review, if that is so. `is_old`: an older
    version of the judge made it. `judged`: the share of the decisions that it had time for.
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
    judged: float = 1.0
    shares: tuple[tuple[float, ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[SeatLine, ...] = ()
    moments: tuple[Judged, ...] = ()
    current: Judged | None = None
    is_true: bool = False
    has_secrets: bool = False
    levels: tuple[str, ...] = ()


class RetryView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of one's own, to decide once more; `steps` are all that are worth it."""

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
