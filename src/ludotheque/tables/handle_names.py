"""The handles in a view's pictures, in words.

Most parts of a picture are in many pictures, and most words in many views: both are looked for once. Where a game says
what its words depend on (`label_facts`), all who see the same share them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from ludotheque.draw.tags import parts_of
from ludotheque.draw.view import Panel
from ludotheque.kernel.observation import Observation
from ludotheque.tables.table import Table

# Views of which the words are remembered.
NAMED = 128
_find_handles = re.compile(r' data-h="([^"]+)"').findall
_named: dict[tuple[object, ...], dict[str, str]] = {}


def name_handles(table: Table, observation: Observation, panels: Sequence[Panel], lang: str) -> dict[str, str]:
    """Every handle in the pictures in words, for tooltips, whether it can be chosen now or not."""
    view, names = table.spec.module("view"), table.names()
    handles = _handles_of(tuple([part for panel in panels for part in parts_of(panel.body)]))
    facts = view.label_facts(observation)
    key = (table.spec.id, handles, facts, names, lang)
    found = _named.get(key) if facts is not None else None
    if found is None:
        found = {}
        for handle in handles:
            try:
                found[handle] = view.handle_label(handle, observation, lang, names)
            except (LookupError, ValueError):  # a piece without a name is found by a test, not by a player
                continue
        if facts is not None:
            if len(_named) >= NAMED:
                _named.clear()
            _named[key] = found
    return found


@lru_cache(maxsize=512)
def _handles_of(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The handles in all pictures of a view."""
    return tuple(dict.fromkeys(chain.from_iterable(map(_handles_in, parts))))


@lru_cache(maxsize=4096)
def _handles_in(part: str) -> tuple[str, ...]:
    """The handles in a part of a picture; most parts are in many pictures."""
    return tuple(dict.fromkeys(_find_handles(part)))
