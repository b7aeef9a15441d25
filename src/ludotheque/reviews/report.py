"""Typed data of a review, which `ludotheque review --json` prints unchanged.

Shares of the win lie between 0 and 1 and add up to 1 over the seats. In a game for one player the share is the chance
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
    """An action that was judged: its notation, the seat's expected share, and its loss against the best."""

    action: str
    value: float
    loss: float
    error: float


class Decision(msgspec.Struct, frozen=True):
    """A judged decision.

    `loss` and its standard `error` are shares of the win. `candidates` has the best first. `why` has both languages,
    with empty texts if there is no reason. `is_turn` means that the loss is that of a whole turn, most of which was
    lost here.
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
    """The luck that a roll, draw or deal gave each seat beyond its expectation."""

    step: int
    luck: tuple[float, ...]


class Account(msgspec.Struct, frozen=True):
    """One seat's account of the game: `result − start = luck − loss + gifts + rest`."""

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
        """The result without luck."""
        return self.result - self.luck


class Judge(msgspec.Struct, frozen=True):
    """A description of the judge: method, version, rules and budget."""

    game: str
    rules: int
    version: int
    method: str
    iterations: int = 0
    seconds: float = 0.0
    seed: int = 0


class Review(msgspec.Struct, frozen=True):
    """The review of one game.

    `progress` is 1 for a complete review. `gifts[a][b]` is what seat a gave seat b. `judged` is the share of the
    decisions that were judged, below 1 if time ran out. `ending` says who resigned.
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
        """Return the review as a complete page, with pictures of its moments if the record is given."""
        from ludotheque.reviews.html import review_page

        return review_page(self, lang, record)

    def _repr_html_(self) -> str:
        from ludotheque.reviews.html import review_html

        return review_html(self)
