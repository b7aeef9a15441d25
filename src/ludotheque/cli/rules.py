"""The rules page of a game, from its Markdown file."""

from __future__ import annotations

import os
from importlib.resources import files

from rich.markdown import Markdown

from ludotheque.cli.faults import FailedError
from ludotheque.cli.session import Session
from ludotheque.kernel.spec import Spec

READABLE = 88  # longer lines are hard to read


def read_rules(spec: Spec, lang: str) -> str:
    """The page as Markdown."""
    try:
        return (files(spec.package) / f"rules_{lang}.md").read_text(encoding="utf-8")
    except OSError as error:
        raise FailedError("rules/missing", game=spec.title) from error


def show_rules(session: Session, spec: Spec) -> None:
    """The page, set for the terminal; through a pager where it is longer than the screen."""
    page = Markdown(read_rules(spec, session.lang))
    width = min(session.out.width, READABLE)
    if not session.is_interactive:
        session.out.print(page, width=width)
        return
    # As git does: leave at once if it fits, show colours, keep the screen; and letters whatever the locale.
    os.environ.setdefault("LESS", "FRX")
    os.environ.setdefault("LESSCHARSET", "utf-8")
    with session.out.pager(styles=True):
        session.out.print(page, width=width)
