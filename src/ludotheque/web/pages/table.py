"""A table's page. `draw_view` draws the part that changes, which every event of a stream renews.

Elements with `data-keep` belong to the script or to the person typing: a new view leaves them alone.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from ludotheque.draw.tags import Markup, join, start, tag
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.tree import EMPTY
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.pieces import Facts, Offer, Part, Parts, ViewParts
from ludotheque.web.pages.board import board_parts, notices, side_parts
from ludotheque.web.pages.chat import chat, log_parts
from ludotheque.web.pages.ending import ending, headline, moment
from ludotheque.web.pages.frame import icon, page, rules_tool, top_tool
from ludotheque.web.pages.seats import seats, waiting_room
from ludotheque.web.texts import TEXTS, say

SCRIPTS = (
    "table.js",
    "show.js",
    "choices.js",
    "view.js",
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

# The script fills these elements.
MOMENT = tag("div", id="moment", class_="moment", data_keep=True)
ADVICE = tag("div", id="advice", class_="advice", data_keep=True)
NOTHING = tag("div", MOMENT, ADVICE, class_="overlays")
BAR_ROOM = join(
    tag("p", id="preview", class_="preview", data_keep=True),
    Markup("</div>"),
    tag("div", id="listed", class_="listed", data_keep=True),
    tag("div", id="choices", class_="bar-choices", data_keep=True),
)


def table_page(view: SeatView, visitor: Visitor) -> str:
    """Draw the whole page of a table."""
    lang, drawn = view.lang, draw_view(view)
    body = join(
        drawn.html(),
        json_block("view", drawn.data()),
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


def draw_view(view: SeatView, card: Markup | None = None) -> ViewParts:
    """Draw the part of a table's page that changes.

    A lesson adds its `card`.
    """
    is_waiting = view.status == "waiting"
    parts: Parts = {"main": (_main(view.game, len(view.seats), view.title, view.status, view.is_your_turn),)}
    plates = seats(view)
    if not is_waiting:
        parts["seats"] = plates
    first = sum(map(len, parts.values()))
    parts["stage"] = ('<div class="stage" id="stage">',)
    if is_waiting:
        parts["waiting"] = (waiting_room(view) or "",)
        parts["seats"] = plates
    parts |= board_parts(view.panels, view.lang)
    parts["side"] = ('<div class="side">',)
    parts |= side_parts(view.panels, view.lang)
    end = sum(map(len, parts.values()))
    parts |= _talk(view)
    parts["overlays"] = ("</div>", _overlays(view))
    is_over = view.result is not None
    parts["ending"] = (card or "", ending(view) if is_over else "", "</div>")
    pending = say("pending", view.lang, label=view.pending) if view.pending else ""
    line = headline(view) if is_over else view.status_line
    can = view.can
    parts["bar"] = _bar(line, pending, can.undo, can.hint, can.resign, is_over, view.is_your_turn, view.lang)
    parts["end"] = ("" if is_over or view.moment is None else moment(view, view.moment), "</main>")
    return ViewParts(parts, _facts(view, (first, end)), _offer(view), view.names)


@lru_cache(maxsize=1_000)
def _main(game: str, players: int, title: str, status: str, is_your_turn: bool) -> Markup:
    """Draw the beginning of the element around everything else, with what styles distinguish."""
    about = {"data_status": status, "data_turn": "yes" if is_your_turn else "no"}
    main = start("main", id="main", class_=f"table game-{game} for-{players}", **about)
    return join(main, tag("h1", title, class_="unseen"))


def _facts(view: SeatView, pictures: tuple[int, int]) -> Facts:
    return Facts(
        table=view.table,
        version=view.version,
        decision=view.decision,
        is_your_turn=view.is_your_turn,
        status=view.status,
        viewer=view.viewer,
        length=view.length,
        mover=view.mover,
        lines=len(view.news),
        has_moment=view.moment is not None and view.result is None,
        last_chat=view.chat[-1].number if view.chat else 0,
        outcome=_outcome(view) if view.result is not None else "",
        has_coach=view.can.coach,
        pictures=pictures,
    )


def _offer(view: SeatView) -> Offer:
    if not view.choices.root:
        return _no_offer(view.harmless)
    named = view.names
    labels = {handle: label for handle, label in view.labels.items() if handle not in named}
    return Offer(view.choices, labels, view.prompts, view.harmless, view.is_final)


@cache
def _no_offer(harmless: tuple[str, ...]) -> Offer:
    return Offer(EMPTY, {}, {}, harmless, False)


def _outcome(view: SeatView) -> str:
    """Return how the game ended for the viewer: `won`, `lost` or nothing."""
    assert view.result is not None
    if view.viewer < 0:
        return ""
    return "won" if view.viewer in view.result.winners else "lost"


def _overlays(view: SeatView) -> Markup:
    """Draw advice, questions and moments, which float above the stage and move nothing."""
    found = notices(view)
    return NOTHING if found is None else tag("div", MOMENT, ADVICE, found, class_="overlays")


def _talk(view: SeatView) -> Parts:
    """Draw log, chat and the facts about the table as tabs."""
    lang = view.lang
    chats = chat(view)
    can = view.can
    spectators = _spectators(view.spectators_talk, lang) if can.let_talk else None
    about = _about(view.settings, view.note, can.resign, can.leave, spectators, view.links["text"], lang)
    return {"talk": (_tabs(chats is not None, lang),), **log_parts(view), "talk>": (chats or "", about, "</section>")}


@cache
def _tabs(has_chat: bool, lang: str) -> Markup:
    """Draw the card with its tabs, up to their pages."""
    tabs = [("log", None), ("chat", tag("span", id="badge", class_="badge", data_keep=True)), ("about", None)]
    buttons = [
        tag("button", say(f"tab_{name}", lang), badge, type="button", id=f"tab-{name}", data_tab=name)
        for name, badge in tabs
        if name != "chat" or has_chat
    ]
    row = tag("div", *buttons, class_="tabs", role="group", aria_label=say("talk", lang))
    return join(start("section", class_="card", id="talk"), row)


@lru_cache(maxsize=1_000)
def _bar(
    line: str, pending: str, undo: str, can_hint: bool, can_resign: bool, is_over: bool, is_your_turn: bool, lang: str
) -> Part:
    """Draw whose turn it is, the choices and the buttons at the bottom of the window."""
    class_ = "bar my-turn" if is_your_turn else "bar"
    return (
        start("section", class_=class_, id="bar", aria_label=say("your_choices", lang)),
        Markup('<div class="bar-words">'),
        tag("p", line, id="status", role="status", class_="status"),
        tag("p", pending, class_="pending", id="pending") if pending else "",
        BAR_ROOM,
        _tools(undo, can_hint, can_resign, is_over, lang),
        "</section>",
    )


@cache
def _tools(undo: str, can_hint: bool, can_resign: bool, is_over: bool, lang: str) -> Markup:
    """Draw the buttons for undo, hint and resigning, and for the result of a finished game."""
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
    """Draw the options, the position as text, and the buttons to resign and to leave.

    The script fetches the text when the reader opens its box.
    """
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
    """Draw the button with which the host lets spectators talk."""
    words = say("spectators_may_talk", lang)
    is_on = "true" if may_talk else "false"
    about = {"data_post": "spectators", "data_allowed": "false" if may_talk else "true"}
    button = tag("button", icon("eye"), words, type="button", class_="button small", aria_pressed=is_on, **about)
    return tag("p", button, id="let-talk")


def drawer(title: str, lang: str) -> Markup:
    """Draw the dialog for the rules."""
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
    """Draw an element with data for the script, which browsers do not execute.

    Each `<` is escaped, so that the data cannot close the element.
    """
    return tag("script", Markup(_json(data)), type="application/json", id=name)


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def script_words(lang: str) -> dict[str, str]:
    """Return all texts that scripts show."""
    return {key.removeprefix("js_"): say(key, lang) for key in TEXTS.entries if key.startswith("js_")}
