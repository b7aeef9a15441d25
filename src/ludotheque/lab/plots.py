"""Plots as SVG in the page's colours, light and dark.

Needs the extra `lab` (Matplotlib). Matplotlib draws in placeholder colours, which are then replaced by the page's CSS
variables.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from ludotheque.kernel.extras import require
from ludotheque.lab.statistics import Interval

INK, MUTED, LINE = "#010203", "#010204", "#010205"
SERIES = tuple(f"#0102{10 + seat:02x}" for seat in range(5))
VARIABLES = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    LINE: "var(--line)",
    **{colour: f"var(--seat{seat})" for seat, colour in enumerate(SERIES)},
}
MARKERS = ("o", "s", "^", "D", "*")
DASHES = ("-", "--", "-.", ":", (0, (1, 1)))
WIDTH = 7.2
_numbers = count()


def _figure(height: float) -> tuple[Any, Any]:
    matplotlib = require("matplotlib", "lab")
    matplotlib.rcParams["svg.fonttype"] = "none"
    figure = require("matplotlib.figure", "lab").Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(LINE)
    axes.tick_params(colors=INK, labelsize=11)
    return figure, axes


def _svg(figure: Any, title: str) -> str:
    """Return the drawing with CSS colours, ids that are unique on the page and a title for screen readers."""
    matplotlib = require("matplotlib", "lab")
    buffer = io.StringIO()
    number = next(_numbers)
    with matplotlib.rc_context({"svg.hashsalt": str(number)}):
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    drawn = buffer.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>p{number}-", drawn)
    drawn = re.sub(r"font: ([\d.]+)px[^;\"]*", r"font: \1px inherit; font-family: inherit", drawn)
    for colour, variable in VARIABLES.items():
        drawn = drawn.replace(colour, variable)
    label = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    drawn = re.sub(r'<svg([^>]*?) width="[\d.]+pt" height="[\d.]+pt"', r"<svg\1", drawn, count=1)
    return drawn.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _legend(axes: Any, names: Sequence[str]) -> None:
    if len(names) > 1:
        axes.legend(
            frameon=False,
            labelcolor=INK,
            fontsize=11,
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=min(5, len(names)),
        )


def dots(
    title: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Interval]]],
    axis: str,
    reference: float | None = None,
    scale: float = 1.0,
) -> str:
    """Plot a dot with its interval for every label and series.

    `reference` is a line to compare with.
    """
    figure, axes = _figure(0.75 + 0.3 * len(labels) * max(1.0, 0.7 * len(series)) + 0.3 * (len(series) > 1))
    if reference is not None:
        axes.axvline(reference * scale, color=MUTED, linewidth=1, linestyle="--")
    for number, (name, intervals) in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * 0.24
        heights = [index + shift for index in range(len(intervals))]
        values = [each.value * scale for each in intervals]
        bounds = [
            [max(0.0, (each.value - each.low) * scale) for each in intervals],
            [max(0.0, (each.high - each.value) * scale) for each in intervals],
        ]
        axes.errorbar(
            values,
            heights,
            xerr=bounds,
            fmt=MARKERS[number % 5],
            color=SERIES[number % 5],
            markersize=7,
            linewidth=2,
            label=name,
        )
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(axis, color=MUTED, fontsize=11)
    _legend(axes, [name for name, _ in series])
    return _svg(figure, title)


def histogram(title: str, series: Sequence[tuple[str, Sequence[float]]], axis: str, height_axis: str) -> str:
    """Plot how often each value occurs, as outlines that may overlap."""
    figure, axes = _figure(2.6)
    values = [value for _, each in series for value in each]
    low, high = min(values, default=0.0), max(values, default=1.0)
    whole = all(value == int(value) for value in values)
    step = max(1, round((high - low) / 30)) if whole else max((high - low) / 30, 1e-9)
    edges = [low - step / 2]
    while edges[-1] < high:
        edges.append(edges[-1] + step)
    for number, (name, each) in enumerate(series):
        shares = [100 / len(each)] * len(each)
        axes.hist(
            each,
            bins=edges if len(edges) > 1 else 1,
            weights=shares,
            histtype="stepfilled" if len(series) == 1 else "step",
            color=SERIES[number % 5],
            linewidth=2,
            linestyle=DASHES[number % 5],
            label=name,
        )
    axes.set_xlabel(axis, color=MUTED, fontsize=11)
    axes.set_ylabel(height_axis, color=MUTED, fontsize=11)
    _legend(axes, [name for name, _ in series])
    return _svg(figure, title)


def lines(
    title: str,
    places: Sequence[str],
    series: Sequence[tuple[str, Sequence[Interval]]],
    axis: str,
    height_axis: str,
    scale: float = 1.0,
) -> str:
    """Plot values with intervals over a few settings, one line for each series."""
    figure, axes = _figure(2.8)
    for number, (name, intervals) in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * 0.08
        axes.errorbar(
            [index + shift for index in range(len(intervals))],
            [each.value * scale for each in intervals],
            yerr=[
                [max(0.0, (each.value - each.low) * scale) for each in intervals],
                [max(0.0, (each.high - each.value) * scale) for each in intervals],
            ],
            marker=MARKERS[number % 5],
            linestyle=DASHES[number % 5],
            color=SERIES[number % 5],
            markersize=7,
            linewidth=2,
            label=name,
        )
    axes.set_xticks(range(len(places)), places)
    axes.set_xlabel(axis, color=MUTED, fontsize=11)
    axes.set_ylabel(height_axis, color=MUTED, fontsize=11)
    _legend(axes, [name for name, _ in series])
    return _svg(figure, title)
