"""Drawing of a table for a viewer, from the viewer's observation only.

What depends only on the position is drawn once and cached, so that chat, presence and clocks cost little.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.draw.view import Choice, Moment, Panel
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.state import CHANCE, State
from ludotheque.tables.about import again_of, settings_of, title_of
from ludotheque.tables.errors import TableError
from ludotheque.tables.handle_names import HandleNames, name_handles
from ludotheque.tables.log import TEXTS, LogLine
from ludotheque.tables.log_pages import LogPage, LogPages
from ludotheque.tables.parts import Undoable
from ludotheque.tables.permissions import Permissions, free_undo, permissions_of
from ludotheque.tables.plans import asks_confirmation
from ludotheque.tables.seat_view import Drawn, Presence, SeatInfo, SeatView
from ludotheque.tables.stages import stage_events, stage_lines, stage_start
from ludotheque.tables.table import OTHER_RULES, Table
from ludotheque.tables.tree import EMPTY, build_tree, open_handles, paths

# The number of pictures of a table that are cached for other viewers.
PICTURES_KEPT = 16


class Presenter:
    """A source of views of one table, which caches drawings until the position changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._observed: dict[int, Observation] = {}
        self._drawn: dict[tuple[int, str], Drawn] = {}
        # Pictures and the names of their handles, by number of steps, point of view and language.
        self._pictures: dict[tuple[int, object, str], tuple[tuple[Panel, ...], HandleNames]] = {}
        self._undo: dict[int, Undoable | None] = {}
        # By language: the title and the settings, which never change.
        self._about: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {}
        self._logs: dict[tuple[int, str], LogPages] = {}
        self._log_pages: dict[LogPage, LogPage] = {}
        self._of: tuple[object, ...] = ()

    def _refresh(self) -> None:
        """Drop drawings of an older position or with older names."""
        table = self.table
        key = (table.decision, table.has_begun, table.names())
        if key != self._of:
            self._of = key
            self._observed.clear()
            self._drawn.clear()
            self._pictures.clear()
            self._undo.clear()

    def observe(self, viewer: int) -> Observation:
        """Return the viewer's observation, made once per position."""
        self._refresh()
        if viewer not in self._observed:
            self._observed[viewer] = self.table.state.observation(viewer)
        return self._observed[viewer]

    def draw(self, viewer: int, lang: str) -> Drawn:
        """Return panels, choices and texts for a viewer, made once per position and language."""
        observation = self.observe(viewer)
        found = self._drawn.get((viewer, lang))
        if found is None:
            found = self._drawn[viewer, lang] = self._draw(observation, viewer, lang)
        return found

    def _draw(self, observation: Observation, viewer: int, lang: str) -> Drawn:
        table = self.table
        if not table.has_begun:  # there is nothing to see yet
            return Drawn(observation, (), (), EMPTY, {}, "")
        view = view_of(table.spec)
        names = table.names()
        offered: tuple[Choice, ...] = ()
        if viewer >= 0 and table.may_act(viewer):
            offered = tuple(view.choices(observation, lang, names))
        tree = build_tree(offered)
        panels, named = self._picture(observation, len(table.moves), lang)
        return Drawn(
            observation=observation,
            panels=panels,
            names=named,
            choices=offered,
            tree=tree,
            labels={
                handle: named.get(handle) or view.handle_label(handle, observation, lang, names)
                for handle in tree.handles()
            },
            prompts={
                f"{handle}>{after}": view.next_part(handle, after, observation, lang, names)
                for handle, after in open_handles(tree)
            },
            status_line=view.status(observation, lang, names),
            is_final=bool(offered) and asks_confirmation(table, viewer),
            score_sheet=tuple(view.score_sheet(observation, lang, names)) if table.result is not None else (),
        )

    def _picture(self, observation: Observation, length: int, lang: str) -> tuple[tuple[Panel, ...], HandleNames]:
        """Return the pictures after `length` steps and the names of their handles.

        Viewers with the same point of view share them.
        """
        view = view_of(self.table.spec)
        key = (length, view.point_of_view(observation), lang)
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) >= PICTURES_KEPT:  # a viewer goes through many earlier positions
                self._pictures.clear()
            panels = tuple(view.panels(observation, lang, self.table.names()))
            found = self._pictures[key] = (panels, name_handles(self.table, observation, panels, lang))
        return found

    def text(self, viewer: int, lang: str) -> str:
        """Return the position as text, as in a terminal."""
        if not self.table.has_begun:
            return ""
        return view_of(self.table.spec).text(self.observe(viewer), lang, self.table.names())

    def choices(self, viewer: int, lang: str) -> Sequence[Choice]:
        """Return the choices of a viewer without drawing any panels."""
        observation = self.observe(viewer)
        found = self._drawn.get((viewer, lang))
        if found is not None:
            return found.choices
        offered = view_of(self.table.spec).choices(observation, lang, self.table.names())
        return offered if self.table.may_act(viewer) else ()

    def action_of(self, viewer: int, path: Sequence[str]) -> int | None:
        """Return the action at the end of an offered path, which is the same in every language."""
        self._refresh()
        lang = next((lang for seat, lang in self._drawn if seat == viewer), "en")
        return paths(self.choices(viewer, lang)).get(tuple(path))

    def intended_action(self, seat: int, path: Sequence[str]) -> int | None:
        """Return the action that a seat means by a path, offered or not, or None if the path has no meaning."""
        offered = self.action_of(seat, path)
        if offered is not None:
            return offered
        observation = self.observe(seat)
        meant = view_of(self.table.spec).intended_action(observation, tuple(path))
        # A legal action by a path that is not offered has no ruling against it, so no reason could be given.
        return None if meant in dict(observation.legal) else meant

    def _free_undo(self, table: Table, seat: int) -> Undoable | None:
        """Return the step that a seat may undo freely, judged once per position."""
        self._refresh()
        if table.pending:  # the answer depends on the held choices, so it must not be cached
            return None
        if seat not in self._undo:
            self._undo[seat] = free_undo(table, seat)
        return self._undo[seat]

    def present(
        self, viewer: int, lang: str, now: int, presence: Presence, links: Mapping[str, str] | None = None
    ) -> SeatView:
        """Return all that a page shows this viewer."""
        table = self.table
        drawn = self.draw(viewer, lang)
        is_yours = viewer >= 0 and table.may_act(viewer) and table.seats[viewer].is_person()
        lines = table.log.lines(viewer, lang, table.names())
        seen = drawn.observation
        status = table.status()
        title, settings = self._about.get(lang) or self._describe(lang)
        return SeatView(
            table=table.id,
            version=table.version,
            decision=table.decision,
            lang=lang,
            game=table.spec.id,
            title=title,
            settings=settings,
            note=" ".join(filter(None, (table.rules_note(lang), table.spec.reconstructed.get(lang, "")))),
            viewer=viewer,
            status=status,
            status_line=_status_line(table, viewer, drawn, lang),
            is_your_turn=is_yours and viewer not in table.pending,
            seats=tuple(describe_seat(table, seat.number, viewer, seen, now, presence) for seat in table.seats),
            panels=drawn.panels,
            choices=drawn.tree if is_yours else EMPTY,
            labels=drawn.labels if is_yours else {},
            prompts=drawn.prompts if is_yours else {},
            harmless=view_of(table.spec).harmless,
            is_final=is_yours and drawn.is_final,
            pending=_pending(table, viewer, drawn),
            log=self._pages(viewer, lang).latest(lines, len(lines)),
            length=len(table.moves),
            mover=_mover(table, len(table.moves)),
            news=stage_lines(table, lines, len(table.moves)),
            moment=_moment(table, viewer, len(table.moves), seen, lang),
            names=drawn.names,
            again=again_of(table, viewer) if status == "over" else {},
            chat=tuple(table.chat.lines),
            spectators_talk=table.chat.is_open,
            undo_asked_by=table.undo_asked_by,
            can=self.can(viewer, presence),
            result=table.result,
            score_sheet=drawn.score_sheet if status == "over" else (),
            rematch=table.rematch,
            spectators=presence.spectators,
            links=dict(links or {}),
        )

    def _describe(self, lang: str) -> tuple[str, tuple[tuple[str, str], ...]]:
        found = self._about[lang] = (title_of(self.table, lang), settings_of(self.table, lang))
        return found

    def present_past(self, view: SeatView, length: int, state: State) -> SeatView:
        """Return a view of an earlier position of the table, without choices."""
        table, lang, names = self.table, view.lang, self.table.names()
        if not table.has_begun:
            return view
        drawing = view_of(table.spec)
        observation = state.observation(view.viewer)
        lines = table.log.lines(view.viewer, lang, names)
        until = table.marks[length] if length < len(table.marks) else table.log.mark()
        end = bisect_left(lines, until, key=_number)
        panels, named = self._picture(observation, length, lang)
        return msgspec.structs.replace(
            view,
            status="playing",
            status_line=drawing.status(observation, lang, names),
            is_your_turn=False,
            seats=tuple(
                msgspec.structs.replace(
                    seat,
                    is_awaited=seat.seat in observation.to_act,
                    score=observation.scores[seat.seat],
                    is_winner=False,
                    clock_runs=False,
                )
                for seat in view.seats
            ),
            panels=panels,
            names=named,
            choices=EMPTY,
            labels={},
            prompts={},
            is_final=False,
            pending="",
            log=self._pages(view.viewer, lang).latest(lines, end),
            length=length,
            mover=_mover(table, length),
            news=stage_lines(table, lines, length),
            moment=_moment(table, view.viewer, length, observation, lang),
            can=msgspec.structs.replace(view.can, hint=False, rematch=False, record=False, replay=False),
            result=None,
            score_sheet=(),
        )

    def _pages(self, viewer: int, lang: str) -> LogPages:
        found = self._logs.get((viewer, lang))
        if found is None:
            found = self._logs[viewer, lang] = LogPages(self.table, self._log_pages)
        return found

    def can(self, viewer: int, presence: Presence) -> Permissions:
        """Return the requests that a viewer may make, apart from choosing an action."""
        return permissions_of(self.table, viewer, presence.absent, self._free_undo)


def _number(line: LogLine) -> int:
    return line.number


def _mover(table: Table, length: int) -> int:
    """Return the seat that made the last of `length` steps, or CHANCE if several chose together."""
    seats = {seat for seat, _ in table.moves[stage_start(table, length) : length]}
    return seats.pop() if len(seats) == 1 else CHANCE


def _moment(table: Table, viewer: int, length: int, observation: Observation, lang: str) -> Moment | None:
    """Return the phase that the last of `length` steps ended, if readers should stop there."""
    events = stage_events(table, viewer, length) if table.has_begun else []
    return view_of(table.spec).moment(events, observation, lang, table.names())


def _status_line(table: Table, viewer: int, drawn: Drawn, lang: str) -> str:
    result = table.result
    if result is not None and result.reason == OTHER_RULES:
        return TableError("table/rules").sentence(lang)
    if result is not None and result.reason != "end":
        key = "over_time" if result.reason == "time" else "over_resigned"
        return TEXTS.say(key, lang, name=table.names()[result.by])
    if table.status() == "waiting":
        return TEXTS.say("waiting", lang, count=len(table.open_seats()))
    if viewer in table.pending:
        return TEXTS.say("chosen", lang)
    waiting = table.awaited()
    if table.pending and waiting and viewer not in waiting:
        names = table.names()
        return TEXTS.say("choosing", lang, names=", ".join(names[seat] for seat in waiting))
    return drawn.status_line


def _pending(table: Table, viewer: int, drawn: Drawn) -> str:
    if viewer not in table.pending:
        return ""
    action = table.pending[viewer]
    return next((choice.label for choice in drawn.choices if choice.action == action), "")


def describe_seat(
    table: Table, number: int, viewer: int, observation: Observation, now: int, presence: Presence
) -> SeatInfo:
    """Describe a seat as a viewer sees it."""
    seat = table.seats[number]
    if seat.is_bot():
        where = "bot"
    elif seat.has_left:
        where = "left"
    else:
        where = "here" if number in presence.here else "away"
    is_simultaneous = len(table.state.awaited()) > 1
    return SeatInfo(
        seat=number,
        name=seat.name,
        kind=seat.kind(),
        level=seat.level,
        presence=where,
        is_you=number == viewer,
        is_host=number == table.host_seat(),
        is_awaited=number in table.awaited(),
        has_chosen=is_simultaneous and number in table.pending,
        has_resigned=seat.has_resigned,
        score=observation.scores[number],
        is_winner=table.result is not None and number in table.result.winners,
        time_left=table.time_left(number, now) if table.config.clock is not None else -1,
        clock_runs=table.clock_runs(number),
        face=seat.face if seat.is_person() else 0,
    )
