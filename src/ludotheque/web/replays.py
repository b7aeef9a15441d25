"""Finished games, step by step. Only finished ones: nothing in them is secret any more."""

from __future__ import annotations

from collections import OrderedDict

from ludotheque.kernel.state import State
from ludotheque.tables.entries import Step
from ludotheque.tables.errors import TableError
from ludotheque.tables.log import LogLine
from ludotheque.tables.table import Table, play_steps
from ludotheque.web.challenge import challenge_links
from ludotheque.web.models import ReplayView, Visitor

GAMES_KEPT = 8
BEST = "best"


class Replays:
    """Caches all positions of the games that were looked at last."""

    def __init__(self) -> None:
        self._positions: OrderedDict[tuple[str, tuple[Step, ...]], list[State]] = OrderedDict()

    def view(self, table: Table, seat: int, step: int, visitor: Visitor, best: list[Step] | None = None) -> ReplayView:
        """One step as a seat saw it, with its lines of the log; with `best`, of the solver's line instead."""
        if table.result is None:
            raise TableError("table/not-over")
        moves = table.moves if best is None else best
        last = len(moves)
        if not 0 <= step <= last:
            raise TableError("replay/step", last=last)
        positions = self._find(table, tuple(moves))
        view = table.spec.module("view")
        lang, names = visitor.lang, table.names()
        observation = positions[step].observation(seat)
        is_end = step == last
        return ReplayView(
            visitor=visitor,
            table=table.id,
            game=table.spec.id,
            title=table.spec.title,
            names=names,
            seat=seat,
            step=step,
            last=last,
            status_line=view.status(observation, lang, names),
            panels=tuple(view.panels(observation, lang, names)),
            lines=_lines(table, moves, positions, step, seat, lang),
            score_sheet=tuple(view.score_sheet(observation, lang, names)) if is_end else (),
            line="" if best is None else BEST,
            solution=challenge_links(table).get("solution", ""),
            rules_note=table.rules_note(lang),
        )

    def _find(self, table: Table, moves: tuple[Step, ...]) -> list[State]:
        key = (table.id, moves)
        if key not in self._positions:
            start = table.game.new_initial_state()
            self._positions[key] = [start, *play_steps(start, moves)]
        self._positions.move_to_end(key)
        while len(self._positions) > GAMES_KEPT:
            self._positions.popitem(last=False)
        return self._positions[key]


def _lines(
    table: Table, moves: list[Step], positions: list[State], step: int, viewer: int, lang: str
) -> tuple[LogLine, ...]:
    """The log of the step that led here."""
    if step == 0:
        return ()
    seat, action = moves[step - 1]
    events = table.spec.module("events").events(positions[step - 1], seat, action, positions[step], viewer)
    say = table.spec.module("view").say
    return tuple(LogLine(step, event.seat, say(event, lang, table.names())) for event in events)
