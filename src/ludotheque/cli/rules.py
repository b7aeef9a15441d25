"""The rules page of a game in the terminal, from its Markdown file."""

from __future__ import annotations

import os
import re

from rich.console import Group
from rich.markdown import Markdown
from rich.text import Text

from ludotheque.cli.errors import CommandFailedError
from ludotheque.cli.session import Session
from ludotheque.kernel.editions import reconstruction_note
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.texts import read_page
from ludotheque.learn.pictures import text_of

MOST_COLUMNS = 88  # longer lines are hard to read


def read_rules(spec: Spec, lang: str) -> str:
    """Return the page as Markdown."""
    try:
        return read_page(spec.folder() / f"rules_{lang}.md", lang)
    except OSError as error:
        raise CommandFailedError("rules/missing", game=spec.title) from error


def drawn_rules(spec: Spec, lang: str) -> Group:
    """Return the page with its pictures as text, each position only once."""
    words, *pictures = re.split(r"!\[([^\]]+)\]\((\w+)\)", read_rules(spec, lang))
    parts: list[Markdown | Text] = [Markdown(words)]
    shown: set[str] = set()
    for caption, name, words in zip(pictures[::3], pictures[1::3], pictures[2::3], strict=True):
        text = text_of(spec.id, name, lang)
        parts.append(Text("" if text in shown else f"\n{text}\n"))
        shown.add(text)
        parts.append(Markdown(f"*{caption}*\n{words}"))
    if note := reconstruction_note(spec, lang):
        parts.append(Text(f"\n{note}", style="italic"))
    return Group(*parts)


def show_rules(session: Session, spec: Spec) -> None:
    """Print the page, in a pager if the session is interactive."""
    page = drawn_rules(spec, session.lang)
    width = min(session.out.width, MOST_COLUMNS)
    if not session.is_interactive:
        session.out.print(page, width=width)
        return
    # Like git: quit if the page fits on one screen, show colours, do not clear. UTF-8 is needed in any locale.
    os.environ.setdefault("LESS", "FRX")
    os.environ.setdefault("LESSCHARSET", "utf-8")
    with session.out.pager(styles=True):
        session.out.print(page, width=width)
