"""Names for the handles in a view's pictures.

Most parts of a picture occur in many pictures, and most names in many views, so both are cached. With `label_facts`, a
game tells which facts its names depend on, and viewers with equal facts share them. With `picture_labels`, a game lists
the names of all its handles itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from ludotheque.draw.game_view import view_of
from ludotheque.draw.identity import by_identity, drop_oldest
from ludotheque.draw.view import Panel
from ludotheque.kernel.observation import Observation
from ludotheque.tables.table import Table

# The number of views whose names are cached.
NAMED = 256
_find_handles = re.compile(r' data-h="([^"]+)"').findall
_named: dict[tuple[object, ...], dict[str, str]] = {}


class HandleNames(dict[str, str]):
    """A mapping from handles to names, made of dictionaries that many views share."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[dict[str, str]]) -> None:
        super().__init__()
        self.parts = parts
        for part in parts:
            self.update(part)


def name_handles(table: Table, observation: Observation, panels: Sequence[Panel], lang: str) -> HandleNames:
    """Name every handle in the pictures, for tooltips, whether choosable now or not."""
    view, names = view_of(table.spec), table.names()
    known = view.picture_labels(observation, lang, names)
    if known is not None:
        return HandleNames(known)
    parts = chain.from_iterable([panel.parts for panel in panels])
    inside = [_handles_in_text(part[0]) if len(part) == 1 else _handles_in(part) for part in parts]
    handles = _handles_of(tuple(filter(None, inside)))
    facts = view.label_facts(observation)
    key = (table.spec.id, handles, facts, names, lang)
    found = _named.get(key) if facts is not None else None
    if found is None:
        found = {}
        for handle in handles:
            try:
                found[handle] = view.handle_label(handle, observation, lang, names)
            except (LookupError, ValueError):  # a test finds pieces without a name, so a player need not
                continue
        if facts is not None:
            if len(_named) >= NAMED:
                drop_oldest(_named)
            _named[key] = found
    return HandleNames((found,))


@lru_cache(maxsize=512)
def _handles_of(parts: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the handles in all pictures of a view, without repetition."""
    return tuple(dict.fromkeys(chain.from_iterable(parts)))


@by_identity(2048)
def _handles_in(part: tuple[str, ...]) -> tuple[str, ...]:
    """Return the handles in a part of a picture, cached because most parts are in many pictures."""
    return tuple(chain.from_iterable(map(_handles_in_text, part)))


@lru_cache(maxsize=8192)
def _handles_in_text(text: str) -> tuple[str, ...]:
    return tuple(_find_handles(text))
