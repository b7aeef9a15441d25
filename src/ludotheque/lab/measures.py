"""Statistics of a table of results, with 95% intervals: seats, bots, scores, length, actions, time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.kernel.records import seat_letter
from ludotheque.lab.errors import LabError
from ludotheque.lab.frames import read_frame, to_frame
from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.statistics import Interval, mean_interval, rate_difference, rate_interval

FEWEST = 10  # an action must have been done, and not done, in this many of a seat's games to be compared


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A seat or a bot: how often it won, what it scored, how long it thought."""

    name: str
    games: int
    win: Interval
    score: Interval
    scores: tuple[float, ...]
    pace: float


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something done: how often per game, in which share of a seat's games, the win rate with it and without."""

    what: str
    a_game: float
    share: float
    win_with: Interval
    difference: Interval


class Measures(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of one set of results."""

    label: str
    plan: Plan
    games: int
    players: int
    seats: tuple[Group, ...]
    bots: tuple[Group, ...]
    shared: Interval
    margin: Interval
    margins: tuple[float, ...]
    length: Interval
    lengths: tuple[float, ...]
    decisions: Interval
    seconds: Interval
    actions: tuple[Action, ...]


def measure(plan: Plan, frame: Any, label: str = "") -> Measures:
    """The measures of a table of results."""
    pl = require("polars", "lab")
    games = frame.group_by("index", maintain_order=True).agg(
        pl.col("length").first(),
        pl.col("seconds").first(),
        pl.col("decisions").sum(),
        (pl.col("win") > 0).sum().alias("winners"),
        pl.col("score").sort(descending=True).head(2).alias("best"),
    )
    if games.height == 0:
        raise LabError("results/empty", file=label)
    margins = [best[0] - best[1] for best in games["best"].to_list() if len(best) > 1]
    lengths = games["length"].cast(float).to_list()
    return Measures(
        label=label or plan.game,
        plan=plan,
        games=games.height,
        players=plan.players,
        seats=tuple(_group(seat_letter(seat), frame.filter(pl.col("seat") == seat)) for seat in range(plan.players)),
        bots=tuple(_group(bot, frame.filter(pl.col("bot") == bot)) for bot in dict.fromkeys(plan.bots)),
        shared=rate_interval(games.filter(pl.col("winners") > 1).height, games.height),
        margin=mean_interval(margins),
        margins=tuple(margins),
        length=mean_interval(lengths),
        lengths=tuple(lengths),
        decisions=mean_interval(games["decisions"].cast(float).to_list()),
        seconds=mean_interval(games["seconds"].to_list()),
        actions=_actions(frame, games.height),
    )


def measure_rows(plan: Plan, rows: Sequence[GameRow], label: str = "") -> Measures:
    """The measures of rows that were just played."""
    return measure(plan, to_frame(plan, rows), label)


def measure_file(path: Path, label: str = "") -> Measures:
    """The measures of a Parquet file."""
    plan, frame = read_frame(path)
    return measure(plan, frame, label or path.stem)


def _group(name: str, frame: Any) -> Group:
    scores = frame["score"].to_list()
    decisions = frame["decisions"].sum()
    return Group(
        name=name,
        games=frame.height,
        win=rate_interval(frame["win"].sum(), frame.height),
        score=mean_interval(scores),
        scores=tuple(scores),
        pace=frame["thinking"].sum() / decisions if decisions else 0.0,
    )


def _actions(frame: Any, games: int) -> tuple[Action, ...]:
    """Most frequent first; where nearly all or nearly no seats did it, the difference is left open."""
    pl = require("polars", "lab")
    done = (
        frame.select("win", "actions")
        .explode("actions")
        .drop_nulls("actions")
        .unnest("actions")
        .group_by("what")
        .agg(pl.col("count").sum(), pl.col("win").sum().alias("wins"), pl.len().alias("seats"))
        .sort("count", "what", descending=[True, False])
    )
    all_seats, all_wins = frame.height, frame["win"].sum()
    found = []
    for line in done.to_dicts():
        without = all_seats - line["seats"]
        found.append(
            Action(
                what=line["what"],
                a_game=line["count"] / games,
                share=line["seats"] / all_seats,
                win_with=rate_interval(line["wins"], line["seats"]),
                difference=rate_difference(line["wins"], line["seats"], all_wins - line["wins"], without)
                if min(line["seats"], without) >= FEWEST
                else Interval(0.0, -1.0, 1.0),
            )
        )
    return tuple(found)
