"""The one place that imports and checks parts of games by name, each on first use."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import Generic, TypeVar

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.spec import Spec

P = TypeVar("P")


class PartLoader(Generic[P]):
    """A function from games to their parts of one kind, such as `events_of(spec)`.

    A game exports a part as an object of type `kind` that is named like its module, in capitals: `EVENTS` in
    `events.py`, `VIEW` in `view.py` or `view/__init__.py`. A game without the module gets `default`. Without a default,
    the module is required. `complete` may add fields that follow from the game's `Spec`.
    """

    def __init__(
        self,
        module: str,
        kind: type[P],
        default: P | None = None,
        complete: Callable[[Spec, P], P] | None = None,
    ) -> None:
        self._module = module
        self._kind = kind
        self._default = default
        self._complete = complete
        self._loaded: dict[str, P] = {}  # by package, since a Spec has no hash

    def __call__(self, spec: Spec) -> P:
        """Return the part of a game, its own or the default one."""
        found = self._loaded.get(spec.package)
        if found is None:
            found = self._load(f"{spec.package}.{self._module}")
            if self._complete is not None:
                found = self._complete(spec, found)
            self._loaded[spec.package] = found
        return found

    def _load(self, module: str) -> P:
        if self._default is not None and find_spec(module) is None:
            return self._default
        name = self._module.upper()
        found = getattr(importlib.import_module(module), name, None)
        if not isinstance(found, self._kind):
            raise ConfigurationError("game/part", module=module, name=name, kind=self._kind.__name__)
        return found
