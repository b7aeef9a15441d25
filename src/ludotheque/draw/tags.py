"""A small typed builder of markup.

The libraries for it took five times as long for a board of 400 elements.

`tag("rect", x=1, class_="cell")` gives text that is known to be safe. Plain strings among the children are escaped.
Underscores in names become hyphens (`data_h` is `data-h`), and a trailing underscore is dropped (`class_`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import chain

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})
_find_special = re.compile(r"""[&<>"']""").search
_NAMES: dict[str, str] = {}


class Markup(str):
    """Text that is markup already and must not be escaped again."""

    __slots__ = ()


GROUP_END = Markup("</g>")


def text(value: object) -> Markup:
    """Return any value as safe text."""
    return value if isinstance(value, Markup) else Markup(escape(str(value), quote=True))


def join(*children: Markup | str | int | float | None) -> Markup:
    """Join children one after another, where None adds no text."""
    return Markup("".join([text(child) for child in children if child is not None]))


# A part of a picture: a whole one, or its pieces that change one by one.
PicturePart = Markup | tuple[Markup, ...]


class Picture:
    """Markup in parts, from the back to the front.

    A stream sends only the parts that changed, so few pictures are ever joined.
    """

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[PicturePart]) -> None:
        self.parts = tuple([part if isinstance(part, tuple) else (part,) for part in parts])

    def __repr__(self) -> str:
        return repr(self.whole())

    def whole(self) -> Markup:
        """Return the markup in one piece."""
        return Markup("".join(chain.from_iterable(self.parts)))


def group(*children: Markup, **attributes: object) -> tuple[Markup, ...]:
    """Return a group in pieces: its children between the beginning and the end of the group."""
    return (start("g", **attributes), *children, GROUP_END)


def tag(name: str, /, *children: Markup | str | int | float | None, **attributes: object) -> Markup:
    """Return one element, without attributes that are None or False. True has no value."""
    parts = [_begin(name, attributes)]
    if name in VOID:
        return Markup(parts[0])
    for child in children:
        if child is not None:
            parts.append(child if isinstance(child, Markup) else _escape(str(child)))
    parts.append(f"</{name}>")
    return Markup("".join(parts))


def start(name: str, /, **attributes: object) -> Markup:
    """Return the start tag of an element whose children are pieces of their own."""
    return Markup(_begin(name, attributes))


def _begin(name: str, attributes: dict[str, object]) -> str:
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        shown = _NAMES.get(key) or _attribute(key)
        if value is True:
            parts.append(f" {shown}")
        elif isinstance(value, float):
            parts.append(f' {shown}="{_number(value)}"')
        else:
            parts.append(f' {shown}="{_escape(str(value))}"')
    parts.append(">")
    return "".join(parts)


def named(words: str, /, *children: Markup | str | int | float | None, **attributes: object) -> Markup:
    """Return a group with a name for screen readers, for the pointer and for a long touch."""
    return tag("g", *children, role="img", aria_label=words, **attributes)


def decor(*children: Markup | str | int | float | None, **attributes: object) -> Markup:
    """Return a group without a name, for decoration and for what another element names."""
    return tag("g", *children, aria_hidden="true", **attributes)


def _escape(value: str) -> str:
    """Escape a text.

    Most texts need no escaping, so looking first is three times as fast.
    """
    return escape(value, quote=True) if _find_special(value) else value


def _attribute(key: str) -> str:
    """Return an attribute's name as markup writes it, cached."""
    _NAMES[key] = key if key in ("viewBox", "preserveAspectRatio") else key.rstrip("_").replace("_", "-")
    return _NAMES[key]


def _number(value: float) -> str:
    """Format a coordinate with at most two decimals."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
