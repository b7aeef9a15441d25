"""A game's puzzles: the one of the day, one's own mistakes again, and the whole row by rising difficulty."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.learn.puzzles import Puzzle
from ludotheque.web.models import Visitor
from ludotheque.web.pages.frame import foot, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.pictures import cover
from ludotheque.web.texts import say

STYLES = ("home.css", "lessons.css")


def puzzles_page(visitor: Visitor, spec: Spec, row: Sequence[Puzzle], today: Puzzle) -> str:
    """The page of one game; the script marks what was solved and what is due again."""
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
                href=f"/puzzles/{spec.id}/{today.id}",
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
                href=f"/puzzles/{spec.id}/{puzzle.id}",
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
    """The games that have puzzles."""
    lang = visitor.lang
    cards = [
        tag(
            "article",
            cover(spec, visitor),
            tag(
                "div",
                tag("h2", spec.title),
                tag("p", say("puzzles_count", lang, count=count)),
                tag("a", icon("play"), say("puzzles", lang), href=f"/puzzles/{spec.id}", class_="button act"),
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
