"""What every page has around its body: head, top bar with language and theme, footer."""

from __future__ import annotations

from ludotheque.draw.faces import FACES
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.tables.config import NAME_LENGTH
from ludotheque.web.assets import asset_link
from ludotheque.web.models import Visitor
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say

LANGUAGE_NAMES = {"fr": "Français", "en": "English"}
THEMES = ("auto", "light", "dark")


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
    """A whole document around a body; `bar` goes into the top bar, `picture` with a shared link."""
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
    document = tag(
        "html",
        head,
        tag("body", tag("a", say("skip", visitor.lang), href="#main", class_="skip"), _top(visitor, bar), body),
        lang=visitor.lang,
        data_theme=visitor.theme,
        class_=f"is-{kind}",
    )
    return "<!doctype html>" + document


def brand(lang: str) -> Markup:
    """The name of the site, which links to the home page."""
    return tag(
        "a",
        tag("img", src=asset_link("icon.svg"), alt="", width=28, height=28),
        tag("span", "Ludothèque"),
        href="/",
        class_="brand",
        aria_label=say("home_label", lang),
    )


def _top(visitor: Visitor, bar: Markup | None) -> Markup:
    lang = visitor.lang
    about = tag("a", say("about_link", lang), href="/#about", class_="tool about-link")
    others = [_language(code, code.upper(), lang, title=name) for code, name in LANGUAGE_NAMES.items() if code != lang]
    tools = tag("div", bar, about, *others, _settings(visitor), class_="top-tools")
    return tag("header", brand(lang), tools, class_="top")


def top_tool(name: str, key: str, lang: str, **attributes: object) -> Markup:
    """A button of the top bar."""
    words = say(key, lang)
    return tag("button", icon(name), tag("span", words, class_="words"), type="button", title=words, **attributes)


def rules_tool(address: str, lang: str) -> Markup:
    """The button that opens a game's rules beside the page."""
    return top_tool("book", "rules", lang, data_drawer=address, class_="tool")


def _language(code: str, words: str, lang: str, **attributes: object) -> Markup:
    """A link to this page in a language."""
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
    """Language and theme, behind one button; without script the links still work."""
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
        # Taken out by the script when this is opened: no page needs them before.
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
    """Hidden fields of a form."""
    return join(*(tag("input", type="hidden", name=name, value=value) for name, value in fields.items()))


def foot(lang: str) -> Markup:
    """The footer of every page that is not a table."""
    return tag("footer", tag("p", say("foot", lang)), class_="foot", id="about")
