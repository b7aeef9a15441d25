"""The picture of the running score of every meadow, trough and group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.kuhlorado.observation import KuhloradoObservation, Land, Majority
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import land_label, majority_label
from ludotheque.games.kuhlorado.view.pencil import mark_strokes
from ludotheque.kernel.texts import with_colon

TALLY_WIDTH = 344.0
ROW = 30.0
HEAD = 58.0
COLUMNS = (242.0, 304.0)
LABEL_LEFT = 44.0
TRACK = 140.0


class TallyRow(msgspec.Struct, frozen=True, cache_hash=True):
    """One line of the running score: icon, name, and the cells and points of each seat.

    A group has a `size`, and `steps` at which it scores more.
    """

    icon: str
    label: str
    counts: tuple[str, str] = ("", "")
    gains: tuple[int, int] = (0, 0)
    size: int = 0
    steps: tuple[int, ...] = ()


def tally_height(o: KuhloradoObservation) -> float:
    """Return the height of the tally, which grows with the number of groups."""
    rows = len(o.majorities) + (len(o.lands) or bool(o.land_sizes)) + o.pro
    return HEAD + ROW * (rows + 1) + 16


def draw_tally(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> Picture:
    """Draw the names, a row for each meadow, trough and group, and the sum."""
    gained = (o.double_points * o.doubles[0], o.double_points * o.doubles[1])
    doubles = (gained, 0 if o.doubles_counted else o.doubles_at) if o.pro else None
    points = (int(o.scores[0]), int(o.scores[1]))
    who = tuple(seat_names(names, 2))
    return Picture((_draw(tally_height(o), o.majorities, o.lands, o.land_sizes, doubles, points, who, lang),))


# Both seats' points of doubles, and the number of marked cows at which doubles will be counted (0: already counted).
Doubles = tuple[tuple[int, int], int] | None


@lru_cache(maxsize=512)
def _draw(
    height: float,
    majorities: tuple[Majority, ...],
    lands: tuple[Land, ...],
    steps: tuple[int, ...],
    doubles: Doubles,
    points: tuple[int, int],
    who: tuple[str, ...],
    lang: str,
) -> tuple[Markup, ...]:
    """Draw the tally, cached by its content because both seats see the same one."""
    parts = [
        tag("rect", x=0.5, y=0.5, width=TALLY_WIDTH - 1, height=height - 1, rx=12, class_="kuhlorado-tally"),
        _heads(who),
    ]
    rows = _rows(majorities, lands, steps, doubles, lang)
    for index, row in enumerate(rows):
        parts += _row(HEAD + ROW * index, row, who, lang)
    parts.append(_sum(height - ROW - 10, TEXTS.say("total", lang), *points, who, lang))
    return tuple(parts)


def _rows(
    majorities: tuple[Majority, ...], lands: tuple[Land, ...], steps: tuple[int, ...], doubles: Doubles, lang: str
) -> list[TallyRow]:
    rows = [_majority_row(majority, lang) for majority in majorities]
    for land in lands:
        gains = _gains(land.seat, land.points)
        size, label = len(land.cells), land_label(land, lang)
        rows.append(TallyRow(f"land{land.seat}", label, gains=gains, size=size, steps=steps))
    if not lands and steps:
        rows.append(TallyRow("land", TEXTS.say("no_land", lang, count=steps[0])))
    if doubles is not None:
        gained, cows = doubles
        label = TEXTS.say("doubles_later" if cows else "doubles", lang, count=cows)
        rows.append(TallyRow("doubles", label, gains=gained))
    return rows


@lru_cache(maxsize=2048)
def _majority_row(majority: Majority, lang: str) -> TallyRow:
    icon = majority.name if majority.kind == "meadow" else majority.kind
    counts = (str(majority.counts[0]), str(majority.counts[1]))
    return TallyRow(icon, majority_label(majority, lang), counts, _gains(majority.leader, majority.points))


def _gains(seat: int, points: int) -> tuple[int, int]:
    return (points if seat == 0 else 0, points if seat == 1 else 0)


@lru_cache(maxsize=1024)  # limited, because names are unbounded
def _heads(names: tuple[str, ...]) -> Markup:
    parts = []
    for seat in range(2):
        mark = mark_strokes(seat, COLUMNS[seat], 22.0, 40.0, seat, "surface")
        name = tag("text", _short(names[seat]), x=COLUMNS[seat], y=50, class_="kuhlorado-player")
        parts.append(named(names[seat], mark, name))
    return join(*parts)


def _short(name: str) -> str:
    return name if len(name) <= 7 else name[:6] + "…"


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def _row(y: float, row: TallyRow, who: tuple[str, ...], lang: str) -> tuple[Markup, ...]:
    """Draw one row: icon and name, then the cells and points of each seat."""
    base = y + (16 if row.size else 20)
    label = tag("text", row.label, x=LABEL_LEFT, y=base, class_="kuhlorado-label")
    progress = _progress(y + 24, row.size, row.steps, row.icon) if row.size else None
    parts = [join(_icon(row.icon, 14.0, y + 6), label, progress)]
    for seat in range(2):
        x, gain = COLUMNS[seat], row.gains[seat]
        drawn = []
        if gain:
            drawn.append(tag("rect", x=x - 28, y=y + 2, width=56, height=ROW - 4, rx=8, class_=f"kuhlorado-gain{seat}"))
            shift = 10 if row.counts[seat] else 0
            drawn.append(tag("text", f"+{gain}", x=x + shift, y=y + 20.5, class_="kuhlorado-points"))
        if row.counts[seat]:
            style = "kuhlorado-cells led" if gain else "kuhlorado-cells"
            drawn.append(tag("text", row.counts[seat], x=x - 14 if gain else x, y=y + 20, class_=style))
        parts.append(named(_cell_words(row, seat, who[seat], lang), *drawn) if drawn else Markup(""))
    return tuple(parts)


def _cell_words(row: TallyRow, seat: int, name: str, lang: str) -> str:
    """Return the cells and points of one seat in a row, in words."""
    parts = []
    if row.counts[seat]:
        parts.append(TEXTS.say("cells", lang, count=int(row.counts[seat])))
    if row.gains[seat]:
        parts.append(TEXTS.say("gain", lang, count=row.gains[seat]))
    return with_colon(f"{row.label}, {name}", ", ".join(parts), lang)


@cache
def _progress(y: float, size: int, steps: tuple[int, ...], icon: str) -> Markup:
    """Draw the progress of a group to the next step: 5, 10, 15, 20 cells in the box (K13)."""
    cell = TRACK / steps[-1]
    reached = min(size, steps[-1])
    ticks = "".join(f"M{LABEL_LEFT + cell * at:g} {y - 2:g}v4" for at in steps)
    return join(
        tag("path", d=f"M{LABEL_LEFT:g} {y:g}h{TRACK:g}{ticks}", class_="kuhlorado-track"),
        tag("path", d=f"M{LABEL_LEFT:g} {y:g}h{cell * reached:g}", class_=f"kuhlorado-reached {icon}"),
    )


@cache
def _icon(icon: str, x: float, y: float) -> Markup:
    """Draw an icon of 18 pixels for a side of the sheet, a trough, a group or a double."""
    if icon == "small_trough":
        return tag("rect", x=x + 3, y=y + 3, width=12, height=12, rx=3, class_="kuhlorado-sip")
    if icon == "large_trough":
        return tag("rect", x=x - 2, y=y + 3, width=22, height=12, rx=3, class_="kuhlorado-sip")
    if icon == "doubles":
        return tag("path", d=f"M{x:g} {y + 5:g}h8v8h-8zm10 0h8v8h-8z", class_="kuhlorado-group")
    if icon.startswith("land"):
        path = f"M{x:g} {y:g}h8v8h-8zm0 10h8v8h-8zm10 0h8v8h-8z"
        return tag("path", d=path, class_=f"kuhlorado-group {icon}")
    side = {"north": "h18v5h-18z", "east": "m13 0h5v18h-5z", "south": "m0 13h18v5h-18z", "west": "h5v18h-5z"}[icon]
    return join(
        tag("rect", x=x, y=y, width=18, height=18, rx=2, class_="kuhlorado-mini"),
        tag("path", d=f"M{x:g} {y:g}{side}", class_="kuhlorado-edge"),
    )


@lru_cache(maxsize=2048)  # limited, because names are unbounded
def _sum(y: float, label: str, first: int, second: int, who: tuple[str, ...], lang: str) -> Markup:
    def name(seat: int, points: int) -> dict[str, str]:
        return {"role": "img", "aria_label": TEXTS.say("points_of", lang, name=who[seat], count=points)}

    return join(
        tag("path", d=f"M14 {y:g}H{TALLY_WIDTH - 14:g}", class_="kuhlorado-rule"),
        tag("text", label, x=14, y=y + 26, class_="kuhlorado-label total"),
        tag("text", first, x=COLUMNS[0], y=y + 27, class_="kuhlorado-sum score0", **name(0, first)),
        tag("text", second, x=COLUMNS[1], y=y + 27, class_="kuhlorado-sum score1", **name(1, second)),
    )
