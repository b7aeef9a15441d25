"""The running score beside the sheet: every meadow, trough and group, how many cells each has there, who leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.kuhlorado.notation import TEXTS
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.scoring import DOUBLE_POINTS
from ludotheque.games.kuhlorado.view.pencil import mark_strokes
from ludotheque.games.kuhlorado.view.words import land_name, majority_name

TALLY_WIDTH = 320.0
ROW = 30.0
HEAD = 56.0
COLUMNS = (212.0, 276.0)


def tally_height(o: KuhloradoObservation) -> float:
    """Grows with the number of groups."""
    return HEAD + ROW * (len(_rows(o, "en")) + 1) + 12


def draw_tally(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> Markup:
    """Names above, one row for each thing that scores, the sum below."""
    rows = _rows(o, lang)
    parts = [
        tag("rect", x=0.5, y=0.5, width=TALLY_WIDTH - 1, height=tally_height(o) - 1, rx=12, class_="kuhlorado-tally"),
        _heads(tuple(seat_names(names, 2))),
    ]
    for index, (label, counts, gains) in enumerate(rows):
        parts.append(_row(HEAD + ROW * index, label, counts, gains))
    parts.append(_sum(HEAD + ROW * len(rows), TEXTS.say("total", lang), tuple(int(score) for score in o.scores)))
    return join(*parts)


Row = tuple[str, tuple[str, str], tuple[int, int]]


def _rows(o: KuhloradoObservation, lang: str) -> list[Row]:
    """What each row says: a name, how many cells each seat has there, the points each gets."""
    rows: list[Row] = []
    for majority in o.majorities:
        gains = (majority.points * (majority.leader == 0), majority.points * (majority.leader == 1))
        rows.append((majority_name(majority, lang), (str(majority.counts[0]), str(majority.counts[1])), gains))
    for land in o.lands:
        gains = (land.points * (land.seat == 0), land.points * (land.seat == 1))
        rows.append((land_name(land, lang), ("", ""), gains))
    if not o.lands:
        rows.append((TEXTS.say("no_land", lang), ("", ""), (0, 0)))
    if o.pro:
        label = TEXTS.say("doubles" if o.doubles_counted else "doubles_later", lang)
        rows.append((label, ("", ""), (DOUBLE_POINTS * o.doubles[0], DOUBLE_POINTS * o.doubles[1])))
    return rows


@cache
def _heads(names: tuple[str, ...]) -> Markup:
    parts = []
    for seat in range(2):
        x = COLUMNS[seat]
        parts.append(mark_strokes(seat, x, 20.0, 36.0, seat, "surface"))
        parts.append(tag("text", _short(names[seat]), x=x, y=48, class_="kuhlorado-player"))
    return join(*parts)


def _short(name: str) -> str:
    return name if len(name) <= 9 else name[:8] + "…"


@cache
def _row(y: float, label: str, counts: tuple[str, str], gains: tuple[int, int]) -> Markup:
    parts = [tag("text", label, x=14, y=y + 20, class_="kuhlorado-label")]
    for seat in range(2):
        x = COLUMNS[seat]
        gain = gains[seat]
        if gain:
            parts.append(tag("rect", x=x - 29, y=y + 2, width=58, height=ROW - 4, rx=8, class_=f"kuhlorado-gain{seat}"))
            parts.append(tag("text", f"+{gain}", x=x + 12, y=y + 20, class_="kuhlorado-points"))
        if counts[seat]:
            style = "kuhlorado-cells led" if gain else "kuhlorado-cells"
            parts.append(tag("text", counts[seat], x=x - 14 if gain else x, y=y + 20, class_=style))
    return join(*parts)


@cache
def _sum(y: float, label: str, points: tuple[int, ...]) -> Markup:
    return join(
        tag("path", d=f"M14 {y + 2:g}H{TALLY_WIDTH - 14:g}", class_="kuhlorado-rule"),
        tag("text", label, x=14, y=y + 25, class_="kuhlorado-label total"),
        *[
            tag("text", points[seat], x=COLUMNS[seat], y=y + 26, class_=f"kuhlorado-sum score{seat}")
            for seat in range(2)
        ],
    )
