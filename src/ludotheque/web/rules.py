"""A game's rules page as markup, from its Markdown; HTML inside the Markdown is not let through."""

from __future__ import annotations

import re
from functools import cache

from ludotheque.draw.tags import Markup
from ludotheque.web.assets import room_of


@cache
def rules_markup(game: str, lang: str) -> Markup:
    """The rules of a game in one language; `game` must be a known id."""
    from markdown_it import MarkdownIt

    path = room_of(game) / f"rules_{lang}.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    # A ruling can be linked to by its number; a diagram that is wider than the page can be moved by keys.
    html = re.sub(r"<tr>(\s*<td>)([A-Z]+\d+[a-z]?)</td>", r'<tr id="ruling-\2">\1\2</td>', html)
    return Markup(html.replace("<pre>", '<pre tabindex="0">'))
