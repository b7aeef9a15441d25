"""Scores of challenges, and searches for best lines.

The pages are in `pages/challenge.py`.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from ludotheque.games.registry import get_spec
from ludotheque.kernel.challenge import Pair, Solution, challenge_of, line_of, outcomes_of
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.spec import Spec
from ludotheque.store.journal import Journal
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Ranking, Scores
from ludotheque.tables.challenge import TODAY, check_day
from ludotheque.tables.entries import Acted, Step
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.web.http.assets import at
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.jobs import Solve
from ludotheque.web.platform import Jobs, monotonic

# The status of a search for a best line.
WAITING, SEARCHING, DONE, FAILED = "waiting", "searching", "done", "failed"
DAY_SHOWN = 20
BEST_SHOWN = 10
MINE_SHOWN = 20
SEARCHES_KEPT = 64
SEARCHES_WAITING = 16
SEARCHES_PER_CLIENT = 2


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


def score_after(table: Table, planned: Planned) -> ScoreRow | None:
    """Return the score of a game that this plan ends by the rules, with a person in the seat.

    A game that continues another one does not count. The score goes into the same commit as the game's last entry, so
    that a killed server loses neither or both.
    """
    entry = planned.entry
    if not table.spec.challenge or not isinstance(entry, Acted) or not planned.positions or table.start:
        return None
    seat, end = table.seats[entry.seat], planned.positions[-1]
    if not seat.is_person() or not end.is_terminal():
        return None
    note = challenge_of(table.spec).note_of(end)
    return ScoreRow(
        table_id=table.id,
        seat=seat.number,
        game=table.spec.id,
        division=note.division,
        day=table.config.day,
        name=seat.name,
        holder=seat.holder,
        is_won=note.is_won,
        score=note.score,
        finished_at=entry.at,
        facts=note.facts,
        is_helped=table.is_helped,
    )


async def list_scores(journal: Journal, game: str, day: str, holder: str, lang: str) -> ScoresView:
    """Return the best scores of a game and of a day's puzzle, by default today's."""
    return await journal.run(_read_scores, journal.store.scores, game, day, holder, lang)


def _read_scores(scores: Scores, game: str, day: str, holder: str, lang: str) -> ScoresView:
    spec = get_spec(game)
    if not spec.challenge:
        raise TableError("scores/none", game=spec.title)
    challenge = challenge_of(spec)
    today = check_day(spec, TODAY)
    chosen = check_day(spec, day) if day else today
    rankings = {
        challenge.division_name(division, lang): scores.ranking(game, division, chosen, DAY_SHOWN, BEST_SHOWN)
        for division in challenge.divisions
    }
    mine = tuple(scores.of_holder(game, holder, MINE_SHOWN)) if holder else ()
    return ScoresView(spec, chosen, chosen == today, rankings, mine, holder)


def challenge_links(table: Table) -> dict[str, str]:
    """Return the addresses that a table's page offers when the game is over."""
    links = {}
    if table.spec.challenge:
        day = f"?day={table.config.day}" if table.config.day else ""
        links["scores"] = at(f"/g/{table.spec.id}/scores{day}")
        if table.result is not None and table.result.reason == "end":
            links["solution"] = at(f"/t/{table.id}/solution")
    return links


class Search:
    """The search for the best line of one finished game."""

    def __init__(self, job: Solve) -> None:
        self.job = job
        self.status = WAITING
        self.best: Solution | None = None
        self._begun = 0.0

    def update(self, solution: Solution | None) -> None:
        """Take an interim result: None when the search begins, then better and better lines."""
        if solution is None:
            self.status, self._begun = SEARCHING, monotonic()
        else:
            self.best = solution

    def end(self, solution: Solution | None) -> None:
        """Take the last result.

        After two failures the result is None, and the best line so far counts.
        """
        self.best = solution or self.best
        self.status = FAILED if self.best is None else DONE

    def seconds(self) -> float:
        """Return for how long the search has been running."""
        return min(monotonic() - self._begun, self.job.seconds) if self._begun else 0.0


class BestLines:
    """Searches for the best lines of finished games, of which the last ones are kept."""

    def __init__(self, jobs: Jobs, seconds: float) -> None:
        self.seconds = seconds
        self._jobs = jobs
        self._searches: OrderedDict[str, Search] = OrderedDict()

    def look(self, table: Table, is_visit: bool = True, client: str = "") -> Search:
        """Return the search of a finished game, which the first call starts.

        A visit starts a failed search again.
        """
        _check_solvable(table)
        search = self._searches.get(table.id)
        if search is None or (search.status == FAILED and is_visit):
            waiting = [each.job.client for each in self._searches.values() if each.status == WAITING]
            if len(waiting) >= SEARCHES_WAITING:
                raise WebError("server/busy")
            if client and waiting.count(client) >= SEARCHES_PER_CLIENT:
                raise WebError("request/jobs")
            outcomes = tuple(outcomes_of(table.moves))
            search = Search(
                Solve(table=table.id, client=client, config=table.config, seconds=self.seconds, outcomes=outcomes)
            )
            self._searches[table.id] = search
            end = search.end
            future = self._jobs.submit(search.job, search.update)
            future.add_done_callback(lambda done: None if done.cancelled() else end(done.result()))
        self._searches.move_to_end(table.id)
        self._forget()
        return search

    def moves(self, table: Table) -> list[Step] | None:
        """Return the best line so far as moves from the start of the game, or None."""
        search = self._searches.get(table.id)
        if search is None or search.best is None:
            return None
        return line_of(table.game.new_initial_state(), search.job.outcomes, search.best.actions)

    def view(self, table: Table, is_visit: bool, visitor: Visitor, client: str = "") -> SolutionView:
        """Return what the page of a search shows: both scores, the progress and, at the end, both lines."""
        search = self.look(table, is_visit, client)
        assert table.result is not None
        lang, best = visitor.lang, search.best
        score, is_won = table.result.scores[0], bool(table.result.winners)
        challenge = challenge_of(table.spec)
        pairs: tuple[Pair, ...] = ()
        verdict = challenge.say_progress(best, lang)
        if search.status == DONE and best is not None:
            pairs = challenge.pair_lines(table.game, table.moves, self.moves(table) or (), lang, table.names())
            verdict = challenge.say_verdict(is_won, score, best, lang)
        return SolutionView(
            visitor=visitor,
            table=table.id,
            title=table.spec.title,
            name=table.names()[0],
            status=search.status,
            verdict=verdict,
            seconds=search.seconds(),
            limit=search.job.seconds,
            score=format_points(score, lang),
            is_won=is_won,
            best="" if best is None else format_points(best.score, lang),
            best_is_won=best is not None and best.is_won,
            pairs=pairs,
        )

    def _forget(self) -> None:
        for table_id, search in list(self._searches.items()):
            if len(self._searches) <= SEARCHES_KEPT:
                return
            if search.status in (DONE, FAILED):
                del self._searches[table_id]


def _check_solvable(table: Table) -> None:
    if not table.spec.challenge:
        raise TableError("solver/none")
    if table.result is None:
        raise TableError("table/not-over")
    if table.result.reason != "end":
        raise TableError("solver/unfinished")
