"""The plates of a table's seats, and the forms that people see before the game begins."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, start, tag
from ludotheque.kernel.numbers import format_points
from ludotheque.search.levels import LEVELS
from ludotheque.tables.seat_view import SeatInfo, SeatView
from ludotheque.web.http.assets import asset_link
from ludotheque.web.live.pieces import Part
from ludotheque.web.pages.frame import icon
from ludotheque.web.pages.setup import name_field
from ludotheque.web.texts import say


def seats(view: SeatView) -> Part:
    """Draw the plates of all seats."""
    can = view.can
    return _seats(view.seats, can.call_bot, can.remove, view.status, view.viewer < 0, view.spectators, view.lang)


@lru_cache(maxsize=2_000)
def _seats(
    plates: tuple[SeatInfo, ...],
    callable_seats: tuple[int, ...],
    removable_seats: tuple[int, ...],
    status: str,
    is_watching: bool,
    spectators: int,
    lang: str,
) -> Part:
    several = sum(seat.is_awaited or seat.has_chosen for seat in plates) > 1
    drawn = [
        _plate(seat, several, seat.seat in callable_seats, seat.seat in removable_seats, status, lang)
        for seat in plates
    ]
    watchers = _watchers(is_watching, spectators, lang) if status != "waiting" else None
    begin = start("ul", id="seats", class_="seats", aria_label=say("players_label", lang))
    return (begin, *drawn, watchers or "", "</ul>")


@lru_cache(maxsize=10_000)
def _plate(seat: SeatInfo, several: bool, can_call: bool, can_remove: bool, status: str, lang: str) -> Markup:
    """Draw mark, name and facts of a player, points and clock, and the host's buttons."""
    classes = ["seat"]
    if seat.is_awaited:
        classes.append("is-awaited")
    if seat.is_you:
        classes.append("is-you")
    if seat.is_winner:
        classes.append("is-winner")
    if seat.presence in ("away", "left") and seat.kind == "person":
        classes.append("is-away")
    facts = _facts(seat, several, status, lang)
    return tag(
        "li",
        seat_sign(seat.seat),
        tag("img", src=asset_link(f"face-{seat.face}.svg"), alt="", class_="face") if seat.face else None,
        tag(
            "div",
            tag("strong", seat.name or say("open_seat", lang), class_="name" if seat.name else "name open"),
            tag("span", " · ".join(facts), class_="note") if facts else None,
            class_="who",
        ),
        _clock(seat),
        _points(seat, lang) if status != "waiting" else None,
        call_bot(seat, lang) if can_call and status == "waiting" else None,
        _remove(seat, lang) if can_remove else None,
        id=f"seat-{seat.seat}",
        class_=" ".join(classes),
        data_face=seat.face,
        title=" · ".join([seat.name or say("open_seat", lang), *facts]),
    )


def _facts(seat: SeatInfo, several: bool, status: str, lang: str) -> list[str]:
    found = [
        ("is_winner", seat.is_winner),
        ("has_resigned", seat.has_resigned),
        ("has_chosen", seat.has_chosen),
        ("is_choosing" if several else "is_awaited", seat.is_awaited),
        ("is_you", seat.is_you),
    ]
    words = [say(key, lang) for key, holds in found if holds]
    if seat.kind == "bot":
        words.append(say("is_bot", lang, level=say(f"level_{seat.level}", lang)))
    elif seat.kind == "stand-in":
        words.append(say("presence_stand_in", lang))
    elif seat.kind == "person" and seat.presence in ("away", "left") and status != "over":
        words.append(say(f"presence_{seat.presence}", lang))
    if seat.is_host and status == "waiting" and not seat.is_you:
        words.append(say("is_host", lang))
    return words


def _points(seat: SeatInfo, lang: str) -> Markup:
    shown = format_points(seat.score, lang)
    unit = tag("span", f" {say('points', lang, count=seat.score)}", class_="unseen")
    return tag("span", shown, unit, class_="points")


def _clock(seat: SeatInfo) -> Markup | None:
    """Draw the minutes and seconds left, which the script counts down while the clock runs."""
    if seat.time_left < 0:
        return None
    left = max(0, seat.time_left) // 1000
    return tag(
        "span",
        f"{left // 60}:{left % 60:02d}",
        class_="clock runs" if seat.clock_runs else "clock",
        data_left=seat.time_left,
        role="timer",
    )


def call_bot(seat: SeatInfo, lang: str) -> Markup:
    """Draw the form with which the host gives a seat to a bot."""
    levels = [tag("option", say(f"level_{level}", lang), value=level, selected=level == "medium") for level in LEVELS]
    return tag(
        "form",
        tag("select", *levels, name="level", aria_label=say("level", lang)),
        tag(
            "button",
            icon("bot"),
            say("call_bot", lang),
            class_="button small",
            aria_label=say("call_bot_for", lang, number=seat.seat + 1),
        ),
        data_post="bots",
        data_seat=seat.seat,
        data_keep=True,
        id=f"bot-{seat.seat}",
        class_="call-bot",
    )


def _remove(seat: SeatInfo, lang: str) -> Markup:
    """Draw the button with which the host removes a player."""
    label = say("remove_player", lang, name=seat.name)
    about = {"data_post": "remove", "data_seat": seat.seat, "data_sure": say("remove_sure", lang, name=seat.name)}
    button = icon("close"), say("remove", lang)
    return tag("button", *button, type="button", class_="button small remove", aria_label=label, title=label, **about)


def waiting_room(view: SeatView) -> Markup | None:
    """Draw the form to sit down for people without a seat, else the link to share before the start."""
    lang = view.lang
    if view.viewer < 0 and view.can.sit:
        return tag(
            "section",
            tag("h2", say("sit_title", lang)),
            sit_form(lang),
            class_="card sit",
            id="sit",
        )
    if view.status != "waiting":
        return None
    link = tag(
        "div",
        tag("input", id="invite-link", readonly=True, aria_label=say("invite_link", lang), data_address="here"),
        tag("button", icon("link"), say("copy", lang), type="button", class_="button act", data_copy="invite-link"),
        class_="pair",
        id="invite-pair",
        data_keep=True,
    )
    return tag(
        "section",
        tag("h2", say("invite", lang)),
        tag("p", say("invite_line", lang)),
        link,
        class_="card invite",
        id="invite",
    )


def sit_form(lang: str) -> Markup:
    """Draw the form to take a seat under a name."""
    return tag(
        "form",
        name_field("", lang, "sit-name"),
        tag("button", say("sit", lang), class_="button act"),
        data_post="sit",
        class_="pair",
        data_keep=True,
        id="sit-form",
    )


def _watchers(is_watching: bool, spectators: int, lang: str) -> Markup | None:
    """Draw the number of spectators, or return None if there are none."""
    parts = []
    if is_watching:
        parts.append(say("you_watch", lang))
    if spectators - is_watching > 0:
        parts.append(say("spectators", lang, count=spectators - is_watching))
    if not parts:
        return None
    words = " ".join(parts)
    number, hidden = tag("span", spectators, aria_hidden="true"), tag("span", words, class_="unseen")
    return tag("li", icon("eye"), number, hidden, class_="watchers", id="watchers", title=words)
