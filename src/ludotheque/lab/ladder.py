"""How often each level beats the one below it: the steps of a ladder, each a small tournament of two."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.kernel.spec import OptionValue
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import rate_interval
from ludotheque.lab.tournament import pair_results, plan_tournament

LEVELS = ("easy", "medium", "hard", "expert")


class Step(msgspec.Struct, frozen=True):
    """One step: the share of the stronger level with its 95 % interval; `games` counts those in whole deals."""

    stronger: str
    weaker: str
    share: float
    low: float
    high: float
    games: int


def plan_steps(
    game: str,
    players: int,
    games: int,
    options: dict[str, OptionValue] | None = None,
    edition: str | None = None,
    seed: int = 0,
    seconds: float | None = None,
) -> list[Plan]:
    """A plan for each two neighbouring levels, on the same deals with seats exchanged."""
    pairs = zip(LEVELS[1:], LEVELS, strict=False)
    return [plan_tournament(game, pair, players, games, options, edition, seed, seconds) for pair in pairs]


def step_of(plan: Plan, rows: Sequence[GameRow]) -> Step:
    """What the games of a step say."""
    shares = [share for _, share in pair_results(plan, rows)]
    interval = rate_interval(sum(shares), len(shares))
    return Step(plan.bots[0], plan.bots[1], interval.value, interval.low, interval.high, len(shares))
