"""Pages that are mostly text: the rules of a game, and what went wrong."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.web.models import Visitor
from ludotheque.web.pages.frame import foot, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say


def rules_page(visitor: Visitor, title: str, body: Markup) -> str:
    """A game's rules as a page."""
    lang = visitor.lang
    main = tag("main", tag("article", body, class_="card prose", id="rules"), id="main", class_="narrow")
    return page(visitor, say("rules_of", lang, title=title), join(main, foot(lang)), kind="words")


def error_page(visitor: Visitor, sentence: str) -> str:
    """What went wrong."""
    lang = visitor.lang
    main = tag(
        "main",
        tag("h1", say("oops", lang)),
        tag("p", sentence, class_="lead", role="alert"),
        tag("p", tag("a", icon("back"), say("back_home", lang), href="/", class_="button act")),
        id="main",
        class_="narrow oops",
    )
    return page(visitor, say("oops", lang), join(main, foot(lang)), kind="words")
