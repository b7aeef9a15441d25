"""Sweeps over a grid of settings, all of which play the same seeds.

A name is one of these:

- an option of the game, such as `target`;
- an entry of its edition's file, such as `points.4`, `rules.cows` or `units.mine.cost`, in which tables are given by
  their keys and lists by their indices from 0;
- `players`, `bots` (a name for all seats, or several joined by `+`) or `edition` (names or files).

Changed editions are written to a folder, where people can read and play them. The results of each setting are in the
same folder, so that a sweep can be continued. A setting that the game refuses is skipped, with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import nan
from pathlib import Path

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import get_spec
from ludotheque.kernel.spec import OptionValue, Spec
from ludotheque.lab import plots
from ludotheque.lab.edition_files import Value, entries, file_name, read_file, write_changed
from ludotheque.lab.errors import LabError
from ludotheque.lab.measures import Measures
from ludotheque.lab.page import Page, drawn, table
from ludotheque.lab.simulate import Plan
from ludotheque.lab.statistics import Interval, mean_interval

Setting = tuple[tuple[str, Value], ...]
PLAYERS, BOTS, EDITION = "players", "bots", "edition"
WORDS = {"true": True, "false": False}
UNKNOWN = Interval(nan, nan, nan)


def parse_vary(texts: Sequence[str]) -> dict[str, list[str]]:
    """Parse `name=value,value,…` arguments of a command line."""
    found: dict[str, list[str]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        parts = [part.strip() for part in values.split(",") if part.strip()]
        if not equals or not parts:
            raise LabError("sweep/form", text=text)
        found[name.strip()] = parts
    return found


class Sweep:
    """The grid of settings around a plan."""

    def __init__(self, plan: Plan, vary: Mapping[str, Sequence[Value]], folder: Path) -> None:
        self.plan = plan
        self.spec = get_spec(plan.game)
        self.folder = folder
        self.names = list(vary)
        self._entries = dict(entries(read_file(self.spec, self._base()))) if self._has_file() else {}
        if not vary:
            raise LabError("sweep/nothing", example=self._example())
        self.values = [[self._parse(name, value) for value in values] for name, values in vary.items()]

    def _base(self) -> str:
        return self.plan.edition or self.spec.editions[0]

    def _has_file(self) -> bool:
        return self._base().endswith(".toml") or (self.spec.folder() / "editions").exists()

    def _example(self) -> str:
        return f"{next(iter([*(option.name for option in self.spec.options), *self._entries, PLAYERS]))}=…"

    def _parse(self, name: str, value: Value) -> Value:
        for option in self.spec.options:
            if option.name == name:
                return option.parse(value)
        if name in (BOTS, EDITION):
            return str(value)
        model: Value | None = 0 if name == PLAYERS else self._entries.get(name)
        if model is None:
            options = ", ".join([*(option.name for option in self.spec.options), PLAYERS, BOTS, EDITION])
            known = ", ".join(list(self._entries)[:40]) or "–"
            raise LabError("sweep/unknown", game=self.spec.title, name=name, options=options, numbers=known)
        return _like(model, name, value)

    def settings(self) -> list[Setting]:
        """Return all combinations, the last name varying fastest."""
        return [tuple(zip(self.names, values, strict=True)) for values in product(*self.values)]

    def plan_of(self, setting: Setting) -> Plan:
        """Return the plan of a setting.

        A setting that the game refuses raises an error.
        """
        given = dict(setting)
        known = {option.name for option in self.spec.options}
        options: dict[str, OptionValue] = {name: value for name, value in given.items() if name in known}  # type: ignore[misc]
        changes = {name: value for name, value in given.items() if name in self._entries}
        edition = str(given.get(EDITION, "")) or self.plan.edition
        if changes:
            base = edition or self.spec.editions[0]
            edition = str(write_changed(self.spec, base, changes, self.folder))
        plan = msgspec.structs.replace(
            self.plan,
            options={**self.plan.options, **options},
            edition=edition,
            bots=self._bots(given),
        )
        return plan.pinned()

    def _bots(self, given: Mapping[str, Value]) -> tuple[str, ...]:
        named = str(given[BOTS]).split("+") if BOTS in given else list(self.plan.bots)
        players = int(given.get(PLAYERS, len(self.plan.bots)))
        if len(set(named)) == 1:
            return (named[0],) * players
        if len(named) != players:
            raise LabError("sweep/bots", bots=", ".join(named), players=players)
        return tuple(named)

    def results_file(self, setting: Setting) -> Path:
        """Return the file for the results of a setting."""
        return self.folder / f"{file_name('_'.join(f'{name}={value}' for name, value in setting))}.parquet"


def _like(model: Value, name: str, value: Value) -> Value:
    """Convert a value to the type of the file's current value."""
    if isinstance(model, bool):
        if str(value).lower() not in WORDS:
            raise LabError("sweep/choice", name=name, value=value)
        return WORDS[str(value).lower()]
    if isinstance(model, str):
        return str(value)
    try:
        return int(value) if isinstance(model, int) else float(value)
    except ValueError:
        raise LabError("sweep/value", name=name, value=value) from None


def label_of(setting: Setting) -> str:
    """Return a setting in a few words."""
    return ", ".join(f"{name} = {str(value).lower() if isinstance(value, bool) else value}" for name, value in setting)


class SweepReport(Page):
    """A page about a sweep, which a notebook displays.

    `results` are in the order of the sweep's settings. A setting that was skipped has a sentence instead.
    """

    def __init__(self, sweep: Sweep, results: Sequence[Measures | str], lang: str = "en") -> None:
        super().__init__(lang)
        self.sweep = sweep
        self.spec: Spec = sweep.spec
        self.results = [*results, *[""] * (len(sweep.settings()) - len(results))]

    def title(self) -> str:
        return self.say("sweep/title", game=self.spec.title, names=", ".join(self.sweep.names))

    def outcomes(self) -> list[tuple[str, list[Interval], bool]]:
        """Return the shown outcomes: a text key, the values by setting, and True if they are rates."""
        several = any(isinstance(each, Measures) and each.players > 1 for each in self.results)
        return [
            ("sweep/first-wins" if several else "sweep/won", self._each(_first_wins), True),
            *([("report/shared", self._each(lambda each: each.shared), True)] if several else []),
            ("report/score", self._each(_mean_score), False),
            *([("report/margin", self._each(lambda each: each.margin), False)] if several else []),
            ("report/rounds", self._each(lambda each: each.rounds), False),
            ("report/length", self._each(lambda each: each.length), False),
        ]

    def _each(self, value: Callable[[Measures], Interval]) -> list[Interval]:
        return [value(each) if isinstance(each, Measures) else UNKNOWN for each in self.results]

    def rows(self) -> tuple[list[str], list[list[str]]]:
        """Return the table's heads and a row for each setting."""
        outcomes = self.outcomes()
        heads = [self.say("sweep/setting"), *(self.say(key) for key, _, _ in outcomes)]
        body = []
        for index, setting in enumerate(self.sweep.settings()):
            if isinstance(self.results[index], Measures):
                cells = [
                    self.rate(values[index]) if is_rate else self.mean(values[index]) for _, values, is_rate in outcomes
                ]
            else:
                cells = ["–"] * len(outcomes)
            body.append([label_of(setting), *cells])
        return heads, body

    def body(self) -> Markup:
        sections = [self._section(key, values, is_rate) for key, values, is_rate in self.outcomes()]
        listed = tag("section", tag("h2", self.say("sweep/table")), table(*self.rows()), *self._skipped())
        method = tag("p", self.say("report/method"), class_="small")
        return join(tag("h1", self.title()), *sections, listed, method)

    def _skipped(self) -> list[Markup]:
        pairs = zip(self.sweep.settings(), self.results, strict=True)
        return [
            tag("p", self.say("sweep/skipped", setting=label_of(setting), reason=each))
            for setting, each in pairs
            if isinstance(each, str) and each
        ]

    def _section(self, key: str, values: Sequence[Interval], is_rate: bool) -> Markup:
        """Draw one outcome, with the first name along the axis and a line for each combination of the others."""
        title = self.say(key)
        places = [str(value).lower() for value in self.sweep.values[0]]
        width = len(values) // len(places)
        others = [label_of(setting[1:]) for setting in self.sweep.settings()[:width]]
        series = [(others[line], values[line::width]) for line in range(width)]
        unit = "%" if is_rate else ""
        plot = plots.lines(title, places, series, self.sweep.names[0], unit, 100 if is_rate else 1)
        return tag("section", tag("h2", title), drawn(plot))


def _first_wins(measures: Measures) -> Interval:
    """Return how often the first to play wins, or how often a game for one is won."""
    return measures.order[0].win if measures.order else measures.bots[0].win


def _mean_score(measures: Measures) -> Interval:
    return mean_interval([score for bot in measures.bots for score in bot.scores])
