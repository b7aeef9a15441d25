"""A table's page. `table_fragment` is the part that changes: every event of the stream brings it whole.

Elements with `data-keep` belong to the script or to the person typing: a new fragment leaves them alone.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from ludotheque.draw.identity import by_identity
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.tables.handle_names import HandleNames
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.tree import EMPTY
from ludotheque.web.live.pieces import Part, Parts, cut, join_parts
from ludotheque.web.pages.board import SLOT, around, board_parts, notices, side_parts
from ludotheque.web.pages.chat import chat, log_parts
from ludotheque.web.pages.ending import ending, headline, moment
from ludotheque.web.pages.frame import icon, page, rules_tool, top_tool
from ludotheque.web.pages.models import Visitor
from ludotheque.web.pages.seats import seats, waiting_room
from ludotheque.web.texts import TEXTS, say

SCRIPTS = (
    "table.js",
    "show.js",
    "choices.js",
    "bar.js",
    "stream.js",
    "playback.js",
    "last_moves.js",
    "moments.js",
    "me.js",
    "past.js",
    "sounds.js",
    "tips.js",
    "talk.js",
    "layers.js",
    "shortcuts.js",
    "glide.js",
    "post.js",
    "zoom.js",
    "attention.js",
    "drawer.js",
    "prefs.js",
    "idiomorph.js",
)

# The script fills these.
MOMENT = tag("div", id="moment", class_="moment", data_keep=True)
ADVICE = tag("div", id="advice", class_="advice", data_keep=True)
NOTHING = tag("div", MOMENT, ADVICE, class_="overlays")


def table_page(view: SeatView, visitor: Visitor) -> str:
    """The whole page of a table."""
    lang = view.lang
    body = join(
        table_fragment(view),
        tag("div", id="said", role="alert", class_="said"),
        tag("div", id="tip", role="tooltip", class_="tip", hidden=True),
        tag("p", id="line", role="status", class_="line-lost", hidden=True),
        drawer(view.title, lang),
        tag("noscript", tag("p", say("needs_script", lang), class_="said shown")),
        json_block("words", script_words(lang)),
    )
    tools = join(
        top_tool("clock", "log", lang, id="open-talk", class_="tool only-small"),
        rules_tool(view.links["rules"], lang),
    )
    title = tag("span", view.title, class_="top-title")
    styles = ("table.css", f"{view.game}.css")
    return page(visitor, f"{view.title} – Ludothèque", body, styles, SCRIPTS, join(title, tools), kind="table")


def table_fragment(view: SeatView, card: Markup | None = None) -> Markup:
    """The part of a table's page that changes; a lesson has its card above log and chat."""
    return join_parts(fragment_parts(view, card))


def fragment_parts(view: SeatView, card: Markup | None = None) -> Parts:
    """The same in parts: from one view to the next most of them stay as they are."""
    is_waiting = view.status == "waiting"
    begin, end = around(_main(view))
    parts: Parts = {"main": (begin,)}
    plates = seats(view)
    if not is_waiting:
        parts["seats"] = plates
    parts["stage"] = ('<div class="stage" id="stage">',)
    if is_waiting:
        parts["waiting"] = (waiting_room(view) or "",)
        parts["seats"] = plates
    parts |= board_parts(view.panels, view.lang)
    parts["side"] = ('<div class="side">',)
    parts |= side_parts(view.panels, view.lang)
    parts |= _talk(view)
    parts["overlays"] = ("</div>", _overlays(view))
    parts["ending"] = (card or "", ending(view) or "", "</div>")
    pending = say("pending", view.lang, label=view.pending) if view.pending else ""
    line = headline(view) if view.result is not None else view.status_line
    can = view.can
    parts["bar"] = _bar(
        line, pending, can.undo, can.hint, can.resign, view.result is not None, view.is_your_turn, view.lang
    )
    parts["tree"] = _tree(view)
    parts["names"] = _names(view.names)
    parts["end"] = ("}</script>", moment(view) or "", end)
    return parts


def _main(view: SeatView) -> Markup:
    """The element around everything else, with what the script has to know of it; written out, since none is alike."""
    moment = ' data-moment="yes"' if view.moment is not None and view.result is None else ""
    coach = ' data-coach="yes"' if view.can.coach else ""
    return Markup(
        f'<main id="main" class="table game-{view.game} for-{len(view.seats)}" data-table="{view.table}" '
        f'data-version="{view.version}" data-decision="{view.decision}" data-turn="{_yes(view.is_your_turn)}" '
        f'data-status="{view.status}" data-viewer="{view.viewer}" data-length="{view.length}" '
        f'data-mover="{view.mover}" data-lines="{len(view.news)}"{moment} '
        f'data-chats="{view.chat[-1].number if view.chat else 0}" data-outcome="{_outcome(view)}"{coach}>'
        f"{_heading(view.title)}{SLOT}</main>"
    )


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _tree(view: SeatView) -> Part:
    """The choices, up to the names of all handles: most of these are the same for every seat that may choose."""
    if not view.choices.root:
        return _no_tree(view.harmless)
    named = view.names
    offer = {
        "choices": view.choices,
        "labels": {handle: label for handle, label in view.labels.items() if handle not in named},
        "prompts": view.prompts,
        "harmless": view.harmless,
        "isFinal": view.is_final,
    }
    return _cut_tree(offer)


@cache
def _no_tree(harmless: tuple[str, ...]) -> Part:
    return _cut_tree({"choices": EMPTY, "labels": {}, "prompts": {}, "harmless": harmless, "isFinal": False})


def _cut_tree(offer: dict[str, object]) -> Part:
    begin, _ = around(tag("script", SLOT, type="application/json", id="tree"))
    return cut(f'{begin}{_json(offer)[:-1]},"names":', '","')


@by_identity(128)
def _names(names: HandleNames) -> Part:
    """Handles in words; the dictionaries that they come from are in many views."""
    first, *others = [_cut_names(part) for part in names.parts if part] or [(",",)]
    found = ("{" + first[0][1:], *first[1:])
    for part in others:
        found += part
    return (*found, "}")


@by_identity(512)
def _cut_names(names: dict[str, str]) -> Part:
    """Some of the handles as they are sent, each a piece."""
    return tuple(map(_name, names, names.values()))


@lru_cache(maxsize=10_000)
def _name(handle: str, label: str) -> str:
    return f",{_json(handle)}:{_json(label)}"


@cache
def _heading(title: str) -> Markup:
    return tag("h1", title, class_="unseen")


def _outcome(view: SeatView) -> str:
    """How the game ended for the viewer, for the script: `won`, `lost` or nothing."""
    if view.result is None or view.viewer < 0:
        return ""
    return "won" if view.viewer in view.result.winners else "lost"


def _overlays(view: SeatView) -> Markup:
    """What floats above the stage and moves nothing: advice, questions, moments."""
    found = notices(view)
    return NOTHING if found is None else tag("div", MOMENT, ADVICE, found, class_="overlays")


def _talk(view: SeatView) -> Parts:
    """Log, chat and what there is to know about the table, as tabs."""
    lang = view.lang
    chats = chat(view)
    can = view.can
    spectators = _spectators(view.spectators_talk, lang) if can.let_talk else None
    about = _about(view.settings, view.note, can.resign, can.leave, spectators, view.links["text"], lang)
    begin, end = _tabs(chats is not None, lang)
    return {"talk": (begin,), **log_parts(view), "talk>": (chats or "", about, end)}


@cache
def _tabs(has_chat: bool, lang: str) -> tuple[str, str]:
    """The card with its tabs, up to their pages, and its end."""
    tabs = [("log", None), ("chat", tag("span", id="badge", class_="badge", data_keep=True)), ("about", None)]
    return around(
        tag(
            "section",
            tag(
                "div",
                *(
                    tag("button", say(f"tab_{name}", lang), badge, type="button", id=f"tab-{name}", data_tab=name)
                    for name, badge in tabs
                    if name != "chat" or has_chat
                ),
                class_="tabs",
                role="group",
                aria_label=say("talk", lang),
            ),
            SLOT,
            class_="card",
            id="talk",
        )
    )


@lru_cache(maxsize=1_000)
def _bar(
    line: str, pending: str, undo: str, can_hint: bool, can_resign: bool, is_over: bool, is_your_turn: bool, lang: str
) -> Part:
    """Whose turn it is, what there is to do, and the buttons for it; at the bottom of the window."""
    bar = tag(
        "section",
        tag(
            "div",
            tag("p", line, id="status", role="status", class_="status"),
            tag("p", pending, class_="pending", id="pending") if pending else None,
            tag("p", id="preview", class_="preview", data_keep=True),
            class_="bar-words",
        ),
        tag("div", id="listed", class_="listed", data_keep=True),
        tag("div", id="choices", class_="bar-choices", data_keep=True),
        _tools(undo, can_hint, can_resign, is_over, lang),
        class_="bar my-turn" if is_your_turn else "bar",
        id="bar",
        aria_label=say("your_choices", lang),
    )
    return cut(bar, "<p", "<div")


@cache
def _tools(undo: str, can_hint: bool, can_resign: bool, is_over: bool, lang: str) -> Markup:
    """Undo, hint and resigning, or the result once there is one."""
    found = []
    if undo:
        found.append(_bar_tool("undo", "undo" if undo == "free" else "undo_ask", lang, data_post="undo", id="undo"))
    if can_hint:
        found.append(_bar_tool("bulb", "hint", lang, data_post="hint", id="hint"))
    if can_resign:
        sure = say("resign_sure", lang)
        found.append(_bar_tool("flag", "resign", lang, data_post="resign", data_sure=sure, id="resign"))
    if is_over:
        found.append(_bar_tool("cup", "result", lang, data_toggle="ending", id="show-result"))
    return tag("div", *found, class_="bar-tools", id="tools")


def _bar_tool(name: str, key: str, lang: str, **attributes: object) -> Markup:
    words = say(key, lang)
    return tag("button", icon(name), tag("span", words, class_="words"), class_="tool", title=words, **attributes)


@lru_cache(maxsize=1_000)
def _about(
    settings: tuple[tuple[str, str], ...],
    note: str,
    can_resign: bool,
    can_leave: bool,
    spectators: Markup | None,
    as_text: str,
    lang: str,
) -> Markup:
    """Options, the position as text (fetched when it is opened), and the buttons to resign and to leave."""
    facts = [tag("div", tag("dt", label), tag("dd", value)) for label, value in settings]
    exits = []
    for name, sign, is_possible in (("resign", "flag", can_resign), ("leave", "door", can_leave)):
        if is_possible:
            sure = say(f"{name}_sure", lang)
            words = say(name, lang)
            exits.append(tag("button", icon(sign), words, class_="button small", data_post=name, data_sure=sure))
    return tag(
        "div",
        tag("div", *exits, class_="exits") if exits else None,
        tag("dl", *facts) if facts else None,
        spectators,
        tag("p", note, class_="muted") if note else None,
        tag("button", say("shortcuts", lang), type="button", class_="button small", data_shortcuts=True),
        tag(
            "details",
            tag("summary", say("position_text", lang)),
            tag("pre", id="position", data_keep=True, tabindex="0", aria_label=say("position_text", lang)),
            id="as-text",
            data_text=as_text,
        ),
        class_="about tab-page",
        id="about",
    )


@cache
def _spectators(may_talk: bool, lang: str) -> Markup:
    """For the host: whether spectators may talk."""
    words = say("spectators_may_talk", lang)
    is_on = "true" if may_talk else "false"
    about = {"data_post": "spectators", "data_allowed": "false" if may_talk else "true"}
    button = tag("button", icon("eye"), words, type="button", class_="button small", aria_pressed=is_on, **about)
    return tag("p", button, id="let-talk")


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
    return tag("script", Markup(_json(data)), type="application/json", id=name)


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def script_words(lang: str) -> dict[str, str]:
    """All texts that scripts show."""
    return {key.removeprefix("js_"): say(key, lang) for key in TEXTS.entries if key.startswith("js_")}
