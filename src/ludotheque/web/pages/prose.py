"""Pages that are mostly text: the rules of a game, and what went wrong."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.web.models import Visitor
from ludotheque.web.pages.frame import foot, page
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say


def rules_page(visitor: Visitor, title: str, body: Markup, ways: Markup) -> str:
    """A game's rules as a page: a box to search in them above, ways to learn and to play below."""
    lang = visitor.lang
    label = say("search_rules", lang)
    search = tag(
        "search",
        tag("input", type="search", id="search", placeholder=label, aria_label=label, autocomplete="off"),
        tag("output", id="found", for_="search", class_="muted", data_none=say("search_none", lang)),
        class_="search",
    )
    article = tag("article", body, class_="card prose", id="rules")
    main = tag("main", search, article, tag("div", ways, class_="ways after-rules"), id="main", class_="narrow")
    whole = join(main, foot(lang))
    return page(visitor, say("rules_of", lang, title=title), whole, ("lessons.css",), ("rules.js",), kind="words")


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
