"""The log and the chat of a table."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, join, start, tag
from ludotheque.tables.config import CHAT_LENGTH
from ludotheque.tables.log import LogLine
from ludotheque.tables.log_pages import LogPage
from ludotheque.tables.parts import ChatLine
from ludotheque.tables.seat_view import SeatView
from ludotheque.web.live.pieces import Part, Parts
from ludotheque.web.pages.frame import icon
from ludotheque.web.texts import say

PHRASES = ("hello", "thanks", "well_played", "moment")


def log_parts(view: SeatView) -> Parts:
    """Draw the log in parts, the newest line last.

    A line stays in the part in which the line was first drawn.
    """
    if not view.log:
        return {}
    begin, end = _log_page(view.lang)
    earlier = view.log[0].before
    before = say("log_before", view.lang, count=earlier) if earlier else None
    parts: Parts = {"log": (begin, tag("li", before, class_="muted", id="log-before") if before else "")}
    for page in view.log:
        parts[_page_name(page.number)] = _log_lines(page)
    parts["log>"] = (end,)
    return parts


@cache
def _page_name(number: int) -> str:
    return f"log {number}"


@cache
def _log_page(lang: str) -> tuple[str, str]:
    title = tag("h2", say("log", lang), id="log-title", class_="unseen")
    hint = tag("p", say("log_hint", lang), class_="muted small-print")
    begin = join(start("div", class_="tab-page", id="log-page"), title, _scroll("log"), Markup("<ol>"))
    return begin, join(Markup("</ol></div>"), hint, Markup("</div>"))


def _scroll(name: str) -> Markup:
    """Return the start tag of a list in which the newest line is read out and stays in view."""
    return start("div", id=name, class_="log", role="log", aria_labelledby=f"{name}-title", tabindex="0")


@lru_cache(maxsize=10_000)
def _log_lines(page: LogPage) -> Part:
    return tuple(map(log_line, page.lines, page.steps))


@lru_cache(maxsize=50_000)
def log_line(line: LogLine, step: int = 0) -> Markup:
    """Draw a sentence of the log, with the mark of its seat.

    With a `step`, the script shows the position after that step when the line is clicked. Lines are cached, since most
    lines of a log are in every view of its table.
    """
    sign = seat_sign(line.seat, "mark tiny") if line.seat >= 0 else tag("span", class_="mark tiny none")
    return tag(
        "li",
        sign,
        tag("span", line.text),
        id=f"log-{line.number}-{line.seat}",
        class_="by-the-way" if line.is_talk else None,
        data_step=step or None,
    )


def chat(view: SeatView) -> Markup | None:
    """Draw the messages between people.

    Return None if there is no message and the viewer cannot write or would have no reader.
    """
    people = sum(seat.kind in ("person", "stand-in", "open") for seat in view.seats)
    is_alone = people < 2 and not view.spectators_talk
    if not view.chat and (not view.can.chat or is_alone):
        return None
    return _chat(view.chat, view.can.chat, view.can.let_talk, view.viewer < 0, view.lang)


def chat_line(line: ChatLine, can_mute: bool, lang: str) -> Markup:
    """Draw a message.

    A spectator's message has an eye in place of a seat's sign and, with `can_mute`, a button to mute the sender.
    """
    words = tag("span", tag("strong", line.name), join(" ", line.text))
    if line.seat >= 0:
        return tag("li", seat_sign(line.seat, "mark tiny"), words, id=f"chat-{line.number}")
    title = say("spectator", lang)
    sign = tag("span", icon("eye"), tag("span", title, class_="unseen"), class_="mark tiny", title=title)
    label = say("mute", lang, name=line.name)
    sure = say("mute_sure", lang, name=line.name)
    about = {"data_post": "mute", "data_line": line.number, "data_sure": sure, "aria_label": label, "title": label}
    button = tag("button", icon("close"), type="button", class_="mute", **about) if can_mute else None
    return tag("li", sign, words, button, id=f"chat-{line.number}", class_="by-spectator")


@lru_cache(maxsize=1_000)
def _chat(said: tuple[ChatLine, ...], can_chat: bool, can_mute: bool, is_spectator: bool, lang: str) -> Markup:
    lines = [chat_line(line, can_mute, lang) for line in said]
    form = tag(
        "form",
        tag(
            "input",
            name="text",
            maxlength=CHAT_LENGTH,
            required=True,
            autocomplete="off",
            aria_label=say("chat_label", lang),
        ),
        tag("button", say("chat_send", lang), class_="button small"),
        data_post="chat",
        data_keep=True,
        data_guest=say("guest", lang) if is_spectator else None,
        id="chat-form",
        class_="pair",
    )
    words = [say(f"phrase_{name}", lang) for name in PHRASES]
    phrases = [tag("button", each, type="button", class_="phrase", data_phrase=each) for each in words]
    empty = tag("p", say("chat_empty", lang), class_="muted", id="chat-empty")
    listed = join(_scroll("chat"), tag("ol", *lines), Markup("</div>")) if lines else empty
    return tag(
        "div",
        tag("h2", say("chat", lang), id="chat-title", class_="unseen"),
        listed,
        tag("div", *phrases, class_="phrases") if can_chat else None,
        form if can_chat else None,
        class_="tab-page",
        id="chat-page",
    )
