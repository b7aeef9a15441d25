"""Statistics of a table of results with 95 % intervals: order of play, bots, scores, length, actions.

Places in the order of play and compared actions have intervals that hold for all of them together. A report on a game
in which nothing matters therefore says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.games.registry import load_for_study
from ludotheque.kernel.contract import components_of
from ludotheque.kernel.extras import require
from ludotheque.kernel.game import Game
from ludotheque.lab.errors import LabError
from ludotheque.lab.frames import read_frame, to_frame
from ludotheque.lab.simulate import COMPONENT, GameRow, Plan
from ludotheque.lab.statistics import Interval, mean_interval, rate_interval, student_t

FEWEST = 20  # an action is compared if it occurs in this many of the seats' games, and is missing in as many


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A group of games, by place in the order of play or by bot, with wins, scores and time per decision."""

    name: str
    games: int
    win: Interval
    score: Interval
    scores: tuple[float, ...]
    pace: float


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """An action with its frequency and its effect on winning.

    `a_game` is the mean count per game. `share` is the share of the seats' games with the action, and `win_with` the
    win rate of these. `difference` is that rate less the rate of the other games.
    """

    what: str
    a_game: float
    share: float
    win_with: Interval
    difference: Interval


class Tension(msgspec.Struct, frozen=True, kw_only=True):
    """Measures of tension: numbers of choices and changes of the lead.

    `decided` is the share of a game after which its winner led for good. `leader_wins`: the sole leader halfway won.
    `comebacks`: another player won. `kingmade`: a third player's move changed the lead last (for three and more
    players).
    """

    branching: Interval
    forced: Interval
    lead_changes: Interval
    decided: Interval
    moments: tuple[float, ...]
    leader_wins: Interval
    comebacks: Interval
    kingmade: Interval


class Measures(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of one set of results."""

    label: str
    plan: Plan
    games: int
    players: int
    order: tuple[Group, ...]
    bots: tuple[Group, ...]
    shared: Interval
    margin: Interval
    margins: tuple[float, ...]
    length: Interval
    lengths: tuple[float, ...]
    turns: Interval
    rounds: Interval
    cut_short: Interval
    compared: int
    decisions: Interval
    seconds: Interval
    actions: tuple[Action, ...]
    components: tuple[Action, ...]
    never_used: tuple[str, ...]
    tension: Tension | None


def measure(plan: Plan, frame: Any, label: str = "") -> Measures:
    """Return the measures of a table of results."""
    pl = require("polars", "lab")
    games = frame.group_by("index", maintain_order=True).agg(
        pl.col("length").first(),
        pl.col("seconds").first(),
        pl.col("decisions").sum(),
        pl.col("turns").first(),
        pl.col("rounds").first(),
        pl.col("ended_by").first(),
        (pl.col("win") > 0).sum().alias("winners"),
        pl.col("score").sort(descending=True).head(2).alias("best"),
    )
    if games.height == 0:
        raise LabError("results/empty", file=label)
    margins = [best[0] - best[1] for best in games["best"].to_list() if len(best) > 1]
    lengths = games["length"].cast(float).to_list()
    places = sorted(place for place in frame["turn_order"].unique().to_list() if place > 0) if plan.players > 1 else []
    done = _done(frame)
    compared = len(places) + sum(min(line["seats"], frame.height - line["seats"]) >= FEWEST for line in done.to_dicts())
    actions = _actions(frame, done, games.height, compared)
    components = tuple(
        msgspec.structs.replace(each, what=each.what.removeprefix(COMPONENT))
        for each in actions
        if each.what.startswith(COMPONENT)
    )
    return Measures(
        label=label or plan.game,
        plan=plan,
        games=games.height,
        players=plan.players,
        order=tuple(_group(str(place), frame.filter(pl.col("turn_order") == place), compared) for place in places),
        bots=tuple(_group(bot, frame.filter(pl.col("bot") == bot)) for bot in dict.fromkeys(plan.bots)),
        shared=rate_interval(games.filter(pl.col("winners") > 1).height, games.height),
        margin=mean_interval(margins),
        margins=tuple(margins),
        length=mean_interval(lengths),
        lengths=tuple(lengths),
        turns=mean_interval(games["turns"].cast(float).to_list()),
        rounds=mean_interval(games["rounds"].cast(float).to_list()),
        cut_short=rate_interval(games.filter(pl.col("ended_by") == "limit").height, games.height),
        compared=compared,
        decisions=mean_interval(games["decisions"].cast(float).to_list()),
        seconds=mean_interval(games["seconds"].to_list()),
        actions=tuple(each for each in actions if not each.what.startswith(COMPONENT)),
        components=components,
        never_used=_never_used(plan, components),
        tension=_tension(frame),
    )


def _never_used(plan: Plan, components: Sequence[Action]) -> tuple[str, ...]:
    """Return every component that was not used in any game."""
    known = {each.what for each in components}
    if not known:
        return ()
    game = load_for_study(plan.game, players=plan.players, edition=plan.edition, **plan.options)
    return tuple(name for name in plan_components(game) if name not in known)


def plan_components(game: Game) -> list[str]:
    """Return every card, tile and unit of a game."""
    return components_of(game.spec).components(game)


def _tension(frame: Any) -> Tension | None:
    """Return the measures of tension, or None if they were not recorded."""
    pl = require("polars", "lab")
    if not frame["legal"].sum():
        return None
    games = frame.group_by("index", maintain_order=True).agg(
        (pl.col("legal").sum() / pl.col("decisions").sum()).alias("branching"),
        pl.col("lead_changes").first(),
        pl.col("decided").first(),
        pl.col("half_leader").first(),
        pl.col("kingmade").first(),
        pl.col("seat").filter(pl.col("win") > 0).alias("winners"),
    )
    lines = games.to_dicts()
    led = [line for line in lines if line["half_leader"] >= 0]
    kept = sum(line["half_leader"] in line["winners"] for line in led)
    moments = games["decided"].to_list()
    return Tension(
        branching=mean_interval(games["branching"].to_list()),
        forced=rate_interval(frame["forced"].sum(), frame["decisions"].sum()),
        lead_changes=mean_interval(games["lead_changes"].cast(float).to_list()),
        decided=mean_interval(moments),
        moments=tuple(moments),
        leader_wins=rate_interval(kept, len(led)),
        comebacks=rate_interval(len(led) - kept, len(led)),
        kingmade=rate_interval(games["kingmade"].sum(), games.height),
    )


def measure_rows(plan: Plan, rows: Sequence[GameRow], label: str = "") -> Measures:
    """Return the measures of rows that were just played."""
    return measure(plan, to_frame(plan, rows), label)


def measure_file(path: Path, label: str = "") -> Measures:
    """Return the measures of a Parquet file."""
    plan, frame = read_frame(path)
    return measure(plan, frame, label or path.stem)


def _group(name: str, frame: Any, many: int = 1) -> Group:
    scores = frame["score"].to_list()
    decisions = frame["decisions"].sum()
    return Group(
        name=name,
        games=frame.height,
        win=rate_interval(frame["win"].sum(), frame.height, many),
        score=mean_interval(scores),
        scores=tuple(scores),
        pace=frame["thinking"].sum() / decisions if decisions else 0.0,
    )


def _done(frame: Any) -> Any:
    """Return count, seats and wins of every action, most frequent first."""
    pl = require("polars", "lab")
    each = frame.select("index", "win", "actions").explode("actions").drop_nulls("actions").unnest("actions")
    sums = each.group_by("what").agg(pl.col("count").sum(), pl.col("win").sum().alias("wins"), pl.len().alias("seats"))
    return sums.sort("count", "what", descending=[True, False])


def _spread(frame: Any) -> dict[str, float]:
    """Return the standard error of each action's difference, if the action does not matter.

    The seats of a game are not independent: one wins because another loses. So sums are taken per game, not per seat.
    With p the win rate of all seats, a game adds (wins − p · seats), once for the seats with the action and once for
    the others.
    """
    pl = require("polars", "lab")
    rate = frame["win"].mean()
    games = frame.group_by("index").agg(pl.col("win").sum().alias("all_wins"), pl.len().alias("all_seats"))
    each = frame.select("index", "win", "actions").explode("actions").drop_nulls("actions").unnest("actions")
    with_it = each.group_by("what", "index").agg(pl.col("win").sum().alias("wins"), pl.len().alias("seats"))
    totals = with_it.group_by("what").agg(pl.col("seats").sum().alias("many"))
    joined = with_it.join(games, on="index").join(totals, on="what")
    surplus = pl.col("wins") - rate * pl.col("seats")
    others = (pl.col("all_wins") - pl.col("wins")) - rate * (pl.col("all_seats") - pl.col("seats"))
    without = frame.height - pl.col("many")
    inside = joined.group_by("what").agg(
        ((surplus / pl.col("many") - others / without) ** 2).sum().alias("inside"),
        pl.col("many").first(),
        (((pl.col("all_wins") - rate * pl.col("all_seats")) / without) ** 2).sum().alias("counted"),
    )
    # A game without the action adds all its seats to those without.
    whole = games.select(((pl.col("all_wins") - rate * pl.col("all_seats")) ** 2).sum()).item()
    rest = whole / without**2 - pl.col("counted")
    found = inside.select("what", (pl.col("inside") + rest.clip(0.0)).sqrt().alias("error"))
    return {line["what"]: line["error"] for line in found.to_dicts()}


def _actions(frame: Any, done: Any, games: int, many: int) -> tuple[Action, ...]:
    """Return the actions, most frequent first.

    An action of nearly all or nearly no seats gets an open difference.
    """
    all_seats, all_wins = frame.height, frame["win"].sum()
    errors = _spread(frame) if done.height else {}
    found = []
    for line in done.to_dicts():
        seats, wins = line["seats"], line["wins"]
        without = all_seats - seats
        difference = Interval(0.0, -1.0, 1.0)
        if min(seats, without) >= FEWEST:
            value = wins / seats - (all_wins - wins) / without
            half = student_t(min(seats, without) - 1, many) * errors[line["what"]]
            difference = Interval(value, max(-1.0, value - half), min(1.0, value + half))
        found.append(
            Action(
                what=line["what"],
                a_game=line["count"] / games,
                share=seats / all_seats,
                win_with=rate_interval(wins, seats),
                difference=difference,
            )
        )
    return tuple(found)
