"""The judge of a game, which estimates each seat's share of the win in a position.

A game's `bot` may define its own `make_judge(game)`. The default judge plays on to the end as the guide says.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.guide import Guide

LONGEST: Final = 2000  # the greatest number of actions in a roll-out


@mypyc_attr(allow_interpreted_subclasses=True)
class GameJudge:
    """A judge that estimates positions of one game by playing on.

    The generic judge plays as the guide says until the game is over. Its settings:

    - `method` and `version` name the judge in stored reviews.
    - `worlds` is the default number of samples of hidden and future information for a decision.
    - `is_exact` means that a value follows from the position alone, without chance. Such a judge is asked to `look`
      further and further ahead.
    - `least` is the smallest number of worlds with which a decision is judged.
    - `pairs` is the number of pairs of roll-outs that explain a loss.
    - `quick` is the number of worlds that suffices to measure luck over many games.
    - `outcomes` is the largest number of chance outcomes that are all examined. Where there are more, they are sampled.
    - `is_planner` means that seats plan several actions at once, so that an action is worth as much as the best turn
      that begins with it.
    """

    def __init__(
        self,
        guide: Guide,
        method: str = "roll-outs of the guide",
        version: int = 1,
        worlds: int = 128,
        is_exact: bool = False,
        least: int = 1,
        pairs: int = 48,
        quick: int = 8,
        outcomes: int = 40,
    ) -> None:
        self.guide = guide
        self.method = method
        self.version = version
        self.worlds = worlds
        self.is_exact = is_exact
        self.least = least
        self.pairs = pairs
        self.quick = quick
        self.outcomes = outcomes
        self.is_planner = False

    def look(self, worlds: int) -> None:
        """Set how far an exact judge looks ahead when `worlds` samples are asked for."""

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        """Return a state that is consistent with what the seat knows."""
        return self.guide.sample(state, seat, rng)

    def candidates(self, state: State, seat: int) -> list[int]:
        """Return the actions worth judging, sorted."""
        return self.guide.candidates(state, seat)

    def shares(self, state: State, rng: Rng) -> list[float]:
        """Return each seat's share of the win, after playing on in place.

        The state that is reached stays in `state`, so that `lines` can be read afterwards.
        """
        play_on(state, self.guide, rng)
        return win_shares(state)

    def finish_turn(self, state: State) -> None:
        """Play a turn that has begun to its end, in place.

        Only planners implement this method.
        """

    def look_again(self, state: State, number: int) -> list[float]:
        """Return each seat's share at the end of a turn, by a second estimate.

        The estimate differs from the one of `shares` and from those with another `number`. Only planners implement this
        method.
        """
        return self.shares(state, Rng(number))

    def is_certain(self, state: State) -> bool:
        """Return True if playing on from here always gives the same result, so that one roll-out is enough."""
        return self.is_exact

    def error(self, state: State) -> float:
        """Return the standard error of a difference between two actions that no number of samples removes."""
        return 0.0

    def noise(self, state: State) -> float:
        """Return by how much repeated estimates of the same two turns differ.

        A smaller loss counts as none. Only planners implement this method.
        """
        return self.error(state)

    def play_out(self, state: State, rng: Rng) -> None:
        """Play on, in place, until the score sheet can be compared."""
        self.shares(state, rng)

    def play_far(self, state: State, rng: Rng) -> None:
        """Play on, in place, further than `play_out`.

        Reviews use this position where the score sheet after `play_out` contradicts the verdict.
        """
        self.play_out(state, rng)

    def is_gain(self, changes: list[float], players: int) -> bool:
        """Return True if changes of the score sheet are a gain in total, and so cannot explain a loss.

        For judges whose score sheets count points that are only expected, which may promise too much.
        """
        return False

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the score sheet of a played-on position as pairs: a seat's points, then the others' total."""
        scores = state.scores()
        return [scores[seat], sum(scores) - scores[seat]]


def play_on(state: State, guide: Guide, rng: Rng) -> None:
    """Play on, in place, to the end of the game or to the limit of a roll-out, as the guide says."""
    left = LONGEST
    while left > 0:
        left -= 1
        seat = state.current_player()
        if seat == TERMINAL:
            return
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
        else:
            state.step(seat, guide.rollout_action(state, seat, rng))


def win_shares(state: State) -> list[float]:
    """Return each seat's share of the win: 1 for a lone winner, 1/k for each of k tied winners.

    With one player, the share is 1 if the game was won. A game without winners is shared equally among
    several players.
    """
    players = state.game.players
    winners = state.winners()
    if not winners:
        return [1.0 / float(players) if players > 1 else 0.0] * players
    share = 1.0 / float(len(winners))
    return [share if seat in winners else 0.0 for seat in range(players)]
