"""Deep copies and deep checks of tables, for tests that nothing changes before its entry is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.tables.entries import TableConfig
from ludotheque.tables.log import Log
from ludotheque.tables.table import Table

# Most values by far, found without asking abstract classes.
PLAIN = frozenset((int, str, bool, float, bytes, type(None)))


def is_a(value: object, kind: Any) -> bool:
    """Return True if the class is among the bases of a value's class.

    `isinstance` would be wrong: compiled abstract classes, such as `State` and `Game`, share one cache of answers.
    """
    return kind in type(value).__mro__


def deep(value: Any) -> Any:
    """Return a copy of a value in plain lists and tuples that shares nothing with it."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, tuple | list):
        return [each if type(each) in PLAIN else deep(each) for each in value]
    if is_a(value, State):
        return ("state", value.fingerprint())
    if isinstance(value, msgspec.Struct):
        return (type(value).__name__, deep(msgspec.structs.asdict(value)))
    if isinstance(value, Mapping):
        return [(deep(key), deep(found)) for key, found in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if is_a(value, Game) or isinstance(value, Spec):
        return id(value)
    if isinstance(value, Log):
        return deep(vars(value)["_events"])
    if isinstance(value, Table):
        return deep(vars(value))
    return value


def mutable_parts(value: object, path: str) -> Iterator[str]:
    """Yield the path of every part of a table that could be changed in place.

    Positions, the game and its configuration count as values: nothing ever changes one in place.
    """
    is_constant = is_a(value, State) or is_a(value, Game) or isinstance(value, Spec | TableConfig)
    if value is None or is_constant or isinstance(value, int | float | str):
        return
    if isinstance(value, msgspec.Struct) and type(value).__struct_config__.frozen:
        for name in value.__struct_fields__:
            yield from mutable_parts(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple | frozenset):
        for index, each in enumerate(value):
            yield from mutable_parts(each, f"{path}[{index}]")
    elif isinstance(value, Mapping) and not hasattr(value, "__setitem__"):
        for key, each in value.items():
            yield from mutable_parts(each, f"{path}[{key!r}]")
    else:
        yield path
