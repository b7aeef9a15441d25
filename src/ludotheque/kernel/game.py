"""A game with fixed players, options and edition, immutable and shared by all its states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from ludotheque.kernel.contract import rules_of
from ludotheque.kernel.errors import EditionError
from ludotheque.kernel.spec import OptionValue, Spec

if TYPE_CHECKING:
    from ludotheque.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """Rules, tables and settings of one game.

    Every subclass is built as `NimGame(spec, players, options, edition)`. `options` is complete (see
    `Spec.check_options`), `edition` the name of a shipped edition or the path of a file. A game that reads a file sets
    `edition_id` to the id in the file and `inconsistencies` to warnings about content of no printed box.
    """

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        self.spec = spec
        self.players = players
        self.options = options
        self.edition = edition
        self.edition_id = edition
        self.inconsistencies: list[EditionError] = []
        self._state_class: type[State] = rules_of(spec).state

    @abstractmethod
    def num_distinct_actions(self) -> int:
        """Return the bound of players' actions, which are whole numbers from 0 to one less."""

    def max_chance_outcomes(self) -> int:
        """Return the bound of chance outcomes, which are whole numbers from 0 to one less."""
        return 0

    def max_game_length(self) -> int:
        """Return an upper bound of the number of actions in a game, chance included."""
        return 1000

    def new_initial_state(self) -> State:
        """Return the initial state, often a chance node."""
        return self._state_class(self)

    def has_hidden_information(self) -> bool:
        """Return True if seats know different things, so that the game's states define `resample`."""
        from ludotheque.kernel.state import State

        return self._state_class.resample is not State.resample

    def edition_fingerprint(self) -> str:
        """Return a text that is the same for equal content of any file, or an empty string without content."""
        from ludotheque.kernel.editions import fingerprint

        return fingerprint(self.spec, self.edition)

    def num_players(self) -> int:
        return self.players

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.spec, self.players, self.options, self.edition))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load_game({self.spec.id!r}, players={self.players}{options})"
