"""The pictures of a view on a page: each in a frame in which it can be zoomed and moved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from ludotheque.draw.identity import by_identity
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.view import Panel
from ludotheque.web.pages.icons import icon
from ludotheque.web.pieces import Parts, cut_picture, join_parts
from ludotheque.web.texts import say

# Stands where something else is put in.
SLOT = Markup("\x02")


def around(markup: str) -> tuple[str, str]:
    """What comes before the slot, and what comes after it."""
    before, _, after = markup.partition(SLOT)
    return before, after


def board(panels: tuple[Panel, ...], lang: str) -> Markup | None:
    """The pictures to play on: the main ones, and below them one's hand."""
    return join_parts(board_parts(panels, lang)) if panels else None


@by_identity(128)
def board_parts(panels: tuple[Panel, ...], lang: str) -> Parts:
    """The same in parts."""
    if not panels:
        return {}
    parts: Parts = {"board": ('<div class="board"><div class="mains" id="board">',)}
    _put(parts, (panel for panel in panels if panel.area == "main"), lang)
    hand = [panel for panel in panels if panel.area == "hand"]
    if hand:
        parts["hand"] = ('</div><div class="hands" id="hand">',)
        _put(parts, hand, lang)
    parts["board>"] = ("</div></div>",)
    return parts


def side_panels(panels: tuple[Panel, ...], lang: str) -> Markup:
    """The pictures to look up now and then; those of one kind (`seat-1`, `seat-2`) are side by side in one group."""
    return join_parts(side_parts(panels, lang))


@by_identity(128)
def side_parts(panels: tuple[Panel, ...], lang: str) -> Parts:
    """The same in parts."""
    groups: dict[str, list[Panel]] = {}
    for panel in panels:
        if panel.area == "side":
            groups.setdefault(panel.id.partition("-")[0], []).append(panel)
    parts: Parts = {}
    for stem, members in groups.items():
        parts[f"group {stem}"] = (f'<div class="group group-{stem}">',)
        _put(parts, members, lang)
        parts[f"group {stem}>"] = ("</div>",)
    return parts


def _put(parts: Parts, panels: Iterable[Panel], lang: str) -> None:
    for panel in panels:
        before, after = _frame(panel.id, panel.title, panel.width, panel.height, panel.area, lang)
        drawn = cut_picture(panel.drawn)
        parts.update(zip(_part_names(panel.id, len(drawn)), (before, *drawn, after), strict=True))


@cache
def _part_names(panel: str, count: int) -> tuple[str, ...]:
    return (f"panel {panel}", *[f"panel {panel} {number}" for number in range(count)], f"panel {panel}>")


@lru_cache(maxsize=1_000)
def _frame(
    name: str, title: str, width: float, height: float, area: str, lang: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A frame in which a picture can be zoomed and moved; a hand is wider than a phone, so keys may move it."""
    panel = Panel(name, title, width, height, SLOT, area)
    pan = tag("div", panel.to_svg(), class_="pan", id=f"pan-{name}", tabindex="0" if area == "hand" else None)
    zoom = tag(
        "button",
        icon("zoom"),
        type="button",
        class_="zoom",
        data_zoom=name,
        aria_label=say("zoom_in", lang, title=title),
    )
    before, after = around(
        tag(
            "div",
            pan,
            zoom,
            class_=f"frame frame-{area}",
            id=f"frame-{name}",
            data_width=f"{width:g}",
            data_height=f"{height:g}",
        )
    )
    return (before,), (after,)
