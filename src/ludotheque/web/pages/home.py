"""The home page: games as pictures with one click to play, then tables to continue, join or watch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import msgspec
from babel.dates import format_date, format_timedelta

from ludotheque.draw.tags import Markup, join, start, tag
from ludotheque.games.registry import get_spec
from ludotheque.kernel.editions import general_note
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.texts import join_words, with_colon
from ludotheque.learn.lessons import lessons_of
from ludotheque.search.levels import LEVELS
from ludotheque.tables.table import OTHER_RULES
from ludotheque.web.http.assets import asset_link, at, find_asset
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.listing import TableSummary
from ludotheque.web.pages.challenge import challenge_buttons
from ludotheque.web.pages.frame import PAGE_END, cover, foot, hidden, icon, page_start
from ludotheque.web.pages.models import HomeView
from ludotheque.web.texts import say

FIRST_LEVEL = "easy"
# One click must not need any choice: two or three players are enough for a first game, two for a long one.
BOTS_PLAYERS = 3
LONG_MINUTES = 60
# A placeholder for the visitor's token: a page without the token can be cached.
TOKEN = "\x03"


def home(view: HomeView) -> str:
    """Draw the home page: the visitor's running tables, the games, then all other tables."""
    games = tuple(spec.id for spec in view.games)
    played = frozenset(table.game for table in view.mine).intersection(games)
    visitor = msgspec.structs.replace(view.visitor, csrf=TOKEN)
    begin, middle, end = _around_lists(visitor, view.level or FIRST_LEVEL, games, played)
    return "".join((begin, _running(view), middle, _tables(view), end)).replace(TOKEN, view.visitor.csrf)


@lru_cache(maxsize=128)
def _around_lists(visitor: Visitor, level: str, games: tuple[str, ...], played: frozenset[str]) -> tuple[str, ...]:
    """Draw the page before, between and behind the lists, which is the same for most visitors."""
    lang = visitor.lang
    specs = [get_spec(game) for game in games]
    begin = join(
        page_start(visitor, "Ludothèque", ("home.css",), ("home.js",), kind="home"),
        start("main", id="main", class_="home"),
        tag("div", tag("h1", say("hero", lang)), tag("p", say("hero_line", lang)), _more(lang), class_="hero"),
    )
    middle = join(
        _levels(level, lang),
        tag("div", *(_game_card(spec, visitor, level, spec.id not in played) for spec in specs), class_="shelf"),
        _lobby(specs, visitor),
    )
    note = tag("p", general_note(lang), class_="muted")
    return begin, middle, join(note, Markup("</main>"), foot(lang), Markup(PAGE_END))


def home_lists(view: HomeView) -> Markup:
    """Draw the lists of tables, which the script fetches again when tables change."""
    return join(_running(view), _tables(view))


def _tables(view: HomeView) -> Markup:
    """Draw the lists of tables to join, to watch and to look at again."""
    parts = (_open_tables(view), _running_tables(view), _finished(view))
    return tag("div", *parts, id="tables", class_="home-tables")


def _titles(view: HomeView) -> dict[str, str]:
    return {spec.id: spec.title for spec in view.games}


def _lobby(specs: Sequence[Spec], visitor: Visitor) -> Markup:
    """Draw a button for each game of several players, which finds an opponent."""
    lang = visitor.lang
    forms = [
        tag(
            "form",
            hidden(csrf=visitor.csrf, game=spec.id, name=visitor.name or say("guest", lang)),
            tag("button", icon("people"), spec.title, class_="button"),
            method="post",
            action=at("/meet"),
        )
        for spec in specs
        if spec.players[-1] > 1
    ]
    return tag(
        "section",
        tag("h2", say("lobby", lang)),
        tag("p", say("lobby_line", lang), class_="muted"),
        tag("div", *forms, class_="ways"),
        class_="card lobby",
        id="lobby",
    )


def _more(lang: str) -> Markup:
    """Draw the links to lessons, puzzles and the lobby."""
    lessons = tag("a", icon("book"), say("learn_title", lang), href=at("/learn"), class_="button small")
    puzzles = tag("a", icon("bulb"), say("puzzles", lang), href=at("/puzzles"), class_="button small")
    lobby = tag("a", icon("people"), say("lobby", lang), href="#lobby", class_="button small")
    return tag("div", lessons, puzzles, lobby, class_="ways")


def _levels(chosen: str, lang: str) -> Markup:
    """Draw the choice of the bots' level in quick games, which the script remembers."""
    buttons = [
        tag(
            "button",
            say(f"level_{level}", lang),
            type="button",
            data_level=level,
            aria_pressed="true" if level == chosen else "false",
        )
        for level in LEVELS
    ]
    title = tag("span", say("bots_level", lang), id="bots-level")
    group = tag("div", *buttons, class_="segments", role="group", aria_labelledby="bots-level")
    return tag("div", title, group, class_="levels")


def _game_card(spec: Spec, visitor: Visitor, level: str, is_first: bool) -> Markup:
    """Draw a game: picture, facts, one sentence, and the ways to play."""
    lang, is_solo = visitor.lang, spec.players[-1] == 1
    daily, scores = challenge_buttons(spec, visitor)
    return tag(
        "article",
        cover(spec, visitor),
        _preview(spec, lang),
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
                        bots=level,
                        is_public="no",
                        **(_first_options(spec) if is_first else {}),
                    ),
                    tag(
                        "button", icon("play"), say("play_alone" if is_solo else "play_bots", lang), class_="button act"
                    ),
                    method="post",
                    action=at("/tables"),
                ),
                learn_button(spec, lang),
                daily,
                tag(
                    "a",
                    say("play_options" if is_solo else "play_friends", lang),
                    href=at(f"/g/{spec.id}/new"),
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


def _first_options(spec: Spec) -> dict[str, str]:
    """Return the options of a visitor's first game of this kind, as fields of a form."""
    return {f"option.{name}": str(value).lower() for name, value in spec.first_game.items()}


def _preview(spec: Spec, lang: str) -> Markup | None:
    """Draw the button that shows some moves of a real game in place of the cover.

    Return None if the game has no preview. Nothing moves before a click.
    """
    name = f"{spec.id}.webp"
    if find_asset(name) is None:
        return None
    words = say("preview", lang, game=spec.title)
    about = {"aria_label": words, "title": words, "aria_pressed": "false"}
    return tag("button", icon("play"), type="button", class_="preview-button", data_preview=asset_link(name), **about)


def learn_button(spec: Spec, lang: str) -> Markup | None:
    """Draw the link to a game's first lesson, or return None if the game has no lesson."""
    lessons = lessons_of(spec.id)
    if not lessons:
        return None
    words = say("learn_quick", lang, minutes=lessons[0].minutes)
    return tag("a", icon("book"), words, href=at(f"/learn/{spec.id}/{lessons[0].id}"), class_="button learn")


def _few(spec: Spec) -> list[int]:
    """Return the numbers of players for a quick game: up to three, or the smallest possible number.

    A long game has only one such number: two, or the smallest possible number if that is larger.
    """
    if spec.minutes > LONG_MINUTES:
        return [max(2, spec.players[0])]
    return [count for count in spec.players if count <= BOTS_PLAYERS] or [spec.players[0]]


def _facts(spec: Spec, lang: str) -> Markup:
    """Draw players, minutes and the link to the rules, with an icon each."""
    low, high = spec.players[0], spec.players[-1]
    span = str(low) if low == high else f"{low}–{high}"
    return tag(
        "ul",
        tag("li", icon("people"), say("players", lang, players=span, count=high)),
        tag("li", icon("clock"), say("minutes", lang, minutes=spec.minutes)),
        tag("li", tag("a", icon("book"), say("rules", lang), href=at(f"/g/{spec.id}/rules")), class_="to-rules"),
        class_="facts",
    )


def _running(view: HomeView) -> Markup:
    """Draw the visitor's running tables, first those at which the visitor is to move."""
    lang, titles = view.visitor.lang, _titles(view)
    mine = [table for table in view.mine if table.status != "over"]
    mine.sort(key=lambda table: (not table.is_your_turn, -table.changed_at))
    rows = [_row(table, titles, lang, "continue", _whose_turn(table, view.now, lang)) for table in mine]
    return tag("div", _list(say("my_tables", lang), rows) if rows else None, id="mine")


def _whose_turn(table: TableSummary, now: int, lang: str) -> str:
    if table.status != "playing":
        return say(f"status_{table.status}", lang)
    names = join_words([table.names[seat] for seat in table.awaited], lang)
    who = say("turn_yours", lang) if table.is_your_turn else say("turn_theirs", lang, names=names) if names else ""
    minutes = max(0, now - (table.since or table.changed_at)) // 60_000
    ago = say("since_now", lang) if minutes < 1 else _duration(minutes, lang)
    return " · ".join(filter(None, (who, ago)))


@lru_cache(maxsize=1_000)
def _duration(minutes: int, lang: str) -> str:
    return format_timedelta(timedelta(minutes=minutes), locale=lang)


def _finished(view: HomeView) -> Markup | None:
    """Draw the visitor's finished games, with date and result."""
    lang, titles = view.visitor.lang, _titles(view)
    over = [table for table in view.mine if table.status == "over"]
    rows = []
    for table in over:
        day = format_date(datetime.fromtimestamp(table.changed_at / 1000, UTC), "medium", lang)
        rows.append(_row(table, titles, lang, "view", f"{_outcome(table, lang)} · {day}"))
    return _list(say("my_finished", lang), rows) if rows else None


def _open_tables(view: HomeView) -> Markup:
    """Draw the tables with open seats, first those at which a player is present.

    Each row shows the game, the options and the players, and has a button to sit down.
    """
    lang, specs = view.visitor.lang, {spec.id: spec for spec in view.games}
    rows = []
    for table in sorted(view.waiting, key=lambda table: table.table not in view.here):
        notes = [say("open_seats", lang, count=table.open_seats), *_chosen(table, specs.get(table.game), lang)]
        if table.table in view.here:
            notes.insert(0, say("here_now", lang))
        rows.append(_row(table, _titles(view), lang, "join", " · ".join(notes), is_open=True))
    return _list(say("waiting_tables", lang), rows, say("tables_none", lang))


def _chosen(table: TableSummary, spec: Spec | None, lang: str) -> list[str]:
    """Return the options that are not the defaults, and the clock."""
    if spec is None:
        return []
    found = [
        with_colon(option.label[lang], option.word(table.options[option.name], lang), lang)
        for option in spec.options
        if option.name in table.options
    ]
    if table.clock is not None:
        minutes, increment = table.clock
        found.append(f"{minutes} min + {increment} s" if increment else f"{minutes} min")
    return found


def _running_tables(view: HomeView) -> Markup | None:
    if not view.playing:
        return None
    lang, titles = view.visitor.lang, _titles(view)
    rows = [_row(table, titles, lang, "watch", say("status_playing", lang)) for table in view.playing]
    return _list(say("playing_tables", lang), rows)


def _outcome(table: TableSummary, lang: str) -> str:
    """Return how a game ended for the visitor."""
    if table.reason == OTHER_RULES:
        return say("other_rules", lang)
    if table.players == 1:
        return say("scores_won" if table.winners else "scores_lost", lang)
    if len(table.winners) == table.players:
        return say("draw", lang)
    if table.seat in table.winners:
        return say("scores_won", lang)
    return say("won_by", lang, names=join_words([table.names[seat] for seat in table.winners], lang))


def _list(title: str, rows: list[Markup], otherwise: str = "") -> Markup:
    shown = tag("ul", *rows, class_="rows") if rows else tag("p", otherwise, class_="muted")
    return tag("section", tag("h2", title), shown, class_="tables")


def _row(table: TableSummary, titles: dict[str, str], lang: str, verb: str, note: str, is_open: bool = False) -> Markup:
    return _draw_row(table.table, titles.get(table.game, table.game), table.names, lang, verb, note, is_open)


@lru_cache(maxsize=2_000)
def _draw_row(
    table: str, title: str, players: tuple[str, ...], lang: str, verb: str, note: str, is_open: bool
) -> Markup:
    """Draw a table of a list as one link, with a button to sit down if a seat is open."""
    label = say("sit_at", lang, game=title, names=", ".join(filter(None, players)) or "–")
    seat = tag("button", say("sit", lang), type="button", class_="button small", data_sit=table, aria_label=label)
    names = ", ".join(name or "…" for name in players)
    return tag(
        "li",
        tag(
            "a",
            tag("strong", title),
            tag("span", names, class_="names"),
            tag("span", note, class_="muted"),
            tag("span", say(verb, lang), icon("next"), class_="go"),
            href=at(f"/t/{table}"),
        ),
        seat if is_open else None,
        class_="with-seat" if is_open else None,
    )
