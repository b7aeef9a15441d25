"""A small typed builder of markup, since the libraries for it took five times as long for a board of 400 elements.

`tag("rect", x=1, class_="cell")` gives text that is known to be safe; plain strings among the children are escaped.
Underscores in names become hyphens (`data_h` is `data-h`), a trailing one is dropped (`class_`).
"""

from __future__ import annotations

from html import escape

Child = "Markup | str | int | float | None"
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is markup already and must not be escaped again."""

    __slots__ = ()


def text(value: object) -> Markup:
    """Anything as safe text."""
    return value if isinstance(value, Markup) else Markup(escape(str(value), quote=True))


def join(*children: Markup | str | int | float | None) -> Markup:
    """Children one after another; None is nothing."""
    return Markup("".join([text(child) for child in children if child is not None]))


def tag(name: str, *children: Markup | str | int | float | None, **attributes: object) -> Markup:
    """One element; attributes that are None or False are left out, True stands without a value."""
    parts = ["<", name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        parts.append(" ")
        parts.append(key.rstrip("_").replace("_", "-") if key != "viewBox" else key)
        if value is not True:
            parts.append('="')
            parts.append(_number(value) if isinstance(value, float) else escape(str(value), quote=True))
            parts.append('"')
    if name in VOID:
        parts.append(">")
        return Markup("".join(parts))
    parts.append(">")
    for child in children:
        if child is not None:
            parts.append(child if isinstance(child, Markup) else escape(str(child), quote=True))
    parts.append(f"</{name}>")
    return Markup("".join(parts))


def _number(value: float) -> str:
    """A coordinate with at most two decimals."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
