"""A summary of rows: for each entrant and each seat how often it won and what it scored, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ludotheque.kernel.records import seat_letter
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import Interval, mean_interval, rate_interval


class SummaryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant or a seat. `wins` are lone ones; a shared win counts for its share in `win_rate`."""

    name: str
    games: int
    wins: int
    shared: int
    win_rate: Interval
    score: Interval
    seconds_per_decision: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A whole simulation; `games` counts those finished, `asked` those planned."""

    game: str
    players: int
    asked: int
    games: int
    entrants: tuple[SummaryRow, ...]
    seats: tuple[SummaryRow, ...]
    length: Interval
    decisions: Interval
    seconds: Interval


def entrant_names(bots: Sequence[str]) -> list[str]:
    """The bots' names, numbered where one name occurs several times."""
    return [
        f"{name} {bots[: index + 1].count(name)}" if bots.count(name) > 1 else name for index, name in enumerate(bots)
    ]


def summarise(plan: Plan, rows: Sequence[GameRow]) -> Summary:
    """The summary of these rows, be they all or not."""
    count = len(plan.bots)
    names = entrant_names(plan.bots)
    return Summary(
        game=plan.game,
        players=count,
        asked=plan.games,
        games=len(rows),
        entrants=tuple(
            _line(names[entrant], ((row, row.seating.index(entrant)) for row in rows)) for entrant in range(count)
        ),
        seats=tuple(_line(seat_letter(seat), ((row, seat) for row in rows)) for seat in range(count)),
        length=mean_interval([row.length for row in rows]),
        decisions=mean_interval([sum(row.decisions) for row in rows]),
        seconds=mean_interval([row.seconds for row in rows]),
    )


def _line(name: str, places: Iterable[tuple[GameRow, int]]) -> SummaryRow:
    wins = 0
    shared = 0
    points = 0.0
    scores: list[float] = []
    decisions = 0
    thinking = 0.0
    for row, seat in places:
        scores.append(row.scores[seat])
        decisions += row.decisions[seat]
        thinking += row.thinking[seat]
        if seat in row.winners:
            points += 1 / len(row.winners)
            wins += len(row.winners) == 1
            shared += len(row.winners) > 1
    return SummaryRow(
        name=name,
        games=len(scores),
        wins=wins,
        shared=shared,
        win_rate=rate_interval(points, len(scores)),
        score=mean_interval(scores),
        seconds_per_decision=thinking / decisions if decisions else 0.0,
    )
