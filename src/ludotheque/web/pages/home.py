"""The home page: games as pictures with one click to play, then tables to continue, join or watch."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.editions import general_note
from ludotheque.kernel.spec import Spec
from ludotheque.tables.table import OTHER_RULES
from ludotheque.web.models import HomeView, Visitor
from ludotheque.web.pages.challenge import challenge_buttons
from ludotheque.web.pages.frame import foot, hidden, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.pictures import cover
from ludotheque.web.table_lists import TableSummary
from ludotheque.web.texts import say

BOTS_LEVEL = "medium"
# One click must not need any choice: two or three players are enough for a first game.
BOTS_PLAYERS = 3


def home(view: HomeView) -> str:
    """The home page."""
    lang = view.visitor.lang
    titles = {spec.id: spec.title for spec in view.games}
    body = tag(
        "main",
        tag("div", tag("h1", say("hero", lang)), tag("p", say("hero_line", lang)), class_="hero"),
        tag("div", *(_game_card(spec, view.visitor) for spec in view.games), class_="shelf"),
        _my_tables(view, titles),
        _open_tables(view, titles),
        _running_tables(view, titles),
        tag("p", general_note(lang), class_="muted"),
        id="main",
        class_="home",
    )
    return page(view.visitor, "Ludothèque", join(body, foot(lang)), ("home.css",), kind="home")


def _game_card(spec: Spec, visitor: Visitor) -> Markup:
    """A game: picture, facts, one sentence, two ways to play."""
    lang, is_solo = visitor.lang, spec.players[-1] == 1
    daily, scores = challenge_buttons(spec, visitor)
    return tag(
        "article",
        cover(spec, visitor),
        tag(
            "div",
            tag("h2", spec.title, id=f"title-{spec.id}"),
            _facts(spec, lang),
            tag("p", spec.summary[lang], class_="summary"),
            tag(
                "div",
                tag(
                    "form",
                    hidden(
                        csrf=visitor.csrf,
                        game=spec.id,
                        name=visitor.name or say("guest", lang),
                        players=str(max(_few(spec))),
                        bots=BOTS_LEVEL,
                        is_public="no",
                    ),
                    tag(
                        "button", icon("play"), say("play_alone" if is_solo else "play_bots", lang), class_="button act"
                    ),
                    method="post",
                    action="/tables",
                ),
                daily,
                tag(
                    "a",
                    say("play_options" if is_solo else "play_friends", lang),
                    href=f"/g/{spec.id}/new",
                    class_="button",
                ),
                scores,
                class_="ways",
            ),
            class_="card-words",
        ),
        id=f"game-{spec.id}",
        class_="card game",
        aria_labelledby=f"title-{spec.id}",
    )


def _few(spec: Spec) -> list[int]:
    """The numbers of players for a quick game: up to three, or the smallest possible."""
    return [count for count in spec.players if count <= BOTS_PLAYERS] or [spec.players[0]]


def _facts(spec: Spec, lang: str) -> Markup:
    """Players, minutes and the link to the rules, with an icon each."""
    low, high = spec.players[0], spec.players[-1]
    span = str(low) if low == high else f"{low}–{high}"
    return tag(
        "ul",
        tag("li", icon("people"), say("players", lang, players=span, count=high)),
        tag("li", icon("clock"), say("minutes", lang, minutes=spec.minutes)),
        tag("li", tag("a", icon("book"), say("rules", lang), href=f"/g/{spec.id}/rules"), class_="to-rules"),
        class_="facts",
    )


def _my_tables(view: HomeView, titles: dict[str, str]) -> Markup | None:
    if not view.mine:
        return None
    lang = view.visitor.lang
    rows = [
        _row(table, titles, lang, "view" if table.status == "over" else "continue", _outcome(table, lang))
        for table in view.mine
    ]
    return _list(say("my_tables", lang), rows)


def _open_tables(view: HomeView, titles: dict[str, str]) -> Markup:
    lang = view.visitor.lang
    rows = [
        _row(table, titles, lang, "join", say("open_seats", lang, count=table.open_seats)) for table in view.waiting
    ]
    return _list(say("waiting_tables", lang), rows, say("tables_none", lang))


def _running_tables(view: HomeView, titles: dict[str, str]) -> Markup | None:
    if not view.playing:
        return None
    lang = view.visitor.lang
    rows = [_row(table, titles, lang, "watch", say("status_playing", lang)) for table in view.playing]
    return _list(say("playing_tables", lang), rows)


def _outcome(table: TableSummary, lang: str) -> str:
    if table.status != "over":
        return say(f"status_{table.status}", lang)
    if table.reason == OTHER_RULES:
        return say("other_rules", lang)
    names = [table.names[seat] for seat in table.winners]
    return say("won_by", lang, names=", ".join(names)) if 0 < len(names) < table.players else say("draw", lang)


def _list(title: str, rows: list[Markup], otherwise: str = "") -> Markup:
    shown = tag("ul", *rows, class_="rows") if rows else tag("p", otherwise, class_="muted")
    return tag("section", tag("h2", title), shown, class_="tables")


def _row(table: TableSummary, titles: dict[str, str], lang: str, verb: str, note: str) -> Markup:
    """A table in a list; the whole row is one link."""
    names = ", ".join(name or "…" for name in table.names)
    return tag(
        "li",
        tag(
            "a",
            tag("strong", titles.get(table.game, table.game)),
            tag("span", names, class_="names"),
            tag("span", note, class_="muted"),
            tag("span", say(verb, lang), icon("next"), class_="go"),
            href=f"/t/{table.table}",
        ),
    )
