"""A game with its players, options and edition settled: immutable, shared by all its states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from ludotheque.kernel.spec import OptionValue, Spec

if TYPE_CHECKING:
    from ludotheque.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """Rules, tables and settings of one game; every subclass is built as `Rules(players, options, edition)`.

    `options` is complete (see `Spec.check_options`), `edition` a shipped edition's name or a path of a file.
    """

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        self.spec = spec
        self.players = players
        self.options = options
        self.edition = edition

    @abstractmethod
    def new_initial_state(self) -> State:
        """The state before anything has happened, often a chance node."""

    @abstractmethod
    def num_distinct_actions(self) -> int:
        """Every player's action is an int from 0 up to, not including, this."""

    @abstractmethod
    def max_chance_outcomes(self) -> int:
        """Every chance outcome is an int from 0 up to, not including, this."""

    @abstractmethod
    def max_game_length(self) -> int:
        """No game has more actions than this, chance included."""

    def num_players(self) -> int:
        return self.players

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def edition_id(self) -> str:
        """The edition's own name, as records tell it; games with content files override this."""
        return self.edition

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.players, self.options, self.edition))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load_game({self.spec.id!r}, players={self.players}{options})"
