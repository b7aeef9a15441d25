"""What a game may give a search: an evaluation, a roll-out policy, priors, candidates. Everything is optional."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The generic guide: no knowledge, uniform roll-outs to the end. A game's `bot.py` subclasses it.

    `rollout_limit`: actions (chance included) of a roll-out before `evaluate` takes over; −1 plays to the end.
    `greedy_depth`: how many further decisions of its own the greedy player looks through before it evaluates.
    `exploration`: weight of the unexplored in tree search; values lie between −1 and 1.
    `scaled`: measure exploration in the range of results seen, where stakes differ from search to search.
    `paired`: where something is hidden, search by paired roll-outs instead of a tree; `most`: after so many of them it
    stops (0: never), where more were measured to gain nothing.
    """

    def __init__(
        self,
        rollout_limit: int = -1,
        greedy_depth: int = 0,
        exploration: float = 0.8,
        use_priors: bool = False,
        scaled: bool = False,
        paired: bool = False,
        most: int = 0,
    ) -> None:
        self.rollout_limit = rollout_limit
        self.greedy_depth = greedy_depth
        self.exploration = exploration
        self.use_priors = use_priors
        self.scaled = scaled
        self.paired = paired
        self.most = most

    def evaluate(self, state: State) -> list[float]:
        """Each seat's prospect between −1 and 1, as `returns()` would give at the end."""
        return state.returns()

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        """A quick choice for a roll-out."""
        return state.sample_action(seat, rng)

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        """How promising each action looks, non-negative, in any scale; asked only with `use_priors`."""
        return [1.0] * len(actions)

    def candidates(self, state: State, seat: int) -> list[int]:
        """The actions worth searching, sorted; by default all legal ones."""
        return state.actions(seat)

    def is_horizon(self, state: State) -> bool:
        """Whether a search should stop here and evaluate, such as at the end of a round.

        Asked at every state below the root, chance and the end included.
        """
        return False

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        """A state that the seat cannot tell from the true one; a game may prefer likely ones."""
        return state.resample(seat, rng)

    def start_search(self, state: State, seat: int, rng: Rng) -> Any:
        """The game's own search, or None: `run(iterations)`, `results()` with the best first, `is_settled()`."""
        return None
