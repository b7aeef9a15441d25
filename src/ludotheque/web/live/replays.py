"""Finished games, decision by decision. Only finished ones: nothing in them is secret any more."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.records import Record, ending_notes, format_record, result_note
from ludotheque.kernel.state import State
from ludotheque.reviews.report import Decision
from ludotheque.tables.entries import Step
from ludotheque.tables.errors import TableError
from ludotheque.tables.log import LogLine
from ludotheque.tables.parts import positions_after
from ludotheque.tables.table import Table
from ludotheque.web.live.challenge import challenge_links
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.models import MoveLine, ReplayView, Visitor

GAMES_KEPT = 8
LISTS_KEPT = 32
BEST = "best"
FIRST = -1
Moves = tuple[Step, ...]


def stops_of(moves: Sequence[Step]) -> list[int]:
    """The numbers of steps after which somebody is to decide, and the end: where a replay stops."""
    return [*(number for number, (seat, _) in enumerate(moves) if seat >= 0), len(moves)]


class Replays:
    """Caches all positions of the games that were looked at last, and their moves in words."""

    def __init__(self) -> None:
        self._positions: OrderedDict[tuple[str, Moves], list[State]] = OrderedDict()
        self._lists: OrderedDict[tuple[str, Moves, int, str, tuple[str, ...]], tuple[MoveLine, ...]] = OrderedDict()

    def view(
        self,
        table: Table,
        seat: int,
        step: int,
        visitor: Visitor,
        best: list[Step] | None = None,
        judged: Mapping[int, Decision] | None = None,
    ) -> ReplayView:
        """The first stop from a step on as a seat saw it, with what was said since the stop before it.

        With `best`, of the solver's line instead; `judged` are a review's decisions by their steps.
        """
        if table.result is None:
            raise TableError("table/not-over")
        moves = tuple(table.moves if best is None else best)
        last = len(moves)
        if not FIRST <= step <= last:
            raise TableError("replay/step", last=last)
        positions = self.positions(table, moves)
        stops = stops_of(moves)
        at = bisect_left(stops, step)
        step = stops[at]
        view = view_of(table.spec)
        lang, names = visitor.lang, table.names()
        observation = positions[step].observation(seat)
        return ReplayView(
            visitor=visitor,
            table=table.id,
            game=table.spec.id,
            title=table.spec.title,
            names=names,
            seat=seat,
            step=step,
            stops=tuple(stops),
            at=at,
            status_line=view.status(observation, lang, names),
            panels=tuple(view.panels(observation, lang, names)),
            lines=tuple(
                line
                for before in range(stops[at - 1] if at else 0, step)
                for line in _lines(table, moves, positions, before, seat, lang)
            ),
            moves=self.list_moves(table, moves, seat, lang, judged or {}),
            score_sheet=tuple(view.score_sheet(observation, lang, names)) if step == last else (),
            line="" if best is None else BEST,
            solution=challenge_links(table).get("solution", ""),
            rules_note=table.rules_note(lang),
        )

    def positions(self, table: Table, moves: Moves) -> list[State]:
        """The position after each number of steps."""
        key = (table.id, moves)
        if key not in self._positions:
            start = table.game.new_initial_state()
            self._positions[key] = [start, *positions_after(start, moves)]
        self._positions.move_to_end(key)
        while len(self._positions) > GAMES_KEPT:
            self._positions.popitem(last=False)
        return self._positions[key]

    def list_moves(
        self, table: Table, moves: Moves, viewer: int, lang: str, judged: Mapping[int, Decision]
    ) -> tuple[MoveLine, ...]:
        """Every decision in words, as a viewer knows it, with a review's verdict where there is one."""
        key = (table.id, moves, viewer, lang, table.names())
        if key not in self._lists:
            positions = self.positions(table, moves)
            self._lists[key] = tuple(
                MoveLine(step, moves[step][0], said_in(table, moves, positions, step, viewer, lang))
                for step in stops_of(moves)[:-1]
            )
        self._lists.move_to_end(key)
        while len(self._lists) > LISTS_KEPT:
            self._lists.popitem(last=False)
        found = self._lists[key]
        if not judged:
            return found
        return tuple(
            MoveLine(line.step, line.seat, line.text, judged[line.step].verdict, judged[line.step].loss)
            if line.step in judged
            else line
            for line in found
        )


def _lines(
    table: Table, moves: Sequence[Step], positions: list[State], before: int, viewer: int, lang: str
) -> list[LogLine]:
    """The log of one step."""
    seat, action = moves[before]
    events = events_of(table.spec).events(positions[before], seat, action, positions[before + 1], viewer)
    say = view_of(table.spec).say
    return [LogLine(before + 1, event.seat, say(event, lang, table.names())) for event in events]


def said_in(table: Table, moves: Sequence[Step], positions: list[State], step: int, viewer: int, lang: str) -> str:
    """What a decision was, in the first sentence about it; what nobody else saw is an ellipsis."""
    lines = _lines(table, moves, positions, step, viewer, lang)
    seat = moves[step][0]
    return next((line.text for line in lines if line.seat == seat), lines[0].text if lines else "…")


def notes_of(table: Table) -> dict[str, str]:
    """How the game ended, as a record says it; nothing while it runs."""
    if table.state.is_terminal():
        return {"result": result_note(table.state)}
    ending = table.result.ending() if table.result is not None else None
    return ending_notes(table.state, ending) if ending is not None else {}


def record_text(live: LiveTable) -> str:
    """The record as text; while a game with hidden information runs there is none, since chance would reveal it."""
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
