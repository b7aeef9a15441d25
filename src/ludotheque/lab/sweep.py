"""Sweeps: options, or numbers of an edition, varied over a grid; every setting plays the same seeds.

A name is an option of the game (`target`) or a number in its edition's file (`points.4`, `hand.3`): tables by their
keys, lists by their places from 0. Changed editions are written to a folder, so that each can be read and
played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import get_spec
from ludotheque.kernel.editions import find_edition
from ludotheque.kernel.extras import require
from ludotheque.kernel.spec import Spec
from ludotheque.lab import plots
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.measures import Measures
from ludotheque.lab.page import Page, drawn, table
from ludotheque.lab.simulate import Plan
from ludotheque.lab.statistics import Interval, mean_interval

Value = bool | int | float | str
Setting = tuple[tuple[str, Value], ...]


def parse_vary(texts: Sequence[str]) -> dict[str, list[str]]:
    """`name=value,value,…` as a command line gives them."""
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
        self._edition = tomllib.loads(self._edition_file().read_text(encoding="utf-8"))
        if not vary:
            raise LabError("sweep/nothing", example=self._example())
        self.values = [[self._parse(name, value) for value in values] for name, values in vary.items()]

    def _edition_file(self) -> Path:
        return find_edition(self.spec, self.plan.edition or self.spec.editions[0])

    def _example(self) -> str:
        names = [option.name for option in self.spec.options] + list(dict(_numbers(self._edition)))
        return f"{names[0]}=…"

    def _parse(self, name: str, value: Value) -> Value:
        for option in self.spec.options:
            if option.name == name:
                return option.parse(value)
        numbers = dict(_numbers(self._edition))
        if name not in numbers:
            options = ", ".join(option.name for option in self.spec.options) or "–"
            known = ", ".join(list(numbers)[:40]) or "–"
            raise LabError("sweep/unknown", game=self.spec.title, name=name, options=options, numbers=known)
        try:
            return int(value) if isinstance(numbers[name], int) else float(value)
        except ValueError:
            raise LabError("sweep/value", name=name, value=value) from None

    def settings(self) -> list[Setting]:
        """All combinations, the last name varying fastest."""
        return [tuple(zip(self.names, values, strict=True)) for values in product(*self.values)]

    def plan_of(self, setting: Setting) -> Plan:
        """The plan with a setting; every one is checked as it is loaded, and a wrong one is refused."""
        known = {option.name for option in self.spec.options}
        options = {name: value for name, value in setting if name in known}
        numbers = {name: value for name, value in setting if name not in known}
        edition = str(self._write_edition(numbers)) if numbers else self.plan.edition
        plan = msgspec.structs.replace(self.plan, options={**self.plan.options, **options}, edition=edition)
        plan.load()
        return plan

    def _write_edition(self, numbers: dict[str, Value]) -> Path:
        data = tomllib.loads(self._edition_file().read_text(encoding="utf-8"))
        for name, value in numbers.items():
            *steps, last = name.split(".")
            place: Any = data
            for step in steps:
                place = place[int(step) if isinstance(place, list) else step]
            place[int(last) if isinstance(place, list) else last] = value
        changed = "_".join(f"{name}={value}" for name, value in numbers.items())
        data["id"] = f"{data['id']}+{changed}"
        data["reconstructed"] = True
        path = self.folder / f"{self._edition_file().stem}_{changed}.toml"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(require("tomli_w", "lab").dumps(data), encoding="utf-8")
        except OSError as error:
            raise LabFailedError("report/unwritable", file=str(path), reason=error) from error
        return path


def _numbers(data: Any, prefix: str = "") -> Iterator[tuple[str, int | float]]:
    """All numbers of an edition with their names."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        name = f"{prefix}{key}"
        if isinstance(value, dict | list):
            yield from _numbers(value, f"{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield name, value


def label_of(setting: Setting) -> str:
    """A setting in a few words."""
    return ", ".join(f"{name} = {str(value).lower()}" for name, value in setting)


class SweepReport(Page):
    """What changes over a grid; draws itself in a notebook. `results` are in the order of the sweep's settings."""

    def __init__(self, sweep: Sweep, results: Sequence[Measures], lang: str = "en") -> None:
        super().__init__(lang)
        self.sweep = sweep
        self.spec: Spec = sweep.spec
        self.results = list(results)

    def title(self) -> str:
        return self.say("sweep/title", game=self.spec.title, names=", ".join(self.sweep.names))

    def outcomes(self) -> list[tuple[str, list[Interval], bool]]:
        """What is shown of every setting: a text key, the values, and whether they are rates."""
        first = "sweep/first-wins" if self.sweep.plan.players > 1 else "sweep/won"
        found = [
            (first, [_first_wins(each) for each in self.results], True),
            ("report/score", [_mean_score(each) for each in self.results], False),
            ("report/length", [each.length for each in self.results], False),
        ]
        if self.sweep.plan.players > 1:
            found.insert(2, ("report/margin", [each.margin for each in self.results], False))
            found.insert(1, ("report/shared", [each.shared for each in self.results], True))
        return found

    def rows(self) -> tuple[list[str], list[list[str]]]:
        """The table: its heads and a row for each setting."""
        outcomes = self.outcomes()
        heads = [self.say("sweep/setting"), *(self.say(key) for key, _, _ in outcomes)]
        body = []
        for index, setting in enumerate(self.sweep.settings()[: len(self.results)]):
            cells = [
                self.rate(values[index]) if is_rate else self.mean(values[index]) for _, values, is_rate in outcomes
            ]
            body.append([label_of(setting), *cells])
        return heads, body

    def body(self) -> Markup:
        sections = [self._section(key, values, is_rate) for key, values, is_rate in self.outcomes()]
        listed = tag("section", tag("h2", self.say("sweep/table")), table(*self.rows()))
        method = tag("p", self.say("report/method"), class_="small")
        return join(tag("h1", self.title()), *sections, listed, method)

    def _section(self, key: str, values: Sequence[Interval], is_rate: bool) -> Markup:
        """The first name goes along the axis, every combination of the others is a line."""
        title = self.say(key)
        places = [str(value).lower() for value in self.sweep.values[0]]
        width = len(values) // len(places)
        others = [label_of(setting[1:]) for setting in self.sweep.settings()[:width]]
        series = [(others[line], values[line::width]) for line in range(width)]
        unit = "%" if is_rate else ""
        plot = plots.lines(title, places, series, self.sweep.names[0], unit, 100 if is_rate else 1)
        return tag("section", tag("h2", title), drawn(plot))


def _first_wins(measures: Measures) -> Interval:
    """How often the first to play wins; alone, how often the game is won."""
    return measures.order[0].win if measures.order else measures.bots[0].win


def _mean_score(measures: Measures) -> Interval:
    return mean_interval([score for bot in measures.bots for score in bot.scores])
