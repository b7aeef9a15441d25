"""A table's page. `table_fragment` is the part that changes: every event of the stream brings it whole.

Elements with `data-keep` belong to the script or to the person typing: a new fragment leaves them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.view import Panel
from ludotheque.tables.seat_view import SeatView
from ludotheque.web.models import Visitor
from ludotheque.web.pages.chat import chat, log
from ludotheque.web.pages.ending import ending
from ludotheque.web.pages.frame import page
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.seats import seats, waiting_room, watchers
from ludotheque.web.texts import TEXTS, say

SCRIPTS = (
    "table.js",
    "show.js",
    "choices.js",
    "bar.js",
    "stream.js",
    "glide.js",
    "post.js",
    "zoom.js",
    "attention.js",
    "drawer.js",
    "prefs.js",
    "idiomorph.js",
)
# A stack of panels this much taller than wide is larger in two columns, in a window of the usual shape.
TALL = 1.5


def table_page(view: SeatView, visitor: Visitor) -> str:
    """The whole page of a table."""
    lang = view.lang
    body = join(
        table_fragment(view),
        tag("div", id="said", role="alert", class_="said"),
        tag("p", id="line", role="status", class_="line-lost", hidden=True),
        drawer(view.title, lang),
        tag("noscript", tag("p", say("needs_script", lang), class_="said shown")),
        json_block("words", _script_words(lang)),
    )
    tools = join(
        tag(
            "button",
            icon("book"),
            tag("span", say("rules", lang), class_="words"),
            type="button",
            class_="tool",
            data_drawer=view.links["rules"],
        ),
    )
    title = tag("span", view.title, class_="top-title")
    styles = ("table.css", f"{view.game}.css")
    return page(visitor, f"{view.title} – Ludothèque", body, styles, SCRIPTS, join(title, tools), kind="table")


def table_fragment(view: SeatView) -> Markup:
    """The part of a table's page that changes."""
    return tag(
        "main",
        tag("h1", view.title, class_="unseen"),
        tag(
            "div",
            tag("div", id="advice", class_="advice", data_keep=True),
            _notices(view),
            waiting_room(view),
            seats(view) if view.status == "waiting" else None,
            ending(view),
            board(view.panels, view.lang),
            class_="stage",
            id="stage",
        ),
        _side(view),
        _bar(view),
        json_block(
            "tree",
            {
                "choices": view.choices,
                "labels": view.labels,
                "harmless": view.harmless,
                "isFinal": view.is_final,
            },
        ),
        id="main",
        class_="table",
        data_table=view.table,
        data_version=view.version,
        data_decision=view.decision,
        data_turn="yes" if view.is_your_turn else "no",
        data_status=view.status,
        data_viewer=view.viewer,
    )


def board(panels: tuple[Panel, ...], lang: str) -> Markup | None:
    """The pictures to play on: the main ones, and below them one's hand."""
    shown = [panel for panel in panels if panel.area != "side"]
    shown.sort(key=lambda panel: panel.area == "hand")
    if not shown:
        return None
    split = _split(shown)
    columns = (shown[:split], shown[split:]) if split else (shown,)
    return tag(
        "div",
        *(tag("div", *(frame(panel, lang) for panel in column), class_="column") for column in columns),
        class_="board two" if split else "board",
        id="board",
    )


def _split(panels: Sequence[Panel]) -> int:
    """How many panels go into the left of two columns in a wide window; 0 where one column is better."""
    tall = [panel.height / panel.width for panel in panels]
    if len(panels) < 2 or sum(tall) < TALL:
        return 0
    return min(range(1, len(panels)), key=lambda split: max(sum(tall[:split]), sum(tall[split:])))


def frame(panel: Panel, lang: str) -> Markup:
    """A picture in a frame in which it can be zoomed and moved."""
    return tag(
        "div",
        tag("div", panel.to_svg(), class_="pan", id=f"pan-{panel.id}"),
        _zoom(panel.id, panel.title, lang),
        class_=f"frame frame-{panel.area}",
        id=f"frame-{panel.id}",
        data_width=f"{panel.width:g}",
        data_height=f"{panel.height:g}",
    )


@lru_cache(maxsize=1_000)
def _zoom(panel: str, title: str, lang: str) -> Markup:
    return tag(
        "button",
        icon("zoom"),
        type="button",
        class_="zoom",
        data_zoom=panel,
        aria_label=say("zoom_in", lang, title=title),
    )


def side_panels(panels: tuple[Panel, ...], lang: str) -> Markup | None:
    """The pictures to look up now and then."""
    found = [frame(panel, lang) for panel in panels if panel.area == "side"]
    return tag("div", *found, class_="side-panels") if found else None


def _notices(view: SeatView) -> Markup | None:
    """What needs an answer or an explanation first."""
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
    return None


def _side(view: SeatView) -> Markup:
    return tag(
        "aside",
        seats(view) if view.status != "waiting" else None,
        watchers(view),
        side_panels(view.panels, view.lang),
        log(view),
        chat(view),
        _about(view.settings, view.note, view.can.resign, view.can.leave, view.links["text"], view.lang),
        class_="side",
    )


def _bar(view: SeatView) -> Markup:
    """Whose turn it is, what there is to do, and the buttons for it; at the bottom of the window."""
    lang = view.lang
    pending = tag("p", say("pending", lang, label=view.pending), class_="pending", id="pending")
    return tag(
        "section",
        tag(
            "div",
            tag("p", view.status_line, id="status", role="status", class_="status"),
            pending if view.pending else None,
            tag("p", id="preview", class_="preview", data_keep=True),
            class_="bar-words",
        ),
        tag("div", id="listed", class_="listed", data_keep=True),
        tag("div", id="choices", class_="bar-choices", data_keep=True),
        _tools(view.can.undo, view.can.hint, view.lang),
        class_="bar my-turn" if view.is_your_turn else "bar",
        id="bar",
        aria_label=say("your_choices", lang),
    )


@cache
def _tools(undo: str, can_hint: bool, lang: str) -> Markup:
    """Undo and hint."""
    found = []
    if undo:
        words = say("undo" if undo == "free" else "undo_ask", lang)
        found.append(
            tag("button", icon("undo"), tag("span", words, class_="words"), class_="tool", data_post="undo", id="undo")
        )
    if can_hint:
        words = say("hint", lang)
        found.append(
            tag("button", icon("bulb"), tag("span", words, class_="words"), class_="tool", data_post="hint", id="hint")
        )
    return tag("div", *found, class_="bar-tools", id="tools")


@lru_cache(maxsize=1_000)
def _about(
    settings: tuple[tuple[str, str], ...], note: str, can_resign: bool, can_leave: bool, as_text: str, lang: str
) -> Markup:
    """Options, the position as text (fetched when it is opened), and the buttons to resign and to leave."""
    facts = [tag("div", tag("dt", label), tag("dd", value)) for label, value in settings]
    exits = []
    if can_resign:
        exits.append(
            tag(
                "button",
                icon("flag"),
                say("resign", lang),
                class_="button small",
                data_post="resign",
                data_sure=say("resign_sure", lang),
            )
        )
    if can_leave:
        exits.append(
            tag(
                "button",
                icon("door"),
                say("leave", lang),
                class_="button small",
                data_post="leave",
                data_sure=say("leave_sure", lang),
            )
        )
    return tag(
        "details",
        tag("summary", say("table_about", lang)),
        tag("dl", *facts) if facts else None,
        tag("p", note, class_="muted") if note else None,
        tag("div", *exits, class_="exits") if exits else None,
        tag(
            "details",
            tag("summary", say("position_text", lang)),
            tag("pre", id="position", data_keep=True, tabindex="0", aria_label=say("position_text", lang)),
            id="as-text",
            data_text=as_text,
        ),
        class_="card about",
        id="about",
    )


def drawer(title: str, lang: str) -> Markup:
    """The dialog for the rules."""
    return tag(
        "dialog",
        tag(
            "div",
            tag("h2", say("rules_of", lang, title=title), id="drawer-title"),
            tag(
                "button", icon("close"), type="button", class_="tool", data_close=True, aria_label=say("js_close", lang)
            ),
            class_="drawer-top",
        ),
        tag("div", id="drawer-body", class_="prose", tabindex="0"),
        id="drawer",
        class_="drawer",
        aria_labelledby="drawer-title",
    )


def json_block(name: str, data: object) -> Markup:
    """Data for the script; not executed, and nothing in it can close the element."""
    content = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return tag("script", Markup(content), type="application/json", id=name)


def _script_words(lang: str) -> dict[str, str]:
    return {key.removeprefix("js_"): say(key, lang) for key in TEXTS.entries if key.startswith("js_")}
