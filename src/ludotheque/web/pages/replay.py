"""Pages that step through a game: replays and best lines."""

from __future__ import annotations

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.texts import with_colon
from ludotheque.reviews.html import verdict_sign
from ludotheque.tables.challenge import Decision, Pair
from ludotheque.web.pages.board import board, side_panels
from ludotheque.web.pages.chat import log_line
from ludotheque.web.pages.ending import score_table
from ludotheque.web.pages.frame import foot, icon, page, rules_tool
from ludotheque.web.pages.models import DONE, FAILED, ReplayView, SolutionView
from ludotheque.web.pages.table import drawer, json_block
from ludotheque.web.texts import say

SCRIPTS = ("replay.js", "show.js", "glide.js", "zoom.js", "drawer.js", "layers.js", "prefs.js", "idiomorph.js")


def replay_page(view: ReplayView) -> str:
    """The whole page; the slider fetches `replay_fragment` for each step."""
    lang = view.visitor.lang
    tools = join(
        tag("span", f"{view.title} · {say('replay_of', lang)}", class_="top-title"),
        rules_tool(f"/g/{view.game}/rules", lang),
    )
    body = join(
        replay_fragment(view),
        tag("div", id="said", role="alert", class_="said"),
        drawer(view.title, lang),
        json_block("words", {}),
    )
    title = f"{view.title} – {say('replay_of', lang)}"
    return page(view.visitor, title, body, ("table.css", f"{view.game}.css"), SCRIPTS, tools, kind="table")


def replay_fragment(view: ReplayView) -> Markup:
    """The part that changes with the step."""
    lang = view.visitor.lang
    return tag(
        "main",
        tag("h1", with_colon(view.title, say("replay_of", lang), lang), class_="unseen"),
        stage(
            view,
            _news(view),
            score_table(view.score_sheet, view.names, lang),
            move_list(view, "replay"),
            _whose_line(view) if view.solution else None,
            _seen_by(view),
        ),
        controls(view, "replay"),
        id="main",
        class_=f"table replay game-{view.game} for-{len(view.names)}",
        **position_data(view),
    )


def position_data(view: ReplayView) -> dict[str, object]:
    """What the script needs: where it is, and where it can go."""
    return {
        "data_step": view.at,
        "data_last": len(view.stops) - 1,
        "data_stops": ",".join(map(str, view.stops)),
        "data_seat": view.seat,
    }


def stage(view: ReplayView, *talk: Markup | None) -> Markup:
    """The pictures of a position, and beside them whatever is to be said of it."""
    lang = view.visitor.lang
    return tag(
        "div",
        board(view.panels, lang),
        tag("div", side_panels(view.panels, lang), tag("section", *talk, class_="card", id="talk"), class_="side"),
        class_="stage",
    )


def _news(view: ReplayView) -> Markup:
    """What happened since the decision before."""
    lang = view.visitor.lang
    lines = tag("div", tag("ol", *(log_line(line) for line in view.lines)), class_="log short")
    return tag(
        "div",
        tag("h2", say("log", lang)),
        lines if view.lines else tag("p", say("replay_start", lang), class_="muted"),
        aria_live="polite",
    )


def move_list(view: ReplayView, page_name: str) -> Markup:
    """All decisions; each leads to its position. The script keeps the current one in sight."""
    lang = view.visitor.lang
    items = [
        tag(
            "li",
            tag(
                "a",
                tag("span", number + 1, class_="number"),
                seat_sign(line.seat, "mark tiny"),
                tag("span", line.text, class_="text"),
                verdict_sign(line.verdict, lang),
                href=address(view, line.step, page_name),
                data_step=number,
                aria_current="step" if number == view.at else None,
            ),
        )
        for number, line in enumerate(view.moves)
    ]
    return tag(
        "nav",
        tag("h2", say("moves", lang)),
        tag("ol", *items, class_="moves", id="moves", tabindex="0", aria_label=say("moves", lang)),
        class_="move-list",
        aria_label=say("moves", lang),
    )


def controls(view: ReplayView, page_name: str) -> Markup:
    """Slider and buttons; without script the buttons are plain links."""
    lang, last = view.visitor.lang, len(view.stops) - 1
    return tag(
        "section",
        tag(
            "div",
            tag("p", view.status_line, id="status", class_="status"),
            tag("p", view.rules_note, class_="muted") if view.rules_note else None,
            class_="bar-words",
        ),
        tag(
            "div",
            _step("first", 0, view, page_name),
            _step("prev", max(0, view.at - 1), view, page_name),
            tag(
                "button",
                icon("play"),
                type="button",
                class_="tool play",
                id="play",
                aria_label=say("replay_play", lang),
            ),
            _step("next", min(last, view.at + 1), view, page_name),
            _step("last", last, view, page_name),
            tag(
                "input",
                type="range",
                id="slider",
                min=0,
                max=last,
                value=view.at,
                aria_label=say("replay_step", lang),
                data_keep=True,
            ),
            tag("output", f"{view.at} / {last}", id="counter", for_="slider"),
            class_="slider",
        ),
        class_="bar",
        id="bar",
    )


def _step(name: str, at: int, view: ReplayView, page_name: str) -> Markup:
    label = say(f"replay_{name}", view.visitor.lang)
    href = address(view, view.stops[at], page_name)
    return tag("a", icon(name), href=href, class_="tool", data_step=at, aria_label=label, title=label)


def address(view: ReplayView, step: int, page_name: str, seat: int | None = None) -> str:
    """The address of a position, seen as now or by another seat."""
    seen_by = view.seat if seat is None else seat
    line = f"&line={view.line}" if view.line else ""
    return f"/t/{view.table}/{page_name}?step={step}" + (f"&seat={seen_by}" if seen_by != SPECTATOR else "") + line


def _whose_line(view: ReplayView) -> Markup:
    """The game as played, the solver's line if that is shown, and the page that compares them."""
    lang = view.visitor.lang
    here = f"/t/{view.table}/replay?step={view.step}"
    return tag(
        "section",
        tag("h2", say("solution_title", lang)),
        tag(
            "div",
            tag("a", view.names[0], href=here, aria_current="true" if not view.line else None),
            tag("a", say("solver", lang), href=f"{here}&line=best", aria_current="true" if view.line else None)
            if view.line
            else None,
            tag("a", say("solution_compare", lang), href=view.solution),
            class_="segments wrap",
        ),
        class_="about",
        id="whose-line",
    )


def _seen_by(view: ReplayView) -> Markup:
    """The same step as seen from each seat."""
    lang = view.visitor.lang
    links = [
        tag(
            "a",
            seat_sign(seat, "mark tiny"),
            name,
            href=address(view, view.step, "replay", seat),
            aria_current="true" if seat == view.seat else None,
        )
        for seat, name in enumerate(view.names)
    ]
    return tag(
        "section",
        tag("h2", say("replay_seen_by", lang)),
        tag("div", *links, class_="segments wrap"),
        tag(
            "p",
            tag("a", icon("back"), say("replay_table", lang), href=f"/t/{view.table}", class_="button small"),
            tag(
                "a",
                icon("down"),
                say("record", lang),
                href=f"/t/{view.table}/record",
                download=True,
                class_="button small",
            ),
            class_="ways",
        ),
        class_="about",
    )


SOLUTION_SCRIPTS = ("solution.js", "show.js", "glide.js", "idiomorph.js")


def solution_page(view: SolutionView) -> str:
    """The whole page; its script asks for `solution_fragment` until the search is over."""
    lang = view.visitor.lang
    title = f"{view.title} – {say('solution_title', lang)}"
    tools = tag("span", title, class_="top-title")
    body = join(solution_fragment(view), foot(lang))
    return page(view.visitor, title, body, ("home.css", "scores.css"), SOLUTION_SCRIPTS, tools, kind="solution")


def solution_fragment(view: SolutionView) -> Markup:
    """The part that changes while the search goes on."""
    lang = view.visitor.lang
    at = f"/t/{view.table}"
    verdict = say("solution_failed", lang) if view.status == FAILED else view.verdict
    return tag(
        "main",
        tag("h1", say("solution_title", lang)),
        tag("div", _own(view), _best(view), class_="versus"),
        tag("p", verdict, class_="lead", role="status", id="verdict"),
        _progress(view),
        _lines(view),
        tag(
            "p",
            tag("a", icon("back"), say("replay_table", lang), href=at, class_="button"),
            tag("a", icon("play"), say("replay", lang), href=f"{at}/replay", class_="button"),
            class_="ways",
        ),
        id="main",
        class_="narrow scores",
        data_status=view.status,
    )


def _own(view: SolutionView) -> Markup:
    return _side(view.name, view.score, view.is_won, view.visitor.lang)


def _best(view: SolutionView) -> Markup:
    lang = view.visitor.lang
    if view.best is None or not (view.best_is_won or view.status == DONE):
        return tag("div", tag("h2", say("solver", lang)), tag("p", "…", class_="big-figure"), class_="card side-card")
    return _side(say("solver", lang), view.best, view.best_is_won, lang)


def _side(name: str, score: float, is_won: bool, lang: str) -> Markup:
    word = say("scores_won" if is_won else "scores_lost", lang)
    return tag(
        "div",
        tag("h2", name),
        tag("p", format_points(score, lang), class_="big-figure"),
        tag("p", word, class_="won" if is_won else "lost"),
        class_="card side-card",
    )


def _progress(view: SolutionView) -> Markup | None:
    if view.status in (DONE, FAILED):
        return None
    lang = view.visitor.lang
    bar = tag("progress", value=f"{view.seconds:.1f}", max=f"{view.limit:g}", aria_label=say("solution_time", lang))
    return tag("div", bar, tag("p", say("solution_limit", lang, seconds=f"{view.limit:g}"), class_="muted small"))


def _lines(view: SolutionView) -> Markup | None:
    """Decision by decision; each links to its place in the replay of its line."""
    if not view.pairs:
        return None
    lang = view.visitor.lang
    head = tag(
        "tr",
        tag("th", tag("span", say("solution_chance", lang), class_="unseen"), scope="col"),
        tag("th", view.name, scope="col"),
        tag("th", say("solver", lang), scope="col"),
    )
    rows = [_pair(pair, view.table, lang) for pair in view.pairs]
    table = tag("table", tag("caption", say("solution_lines", lang)), tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="card scores-card lines", id="lines")


def _pair(pair: Pair, table: str, lang: str) -> Markup:
    return tag(
        "tr",
        tag("th", pair.chance, scope="row"),
        _decision(pair.own, f"/t/{table}/replay?step=", lang),
        _decision(pair.best, f"/t/{table}/replay?line=best&step=", lang),
        class_="same" if pair.own.action == pair.best.action else None,
    )


def _decision(decision: Decision, at: str, lang: str) -> Markup:
    return tag(
        "td",
        tag("a", decision.text, href=f"{at}{decision.step}"),
        tag("span", format_points(decision.score, lang), class_="figure"),
    )
