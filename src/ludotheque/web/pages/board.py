"""The pictures of a view, in frames to zoom and to move, and the notices above the stage."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from ludotheque.draw.identity import by_identity
from ludotheque.draw.tags import Markup, join, start, tag
from ludotheque.draw.view import SVG_END, Panel
from ludotheque.tables.seat_view import SeatView
from ludotheque.web.live.pieces import Part, Parts
from ludotheque.web.pages.frame import icon
from ludotheque.web.pages.seats import call_bot, sit_form
from ludotheque.web.texts import say

DIV_END = Markup("</div>")


def board(panels: tuple[Panel, ...], lang: str) -> Markup | None:
    """Draw the pictures to play on: the main ones, and below them the viewer's hand."""
    return _joined(board_parts(panels, lang)) if panels else None


@by_identity(128)
def board_parts(panels: tuple[Panel, ...], lang: str) -> Parts:
    """Draw the pictures to play on in parts, the main ones first."""
    if not panels:
        return {}
    parts: Parts = {"board": ('<div class="board"><div class="mains" id="board">',)}
    hands = []
    for panel in panels:
        if panel.area == "main":
            _put(parts, panel, lang)
        elif panel.area == "hand":
            hands.append(panel)
    if hands:
        parts["hand"] = ('</div><div class="hands" id="hand">',)
        for panel in hands:
            _put(parts, panel, lang)
    parts["board>"] = ("</div></div>",)
    return parts


def side_panels(panels: tuple[Panel, ...], lang: str) -> Markup:
    """Draw the side panels, with panels of one kind (`seat-1`, `seat-2`) side by side."""
    return _joined(side_parts(panels, lang))


@by_identity(128)
def side_parts(panels: tuple[Panel, ...], lang: str) -> Parts:
    """Draw the side panels in parts."""
    groups: dict[str, list[Panel]] = {}
    for panel in panels:
        if panel.area == "side":
            groups.setdefault(panel.id.partition("-")[0], []).append(panel)
    parts: Parts = {}
    for stem, members in groups.items():
        parts[f"group {stem}"] = (f'<div class="group group-{stem}">',)
        for panel in members:
            _put(parts, panel, lang)
        parts[f"group {stem}>"] = ("</div>",)
    return parts


def _put(parts: Parts, panel: Panel, lang: str) -> None:
    before, after = _frame(panel.id, panel.title, panel.width, panel.height, panel.area, lang)
    drawn = panel.parts
    parts.update(zip(_part_names(panel.id, len(drawn)), (before, *drawn, after), strict=True))


@cache
def _part_names(panel: str, count: int) -> tuple[str, ...]:
    return (f"panel {panel}", *[f"panel {panel} {number}" for number in range(count)], f"panel {panel}>")


def _joined(parts: Parts) -> Markup:
    return Markup("".join(chain.from_iterable(parts.values())))


@lru_cache(maxsize=1_000)
def _frame(name: str, title: str, width: float, height: float, area: str, lang: str) -> tuple[Part, Part]:
    """Draw the frame in which a picture can be zoomed and moved, up to the picture and behind it."""
    zoom = tag(
        "button",
        icon("zoom"),
        type="button",
        class_="zoom",
        data_zoom=name,
        aria_label=say("zoom_in", lang, title=title),
    )
    before = join(
        start(
            "div",
            class_=f"frame frame-{area}",
            id=f"frame-{name}",
            data_width=f"{width:g}",
            data_height=f"{height:g}",
        ),
        # A hand is wider than a phone, so keys may move it.
        start("div", class_="pan", id=f"pan-{name}", tabindex="0" if area == "hand" else None),
        Panel(name, title, width, height, Markup(), area).start(),
    )
    return (before,), (join(SVG_END, DIV_END, zoom, DIV_END),)


def notices(view: SeatView) -> Markup | None:
    """Draw the notice that matters most to the viewer, or return None."""
    lang = view.lang
    if view.can.answer_undo:
        name = view.seats[view.undo_asked_by].name
        return tag(
            "section",
            tag("p", say("undo_asked", lang, name=name)),
            tag("button", say("undo_grant", lang), class_="button act", data_post="answer-undo", data_granted="true"),
            tag("button", say("undo_refuse", lang), class_="button", data_post="answer-undo", data_granted="false"),
            class_="card notice",
            id="notice",
            role="alert",
        )
    if view.undo_asked_by >= 0 and view.undo_asked_by == view.viewer:
        return tag("section", tag("p", say("undo_waits", lang)), class_="card notice", id="notice")
    if view.can.come_back:
        return tag(
            "section",
            tag("p", say("presence_stand_in" if view.seats[view.viewer].kind != "person" else "presence_left", lang)),
            tag("button", icon("back"), say("come_back", lang), class_="button act", data_post="return"),
            class_="card notice",
            id="notice",
        )
    if view.status == "playing" and view.can.sit and view.viewer < 0:
        return tag("section", tag("p", say("sit_title", lang)), sit_form(lang), class_="card notice", id="notice")
    if view.can.call_bot and view.status == "playing":
        absent = [view.seats[seat] for seat in view.can.call_bot]
        rows = [tag("div", tag("p", say("absent", lang, name=seat.name)), call_bot(seat, lang)) for seat in absent]
        return tag("section", *rows, class_="card notice", id="notice")
    return None
