"""A lesson, a puzzle or a rule to try, on the page of a real table: the same pictures and bar, and a card of words."""

from __future__ import annotations

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.texts import join_words
from ludotheque.tables.permissions import Permissions
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.tree import EMPTY
from ludotheque.web.models import Visitor
from ludotheque.web.pages.frame import page, rules_tool
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.table import drawer, json_block, script_words, table_fragment
from ludotheque.web.texts import say

SCRIPTS = (
    "learn.js",
    "show.js",
    "choices.js",
    "bar.js",
    "playback.js",
    "pointers.js",
    "mistakes.js",
    "tips.js",
    "layers.js",
    "glide.js",
    "zoom.js",
    "sight.js",
    "drawer.js",
    "prefs.js",
    "idiomorph.js",
)


class ExerciseView(msgspec.Struct, frozen=True, kw_only=True):
    """What a card says beside a table: `heading` names the exercise, `sentence` is what to read or to do now.

    `step` of `steps` draws the dots (none where `steps` is 0). `can_play`: a move is asked for. `on` is the address of
    the next step where there is only something to read, `back` and `again` those of the step before and the first.
    `reached` is `done` at the end, `answers` what the address of this step holds. `ending` are buttons at the end.
    """

    view: SeatView
    kind: str
    name: str
    heading: str
    sentence: str
    point: tuple[str, ...] = ()
    can_play: bool = False
    step: int = 0
    steps: int = 0
    here: str = ""
    on: str = ""
    back: str = ""
    again: str = ""
    reached: str = ""
    ending: Markup | None = None
    verdict: str = ""


def exercise_page(exercise: ExerciseView, visitor: Visitor) -> str:
    """The whole page."""
    view, lang = exercise.view, visitor.lang
    body = join(
        exercise_fragment(exercise),
        tag("div", id="said", role="alert", class_="said"),
        tag("div", id="tip", role="tooltip", class_="tip", hidden=True),
        drawer(view.title, lang),
        tag("noscript", tag("p", say("needs_script", lang), class_="said shown")),
        json_block("words", script_words(lang)),
    )
    title = tag("span", f"{view.title} · {exercise.heading}", class_="top-title")
    styles = ("table.css", "learn.css", f"{view.game}.css")
    heading = f"{exercise.heading} – {view.title}"
    return page(
        visitor, heading, body, styles, SCRIPTS, join(title, rules_tool(view.links["rules"], lang)), kind="table"
    )


def exercise_fragment(exercise: ExerciseView, is_passing: bool = False) -> Markup:
    """The part that changes; while others' moves are shown (`is_passing`) nothing can be chosen or continued."""
    view = msgspec.structs.replace(exercise.view, can=Permissions(), is_final=False)
    if view.result is not None:  # the card has the last word, not the sheet of a finished game
        view = msgspec.structs.replace(view, result=None, moment=None)
    if is_passing or not exercise.can_play:
        view = msgspec.structs.replace(view, choices=EMPTY, labels={}, is_your_turn=False)
    # Whose turn it is would only mislead where nothing is asked for.
    if not is_passing and (exercise.on or exercise.reached):
        words = say("learn_reading" if exercise.on else "learn_over", view.lang)
        view = msgspec.structs.replace(view, status_line=words)
    return table_fragment(view, _card(exercise, view.lang, is_passing))


def _card(exercise: ExerciseView, lang: str, is_passing: bool) -> Markup:
    """Where one is, what there is to read or to do, and the ways on and back."""
    view = exercise.view
    named = [name for name in (view.labels.get(each) or view.names.get(each, "") for each in exercise.point) if name]
    pointed = tag("span", say("learn_pointed", lang, names=join_words(named, lang)), class_="unseen") if named else None
    back = _small_way("undo", "learn_back", exercise.back, "learn-back", lang)
    again = _small_way("again", "learn_again", exercise.again, "learn-again", lang)
    on = None
    if exercise.on and not is_passing:
        on = tag(
            "a", say("js_continue", lang), icon("next"), href=exercise.on, class_="button act small", id="learn-on"
        )
    return tag(
        "section",
        tag("div", back, again, tag("h2", exercise.heading), _dots(exercise, lang), class_="learn-head"),
        tag("p", exercise.sentence, pointed, class_="learn-words", id="learn-words", aria_live="polite"),
        tag("p", id="learn-said", class_="learn-said", role="status", data_keep=True),
        tag("div", on, exercise.ending if not is_passing else None, class_="ways learn-ways"),
        class_=f"card learn-card {exercise.verdict}".strip(),
        id="learn-card",
        aria_label=exercise.heading,
        data_kind=exercise.kind,
        data_name=exercise.name,
        data_here=exercise.here,
        data_on=exercise.on,
        data_step=exercise.step,
        data_steps=exercise.steps,
        data_reached=exercise.reached,
        data_point=" ".join(exercise.point),
    )


def _small_way(sign: str, key: str, address: str, name: str, lang: str) -> Markup | None:
    """A way back, as an icon with a name."""
    words = say(key, lang)
    return (
        tag("a", icon(sign), href=address, class_="tool", id=name, title=words, aria_label=words) if address else None
    )


def _dots(exercise: ExerciseView, lang: str) -> Markup | None:
    if not exercise.steps:
        return None
    dots = [
        tag("i", class_="was" if number < exercise.step else "now" if number == exercise.step else None)
        for number in range(exercise.steps)
    ]
    words = say("learn_step", lang, step=min(exercise.step + 1, exercise.steps), steps=exercise.steps)
    return tag("span", *dots, class_="dots", role="img", aria_label=words)
