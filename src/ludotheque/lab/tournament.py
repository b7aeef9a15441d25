"""Round-robin tournaments between bots, on the same deals with seats exchanged.

In a meeting the two bots take the seats in turn (A B A B …), and the same deal is played again with their roles
exchanged. Neither luck nor seats favour a bot, and equal bots take half of all wins each. With an odd number of seats
the pattern also rotates. In a game for one, both bots play the same deal, and the better score wins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.kernel.spec import OptionValue
from ludotheque.lab.errors import LabError
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import Interval, WithoutLuck, Z, rate_interval

Pair = tuple[int, int]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant's row of the table: rating, share of all points, and results against each opponent.

    `without_luck` estimates the share of points from results less luck, if luck was measured.
    """

    name: str
    rating: Interval
    points: Interval
    meetings: int
    against: tuple[Interval | None, ...]
    seconds_per_decision: float
    without_luck: Interval | None = None


def meetings(players: int, pair: Pair) -> list[tuple[int, ...]]:
    """Return the seatings of all games of one deal between two entrants."""
    first, second = pair
    if players == 1:
        return [(first,), (second,)]
    pattern = tuple(pair[seat % 2] for seat in range(players))
    other = tuple(second if entrant == first else first for entrant in pattern)
    if players % 2 == 0:
        return [pattern, other]
    return [
        tuple(each[(seat + turn) % players] for seat in range(players))
        for turn in range(players)
        for each in (pattern, other)
    ]


def plan_tournament(
    game: str,
    bots: Sequence[str],
    players: int,
    games: int = 20,
    options: dict[str, OptionValue] | None = None,
    edition: str | None = None,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    without_luck: bool = False,
) -> Plan:
    """Return a plan of at least `games` games for each pair, in whole deals."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise LabError("tournament/entrants")
    pairs = list(combinations(range(len(bots)), 2))
    seatings = tuple(seating for pair in pairs for seating in meetings(players, pair))
    if players == 1:
        # Every entrant plays each deal once, and pairs are compared afterwards.
        seatings = tuple((entrant,) for entrant in range(len(bots)))
    a_deal = len(meetings(players, (0, 1))) if players > 1 else 1
    deals = -(-games // a_deal)
    return Plan(
        game=game,
        bots=tuple(bots),
        options=options or {},
        edition=edition,
        games=deals * len(seatings),
        seed=seed,
        seconds=seconds,
        iterations=iterations,
        seatings=seatings,
        without_luck=without_luck,
    )


def standings(plan: Plan, rows: Sequence[GameRow]) -> list[Standing]:
    """Return the table, best rating first.

    Incomplete deals are left out, since their seats are not balanced.
    """
    results = pair_results(plan, rows)
    ratings = rate(len(plan.bots), results)
    luck = pair_luck(plan, rows) if plan.without_luck and plan.players > 1 else []
    by_pair: dict[Pair, list[float]] = defaultdict(list)
    for pair, share in results:
        by_pair[pair].append(share)
    table = []
    for entrant, name in enumerate(plan.bots):
        against: list[Interval | None] = []
        shares: list[float] = []
        for other in range(len(plan.bots)):
            mine = [*by_pair[(entrant, other)], *(1 - share for share in by_pair[(other, entrant)])]
            shares += mine
            against.append(rate_interval(sum(mine), len(mine)) if mine else None)
        table.append(
            Standing(
                name=name,
                rating=ratings[entrant],
                points=rate_interval(sum(shares), len(shares)),
                meetings=len(shares),
                against=tuple(against),
                seconds_per_decision=_pace(rows, entrant),
                without_luck=_without_luck(results, luck, entrant),
            )
        )
    return sorted(table, key=lambda standing: -standing.rating.value)


def _without_luck(results: Sequence[tuple[Pair, float]], luck: Sequence[float], entrant: int) -> Interval | None:
    fair = WithoutLuck()
    for (pair, share), given in zip(results, luck, strict=False):
        if entrant in pair:
            is_first = pair[0] == entrant
            fair.add(share if is_first else 1 - share, given if is_first else -given)
    return fair.interval() if fair.count else None


def complete_deals(plan: Plan, rows: Sequence[GameRow]) -> Iterator[list[GameRow]]:
    """Yield the games of each deal that was played completely."""
    ordered = sorted(rows, key=lambda row: row.index)
    for _, group in groupby(ordered, key=lambda row: plan.deal(row.index)):
        games = list(group)
        if len(games) == len(plan.seatings):
            yield games


def pair_results(plan: Plan, rows: Sequence[GameRow]) -> list[tuple[Pair, float]]:
    """Return for each game of complete deals the pair and the share of the win of its first entrant."""
    found: list[tuple[Pair, float]] = []
    for games in complete_deals(plan, rows):
        if plan.players == 1:
            found += _solo_results(games)
            continue
        for row in games:
            low, high = sorted(set(row.seating))
            share = sum(1 / len(row.winners) for seat in row.winners if row.seating[seat] == low)
            found.append(((low, high), min(1.0, share)))
    return found


def pair_luck(plan: Plan, rows: Sequence[GameRow]) -> list[float]:
    """Return for each of these games the luck of the first entrant's seats."""
    return [
        sum(given for seat, given in enumerate(row.luck) if row.seating[seat] == min(row.seating))
        for games in complete_deals(plan, rows)
        for row in games
    ]


def _solo_results(games: Sequence[GameRow]) -> list[tuple[Pair, float]]:
    scores = {row.seating[0]: (bool(row.winners), row.scores[0]) for row in games}
    return [
        ((low, high), 0.5 if scores[low] == scores[high] else float(scores[low] > scores[high]))
        for low, high in combinations(sorted(scores), 2)
    ]


def rate(entrants: int, results: Sequence[tuple[Pair, float]]) -> list[Interval]:
    """Return OpenSkill ratings (Plackett–Luce, 25 for a newcomer) with 95 % intervals.

    A shared win counts as a draw.
    """
    model = require("openskill.models", "lab").PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for (low, high), share in results:
        [[ratings[low]], [ratings[high]]] = model.rate(
            [[ratings[low]], [ratings[high]]], ranks=[int(share < 0.5), int(share > 0.5)]
        )
    return [Interval(each.mu, each.mu - Z * each.sigma, each.mu + Z * each.sigma) for each in ratings]


def _pace(rows: Sequence[GameRow], entrant: int) -> float:
    places = [(row, seat) for row in rows for seat in range(len(row.seating)) if row.seating[seat] == entrant]
    decisions = sum(row.decisions[seat] for row, seat in places)
    return sum(row.thinking[seat] for row, seat in places) / decisions if decisions else 0.0
