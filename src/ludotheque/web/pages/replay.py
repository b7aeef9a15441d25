"""A finished game, step by step, with a slider."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.texts import with_colon
from ludotheque.web.models import ReplayView
from ludotheque.web.pages.chat import log_line
from ludotheque.web.pages.ending import score_table
from ludotheque.web.pages.frame import page
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.seats import seat_sign
from ludotheque.web.pages.table import board, drawer, json_block, side_panels
from ludotheque.web.texts import say

SCRIPTS = ("replay.js", "show.js", "glide.js", "zoom.js", "drawer.js", "layers.js", "prefs.js", "idiomorph.js")


def replay_page(view: ReplayView) -> str:
    """The whole page; the slider fetches `replay_fragment` for each step."""
    lang = view.visitor.lang
    tools = join(
        tag("span", f"{view.title} · {say('replay_of', lang)}", class_="top-title"),
        tag(
            "button",
            icon("book"),
            tag("span", say("rules", lang), class_="words"),
            type="button",
            class_="tool",
            data_drawer=f"/g/{view.game}/rules",
        ),
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
        tag(
            "div",
            board(view.panels, lang),
            tag("div", *side_panels(view.panels, lang), _talk(view), class_="side"),
            class_="stage",
        ),
        _controls(view),
        id="main",
        class_=f"table replay game-{view.game} for-{len(view.names)}",
        data_step=view.step,
        data_last=view.last,
        data_seat=view.seat,
    )


def _talk(view: ReplayView) -> Markup:
    """What happened in this step, the score sheet at the end, and from where it is seen."""
    lang = view.visitor.lang
    lines = tag("div", tag("ol", *(log_line(line) for line in view.lines)), class_="log short")
    return tag(
        "section",
        tag(
            "div",
            tag("h2", say("log", lang)),
            lines if view.lines else tag("p", say("replay_start", lang), class_="muted"),
            aria_live="polite",
        ),
        score_table(view.score_sheet, view.names, lang),
        _whose_line(view) if view.solution else None,
        _seen_by(view),
        class_="card",
        id="talk",
    )


def _controls(view: ReplayView) -> Markup:
    """Slider and buttons; without script the buttons are plain links."""
    lang = view.visitor.lang
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
            _step("first", 0, view),
            _step("prev", max(0, view.step - 1), view),
            tag(
                "button",
                icon("play"),
                type="button",
                class_="tool play",
                id="play",
                aria_label=say("replay_play", lang),
            ),
            _step("next", min(view.last, view.step + 1), view),
            _step("last", view.last, view),
            tag(
                "input",
                type="range",
                id="slider",
                min=0,
                max=view.last,
                value=view.step,
                aria_label=say("replay_step", lang),
                data_keep=True,
            ),
            tag("output", f"{view.step} / {view.last}", id="counter", for_="slider"),
            class_="slider",
        ),
        class_="bar",
        id="bar",
    )


def _step(name: str, step: int, view: ReplayView) -> Markup:
    label = say(f"replay_{name}", view.visitor.lang)
    return tag("a", icon(name), href=_address(view, step, view.seat), class_="tool", data_step=step, aria_label=label)


def _address(view: ReplayView, step: int, seat: int) -> str:
    line = f"&line={view.line}" if view.line else ""
    return f"/t/{view.table}/replay?step={step}" + (f"&seat={seat}" if seat != SPECTATOR else "") + line


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
            href=_address(view, view.step, seat),
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
