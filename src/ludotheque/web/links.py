"""Where the site lives: at `/`, or below a path of a larger one (`--base-path`).

Pages link from the root. Below a base path their links are rewritten when they leave; texts cannot be mistaken for
links, since quotation marks in them are escaped.
"""

from __future__ import annotations

import re

from ludotheque.web.errors import WebError

_base = ""
_links = re.compile("")


def set_base(path: str) -> str:
    """Settle the base path, once at start; returns it without a slash at the end."""
    global _base, _links
    cleaned = "/" + path.strip("/") if path.strip("/") else ""
    if not re.fullmatch(r"(/[\w.~-]+)*", cleaned, re.ASCII):
        raise WebError("serve/base-path", path=path)
    _base = cleaned
    if cleaned:
        attributes = "href|src|action|content|data-[a-z-]+"
        _links = re.compile(rf'( (?:{attributes})=")/(?!/|{re.escape(cleaned[1:])}[/"])')
    return cleaned


def at(path: str) -> str:
    """The address of a path of ours."""
    return _base + path


def rebase(html: str) -> str:
    """A page or part of one, with its links below the base path."""
    return _links.sub(rf"\1{_base}/", html) if _base else html
