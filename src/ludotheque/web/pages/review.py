"""Pages of reviews, and of decisions to make once more."""

from __future__ import annotations

from ludotheque.draw.curve import curve
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.store.reviews import DONE, WAITING
from ludotheque.web.pages.board import board, side_panels
from ludotheque.web.pages.ending import score_table
from ludotheque.web.pages.frame import icon, page, rules_tool
from ludotheque.web.pages.replay import controls, move_list, position_data, stage
from ludotheque.web.pages.review_parts import (
    curve_label,
    curve_table,
    judged_card,
    moments,
    play_on_form,
    seat_lines,
    seen_by,
)
from ludotheque.web.pages.seats import seat_sign
from ludotheque.web.pages.table import drawer, json_block, script_words
from ludotheque.web.reviews.models import UNASKED, RetryView, ReviewView
from ludotheque.web.texts import percent, say

RETRY_SCRIPTS = (
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
    return page(view.visitor, title, body, styles, RETRY_SCRIPTS, tools, kind="table")


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


SCRIPTS = (
    "review.js",
    "replay.js",
    "show.js",
    "glide.js",
    "zoom.js",
    "drawer.js",
    "layers.js",
    "post.js",
    "prefs.js",
    "idiomorph.js",
)
# Marks that a narrow window has room for; the worst ones come last.
FEW = 12
WIDE, NARROW = (1000.0, 100.0), (390.0, 110.0)


def review_page(view: ReviewView, picture: str = "") -> str:
    """The whole page; its script fetches `review_fragment` for each position and each news.

    `picture` is the address of the picture that goes with a shared link.
    """
    lang = view.visitor.lang
    title = f"{view.replay.title} – {say('review', lang)}"
    tools = join(
        tag("span", f"{view.replay.title} · {say('review', lang)}", class_="top-title"),
        rules_tool(f"/g/{view.replay.game}/rules", lang),
    )
    body = join(
        review_fragment(view),
        tag("div", id="said", role="alert", class_="said"),
        drawer(view.replay.title, lang),
        json_block("words", {key: say(f"js_{key}", lang) for key in ("copied", "lost", "not_sure", "sure")}),
    )
    styles = ("table.css", f"{view.replay.game}.css", "review.css")
    shared = picture if view.status == DONE else ""
    return page(view.visitor, title, body, styles, SCRIPTS, tools, kind="table is-review", picture=shared)


def review_fragment(view: ReviewView) -> Markup:
    """The part that changes with the position and as the review grows."""
    replay = view.replay
    return tag(
        "main",
        _head(view),
        _curve(view),
        seat_lines(view),
        moments(view),
        _game(view),
        id="main",
        class_="review",
        data_status=view.status,
        data_table=replay.table,
        **position_data(replay),
    )


def _head(view: ReviewView) -> Markup:
    """Title, how far it is, and what can be done with it."""
    lang, at = view.visitor.lang, f"/t/{view.replay.table}"
    ways = [tag("a", icon("back"), say("replay_table", lang), href=at, class_="button small")]
    if view.status == DONE:
        share = f"{at}/review"
        ways.append(tag("button", icon("link"), say("share", lang), class_="button small", data_copy_address=share))
        href = f"{at}/review/picture.png?lang={lang}"
        name = f"{view.replay.game}-{view.replay.table}.png"
        ways.append(
            tag("a", icon("down"), say("review_picture", lang), href=href, download=name, class_="button small")
        )
    return tag(
        "header",
        tag("div", tag("h1", say("review_title", lang)), tag("div", *ways, class_="ways"), class_="review-title"),
        _status(view),
        class_="review-head",
    )


def _status(view: ReviewView) -> Markup | None:
    """The one line that says what is going on, with its button."""
    lang = view.visitor.lang
    if view.refusal:
        return tag("p", view.refusal, class_="lead", role="status", id="review-status")
    if view.status == DONE and not view.is_old:
        return None
    if view.status != WAITING:
        words = say("review_old" if view.is_old else f"review_{view.status}", lang, judge=view.judge)
        key = "review_ask" if view.status == UNASKED else "review_again"
        button = tag("button", icon("again" if view.status != UNASKED else "eye"), say(key, lang), class_="button act")
        return _line(words, _form("request", button), None)
    if not view.has_begun:
        words = say("review_queue", lang, count=view.ahead) if view.ahead else say("review_soon", lang)
    else:
        words = say("review_running", lang, percent=percent(view.progress, lang))
    bar = tag("progress", value=f"{view.progress:.3f}", max=1, aria_label=say("review_progress", lang), id="progress")
    stop = tag("button", icon("close"), say("review_stop", lang), class_="button small")
    return _line(words, _form("cancel", stop) if view.may_cancel else None, bar)


def _line(words: str, form: Markup | None, bar: Markup | None) -> Markup:
    return tag("div", tag("p", words, role="status", id="review-status"), bar, form, class_="review-status card")


def _form(verb: str, button: Markup) -> Markup:
    return tag("form", button, data_review=verb, id=f"review-{verb}")


def _curve(view: ReviewView) -> Markup | None:
    """The picture for wide and for narrow windows; the same as a table for those who cannot see it."""
    if not view.shares:
        return None
    label = curve_label(view)
    at = view.replay.at
    return tag(
        "section",
        tag("h2", say("review_curve", view.visitor.lang), class_="unseen"),
        curve(view.shares, view.marks, WIDE, label, at, "curve is-wide"),
        curve(view.shares, view.marks[-FEW:], NARROW, label, at, "curve is-narrow"),
        tag("p", id="curve-tip", class_="curve-tip", data_keep=True, aria_hidden="true"),
        class_="curve-card",
        id="curve",
    )


def _game(view: ReviewView) -> Markup:
    """Every position, with what was said of the decision in it."""
    replay, lang = view.replay, view.visitor.lang
    talk = (
        judged_card(view),
        score_table(replay.score_sheet, replay.names, lang),
        move_list(replay, "review"),
        seen_by(view),
        play_on_form(view),
    )
    return tag(
        "section",
        tag("h2", say("review_game", lang), class_="unseen"),
        stage(replay, *talk),
        controls(replay, "review"),
        curve_table(view),
        class_=f"table replay game-{replay.game} for-{len(replay.names)}",
        id="game",
    )
