"""What the page of a search shows: the scores, how far it is, and at its end both lines."""

from __future__ import annotations

import msgspec

from ludotheque.tables.best_line import Pair, pair_lines, say_progress, say_verdict
from ludotheque.tables.table import Table
from ludotheque.web.models import Visitor
from ludotheque.web.solving import DONE, Search


class SolutionView(msgspec.Struct, frozen=True):
    """The page of a search; `score` is what was reached at the table, `best` is empty before anything was found."""

    visitor: Visitor
    table: str
    game: str
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


def solution_view(table: Table, search: Search, visitor: Visitor) -> SolutionView:
    """Everything that the page shows; the lines once the search is over."""
    assert table.result is not None
    lang, best = visitor.lang, search.best
    score, is_won = table.result.scores[0], bool(table.result.winners)
    pairs: tuple[Pair, ...] = ()
    verdict = say_progress(best, lang)
    if search.status == DONE and best is not None:
        pairs = pair_lines(table.game, table.moves, search.line(), lang, table.names())
        verdict = say_verdict(is_won, score, best, lang)
    return SolutionView(
        visitor=visitor,
        table=table.id,
        game=table.spec.id,
        title=table.spec.title,
        name=table.names()[0],
        status=search.status,
        verdict=verdict,
        seconds=min(search.seconds(), search.puzzle.seconds),
        limit=search.puzzle.seconds,
        score=score,
        is_won=is_won,
        best=None if best is None else float(best.score),
        best_is_won=best is not None and best.is_won,
        pairs=pairs,
    )
