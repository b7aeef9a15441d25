"""The list of lessons."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.learn.lessons import Lesson
from ludotheque.web.models import Visitor
from ludotheque.web.pages.frame import foot, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.pictures import cover
from ludotheque.web.texts import say


def lessons_page(visitor: Visitor, listed: Sequence[tuple[Spec, Sequence[Lesson]]]) -> str:
    """All lessons, by game; the script marks how far one has come."""
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
    """One lesson; the whole row is one link, and its mark is filled in by the script."""
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
            href=f"/learn/{lesson.game}/{lesson.id}",
            data_lesson=f"{lesson.game}/{lesson.id}",
            data_done=say("learn_was_done", lang),
            data_halfway=say("learn_halfway", lang),
        ),
    )
