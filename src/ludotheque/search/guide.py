"""The knowledge that a game may give to a search: evaluation, roll-out policy, priors and candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State

if TYPE_CHECKING:
    from ludotheque.search.bot import OwnSearch


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The generic guide, without knowledge and with uniform roll-outs to the end.

    A game's `bot.py` subclasses this class. Settings:

    - `rollout_limit` is the number of actions (chance included) of a roll-out before `evaluate` takes over; −1 plays to
      the end.
    - `greedy_depth` is the number of further decisions of the same seat that the greedy player looks through.
    - `exploration` is the weight of the unexplored in tree search, for values between −1 and 1.
    - `scaled` measures exploration in the range of results seen so far, for games whose stakes differ between searches.
    - `paired` replaces the tree by paired roll-outs where information is hidden.
    - `most` stops such a search after so many roll-outs (0: never), for games where more of them gain nothing.

    `note` says what the guide has to do without, such as a network that was trained for another edition.
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
        self.note: ConfigurationError | None = None

    def evaluate(self, state: State) -> list[float]:
        """Return each seat's prospect between −1 and 1, on the scale of `returns()`."""
        return state.returns()

    def rollout_action(self, state: State, seat: int, rng: Rng) -> int:
        """Return a quick choice for a roll-out."""
        return state.sample_action(seat, rng)

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        """Return how promising each action looks, non-negative and in any scale.

        Only searches with `use_priors` ask for priors.
        """
        return [1.0] * len(actions)

    def candidates(self, state: State, seat: int) -> list[int]:
        """Return the actions worth searching, sorted, which are all legal ones by default."""
        return state.actions(seat)

    def is_horizon(self, state: State) -> bool:
        """Return True if a search stops here and evaluates, such as at the end of a round.

        The search asks at every state below the root, chance and the end included.
        """
        return False

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        """Return a state that the seat cannot tell from the true one.

        A game may prefer likely states.
        """
        return state.resample(seat, rng)

    def start_search(self, state: State, seat: int, rng: Rng) -> OwnSearch | None:
        """Return the game's own search, or None for the generic one."""
        return None
