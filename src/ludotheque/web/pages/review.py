"""Pages of reviews, and of decisions to make once more."""

from __future__ import annotations

from functools import partial

import msgspec

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.reviews.html import (
    curve_section,
    curve_table,
    decision_parts,
    moments_section,
    picture_alt,
    seat_lines,
)
from ludotheque.reviews.presenter import Judged
from ludotheque.reviews.report import NAMED
from ludotheque.reviews.words import percent
from ludotheque.store.reviews import DONE, WAITING
from ludotheque.web.http.assets import at
from ludotheque.web.pages.board import board, side_panels
from ludotheque.web.pages.ending import score_table
from ludotheque.web.pages.frame import icon
from ludotheque.web.pages.models import UNASKED, RetryView, ReviewView
from ludotheque.web.pages.replay import address, controls, move_list, position_data, position_page, seat_links, stage
from ludotheque.web.pages.table import json_block, script_words
from ludotheque.web.texts import say

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
    """Return the whole page of a decision to make once more, which only the script changes."""
    lang = view.visitor.lang
    tree = {
        "choices": view.choices,
        "labels": view.labels,
        "names": {handle: name for handle, name in view.handles.items() if handle not in view.labels},
        "harmless": view.harmless,
        "isFinal": False,
    }
    extra = join(
        tag("div", id="tip", role="tooltip", class_="tip", hidden=True),
        tag("noscript", tag("p", say("needs_script", lang), class_="said shown")),
        json_block("tree", tree),
    )
    return position_page(
        view, say("review_retry", lang), _main(view), RETRY_SCRIPTS, script_words(lang), extra, ("review.css",)
    )


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
    """Return the question, the answer, and the ways to go on."""
    lang, review = view.visitor.lang, at(f"/t/{view.table}/review")
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
                href=f"{review}/retry?step={later[0]}{truth}",
                class_="button",
                id="retry-next",
            )
            if later
            else None,
            tag(
                "a",
                icon("bulb"),
                say("retry_answer", lang),
                href=f"{review}?step={view.step}{truth}#game",
                class_="button",
            ),
            tag("a", icon("back"), say("retry_back", lang), href=f"{review}?step={view.step}{truth}", class_="button"),
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


def review_page(view: ReviewView, picture: str = "") -> str:
    """Return the whole page, whose script fetches `review_fragment` for each position and each change.

    `picture` is the address of the picture that goes with a shared link.
    """
    lang = view.visitor.lang
    words = {key: say(f"js_{key}", lang) for key in ("copied", "lost", "not_sure", "sure")}
    return position_page(
        view.replay,
        say("review", lang),
        review_fragment(view),
        SCRIPTS,
        words,
        styles=("review.css",),
        kind="table is-review",
        picture=picture if view.status == DONE else "",
    )


def review_fragment(view: ReviewView) -> Markup:
    """Return the part that changes with the position and as the review grows."""
    replay, shown = view.replay, view.shown
    return tag(
        "main",
        _head(view),
        curve_section(shown, replay.at) if shown is not None else None,
        seat_lines(shown) if shown is not None else None,
        moments_section(shown, partial(_picture, view), partial(_ways, view)) if shown is not None else None,
        _game(view),
        id="main",
        class_="review",
        data_status=view.status,
        data_table=replay.table,
        **position_data(replay),
    )


def _head(view: ReviewView) -> Markup:
    """Return the title, the progress of the review, and links to share."""
    lang, table = view.visitor.lang, at(f"/t/{view.replay.table}")
    ways = [tag("a", icon("back"), say("replay_table", lang), href=table, class_="button small")]
    if view.status == DONE:
        share = f"{table}/review"
        ways.append(tag("button", icon("link"), say("share", lang), class_="button small", data_copy_address=share))
        href = f"{table}/review/picture.png?lang={lang}"
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
    """Return the line with the progress of the review and its button."""
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


def _game(view: ReviewView) -> Markup:
    """Return the position that the reader looks at, and the judged decision."""
    replay, lang = view.replay, view.visitor.lang
    talk = (
        _judged_card(view),
        score_table(replay.score_sheet, replay.names, lang),
        move_list(replay, "review"),
        _seen_by(view),
        _play_on_form(view),
    )
    return tag(
        "section",
        tag("h2", say("review_game", lang), class_="unseen"),
        stage(replay, *talk),
        controls(replay, "review"),
        curve_table(view.shown) if view.shown is not None else None,
        class_=f"table replay game-{replay.game} for-{len(replay.names)}",
        id="game",
    )


def _picture(view: ReviewView, judged: Judged) -> Markup:
    """Return a picture of a decision, which leads to its position."""
    lang, table = view.visitor.lang, at(f"/t/{view.replay.table}")
    truth = "&truth=1" if view.is_true else ""
    source = f"{table}/review/moment.svg?step={judged.step}{truth}&lang={lang}&theme="
    is_auto = view.visitor.theme == "auto"
    dark = tag("source", srcset=f"{source}dark", media="(prefers-color-scheme: dark)") if is_auto else None
    light = source + ("light" if is_auto else view.visitor.theme)
    image = tag("img", src=light, alt=picture_alt(judged, lang), loading="lazy")
    href = address(view.replay, judged.step, "review")
    picture = tag("picture", dark, image)
    return tag("a", picture, href=href, data_step=judged.at, data_there=True, class_="moment-picture")


def _ways(view: ReviewView, judged: Judged, is_far: bool = True) -> Markup:
    """Return links to another try and, with `is_far`, to the position."""
    lang, table = view.visitor.lang, at(f"/t/{view.replay.table}")
    found = []
    if judged.verdict in NAMED and not judged.is_hidden:
        href = f"{table}/review/retry?step={judged.step}" + ("&truth=1" if view.is_true else "")
        found.append(tag("a", icon("again"), say("review_retry", lang), href=href, class_="button small act"))
    if is_far:
        href, words = address(view.replay, judged.step, "review"), say("review_go", lang)
        found.append(
            tag("a", icon("eye"), words, href=href, data_step=judged.at, data_there=True, class_="button small")
        )
    return tag("div", *found, class_="ways")


def _judged_card(view: ReviewView) -> Markup:
    """Return the decision in the position that the reader looks at, with the marks for the pictures."""
    lang, judged = view.visitor.lang, view.current
    if judged is None:
        is_end = view.replay.at == len(view.replay.stops) - 1
        words = say("review_end" if is_end else "review_unjudged", lang)
        return tag("div", tag("p", words, class_="muted"), class_="judged", aria_live="polite")
    return tag(
        "div",
        *decision_parts(judged, lang),
        _ways(view, judged, is_far=False),
        class_="judged",
        aria_live="polite",
        data_marks=msgspec.json.encode(judged.marks).decode(),
    )


def _seen_by(view: ReviewView) -> Markup | None:
    """Return links to what was known and to what was hidden, and to each seat's view."""
    if not view.has_secrets:
        return None
    lang, replay = view.visitor.lang, view.replay
    plain = at(f"/t/{replay.table}/review?step={replay.step}")
    known = say("review_known" if view.viewer >= 0 else "review_known_spectator", lang)
    switch = tag(
        "div",
        tag("a", known, href=plain, aria_current=None if view.is_true else "true"),
        tag("a", say("review_truth", lang), href=f"{plain}&truth=1", aria_current="true" if view.is_true else None),
        class_="segments wrap",
        role="group",
        aria_label=say("review_knowledge", lang),
    )
    seats = seat_links(replay, lambda seat: f"{plain}&truth=1&seat={seat}")
    return tag(
        "section",
        switch,
        tag("div", *seats, class_="segments wrap", role="group", aria_label=say("replay_seen_by", lang))
        if view.is_true
        else None,
        class_="about",
    )


def _play_on_form(view: ReviewView) -> Markup | None:
    """Return the form that opens a new table from this position."""
    replay, lang = view.replay, view.visitor.lang
    if replay.at == len(replay.stops) - 1 or view.refusal:
        return None
    levels = [
        tag("option", say(f"level_{level}", lang), value=level, selected=level == "medium") for level in view.levels
    ]
    bots = tag("select", *levels, name="level", aria_label=say("level", lang)) if len(replay.names) > 1 else None
    return tag(
        "form",
        tag("input", type="hidden", name="step", value=replay.step),
        bots,
        tag("button", icon("play"), say("review_play_on", lang), class_="button small"),
        data_review="play-on",
        class_="pair play-on",
        id="play-on",
        title=say("review_play_on_line", lang),
    )
