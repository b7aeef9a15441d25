"""Summaries of rows: wins and scores of each entrant and each place in the order of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import Interval, Running, WithoutLuck, rate_interval


class SummaryRow(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of an entrant, or of a place in the order of play.

    A shared win counts for its share in `win_rate`, and not in `wins`. `without_luck` estimates the win rate from
    results less luck, if luck was measured.
    """

    name: str
    games: int
    wins: int
    shared: int
    win_rate: Interval
    score: Interval
    seconds_per_decision: float
    without_luck: Interval | None = None


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of a whole simulation.

    `games` counts finished games, `asked` the planned ones. `order` begins with the first to play. Seats themselves are
    not compared, since chance may say which seat begins.
    """

    game: str
    players: int
    asked: int
    games: int
    cut_short: int
    entrants: tuple[SummaryRow, ...]
    order: tuple[SummaryRow, ...]
    length: Interval
    turns: Interval
    rounds: Interval
    decisions: Interval
    seconds: Interval


def entrant_names(bots: Sequence[str]) -> list[str]:
    """Return the bots' names, numbered where one name occurs several times."""
    return [
        f"{name} {bots[: index + 1].count(name)}" if bots.count(name) > 1 else name for index, name in enumerate(bots)
    ]


class _Line:
    """The sums of an entrant or of a place in the order of play."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wins = self.shared = self.decisions = 0
        self.points = self.thinking = 0.0
        self.score = Running()
        self.without_luck = WithoutLuck()

    def add(self, row: GameRow, seat: int) -> None:
        self.score.add(row.scores[seat])
        self.decisions += row.decisions[seat]
        self.thinking += row.thinking[seat]
        if row.luck:
            won = 1 / len(row.winners) if seat in row.winners else 0.0
            self.without_luck.add(won, row.luck[seat])
        if seat in row.winners:
            self.points += 1 / len(row.winners)
            self.wins += len(row.winners) == 1
            self.shared += len(row.winners) > 1

    def row(self, many: int = 1) -> SummaryRow:
        return SummaryRow(
            name=self.name,
            games=self.score.count,
            wins=self.wins,
            shared=self.shared,
            win_rate=rate_interval(self.points, self.score.count, many),
            score=self.score.interval(),
            seconds_per_decision=self.thinking / self.decisions if self.decisions else 0.0,
            without_luck=self.without_luck.interval() if self.without_luck.count else None,
        )


class Tally:
    """A running summary, which does not store the rows."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = self.cut_short = 0
        self._entrants = [_Line(name) for name in entrant_names(plan.bots)]
        self._order = [_Line(str(place)) for place in range(1, plan.players + 1)]
        self._means = {name: Running() for name in ("length", "turns", "rounds", "decisions", "seconds")}

    def add(self, row: GameRow) -> None:
        """Add a game."""
        self.games += 1
        self.cut_short += row.ended_by == "limit"
        for seat, entrant in enumerate(row.seating):
            self._entrants[entrant].add(row, seat)
            if row.turn_order and row.turn_order[seat]:
                self._order[row.turn_order[seat] - 1].add(row, seat)
        values = (row.length, row.turns, row.rounds, sum(row.decisions), row.seconds)
        for mean, value in zip(self._means.values(), values, strict=True):
            mean.add(value)

    def summary(self) -> Summary:
        """Return the summary of the games so far."""
        order = [line for line in self._order if line.score.count]
        return Summary(
            game=self.plan.game,
            players=self.plan.players,
            asked=self.plan.games,
            games=self.games,
            cut_short=self.cut_short,
            entrants=tuple(line.row() for line in self._entrants),
            order=tuple(line.row(many=len(order)) for line in order),
            **{name: mean.interval() for name, mean in self._means.items()},
        )


def summarise(plan: Plan, rows: Iterable[GameRow]) -> Summary:
    """Return the summary of some rows."""
    tally = Tally(plan)
    for row in rows:
        tally.add(row)
    return tally.summary()
