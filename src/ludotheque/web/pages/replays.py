"""Replays and records of finished games, in which nothing is secret any more."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.records import Record, ending_notes, format_record, result_note
from ludotheque.reviews.report import Decision
from ludotheque.tables.entries import Step
from ludotheque.tables.errors import TableError
from ludotheque.tables.history import History
from ludotheque.tables.table import Table
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.challenge import challenge_links
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.models import ReplayView

GAMES_KEPT = 8
BEST = "best"
FIRST = -1


class Replays:
    """A cache of the games that were looked at last, with all positions and moves in words."""

    def __init__(self) -> None:
        self._histories: OrderedDict[tuple[str, tuple[Step, ...], tuple[str, ...]], History] = OrderedDict()

    def view(
        self,
        table: Table,
        seat: int,
        step: int,
        visitor: Visitor,
        best: list[Step] | None = None,
        judged: Mapping[int, Decision] | None = None,
    ) -> ReplayView:
        """Return the first stop from `step` on as a seat saw the position, with the log since the last stop.

        With `best` the solver's line is shown. `judged` are a review's decisions by their steps.
        """
        if table.result is None:
            raise TableError("table/not-over")
        history = self.history(table, best)
        stops, last = history.stops, len(history.moves)
        if not FIRST <= step <= last:
            raise TableError("replay/step", last=last)
        at = bisect_left(stops, step)
        step = stops[at]
        view = view_of(table.spec)
        lang, names = visitor.lang, table.names()
        observation = history.positions[step].observation(seat)
        moves = history.list_moves(seat, lang)
        if judged:
            moves = tuple(
                msgspec.structs.replace(line, verdict=judged[line.step].verdict) if line.step in judged else line
                for line in moves
            )
        return ReplayView(
            visitor=visitor,
            table=table.id,
            game=table.spec.id,
            title=table.spec.title,
            names=names,
            seat=seat,
            step=step,
            stops=stops,
            at=at,
            status_line=view.status(observation, lang, names),
            panels=tuple(view.panels(observation, lang, names)),
            lines=tuple(
                line for before in range(stops[at - 1] if at else 0, step) for line in history.lines(before, seat, lang)
            ),
            moves=moves,
            score_sheet=tuple(view.score_sheet(observation, lang, names)) if step == last else (),
            line="" if best is None else BEST,
            solution=challenge_links(table).get("solution", ""),
            rules_note=table.rules_note(lang),
        )

    def history(self, table: Table, best: list[Step] | None = None) -> History:
        """Return the game that was played, or the solver's line."""
        moves = tuple(table.moves if best is None else best)
        key = (table.id, moves, table.names())
        if key not in self._histories:
            self._histories[key] = History(table.game, table.names(), moves)
        self._histories.move_to_end(key)
        while len(self._histories) > GAMES_KEPT:
            self._histories.popitem(last=False)
        return self._histories[key]


def notes_of(table: Table) -> dict[str, str]:
    """Return how the game ended, as lines of a record.

    The lines are empty while the game runs.
    """
    if table.state.is_terminal():
        return {"result": result_note(table.state)}
    ending = table.result.ending() if table.result is not None else None
    return ending_notes(table.state, ending) if ending is not None else {}


def record_text(live: LiveTable) -> str:
    """Return the record as text.

    While a game with hidden information runs this raises TableError, since outcomes of chance would reveal secrets.
    """
    table = live.table
    if table.result is None and table.state.game.has_hidden_information():
        raise TableError("record/running")
    record = Record(table.game, table.names(), list(table.moves), table.config.rules, table.left_out)
    record.notes = {
        "date": datetime.fromtimestamp(table.changed_at / 1000, UTC).date().isoformat(),
        "levels": ", ".join(seat.level or "human" for seat in table.seats),
        **notes_of(table),
    }
    return format_record(record)
