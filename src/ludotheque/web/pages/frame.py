"""Every page's frame, its icons, and pages of plain text."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.faces import FACES
from ludotheque.draw.tags import Markup, join, start, tag
from ludotheque.kernel.spec import Spec
from ludotheque.tables.config import NAME_LENGTH
from ludotheque.web.http.assets import asset_link, at
from ludotheque.web.http.identity import THEMES, Visitor
from ludotheque.web.texts import say

PATHS = {
    "book": "M4 5.5C6 4 9.5 4 12 6c2.5-2 6-2 8-.5V19c-2-1.5-5.5-1.5-8 .5-2.5-2-6-2-8-.5ZM12 6v13.5",
    "bulb": "M9 17.5h6M10 20.5h4M8.6 14.5A6 6 0 1 1 15.4 14.5c-.6.5-.9 1.2-.9 2h-5c0-.8-.3-1.5-.9-2Z",
    "undo": "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8",
    "flag": "M6 21V4M6 5c4-2.5 7 2 12-.5v8.5c-5 2.5-8-2-12 .5",
    "door": "M13 4H6v16h7M10 12h10M16.5 8.5 20 12l-3.5 3.5",
    "back": "M11 4h7v16h-7M4 12h10M10.5 8.5 14 12l-3.5 3.5",
    "again": "M19.5 11A7.6 7.6 0 0 0 5.3 8.5M5 4.5v4h4M4.5 13a7.6 7.6 0 0 0 14.2 2.5M19 19.5v-4h-4",
    "play": "M7.5 5v14l11-7Z",
    "first": "M6.5 5v14M18 5.5 9.5 12l8.5 6.5Z",
    "last": "M17.5 5v14M6 5.5 14.5 12 6 18.5Z",
    "prev": "M15 5.5 7.5 12l7.5 6.5",
    "next": "M9 5.5 16.5 12 9 18.5",
    "down": "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3"
    "M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
    "close": "M6 6l12 12M18 6 6 18",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
    "M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14c2.2.8 3.5 3 3.5 6",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
    "bot": "M5 9h14v10H5ZM12 9V5M12 5h.01M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3",
    "zoom": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5M7.5 10.5h6M10.5 7.5v6",
    "eye": "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z"
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "sun": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5"
    "M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7",
    "cup": "M7 4h10v6a5 5 0 0 1-10 0ZM7 6H3.5c0 3 1.5 5 3.8 5M17 6h3.5c0 3-1.5 5-3.8 5M12 15v4M8 20h8",
    "gear": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
}


@cache
def icon(name: str) -> Markup:
    """Draw an icon of `PATHS`, hidden from screen readers."""
    return tag("svg", tag("path", d=PATHS[name]), class_="icon", viewBox="0 0 24 24", aria_hidden="true")


LANGUAGE_NAMES = {"fr": "Français", "en": "English"}
PAGE_END = "</body></html>"


def page(
    visitor: Visitor,
    title: str,
    body: Markup,
    styles: tuple[str, ...] = (),
    scripts: tuple[str, ...] = (),
    bar: Markup | None = None,
    kind: str = "page",
    picture: str = "",
) -> str:
    """Draw a whole document.

    `bar` goes into the top bar, `picture` with a shared link.
    """
    return page_start(visitor, title, styles, scripts, bar, kind, picture) + body + PAGE_END


def page_start(
    visitor: Visitor,
    title: str,
    styles: tuple[str, ...] = (),
    scripts: tuple[str, ...] = (),
    bar: Markup | None = None,
    kind: str = "page",
    picture: str = "",
) -> Markup:
    """Draw a document up to its body's content."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        tag("meta", name="csrf", content=visitor.csrf),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="description", content=say("about", visitor.lang)),
        tag("title", title),
        join(tag("meta", property="og:title", content=title), tag("meta", property="og:image", content=picture))
        if picture
        else None,
        tag("link", rel="icon", href=asset_link("icon.svg"), type="image/svg+xml"),
        tag(
            "link", rel="preload", href=asset_link("nunito-bold.woff2"), as_="font", type="font/woff2", crossorigin=True
        ),
        *(tag("link", rel="stylesheet", href=asset_link(name)) for name in ("theme.css", "page.css", *styles)),
        *(tag("link", rel="modulepreload", href=asset_link(name)) for name in scripts[1:]),
        *(tag("script", src=asset_link(name), type="module") for name in ("page.js", *scripts[:1])),
    )
    return join(
        Markup("<!doctype html>"),
        start("html", lang=visitor.lang, data_theme=visitor.theme, class_=f"is-{kind}"),
        head,
        Markup("<body>"),
        tag("a", say("skip", visitor.lang), href="#main", class_="skip"),
        _top(visitor, bar),
    )


def brand(lang: str) -> Markup:
    """Draw the name of the site, which links to the home page."""
    return tag(
        "a",
        tag("img", src=asset_link("icon.svg"), alt="", width=28, height=28),
        tag("span", "Ludothèque"),
        href=at("/"),
        class_="brand",
        aria_label=say("home_label", lang),
    )


def _top(visitor: Visitor, bar: Markup | None) -> Markup:
    lang = visitor.lang
    about = tag("a", say("about_link", lang), href=at("/#about"), class_="tool about-link")
    others = [_language(code, code.upper(), lang, title=name) for code, name in LANGUAGE_NAMES.items() if code != lang]
    tools = tag("div", bar, about, *others, _settings(visitor), class_="top-tools")
    return tag("header", brand(lang), tools, class_="top")


def top_tool(name: str, key: str, lang: str, **attributes: object) -> Markup:
    """Draw a button of the top bar."""
    words = say(key, lang)
    return tag("button", icon(name), tag("span", words, class_="words"), type="button", title=words, **attributes)


def rules_tool(address: str, lang: str) -> Markup:
    """Draw the button that opens a game's rules in the drawer."""
    return top_tool("book", "rules", lang, data_drawer=address, class_="tool")


def _language(code: str, words: str, lang: str, **attributes: object) -> Markup:
    """Draw a link to this page in a language."""
    current = "true" if code == lang else None
    class_ = "tool" if attributes else None
    return tag(
        "a",
        words,
        href=f"?lang={code}",
        lang=code,
        hreflang=code,
        data_lang=code,
        aria_current=current,
        class_=class_,
        **attributes,
    )


def _settings(visitor: Visitor) -> Markup:
    """Draw the menu for language, theme, name and face.

    The links to other languages work without a script.
    """
    lang = visitor.lang
    languages = [_language(code, name, lang) for code, name in LANGUAGE_NAMES.items()]
    themes = [
        tag(
            "button",
            say(f"theme_{theme}", lang),
            type="button",
            data_theme_choice=theme,
            aria_pressed="true" if theme == visitor.theme else "false",
        )
        for theme in THEMES
    ]
    extras = tag("div", id="settings-more")
    faces = [
        tag(
            "button",
            tag("img", src=asset_link(f"face-{number}.svg"), alt="", loading="lazy", width=40, height=40),
            type="button",
            data_face_choice=number,
            aria_label=say("face_number", lang, number=number),
            aria_pressed="false",
        )
        for number in range(1, FACES + 1)
    ]
    me = tag(
        "details",
        tag("summary", say("name_and_face", lang)),
        tag(
            "input",
            id="my-name",
            value=visitor.name,
            maxlength=NAME_LENGTH,
            autocomplete="nickname",
            placeholder=say("your_name", lang),
            aria_label=say("your_name", lang),
        ),
        # The script takes the faces out of the template when the menu is opened: no page needs them before.
        tag("div", tag("template", *faces), class_="faces", role="group", aria_label=say("face", lang)),
        id="me",
    )
    return tag(
        "details",
        tag("summary", icon("gear"), tag("span", say("settings", lang), class_="words"), class_="tool"),
        tag(
            "div",
            tag("div", *languages, class_="segments", role="group", aria_label=say("language", lang)),
            tag("div", *themes, class_="segments", role="group", aria_label=say("theme", lang)),
            me,
            extras,
            class_="sheet",
        ),
        class_="settings",
        id="settings",
    )


def hidden(**fields: str) -> Markup:
    """Draw hidden fields of a form."""
    return join(*(tag("input", type="hidden", name=name, value=value) for name, value in fields.items()))


def foot(lang: str) -> Markup:
    """Draw the footer of every page that is not a table's."""
    return tag("footer", tag("p", say("foot", lang)), class_="foot", id="about")


def picture(game: str, name: str, lang: str, theme: str, class_: str | None = None, **about: object) -> Markup:
    """Draw one of a game's `pictures/`.

    `about` are attributes of the image, its `alt` at least.
    """
    address = at(f"/g/{game}/pictures/{name}?lang={lang}&theme=")
    dark = tag("source", srcset=f"{address}dark", media="(prefers-color-scheme: dark)") if theme == "auto" else None
    source = address + ("light" if theme == "auto" else theme)
    image = tag("img", src=source, loading="lazy", decoding="async", **about)
    return tag("picture", join(dark, image), class_=class_)


def cover(spec: Spec, visitor: Visitor) -> Markup:
    """Draw a game's cover.

    The image needs no alternative text, since the game's title is next to the cover.
    """
    return picture(spec.id, "cover", visitor.lang, visitor.theme, "cover", alt="")


def rules_page(visitor: Visitor, title: str, body: Markup, ways: Markup) -> str:
    """Draw the page of a game's rules.

    A search box is above the rules, and `ways` to learn and to play are below.
    """
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
    """Draw the page that says what went wrong."""
    lang = visitor.lang
    main = tag(
        "main",
        tag("h1", say("oops", lang)),
        tag("p", sentence, class_="lead", role="alert"),
        tag("p", tag("a", icon("back"), say("back_home", lang), href=at("/"), class_="button act")),
        id="main",
        class_="narrow oops",
    )
    return page(visitor, say("oops", lang), join(main, foot(lang)), kind="words")
