"""What a review says, as typed data; `ludotheque review --json` prints a `Review` as it is.

Shares of the win lie between 0 and 1 and add up to 1 over the seats; in a game for one player the share is the chance
to win. A *step* is an index into the moves of the record: `curve[n]` is the position after n moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotheque.kernel.records import Ending

if TYPE_CHECKING:
    from ludotheque.kernel.records import Record

NAMED = ("inaccuracy", "mistake", "blunder")


class Candidate(msgspec.Struct, frozen=True):
    """One action that was judged: its notation, the seat's expected share, and what it gives up against the best."""

    action: str
    value: float
    loss: float
    error: float


class Decision(msgspec.Struct, frozen=True):
    """One decision: `loss` and its standard `error` are shares of the win; `candidates` has the best first.

    `why` has both languages; the texts are empty where there is no reason. `is_turn`: the loss is that of the whole
    turn, most of which was lost here.
    """

    step: int
    seat: int
    played: str
    best: str
    loss: float
    error: float
    verdict: str
    why: dict[str, str]
    stake: float = 0.0
    candidates: tuple[Candidate, ...] = ()
    is_turn: bool = False

    def __post_init__(self) -> None:
        if not self.why:
            msgspec.structs.force_setattr(self, "why", {"en": "", "fr": ""})


class Chance(msgspec.Struct, frozen=True):
    """What one roll, draw or deal gave each seat beyond its expectation."""

    step: int
    luck: tuple[float, ...]


class Account(msgspec.Struct, frozen=True):
    """One seat's game: `result − start = luck − loss + gifts + rest`."""

    seat: int
    result: float
    start: float
    luck: float
    loss: float
    gifts: float
    rest: float
    accuracy: float | None
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    luck_error: float = 0.0
    loss_error: float = 0.0
    accuracy_error: float = 0.0

    @property
    def without_luck(self) -> float:
        """The result less what chance gave."""
        return self.result - self.luck


class Judge(msgspec.Struct, frozen=True):
    """Who judged: the method and its version, under which rules and with which budget."""

    game: str
    rules: int
    version: int
    method: str
    iterations: int = 0
    seconds: float = 0.0
    seed: int = 0


class Review(msgspec.Struct, frozen=True):
    """The review of one game; `progress` is 1 when it is whole, `gifts[a][b]` what seat a gave seat b.

    `judged` is the share of the decisions that were looked at, below 1 where time ran out. `ending`: who resigned.
    """

    judge: Judge
    seats: tuple[Account, ...]
    decisions: tuple[Decision, ...]
    chance: tuple[Chance, ...]
    curve: tuple[tuple[float, ...], ...]
    gifts: tuple[tuple[float, ...], ...] = ()
    names: tuple[str, ...] = ()
    progress: float = 1.0
    judged: float = 1.0
    ending: Ending | None = None

    def html(self, lang: str = "en", record: Record | None = None) -> str:
        """The review as a page that stands alone; with the record also pictures of its moments."""
        from ludotheque.reviews.page import review_page

        return review_page(self, lang, record)

    def _repr_html_(self) -> str:
        from ludotheque.reviews.page import review_html

        return review_html(self)
