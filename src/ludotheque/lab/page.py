"""Self-contained HTML pages of the lab, light and dark, and their parts for a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.theme import variables
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.i18n import Localizer
from ludotheque.lab.texts import TEXTS

CSS = """
.lab{color:var(--ink);font:16px/1.4 system-ui,"Segoe UI",Roboto,sans-serif;max-width:760px;margin:0 auto}
.lab section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:16px 0}
.lab h1{font-size:28px;margin:24px 0 8px}.lab h2{font-size:20px;margin:0 0 8px}.lab h3{font-size:16px;margin:16px 0 4px}
.lab p{margin:8px 0;max-width:66ch}.lab .small{color:var(--muted);font-size:14px}
.lab svg{width:100%;min-width:480px;height:auto;display:block}
.lab .wide{overflow-x:auto}
.lab table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:14px;margin:8px 0}
.lab th,.lab td{text-align:right;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);white-space:nowrap}
.lab th,.lab td{color:var(--ink);background:none;vertical-align:top}
.lab th:first-child,.lab td:first-child{text-align:left}.lab th{font-weight:600;color:var(--muted)}
"""


def style(selector: str) -> Markup:
    """Return the style sheet for a part of a page, with colours for light and dark."""
    light, dark = variables("light"), variables("dark")
    return tag(
        "style",
        Markup(f"{selector}{{{light}}}@media(prefers-color-scheme:dark){{{selector}{{{dark}}}}}{CSS}"),
    )


def document(title: str, body: Markup, lang: str) -> str:
    """Return a complete HTML document."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name_="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name_="color-scheme", content="light dark"),
        tag("title", title),
        style(":root"),
        tag("style", Markup("body{background:var(--paper);margin:0;padding:0 16px 48px}")),
    )
    page = tag("html", head, tag("body", tag("main", body, class_="lab")), lang=lang)
    return f"<!doctype html>\n{page}\n"


def fragment(body: Markup) -> str:
    """Return the element for use inside another page, such as a notebook, with its own background."""
    return join(
        style(".lab"),
        tag("style", Markup(".lab{background:var(--paper);padding:8px 16px;border-radius:12px}")),
        tag("div", body, class_="lab"),
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """Return a table whose first column holds names."""
    head = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in heads)))
    body = tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows))
    return tag("div", tag("table", head, body), class_="wide")


def drawn(plot: str) -> Markup:
    """Return a plot that scrolls on narrow screens rather than shrink."""
    return tag("div", Markup(plot), class_="wide")


class Page(Localizer, ABC):
    """A page about results, as a file or displayed in a notebook."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang if lang in LANGUAGES else "en", TEXTS)

    @abstractmethod
    def title(self) -> str:
        """Return the page's title."""

    @abstractmethod
    def body(self) -> Markup:
        """Return the page's content."""

    def html(self) -> str:
        """Return the whole page, which needs no other files."""
        return document(self.title(), self.body(), self.lang)

    def save(self, path: Path) -> None:
        """Write the page to a file."""
        try:
            path.write_text(self.html(), encoding="utf-8")
        except OSError as error:
            raise LabFailedError("report/unwritable", file=str(path), reason=error) from error

    def _repr_html_(self) -> str:
        return fragment(self.body())
