"""Pages of best scores and best lines, and the buttons of other pages that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from babel.dates import format_date

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.challenge import Decision, Pair, challenge_of
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.spec import Spec
from ludotheque.store.rows import ScoreRow
from ludotheque.store.scores import Attempt
from ludotheque.tables.challenge import TODAY
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.challenge import DONE, FAILED, ScoresView, SolutionView
from ludotheque.web.pages.frame import foot, hidden, icon, page
from ludotheque.web.texts import say

Cells = tuple[Markup | str, ...]


def scores_page(view: ScoresView, visitor: Visitor) -> str:
    """Return the page of best scores."""
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
            tag("a", icon("back"), say("back_home", lang), href=at("/"), class_="button"),
            tag("a", icon("book"), say("rules", lang), href=at(f"/g/{view.spec.id}/rules"), class_="button"),
            class_="ways",
        ),
        id="main",
        class_="narrow scores",
    )
    return page(visitor, title, join(body, foot(lang)), ("home.css", "scores.css"), kind="scores")


def challenge_buttons(spec: Spec, visitor: Visitor) -> tuple[Markup | None, Markup | None]:
    """Return the buttons of the home page for the puzzle of the day and for the best scores."""
    if not spec.challenge:
        return None, None
    scores = tag("a", icon("cup"), say("scores", visitor.lang), href=at(f"/g/{spec.id}/scores"), class_="button")
    return _daily_form(spec, visitor, spec.challenge[visitor.lang], TODAY, "button"), scores


def day_choices(spec: Spec, lang: str) -> list[tuple[str, str]]:
    """Return the days that the form for a new table offers, if the game has puzzles."""
    return [("", say("day_own", lang)), (TODAY, spec.challenge[lang])] if spec.challenge else []


def _daily_form(spec: Spec, visitor: Visitor, words: str, day: str, look: str) -> Markup:
    """Return a button that opens the puzzle of a day."""
    name = visitor.name or say("guest", visitor.lang)
    return tag(
        "form",
        hidden(csrf=visitor.csrf, game=spec.id, name=name, players=str(spec.players[0]), is_public="no", day=day),
        tag("button", icon("sun"), words, class_=look),
        method="post",
        action=at("/tables"),
    )


def _day(view: ScoresView, visitor: Visitor) -> Markup:
    lang = visitor.lang
    day = date.fromisoformat(view.day)
    shown = format_date(day, "full", locale=lang)
    found = [
        _of_day(view, _caption(name, is_helped, lang), attempts, lang)
        for name, ranking in view.rankings.items()
        for is_helped, attempts in ((False, ranking.of_day), (True, ranking.helped_of_day))
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
    """Return links to the previous day and, unless this is today, to the next day."""
    days = at(f"/g/{view.spec.id}/scores?day=")
    before = tag("a", icon("prev"), say("day_before", lang), href=days + str(day - timedelta(1)), class_="button small")
    after = tag("a", say("day_after", lang), icon("next"), href=days + str(day + timedelta(1)), class_="button small")
    return tag("nav", before, None if view.is_today else after, class_="days", aria_label=say("days", lang))


def _caption(division: str, is_helped: bool, lang: str) -> str:
    """Return the caption of a ranking."""
    return say("scores_division_helped" if is_helped else "scores_division", lang, division=division)


def _of_day(view: ScoresView, caption: str, attempts: Sequence[Attempt], lang: str) -> Markup:
    """Return a day's ranking."""
    headings = (say("scores_who", lang), say("scores_attempt", lang), say("scores_score", lang))
    rows = [(each.row, (_name(each.row, view.holder), str(each.number), _result(each.row, lang))) for each in attempts]
    return _ranking(caption, headings, rows, view.holder, lang, "of-day")


def _best(view: ScoresView, lang: str) -> Markup:
    """Return the rankings of all time."""
    challenge = challenge_of(view.spec)
    headings = (
        say("scores_who", lang),
        challenge.facts_heading(lang),
        say("scores_when", lang),
        say("scores_score", lang),
    )

    def cells(row: ScoreRow) -> Cells:
        facts = challenge.say_facts(row.facts, lang)
        return _name(row, view.holder), facts, _when(row, lang, view.spec), _result(row, lang)

    tables = [
        _ranking(
            _caption(name, is_helped, lang), headings, [(row, cells(row)) for row in rows], view.holder, lang, "best"
        )
        for name, ranking in view.rankings.items()
        for is_helped, rows in ((False, ranking.best), (True, ranking.helped))
        if rows
    ]
    return tag(
        "section",
        tag("h2", say("scores_best", lang)),
        *tables,
        None if tables else tag("p", say("scores_none", lang), class_="muted"),
        class_="card scores-card",
        id="best",
    )


def _mine(view: ScoresView, lang: str) -> Markup | None:
    """Return the visitor's own finished games, the latest first."""
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
            tag("td", tag("a", _when(row, lang, view.spec), href=at(f"/t/{row.table_id}"))),
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
    """Return a table of ranks, names and scores, in which equal results share a rank.

    The visitor's own rows are marked.
    """
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
    """Return a name, with a link to the game if the game is the visitor's own."""
    if holder and row.holder == holder:
        return tag("a", row.name, href=at(f"/t/{row.table_id}"))
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
    """Return the date on which a game was finished, with a sun for a puzzle of the day."""
    day = datetime.fromtimestamp(row.finished_at / 1000, UTC).date()
    shown = format_date(day, "medium", locale=lang)
    mark = join(" ", icon("sun"), tag("span", spec.challenge[lang], class_="unseen")) if row.day else None
    return tag("span", shown, mark, class_="when")


SOLUTION_SCRIPTS = ("solution.js", "show.js", "glide.js", "idiomorph.js")


def solution_page(view: SolutionView) -> str:
    """Return the page of a best line, whose script asks for `solution_fragment` until the search is over."""
    lang = view.visitor.lang
    title = f"{view.title} – {say('solution_title', lang)}"
    tools = tag("span", title, class_="top-title")
    body = join(solution_fragment(view), foot(lang))
    return page(view.visitor, title, body, ("home.css", "scores.css"), SOLUTION_SCRIPTS, tools, kind="solution")


def solution_fragment(view: SolutionView) -> Markup:
    """Return the part that changes while the search goes on."""
    lang = view.visitor.lang
    table = at(f"/t/{view.table}")
    verdict = say("solution_failed", lang) if view.status == FAILED else view.verdict
    return tag(
        "main",
        tag("h1", say("solution_title", lang)),
        tag("div", _side(view.name, view.score, view.is_won, lang), _solver_side(view), class_="versus"),
        tag("p", verdict, class_="lead", role="status", id="verdict"),
        _progress(view),
        _lines(view),
        tag(
            "p",
            tag("a", icon("back"), say("replay_table", lang), href=table, class_="button"),
            tag("a", icon("play"), say("replay", lang), href=f"{table}/replay", class_="button"),
            class_="ways",
        ),
        id="main",
        class_="narrow scores",
        data_status=view.status,
    )


def _solver_side(view: SolutionView) -> Markup:
    lang = view.visitor.lang
    if not view.best or not (view.best_is_won or view.status == DONE):
        return tag("div", tag("h2", say("solver", lang)), tag("p", "…", class_="big-figure"), class_="card side-card")
    return _side(say("solver", lang), view.best, view.best_is_won, lang)


def _side(name: str, score: str, is_won: bool, lang: str) -> Markup:
    word = say("scores_won" if is_won else "scores_lost", lang)
    return tag(
        "div",
        tag("h2", name),
        tag("p", score, class_="big-figure"),
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
    """Return both lines decision by decision, with links to the replays."""
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
        _decision(pair.own, at(f"/t/{table}/replay?step=")),
        _decision(pair.best, at(f"/t/{table}/replay?line=best&step=")),
        class_="same" if pair.own.action == pair.best.action else None,
    )


def _decision(decision: Decision, address: str) -> Markup:
    return tag(
        "td",
        tag("a", decision.text, href=f"{address}{decision.step}"),
        tag("span", decision.score, class_="figure"),
    )
