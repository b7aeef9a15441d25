"""How often each level beats the one below it: the steps of a ladder, each a small tournament of two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from ludotheque.kernel.spec import OptionValue
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import rate_interval
from ludotheque.lab.tournament import pair_results, plan_tournament

LEVELS = ("easy", "medium", "hard", "expert")


class Step(msgspec.Struct, frozen=True):
    """One step: the share of the stronger level with its 95 % interval; `games` counts those in whole deals.

    Every deal is played from both sides. `by_skill` is the share of deals that the stronger level won from both,
    `by_luck` that of deals won from the same seat by both levels; the rest went to the weaker level, or was shared.
    """

    stronger: str
    weaker: str
    share: float
    low: float
    high: float
    games: int
    by_skill: float
    by_luck: float


def plan_steps(
    game: str,
    players: int,
    games: int,
    options: dict[str, OptionValue] | None = None,
    edition: str | None = None,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    levels: Sequence[str] = LEVELS,
) -> list[Plan]:
    """A plan for each two neighbouring levels, weakest first, on the same deals with seats exchanged.

    A budget is that of *hard*; *expert* has in proportion more, *easy* and *medium* keep their own.
    """
    pairs = zip(levels[1:], levels, strict=False)
    return [plan_tournament(game, pair, players, games, options, edition, seed, seconds, iterations) for pair in pairs]


def step_of(plan: Plan, rows: Sequence[GameRow]) -> Step:
    """What the games of a step say."""
    shares = [share for _, share in pair_results(plan, rows)]
    interval = rate_interval(sum(shares), len(shares))
    skill, luck = _skill_and_luck(plan, rows)
    stronger, weaker = plan.bots
    return Step(stronger, weaker, interval.value, interval.low, interval.high, len(shares), skill, luck)


def _skill_and_luck(plan: Plan, rows: Sequence[GameRow]) -> tuple[float, float]:
    """In which share of deals the stronger level won every game, and in which the same seats won every game."""
    skill = luck = deals = 0
    ordered = sorted(rows, key=lambda row: row.index)
    for _, group in groupby(ordered, key=lambda row: plan.deal(row.index)):
        games = list(group)
        if len(games) < len(plan.seatings) or plan.players == 1:
            continue
        deals += 1
        entrants = [{row.seating[seat] for seat in row.winners} for row in games]
        skill += all(winners == {0} for winners in entrants)
        luck += len({row.winners for row in games}) == 1
    return (skill / deals, luck / deals) if deals else (0.0, 0.0)
