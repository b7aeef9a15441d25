"""What a review asks of a game: what a position is worth to each seat, as shares of the win.

A game's `bot` may give its own `make_judge(game)`; without one, its guide plays on to the end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.guide import Guide

LONGEST: Final = 2000  # actions of a roll-out


@mypyc_attr(allow_interpreted_subclasses=True)
class GameJudge:
    """Judges positions of one game by playing on; the generic one plays as the guide says until the game is over.

    `method` and `version` name the judge in stored reviews. `worlds`: how many samples of what is hidden and to come a
    decision gets if nobody says. `is_exact`: a value follows from the position alone, without dice; such a judge is
    asked to `look` further and further ahead. `least`: with fewer worlds decisions are not judged at all. `pairs`: how
    many pairs of roll-outs give a reason. `quick`: worlds that are enough to measure luck in many games. `outcomes`: up
    to how many outcomes of chance are all looked at; where there are more, they are sampled. `is_planner`: seats plan
    several actions at once, so that one is worth what the best turn that begins with it is worth.
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
        """How far to look ahead where so many samples are asked for; for exact judges."""

    def sample(self, state: State, seat: int, rng: Rng) -> State:
        """A state that the seat may believe in."""
        return self.guide.sample(state, seat, rng)

    def candidates(self, state: State, seat: int) -> list[int]:
        """The actions worth judging, sorted."""
        return self.guide.candidates(state, seat)

    def shares(self, state: State, rng: Rng) -> list[float]:
        """Each seat's share of the win; plays on in place, so that `lines` can be read afterwards."""
        play_on(state, self.guide, rng)
        return win_shares(state)

    def finish_turn(self, state: State) -> None:
        """Of a planner: play a turn that has begun to its end, in place."""

    def look_again(self, state: State, number: int) -> list[float]:
        """Of a planner: each seat's share at the end of a turn, by another look than that of `shares`."""
        return self.shares(state, Rng(number))

    def is_certain(self, state: State) -> bool:
        """Whether playing on from here always goes the same way, so that one roll-out tells as much as many."""
        return self.is_exact

    def error(self, state: State) -> float:
        """The standard error of a difference between two actions that is left however many samples are taken."""
        return 0.0

    def noise(self, state: State) -> float:
        """Of a planner: how far looks at the same two turns differ by themselves. A smaller loss counts as none."""
        return self.error(state)

    def play_out(self, state: State, rng: Rng) -> None:
        """Play on, in place, as far as the score sheet is worth reading."""
        self.shares(state, rng)

    def play_far(self, state: State, rng: Rng) -> None:
        """Play on further than that: where the score sheet says something else than the verdict."""
        self.play_out(state, rng)

    def is_gain(self, changes: list[float], players: int) -> bool:
        """Whether changes of the score sheet are a gain on the whole, so that they are no reason for a loss.

        For judges whose sheets count what is about to become points, which may look better than it is.
        """
        return False

    def lines(self, state: State, seat: int) -> list[float]:
        """The score sheet of a position that was played on: in each line a seat's points, then the others' together."""
        scores = state.scores()
        return [scores[seat], sum(scores) - scores[seat]]


def play_on(state: State, guide: Guide, rng: Rng) -> None:
    """Play to the end as the guide says, in place."""
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
    """1 for a lone winner, 1/k in a tie of k; alone, whether the game was won. A game cut short has no winner."""
    players = state.game.players
    winners = state.winners()
    if not winners:
        return [1.0 / float(players) if players > 1 else 0.0] * players
    share = 1.0 / float(len(winners))
    return [share if seat in winners else 0.0 for seat in range(players)]
