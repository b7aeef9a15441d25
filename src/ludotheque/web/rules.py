"""A game's rules page as markup, from its Markdown; HTML inside the Markdown is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import get_spec
from ludotheque.kernel.editions import reconstruction_note
from ludotheque.kernel.texts import read_page
from ludotheque.learn.pictures import panel_of
from ludotheque.web.pages.icons import icon
from ludotheque.web.pages.pictures import picture
from ludotheque.web.texts import say

if TYPE_CHECKING:
    from markdown_it.token import Token


@cache
def rules_markup(game: str, lang: str, theme: str) -> Markup:
    """The rules of a game in one language, with pictures for a theme; `game` must be a known id."""
    from markdown_it import MarkdownIt

    path = get_spec(game).folder() / f"rules_{lang}.md"
    text = read_page(path, lang) if path.is_file() else get_spec(game).summary[lang]
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def figure(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return _figure(game, str(tokens[index].attrs["src"]), tokens[index].content, lang, theme)

    reader.add_render_rule("image", figure)
    html = reader.render(text)
    # A ruling can be linked to by its number; a diagram or a table that is wider than the page can be scrolled by keys.
    html = re.sub(r"<tr>(\s*<td>)([A-Z]+\d+[a-z]?)</td>", r'<tr id="ruling-\2">\1\2</td>', html)
    html = re.sub(r"<p>(<figure>.*?</figure>)</p>", r"\1", html)
    html = html.replace("<table>", '<div class="scrolls" tabindex="0"><table>').replace("</table>", "</table></div>")
    note = reconstruction_note(get_spec(game), lang)
    return join(Markup(html.replace("<pre>", '<pre tabindex="0">')), tag("p", note, class_="muted") if note else None)


def _figure(game: str, name: str, caption: str, lang: str, theme: str) -> Markup:
    """A picture and its caption; its size is given, so that nothing moves when it arrives."""
    panel = panel_of(game, name, lang)
    size = {"width": f"{panel.width:g}", "height": f"{panel.height:g}"}
    image = picture(game, name, lang, theme, alt=panel.title, **size)
    link = tag("a", icon("play"), say("try_it", lang), href=f"/g/{game}/try/{name}", class_="button small try-it")
    return tag("figure", image, tag("figcaption", caption), link)
