"""HTML of every page, from typed view models only: what is not in a model cannot leak into a page."""

from __future__ import annotations

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import ScoreLine
from ludotheque.kernel.spec import Spec
from ludotheque.tables.told import SeatView
from ludotheque.web.assets import asset_link
from ludotheque.web.lists import TableTold
from ludotheque.web.models import HomeView, ReplayView, Visitor
from ludotheque.web.texts import say


def page(
    visitor: Visitor, title: str, body: Markup, styles: tuple[str, ...] = (), scripts: tuple[str, ...] = ()
) -> str:
    """A whole document around a body."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name_="csrf", content=visitor.csrf),
        tag("title", title),
        *(tag("link", rel="stylesheet", href=asset_link(name)) for name in ("page.css", *styles)),
        *(tag("script", src=asset_link(name), defer=True) for name in scripts),
    )
    return "<!doctype html>" + tag("html", head, tag("body", body), lang=visitor.lang, data_theme=visitor.theme)


def home(view: HomeView) -> str:
    """The home page."""
    lang = view.visitor.lang
    body = tag(
        "main",
        tag("h1", "Ludothèque"),
        *(_game_card(spec, view.visitor) for spec in view.games),
        _table_list(say("my_tables", lang), view.mine),
        _table_list(say("waiting_tables", lang), view.waiting),
        _table_list(say("playing_tables", lang), view.playing),
        id="home",
    )
    return page(view.visitor, "Ludothèque", body)


def _game_card(spec: Spec, visitor: Visitor) -> Markup:
    lang = visitor.lang
    players = "–".join(map(str, sorted({spec.players[0], spec.players[-1]})))
    name = visitor.name or say("you", lang)
    common = (
        tag("input", type="hidden", name_="csrf", value=visitor.csrf),
        tag("input", type="hidden", name_="game", value=spec.id),
        tag("input", type="hidden", name_="name", value=name),
    )
    bots = tag("input", type="hidden", name_="bots", value="medium")
    return tag(
        "section",
        tag("h2", spec.title),
        tag("p", spec.summary[lang]),
        tag("p", say("players", lang, players=players, minutes=spec.minutes)),
        tag("form", *common, bots, tag("button", say("play_bots", lang)), method="post", action="/tables"),
        tag("form", *common, tag("button", say("play_friends", lang)), method="post", action="/tables"),
        id=f"game-{spec.id}",
    )


def _table_list(title: str, tables: tuple[TableTold, ...]) -> Markup | None:
    if not tables:
        return None
    rows = [
        tag("li", tag("a", f"{table.game}: {', '.join(name or '…' for name in table.names)}", href=f"/t/{table.table}"))
        for table in tables
    ]
    return tag("section", tag("h2", title), tag("ul", *rows))


def table_page(view: SeatView, visitor: Visitor) -> str:
    """The whole page of a table; the stream replaces what `table_fragment` gives."""
    body = join(
        tag("a", say("home", view.lang), href="/"),
        table_fragment(view),
        tag("p", id="said", role="status"),
    )
    return page(visitor, view.title, body, (f"{view.game}.css",), ("table.js",))


def table_fragment(view: SeatView) -> Markup:
    """The part of a table's page that changes; every stream event brings it whole."""
    return tag(
        "main",
        tag("h1", view.title),
        tag("p", view.status_line, id="status", aria_live="polite"),
        _seats(view),
        _sit(view),
        *(panel.to_svg() for panel in view.panels),
        tag("div", id="choices"),
        tag("p", view.pending, id="pending") if view.pending else None,
        _buttons(view),
        _sheet(view.score_sheet, tuple(seat.name for seat in view.seats)),
        tag("ol", *(tag("li", line.text, id=f"log-{line.number}") for line in view.log), id="log"),
        _chat(view),
        json_block("tree", {"choices": view.choices, "labels": view.labels, "harmless": view.harmless}),
        id="table",
        data_table=view.table,
        data_version=view.version,
        data_decision=view.decision,
        data_turn=view.is_your_turn,
        data_status=view.status,
    )


def json_block(name: str, data: object) -> Markup:
    """Data for the script; not executed, and nothing in it can end the block."""
    text = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return tag("script", Markup(text), type="application/json", id=name)


def _seats(view: SeatView) -> Markup:
    rows = []
    for seat in view.seats:
        marks = " ".join(
            word for word, is_true in (("←", seat.is_awaited), ("✓", seat.has_chosen), ("★", seat.is_winner)) if is_true
        )
        call = None
        if seat.seat in view.can.call_bot:
            call = tag("button", say("call_bot", view.lang), data_post="bots", data_seat=seat.seat)
        text = f"{SEAT_SIGNS[seat.seat]} {seat.name or '…'} ({seat.presence}) {seat.score:g} {marks}"
        rows.append(tag("li", text, call, class_=f"seat seat{seat.seat}"))
    return tag("ul", *rows, id="seats")


def _sit(view: SeatView) -> Markup | None:
    if not view.can.sit or view.viewer >= 0:
        return None
    field = tag("input", name_="name", required=True, maxlength=24, aria_label=say("name", view.lang))
    return tag("form", field, tag("button", say("sit", view.lang)), id="sit", data_post="sit")


def _buttons(view: SeatView) -> Markup:
    can = view.can
    offered = (
        ("undo", "undo", bool(can.undo)),
        ("resign", "resign", can.resign),
        ("leave", "leave", can.leave),
        ("come_back", "return", can.come_back),
        ("hint", "hint", can.hint),
        ("rematch", "rematch", can.rematch),
    )
    buttons = [tag("button", say(key, view.lang), data_post=verb) for key, verb, shown in offered if shown]
    if can.answer_undo:
        buttons.append(tag("button", say("yes", view.lang), data_post="answer-undo", data_granted="true"))
        buttons.append(tag("button", say("no", view.lang), data_post="answer-undo", data_granted="false"))
    links = [tag("a", say(key, view.lang), href=view.links[key]) for key in ("record", "replay") if getattr(can, key)]
    if view.rematch:
        links.append(tag("a", say("rematch", view.lang), href=f"/t/{view.rematch}"))
    return tag("p", *buttons, *links, id="buttons")


def _sheet(lines: tuple[ScoreLine, ...], names: tuple[str, ...]) -> Markup | None:
    if not lines:
        return None
    head = tag("tr", tag("th", ""), *(tag("th", name) for name in names))
    rows = [tag("tr", tag("th", line.label), *(tag("td", f"{points:g}") for points in line.points)) for line in lines]
    return tag("table", head, *rows, id="sheet")


def _chat(view: SeatView) -> Markup:
    lines = [tag("li", f"{line.name}: {line.text}", id=f"chat-{line.number}") for line in view.chat]
    form = None
    if view.can.chat:
        field = tag("input", name_="text", maxlength=280, required=True, aria_label=say("say", view.lang))
        form = tag("form", field, tag("button", say("say", view.lang)), id="say", data_post="chat")
    return tag("section", tag("ul", *lines), form, id="chat")


def replay_page(view: ReplayView) -> str:
    """A finished game, step by step."""
    at = f"/t/{view.table}/replay"
    steps = [
        tag("a", "◀", href=f"{at}?step={max(0, view.step - 1)}", rel="prev"),
        f" {view.step}/{view.last} ",
        tag("a", "▶", href=f"{at}?step={min(view.last, view.step + 1)}", rel="next"),
    ]
    return page(view.visitor, view.title, join(*steps, replay_fragment(view)), (f"{view.game}.css",))


def replay_fragment(view: ReplayView) -> Markup:
    """The part of a replay that changes with the step."""
    return tag(
        "main",
        tag("p", view.status_line),
        *(panel.to_svg() for panel in view.panels),
        tag("ol", *(tag("li", line.text) for line in view.lines)),
        _sheet(view.score_sheet, view.names),
        id="replay",
        data_step=view.step,
        data_last=view.last,
    )


def rules_page(visitor: Visitor, title: str, body: Markup) -> str:
    """A game's rules; the drawer of a table takes the article out of it."""
    return page(visitor, title, tag("main", tag("article", body, id="rules")))


def error_page(visitor: Visitor, sentence: str) -> str:
    """What went wrong, for people."""
    home_link = tag("a", say("home", visitor.lang), href="/")
    return page(visitor, "Ludothèque", tag("main", tag("p", sentence, role="alert"), home_link))
