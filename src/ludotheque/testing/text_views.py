"""Checks that the text view shows every fact of the observation.

A player who uses text alone must get the same facts as from the picture. For two positions of a game, each differing
fact is exchanged alone, and the text has to change. A view may name facts that it leaves out on purpose in `unsaid`, a
dict from a path such as `players.*.cards` to the reason.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR, Observation
from ludotheque.testing.play import sampled_plies

SAMPLES = 8
# Facts that clients show in other ways, such as the list of choices.
COMMON = {"game": "fixed", "players": "fixed", "seat": "who reads", "legal*": "listed beside the text"}


def check_text_is_complete(game: Game, seed: int) -> None:
    """Check that every fact that differs between two positions changes the text."""
    view = view_of(game.spec)
    unsaid = {**COMMON, **view.unsaid}
    # While chance sets a game up there is no position to show yet.
    states = [state for state, _, _ in sampled_plies(game, seed, SAMPLES) if state.awaited() or state.is_terminal()]
    missing: dict[str, tuple[Any, Any]] = {}
    for viewer in [0, SPECTATOR]:
        seen = [state.observation(viewer) for state in states]
        for one, other in itertools.pairwise(seen):
            before = view.text(one, "en", ())
            for path, value, changed in exchanges(one, other):
                if path in missing or any(fnmatchcase(path, pattern) for pattern in unsaid):
                    continue
                try:
                    after = view.text(changed, "en", ())
                except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError):
                    continue  # no position has these facts together
                if after == before:
                    missing[path] = value
    assert not missing, "the text does not say: " + "; ".join(
        f"{path} ({a!r} or {b!r})" for path, (a, b) in missing.items()
    )


def exchanges(one: Observation, other: Observation) -> Iterator[tuple[str, tuple[Any, Any], Observation]]:
    """Yield every fact in which two observations differ.

    Each comes with a copy of the first observation in which only this fact is exchanged.
    """
    yield from _exchange(one, other)


def _exchange(one: Any, other: Any) -> Iterator[tuple[str, tuple[Any, Any], Any]]:
    if one == other:
        return
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            for path, value, changed in _exchange(getattr(one, name), getattr(other, name)):
                yield _join(name, path), value, msgspec.structs.replace(one, **{name: changed})
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            for path, value, changed in _exchange(mine, theirs):
                yield _join("*", path), value, (*one[:index], changed, *one[index + 1 :])
    else:
        yield "", (one, other), other


def _join(name: str, path: str) -> str:
    return f"{name}.{path}" if path else name
