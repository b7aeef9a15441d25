"""The best line that a solver finds in a finished game, beside the line that was played."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.tables.challenge import Decision, Pair, format_points
from ludotheque.web.models import DONE, FAILED, SolutionView
from ludotheque.web.pages.frame import foot, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say

SCRIPTS = ("solution.js", "show.js", "glide.js", "idiomorph.js")


def solution_page(view: SolutionView) -> str:
    """The whole page; its script asks for `solution_fragment` until the search is over."""
    lang = view.visitor.lang
    title = f"{view.title} – {say('solution_title', lang)}"
    tools = tag("span", title, class_="top-title")
    body = join(solution_fragment(view), foot(lang))
    return page(view.visitor, title, body, ("home.css", "scores.css"), SCRIPTS, tools, kind="solution")


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
        tag("p", format_points(score), class_="big-figure"),
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
    rows = [_pair(pair, view.table) for pair in view.pairs]
    table = tag("table", tag("caption", say("solution_lines", lang)), tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="card scores-card lines", id="lines")


def _pair(pair: Pair, table: str) -> Markup:
    return tag(
        "tr",
        tag("th", pair.chance, scope="row"),
        _decision(pair.own, f"/t/{table}/replay?step="),
        _decision(pair.best, f"/t/{table}/replay?line=best&step="),
        class_="same" if pair.own.action == pair.best.action else None,
    )


def _decision(decision: Decision, at: str) -> Markup:
    return tag(
        "td",
        tag("a", decision.text, href=f"{at}{decision.step}"),
        tag("span", format_points(decision.score), class_="figure"),
    )
