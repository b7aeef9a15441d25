"""The end of a game: who won, the points line by line, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.view import ScoreLine
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.table import OTHER_RULES
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.seats import seat_sign
from ludotheque.web.texts import say


def ending(view: SeatView) -> Markup | None:
    """The card that appears when a game is over."""
    if view.result is None:
        return None
    return tag(
        "section",
        tag(
            "div",
            tag("h2", _headline(view)),
            tag("p", view.status_line, class_="lead"),
            tag("div", *_next(view), class_="ways"),
            class_="end-words",
        ),
        score_table(view.score_sheet, [seat.name for seat in view.seats], view.lang, view.result.winners),
        class_="card ending",
        id="ending",
    )


def _headline(view: SeatView) -> str:
    assert view.result is not None
    winners, lang = view.result.winners, view.lang
    if view.result.reason == OTHER_RULES:
        return say("other_rules", lang)
    if not winners:
        return say("nobody_wins" if len(view.seats) > 1 else "not_this_time", lang)
    if len(winners) == len(view.seats) > 1:
        return say("is_draw", lang)
    if view.viewer in winners:
        return say("you_win" if len(winners) == 1 else "you_share", lang)
    names = [view.seats[seat].name for seat in winners]
    return say("they_win", lang, names=", ".join(names), count=len(names))


def _next(view: SeatView) -> list[Markup]:
    lang, can, links = view.lang, view.can, view.links
    found = []
    if view.rematch:
        found.append(tag("a", icon("again"), say("rematch_go", lang), href=f"/t/{view.rematch}", class_="button act"))
    elif can.rematch:
        found.append(tag("button", icon("again"), say("rematch", lang), class_="button act", data_post="rematch"))
    if can.replay:
        found.append(tag("a", icon("play"), say("replay", lang), href=links["replay"], class_="button"))
        found.append(
            tag("button", icon("link"), say("replay_link", lang), class_="button", data_copy_address=links["replay"])
        )
    if "solution" in links:
        found.append(tag("a", icon("bulb"), say("solution_title", lang), href=links["solution"], class_="button"))
    if "scores" in links:
        found.append(tag("a", icon("cup"), say("scores", lang), href=links["scores"], class_="button"))
    if can.record:
        found.append(tag("a", icon("down"), say("record", lang), href=links["record"], download=True, class_="button"))
    return found


def score_table(
    lines: Sequence[ScoreLine], names: Sequence[str], lang: str, winners: Sequence[int] = ()
) -> Markup | None:
    """Points line by line, and their sum."""
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
            *(_points(line, seat) for seat in range(len(names))),
            class_="total" if line.is_total else None,
        )
        for line in lines
    ]
    table = tag("table", tag("caption", say("score_sheet", lang)), tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="score-sheet", tabindex="0", role="group", aria_label=say("score_sheet", lang))


def _points(line: ScoreLine, seat: int) -> Markup:
    points = line.points[seat] if seat < len(line.points) else 0.0
    detail = line.detail[seat] if seat < len(line.detail) else ""
    shown = f"{points:g}".replace("-", "−") if points or line.is_total else "–"
    return tag(
        "td",
        tag("span", shown, class_="figure" if points or line.is_total else "figure none"),
        tag("small", detail) if detail else None,
    )
