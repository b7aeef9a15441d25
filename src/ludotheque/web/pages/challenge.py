"""A game's challenge: the page of best scores, and what the home page and the form for a new table offer of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from babel.dates import format_date

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.challenge import challenge_of
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.spec import Spec
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Attempt
from ludotheque.tables.challenge import TODAY
from ludotheque.web.pages.frame import foot, hidden, icon, page
from ludotheque.web.pages.models import ScoresView, Visitor
from ludotheque.web.texts import say

Cells = tuple[Markup | str, ...]


def scores_page(view: ScoresView, visitor: Visitor) -> str:
    """The whole page."""
    lang = visitor.lang
    title = say("scores_title", lang, title=view.spec.title)
    body = tag(
        "main",
        tag("h1", title),
        _day(view, visitor),
        _best(view, lang),
        _mine(view, lang),
        tag(
            "p",
            tag("a", icon("back"), say("back_home", lang), href="/", class_="button"),
            tag("a", icon("book"), say("rules", lang), href=f"/g/{view.spec.id}/rules", class_="button"),
            class_="ways",
        ),
        id="main",
        class_="narrow scores",
    )
    return page(visitor, title, join(body, foot(lang)), ("home.css", "scores.css"), kind="scores")


def challenge_buttons(spec: Spec, visitor: Visitor) -> tuple[Markup | None, Markup | None]:
    """For the home page: the puzzle of the day and the best scores, if the game has them."""
    if not spec.challenge:
        return None, None
    scores = tag("a", icon("cup"), say("scores", visitor.lang), href=f"/g/{spec.id}/scores", class_="button")
    return _daily_form(spec, visitor, spec.challenge[visitor.lang], TODAY, "button"), scores


def day_choices(spec: Spec, lang: str) -> list[tuple[str, str]]:
    """For the form of a new table: a game of one's own, or the puzzle of the day; empty if there is none."""
    return [("", say("day_own", lang)), (TODAY, spec.challenge[lang])] if spec.challenge else []


def _daily_form(spec: Spec, visitor: Visitor, words: str, day: str, look: str) -> Markup:
    """One click to the puzzle of a day."""
    name = visitor.name or say("guest", visitor.lang)
    return tag(
        "form",
        hidden(csrf=visitor.csrf, game=spec.id, name=name, players=str(spec.players[0]), is_public="no", day=day),
        tag("button", icon("sun"), words, class_=look),
        method="post",
        action="/tables",
    )


def _day(view: ScoresView, visitor: Visitor) -> Markup:
    lang = visitor.lang
    day = date.fromisoformat(view.day)
    shown = format_date(day, "full", locale=lang)
    found = [
        _of_day(division.name, attempts, view.holder, lang, is_helped)
        for division in view.divisions.values()
        for is_helped, attempts in ((False, division.of_day), (True, division.helped_of_day))
        if attempts
    ]
    return tag(
        "section",
        tag(
            "div",
            tag("h2", view.spec.challenge[lang]),
            tag("p", shown[0].upper() + shown[1:], class_="muted"),
            class_="scores-head",
        ),
        _days(view, day, lang),
        *found,
        None if found else tag("p", say("scores_day_none" if view.is_today else "scores_day_past", lang)),
        tag(
            "div",
            _daily_form(view.spec, visitor, say("daily_play", lang), view.day, "button act"),
            tag("p", say("daily_note", lang), class_="muted small"),
            class_="ways",
        ),
        class_="card scores-card",
        id="day",
    )


def _days(view: ScoresView, day: date, lang: str) -> Markup:
    """Links to the previous day and, if it has come, the next one."""
    at = f"/g/{view.spec.id}/scores?day="
    before = tag("a", icon("prev"), say("day_before", lang), href=at + str(day - timedelta(1)), class_="button small")
    after = tag("a", say("day_after", lang), icon("next"), href=at + str(day + timedelta(1)), class_="button small")
    return tag("nav", before, None if view.is_today else after, class_="days", aria_label=say("days", lang))


def _caption(division: str, is_helped: bool, lang: str) -> str:
    """What the rows of a table have in common."""
    return say("scores_division_helped" if is_helped else "scores_division", lang, division=division)


def _of_day(division: str, attempts: Sequence[Attempt], holder: str, lang: str, is_helped: bool) -> Markup:
    rows = [
        (
            attempt.row,
            (
                _name(attempt.row, holder),
                str(attempt.number),
                _result(attempt.row, lang),
            ),
        )
        for attempt in attempts
    ]
    headings = (say("scores_who", lang), say("scores_attempt", lang), say("scores_score", lang))
    return _ranking(_caption(division, is_helped, lang), headings, rows, holder, lang, "of-day")


def _best(view: ScoresView, lang: str) -> Markup:
    challenge = challenge_of(view.spec)
    tables = []
    listed = [
        (_caption(division.name, is_helped, lang), found)
        for division in view.divisions.values()
        for is_helped, found in ((False, division.best), (True, division.helped_best))
        if found
    ]
    for caption, found in listed:
        rows = [
            (
                row,
                (
                    _name(row, view.holder),
                    challenge.say_facts(row.facts, lang),
                    _when(row, lang, view.spec),
                    _result(row, lang),
                ),
            )
            for row in found
        ]
        headings = (
            say("scores_who", lang),
            challenge.facts_heading(lang),
            say("scores_when", lang),
            say("scores_score", lang),
        )
        tables.append(_ranking(caption, headings, rows, view.holder, lang, "best"))
    return tag(
        "section",
        tag("h2", say("scores_best", lang)),
        *tables,
        None if tables else tag("p", say("scores_none", lang), class_="muted"),
        class_="card scores-card",
        id="best",
    )


def _mine(view: ScoresView, lang: str) -> Markup | None:
    """The visitor's own finished games, the latest first."""
    if not view.mine:
        return None
    challenge = challenge_of(view.spec)
    headings = (
        say("scores_when", lang),
        challenge.facts_heading(lang),
        say("scores_level", lang),
        say("scores_result", lang),
        say("scores_score", lang),
    )
    rows = [
        tag(
            "tr",
            tag("td", tag("a", _when(row, lang, view.spec), href=f"/t/{row.table_id}")),
            tag("td", challenge.say_facts(row.facts, lang)),
            tag("td", challenge.division_name(row.division, lang)),
            tag("td", _outcome(row, lang)),
            tag("td", format_points(row.score, lang), class_="figure"),
        )
        for row in view.mine
    ]
    head = tag("tr", *(tag("th", heading, scope="col") for heading in headings))
    table = tag("table", tag("thead", head), tag("tbody", *rows), aria_labelledby="mine-title")
    return tag(
        "section",
        tag("h2", say("scores_mine", lang), id="mine-title"),
        tag("div", table, class_="scores-table wide", tabindex="0", role="group", aria_labelledby="mine-title"),
        class_="card scores-card",
        id="mine",
    )


def _ranking(
    caption: str, headings: Sequence[str], rows: Sequence[tuple[ScoreRow, Cells]], holder: str, lang: str, kind: str
) -> Markup:
    """Ranks, names and scores; the visitor's own rows are marked. Equal results share a rank."""
    head = tag("tr", _rank_head(lang), *(tag("th", heading, scope="col") for heading in headings))
    body = []
    rank, last = 0, None
    for number, (row, cells) in enumerate(rows, 1):
        result = (row.is_won, row.score)
        rank, last = (rank, last) if result == last else (number, result)
        body.append(
            tag(
                "tr",
                tag("td", rank, class_="rank"),
                *(tag("td", cell) for cell in cells),
                class_="mine" if holder and row.holder == holder else None,
            )
        )
    table = tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body))
    return tag("div", table, class_=f"scores-table {kind}", tabindex="0", role="group", aria_label=caption)


def _rank_head(lang: str) -> Markup:
    return tag("th", tag("span", say("scores_rank", lang), class_="unseen"), scope="col")


def _name(row: ScoreRow, holder: str) -> Markup:
    """One's own name links to the game; other people's games are private."""
    if holder and row.holder == holder:
        return tag("a", row.name, href=f"/t/{row.table_id}")
    return tag("span", row.name)


def _result(row: ScoreRow, lang: str) -> Markup:
    lost = None if row.is_won else tag("span", say("scores_lost", lang), class_="lost")
    return tag("span", tag("strong", format_points(row.score, lang), class_="figure"), lost, class_="result")


def _outcome(row: ScoreRow, lang: str) -> Markup:
    word = say("scores_won" if row.is_won else "scores_lost", lang)
    words = say("scores_helped", lang)
    mark = join(" ", icon("bulb"), tag("span", words, class_="unseen")) if row.is_helped else None
    shown = tag("span", word, class_="won" if row.is_won else "lost")
    return tag("span", shown, mark, title=words if row.is_helped else None)


def _when(row: ScoreRow, lang: str, spec: Spec) -> Markup:
    """The date on which a game was finished; a sun marks a puzzle of the day."""
    day = datetime.fromtimestamp(row.finished_at / 1000, UTC).date()
    shown = format_date(day, "medium", locale=lang)
    mark = join(" ", icon("sun"), tag("span", spec.challenge[lang], class_="unseen")) if row.day else None
    return tag("span", shown, mark, class_="when")
