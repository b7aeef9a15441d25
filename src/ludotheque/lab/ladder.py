"""Ladders: small tournaments between each level and the one below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from ludotheque.kernel.spec import OptionValue
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import rate_interval
from ludotheque.lab.tournament import pair_results, plan_tournament
from ludotheque.search.levels import LEVELS


class Step(msgspec.Struct, frozen=True):
    """The result of two neighbouring levels: the stronger level's share with its 95 % interval.

    `games` counts only complete deals. Every deal is played from both sides. `by_skill` is the share of deals that the
    stronger level won from both sides. `by_luck` is the share of deals in which the same seats won both games. The
    other deals were won by the weaker level, or shared.
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
    levels: Sequence[str] = tuple(LEVELS),
) -> list[Plan]:
    """Return a plan for each two neighbouring levels, weakest first.

    Both play the same deals with seats exchanged. The budget is that of *hard*: *expert* gets proportionally more,
    while *easy* and *medium* keep their own.
    """
    pairs = zip(levels[1:], levels, strict=False)
    return [plan_tournament(game, pair, players, games, options, edition, seed, seconds, iterations) for pair in pairs]


def step_of(plan: Plan, rows: Sequence[GameRow]) -> Step:
    """Return the result of one step."""
    shares = [share for _, share in pair_results(plan, rows)]
    interval = rate_interval(sum(shares), len(shares))
    skill, luck = _skill_and_luck(plan, rows)
    stronger, weaker = plan.bots
    return Step(stronger, weaker, interval.value, interval.low, interval.high, len(shares), skill, luck)


def _skill_and_luck(plan: Plan, rows: Sequence[GameRow]) -> tuple[float, float]:
    """Return the share of deals won by skill and the share won by luck (see `Step`)."""
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
