"""Pages of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.texts import join_words
from ludotheque.learn.lessons import Lesson
from ludotheque.learn.puzzles import Puzzle
from ludotheque.tables.permissions import Permissions
from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.tree import EMPTY
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.pages.frame import cover, foot, icon, page, rules_tool
from ludotheque.web.pages.table import draw_view, drawer, json_block, script_words
from ludotheque.web.texts import say

SCRIPTS = (
    "learn.js",
    "show.js",
    "choices.js",
    "view.js",
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
    """A view of one step of an exercise: a table, and the card next to the table.

    `heading` names the exercise, and `sentence` says what to read or to do now. The card shows `step` of `steps` as
    dots, or no dots if `steps` is 0. With `can_play` a move is asked for. `here` is the address of this step. `on` is
    the address of the next step if there is only something to read. `back` and `again` are the addresses of the step
    before and of the first step. `reached` is `done` at the end, and `ending` are the buttons there.
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
    """Draw the whole page of an exercise."""
    view, lang = exercise.view, visitor.lang
    drawn = draw_exercise(exercise)
    body = join(
        drawn.html(),
        json_block("view", drawn.data()),
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


def draw_exercise(exercise: ExerciseView, is_passing: bool = False) -> ViewParts:
    """Draw the part of an exercise's page that changes.

    While others' moves are shown (`is_passing`) nothing can be chosen or continued.
    """
    view = msgspec.structs.replace(exercise.view, can=Permissions(), is_final=False)
    if view.result is not None:  # the card shows the end, not the sheet of a finished game
        view = msgspec.structs.replace(view, result=None, moment=None)
    if is_passing or not exercise.can_play:
        view = msgspec.structs.replace(view, choices=EMPTY, labels={}, is_your_turn=False)
    # The line with the player to move would mislead while no move is asked for.
    if not is_passing and (exercise.on or exercise.reached):
        words = say("learn_reading" if exercise.on else "learn_over", view.lang)
        view = msgspec.structs.replace(view, status_line=words)
    return draw_view(view, _card(exercise, view.lang, is_passing))


def _card(exercise: ExerciseView, lang: str, is_passing: bool) -> Markup:
    """Draw the card: the progress, what to read or to do, and the links on and back."""
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
    """Draw a link back as an icon with a name, or return None without an address."""
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


def lessons_page(visitor: Visitor, listed: Sequence[tuple[Spec, Sequence[Lesson]]]) -> str:
    """Draw the page of all lessons by game, on which the script marks the learner's progress."""
    lang = visitor.lang
    body = tag(
        "main",
        tag("div", tag("h1", say("learn_title", lang)), tag("p", say("learn_line", lang)), class_="hero"),
        tag("div", *(_game(spec, lessons, visitor) for spec, lessons in listed), class_="shelf"),
        id="main",
        class_="home",
    )
    title = f"{say('learn_title', lang)} – Ludothèque"
    styles, scripts = ("home.css", "lessons.css"), ("lessons.js",)
    return page(visitor, title, join(body, foot(lang)), styles, scripts, kind="home")


def _game(spec: Spec, lessons: Sequence[Lesson], visitor: Visitor) -> Markup:
    return tag(
        "article",
        cover(spec, visitor),
        tag(
            "div",
            tag("h2", spec.title, id=f"title-{spec.id}"),
            tag("ol", *(_lesson(lesson, visitor.lang) for lesson in lessons), class_="lessons"),
            class_="card-words",
        ),
        id=spec.id,
        class_="card game",
        aria_labelledby=f"title-{spec.id}",
    )


def _lesson(lesson: Lesson, lang: str) -> Markup:
    """Draw a lesson of the list as one link, whose mark the script fills in."""
    return tag(
        "li",
        tag(
            "a",
            tag("span", icon("play"), class_="lesson-mark"),
            tag(
                "span",
                tag("strong", lesson.title[lang]),
                tag("span", lesson.about[lang], class_="muted"),
                class_="lesson-words",
            ),
            tag("span", say("minutes", lang, minutes=lesson.minutes), class_="muted lesson-note"),
            href=at(f"/learn/{lesson.game}/{lesson.id}"),
            data_lesson=f"{lesson.game}/{lesson.id}",
            data_done=say("learn_was_done", lang),
            data_halfway=say("learn_halfway", lang),
        ),
    )


STYLES = ("home.css", "lessons.css")


def puzzles_page(visitor: Visitor, spec: Spec, row: Sequence[Puzzle], today: Puzzle) -> str:
    """Draw the page of a game's puzzles.

    The script marks the puzzles that were solved and those that are due again.
    """
    lang = visitor.lang
    title = say("puzzles_of", lang, game=spec.title)
    body = tag(
        "main",
        tag("div", tag("h1", title), tag("p", say("puzzles_line", lang)), class_="hero"),
        tag(
            "p",
            tag(
                "a",
                icon("play"),
                say("puzzle_today", lang),
                href=at(f"/puzzles/{spec.id}/{today.id}"),
                class_="button act",
                id="today",
            ),
            class_="ways",
        ),
        tag(
            "section",
            tag("h2", say("puzzles_due", lang)),
            tag("p", say("puzzles_due_line", lang), class_="muted"),
            tag("ol", class_="numbers", id="due"),
            id="due-box",
            hidden=True,
        ),
        tag("section", tag("h2", say("puzzles_row", lang)), _row(spec, row, lang)),
        id="main",
        class_="home",
    )
    return page(visitor, f"{title} – Ludothèque", join(body, foot(lang)), STYLES, ("puzzles.js",), kind="home")


def _row(spec: Spec, row: Sequence[Puzzle], lang: str) -> Markup:
    links = [
        tag(
            "li",
            tag(
                "a",
                str(number),
                href=at(f"/puzzles/{spec.id}/{puzzle.id}"),
                aria_label=say("puzzle_number", lang, number=number),
                data_puzzle=f"{spec.id}/{puzzle.id}",
                data_right=say("puzzle_was_right", lang),
                data_wrong=say("puzzle_was_wrong", lang),
            ),
        )
        for number, puzzle in enumerate(row, start=1)
    ]
    return tag("ol", *links, class_="numbers", id="row")


def all_puzzles_page(visitor: Visitor, listed: Sequence[tuple[Spec, int]]) -> str:
    """Draw the page of all games that have puzzles."""
    lang = visitor.lang
    cards = [
        tag(
            "article",
            cover(spec, visitor),
            tag(
                "div",
                tag("h2", spec.title),
                tag("p", say("puzzles_count", lang, count=count)),
                tag("a", icon("play"), say("puzzles", lang), href=at(f"/puzzles/{spec.id}"), class_="button act"),
                class_="card-words",
            ),
            class_="card game",
        )
        for spec, count in listed
    ]
    words = None if cards else tag("p", say("puzzles_none", lang))
    body = tag(
        "main",
        tag("div", tag("h1", say("puzzles", lang)), tag("p", say("puzzles_line", lang)), class_="hero"),
        tag("div", *cards, class_="shelf"),
        words,
        id="main",
        class_="home",
    )
    title = f"{say('puzzles', lang)} – Ludothèque"
    return page(visitor, title, join(body, foot(lang)), STYLES, ("page.js",), kind="home")
