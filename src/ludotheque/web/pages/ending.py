"""The end of a game: who won, the points line by line, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.view import Moment, ScoreLine
from ludotheque.kernel.numbers import format_points
from ludotheque.search.levels import LEVELS
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.table import OTHER_RULES
from ludotheque.web.http.assets import at
from ludotheque.web.pages.frame import icon
from ludotheque.web.texts import say


def ending(view: SeatView) -> Markup:
    """Draw the card next to the board when a game is over, which can be put away."""
    assert view.result is not None
    outcome = "won" if view.viewer in view.result.winners else "lost" if view.viewer >= 0 else "seen"
    close = say("js_close", view.lang)
    return tag(
        "section",
        tag("button", icon("close"), type="button", class_="tool put-away", data_toggle="ending", aria_label=close),
        tag("h2", seat_sign(max(view.viewer, 0)) if view.viewer >= 0 else None, headline(view)),
        tag("p", view.status_line, class_="lead") if view.result.reason != "end" else None,
        tag("div", *_next(view), class_="ways"),
        score_table(view.score_sheet, [seat.name for seat in view.seats], view.lang, view.result.winners),
        tag("div", *_more(view), class_="ways quiet"),
        class_=f"card ending is-{outcome}",
        id="ending",
    )


def headline(view: SeatView) -> str:
    """Return the result in one sentence for this viewer, such as `You lose 2–19`."""
    assert view.result is not None
    result, lang, me = view.result, view.lang, view.viewer
    winners, scores = result.winners, result.scores
    if result.reason == OTHER_RULES:
        return say("other_rules", lang)
    if len(view.seats) == 1:
        key = "solo_won" if winners else "solo_lost"
        return say(key, lang, points=format_points(scores[0], lang), count=scores[0])
    if not winners:
        return say("nobody_wins", lang)
    if len(view.seats) == 2:
        first = me if me >= 0 else winners[0]
        points = f"{format_points(scores[first], lang)}–{format_points(scores[1 - first], lang)}"
        if len(winners) == 2:
            return say("is_draw_at", lang, points=points)
        if me >= 0:
            return say("you_win_at" if me in winners else "you_lose_at", lang, points=points)
        return say("they_win_at", lang, name=view.seats[winners[0]].name, points=points)
    if len(winners) == len(view.seats):
        return say("is_draw", lang)
    if me in winners:
        return say(
            "you_win_with" if len(winners) == 1 else "you_share_with", lang, points=format_points(scores[me], lang)
        )
    names = [view.seats[seat].name for seat in winners]
    won = say("they_win", lang, names=", ".join(names), count=len(names))
    return say("they_win_you", lang, won=won, points=format_points(scores[me], lang)) if me >= 0 else won


def moment(view: SeatView, found: Moment) -> Markup:
    """Draw what the last step ended, in a template that the script shows for a while."""
    return tag(
        "template",
        tag("h2", found.title),
        *(tag("p", sentence) for sentence in found.sentences),
        score_table(found.lines, [seat.name for seat in view.seats], view.lang),
        id="moment-card",
    )


def _next(view: SeatView) -> list[Markup]:
    """Draw the buttons for what most players do next: a review, a replay, another game."""
    lang, can, links = view.lang, view.can, view.links
    found = []
    if "review" in links:
        # The review is the main button, unless there is a rematch to join.
        kind = "button" if view.rematch else "button act"
        found.append(tag("a", icon("eye"), say("review", lang), href=f"{links['review']}?ask=1", class_=kind))
    if can.replay:
        found.append(tag("a", icon("play"), say("replay", lang), href=links["replay"], class_="button"))
    if view.rematch:
        found.append(
            tag("a", icon("again"), say("rematch_go", lang), href=at(f"/t/{view.rematch}"), class_="button act")
        )
    elif can.rematch:
        key = "again" if view.again else "rematch"
        kind = "button" if "review" in links else "button act"
        found.append(tag("button", icon("again"), say(key, lang), class_=kind, data_post="rematch"))
    found.extend(_other_levels(view))
    if "solution" in links:
        found.append(tag("a", icon("bulb"), say("solution_title", lang), href=links["solution"], class_="button"))
    return found


def _other_levels(view: SeatView) -> list[Markup]:
    """Draw the buttons for a table like this one with bots one level stronger or weaker."""
    known = list(LEVELS)
    levels = [known.index(level) for level in view.again.get("levels", ()) if level]
    found = []
    for change in (1, -1):
        if levels and 0 <= (max if change > 0 else min)(levels) + change < len(known):
            others = [level and known[known.index(level) + change] for level in view.again["levels"]]
            body = msgspec.json.encode({**view.again, "levels": others}).decode()
            level = say(f"level_{max(others, key=lambda each: known.index(each) if each else -1)}", view.lang)
            found.append(tag("button", say("again_level", view.lang, level=level), class_="button", data_again=body))
    return found


def _more(view: SeatView) -> list[Markup]:
    """Draw the small buttons: links to other pages, the link to share, the record."""
    lang, can, links = view.lang, view.can, view.links
    found = [tag("a", say("another_game", lang), href=at("/"), class_="button small")]
    if can.replay:
        address = links["replay"]
        found.append(tag("button", icon("link"), say("share", lang), class_="button small", data_copy_address=address))
    if "origin" in links:
        found.append(tag("a", icon("back"), say("retry_back", lang), href=links["origin"], class_="button small"))
    if "scores" in links:
        found.append(tag("a", icon("cup"), say("scores", lang), href=links["scores"], class_="button small"))
    if can.record:
        href = links["record"]
        found.append(tag("a", icon("down"), say("record", lang), href=href, download=True, class_="button small"))
    return found


def score_table(
    lines: Sequence[ScoreLine], names: Sequence[str], lang: str, winners: Sequence[int] = ()
) -> Markup | None:
    """Draw the points line by line, or return None if there are no lines."""
    if not lines:
        return None
    head = tag(
        "tr",
        tag("th", tag("span", say("what_for", lang), class_="unseen"), scope="col"),
        *(
            tag("th", seat_sign(seat), tag("span", name), scope="col", class_="won" if seat in winners else None)
            for seat, name in enumerate(names)
        ),
    )
    rows = [
        tag(
            "tr",
            tag("th", line.label, scope="row"),
            *(_points(line, seat, lang) for seat in range(len(names))),
            class_="total" if line.is_total else None,
        )
        for line in lines
    ]
    table = tag("table", tag("caption", say("score_sheet", lang)), tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="score-sheet", tabindex="0", role="group", aria_label=say("score_sheet", lang))


def _points(line: ScoreLine, seat: int, lang: str) -> Markup:
    points = line.points[seat] if seat < len(line.points) else 0.0
    detail = line.detail[seat] if seat < len(line.detail) else ""
    shown = format_points(points, lang) if points or detail or line.is_total else "–"
    return tag(
        "td",
        tag("span", shown, class_="figure" if points or line.is_total else "figure none"),
        tag("small", detail) if detail else None,
    )
