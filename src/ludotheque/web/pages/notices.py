"""What needs an answer or an explanation first: an undo, a return, a seat that waits for somebody."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, tag
from ludotheque.tables.seat_view import SeatView
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.seats import call_bot, sit_form
from ludotheque.web.texts import say


def notices(view: SeatView) -> Markup | None:
    """The one that matters most."""
    lang = view.lang
    if view.can.answer_undo:
        name = view.seats[view.undo_asked_by].name
        return tag(
            "section",
            tag("p", say("undo_asked", lang, name=name)),
            tag("button", say("undo_grant", lang), class_="button act", data_post="answer-undo", data_granted="true"),
            tag("button", say("undo_refuse", lang), class_="button", data_post="answer-undo", data_granted="false"),
            class_="card notice",
            id="notice",
            role="alert",
        )
    if view.undo_asked_by >= 0 and view.undo_asked_by == view.viewer:
        return tag("section", tag("p", say("undo_waits", lang)), class_="card notice", id="notice")
    if view.can.come_back:
        return tag(
            "section",
            tag("p", say("presence_stand_in" if view.seats[view.viewer].kind != "person" else "presence_left", lang)),
            tag("button", icon("back"), say("come_back", lang), class_="button act", data_post="return"),
            class_="card notice",
            id="notice",
        )
    if view.status == "playing" and view.can.sit and view.viewer < 0:
        return tag("section", tag("p", say("sit_title", lang)), sit_form(lang), class_="card notice", id="notice")
    absent = [view.seats[seat] for seat in view.can.call_bot] if view.status == "playing" else []
    if absent:
        rows = [tag("div", tag("p", say("absent", lang, name=seat.name)), call_bot(seat, lang)) for seat in absent]
        return tag("section", *rows, class_="card notice", id="notice")
    return None
