"""A position of one's own game, to decide once more."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.web.pages.board import board, side_panels
from ludotheque.web.pages.frame import page, rules_tool
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.seats import seat_sign
from ludotheque.web.pages.table import drawer, json_block, script_words
from ludotheque.web.review_models import RetryView
from ludotheque.web.texts import say

SCRIPTS = (
    "retry.js",
    "choices.js",
    "bar.js",
    "sight.js",
    "post.js",
    "zoom.js",
    "tips.js",
    "drawer.js",
    "layers.js",
    "prefs.js",
)


def retry_page(view: RetryView) -> str:
    """The whole page; nothing of it changes but what the script does."""
    lang = view.visitor.lang
    title = f"{view.title} – {say('review_retry', lang)}"
    tools = join(
        tag("span", f"{view.title} · {say('review_retry', lang)}", class_="top-title"),
        rules_tool(f"/g/{view.game}/rules", lang),
    )
    body = join(
        _main(view),
        tag("div", id="said", role="alert", class_="said"),
        tag("div", id="tip", role="tooltip", class_="tip", hidden=True),
        drawer(view.title, lang),
        tag("noscript", tag("p", say("needs_script", lang), class_="said shown")),
        json_block("words", script_words(lang)),
        json_block(
            "tree",
            {
                "choices": view.choices,
                "labels": view.labels,
                "names": {handle: name for handle, name in view.handles.items() if handle not in view.labels},
                "harmless": view.harmless,
                "isFinal": False,
            },
        ),
    )
    styles = ("table.css", f"{view.game}.css", "review.css")
    return page(view.visitor, title, body, styles, SCRIPTS, tools, kind="table")


def _main(view: RetryView) -> Markup:
    lang = view.visitor.lang
    talk = tag("section", _question(view), class_="card", id="talk")
    return tag(
        "main",
        tag("h1", say("retry_title", lang), class_="unseen"),
        tag(
            "div",
            board(view.panels, lang),
            tag("div", side_panels(view.panels, lang), talk, class_="side"),
            tag("div", tag("div", id="advice", class_="advice"), class_="overlays"),
            class_="stage",
            id="stage",
        ),
        tag(
            "section",
            tag(
                "div",
                tag("p", view.status_line, id="status", class_="status"),
                tag("p", id="preview", class_="preview"),
                class_="bar-words",
            ),
            tag("div", id="listed", class_="listed"),
            tag("div", id="choices", class_="bar-choices"),
            class_="bar my-turn",
            id="bar",
            aria_label=say("your_choices", lang),
        ),
        id="main",
        class_=f"table replay retry game-{view.game} for-{len(view.names)}",
        data_step=view.step,
        data_turn="yes",
    )


def _question(view: RetryView) -> Markup:
    """What is asked, how it was answered, and where to go from here."""
    lang, at = view.visitor.lang, f"/t/{view.table}/review"
    truth = "&truth=1" if view.is_true else ""
    later = [step for step in view.steps if step > view.step]
    number = view.steps.index(view.step) + 1 if view.step in view.steps else 0
    return tag(
        "div",
        tag("h2", seat_sign(view.seat), tag("span", say("retry_title", lang)), class_="retry-title"),
        tag("p", say("retry_count", lang, number=number, count=len(view.steps)), class_="muted") if number else None,
        tag("p", id="retry-answer", class_="retry-answer", role="status"),
        tag(
            "div",
            tag(
                "a",
                icon("next"),
                say("retry_next", lang),
                href=f"{at}/retry?step={later[0]}{truth}",
                class_="button",
                id="retry-next",
            )
            if later
            else None,
            tag(
                "a", icon("bulb"), say("retry_answer", lang), href=f"{at}?step={view.step}{truth}#game", class_="button"
            ),
            tag("a", icon("back"), say("retry_back", lang), href=f"{at}?step={view.step}{truth}", class_="button"),
            class_="ways",
        ),
        class_="judged",
    )
