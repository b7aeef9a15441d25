"""The table as a picture: the sheet of paper on grass, its cells, troughs and pencil marks, and the dice below it."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.cow import cow_head
from ludotheque.draw.dice import die
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.kuhlorado.notation import TEXTS, format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation, Land, Majority
from ludotheque.games.kuhlorado.pencil import GRID, SQUARE, group_outline, mark_strokes
from ludotheque.games.kuhlorado.rules.sheet import CELLS, COW, SIDE, TROUGH
from ludotheque.games.kuhlorado.words import allowed_cells

PICTURE_WIDTH = 440.0
PICTURE_HEIGHT = 520.0
SHEET_EDGE = 8.0
SHEET_SIDE = SQUARE * SIDE + 2 * (GRID - SHEET_EDGE)
DIE = 54.0
TRAY_TOP = 448.0


def draw_table(o: KuhloradoObservation, lang: str) -> Markup:
    """Everything on the grass."""
    allowed = allowed_cells(o)
    parts = [_ground(), _paper()]
    if o.sheet:
        parts += [_cell(cell, o.symbols[cell], cell in allowed) for cell in range(CELLS) if o.symbols[cell] != TROUGH]
        parts += [_trough(majority) for majority in o.majorities if majority.kind != "meadow"]
        parts += [_leader_tab(majority) for majority in o.majorities if majority.kind == "meadow"]
        parts += [_mark(cell, o.marks[cell]) for cell in range(CELLS) if o.marks[cell] >= 0]
        parts += [_land(land) for land in o.lands]
    parts += _dice(o)
    parts.append(_note(o, lang))
    return join(*parts)


@cache
def _ground() -> Markup:
    """Grass with a few tufts."""
    tufts = []
    for x, y in ((14, 470), (122, 500), (150, 452), (428, 505), (190, 508), (24, 506), (426, 446)):
        tufts.append(f"M{x} {y} q-1 -7 -5 -9 M{x} {y} q0 -7 1 -11 M{x} {y} q1 -6 6 -8")
    return join(
        tag("rect", width=PICTURE_WIDTH, height=PICTURE_HEIGHT, rx=12, fill="var(--grass)"),
        tag("path", d=" ".join(tufts), class_="kuhlorado-tuft"),
    )


@cache
def _paper() -> Markup:
    """The sheet with its shadow and the names of rows and columns."""
    names = []
    for index in range(SIDE):
        middle = GRID + SQUARE * (index + 0.5)
        names.append(tag("text", "abcdefgh"[index], x=middle, y=GRID - 7, class_="kuhlorado-name"))
        names.append(tag("text", index + 1, x=GRID - 10, y=middle + 5, class_="kuhlorado-name"))
    edge = SHEET_EDGE
    return join(
        tag("rect", x=edge + 2, y=edge + 3, width=SHEET_SIDE, height=SHEET_SIDE, rx=6, fill="var(--shadow)"),
        tag("rect", x=edge, y=edge, width=SHEET_SIDE, height=SHEET_SIDE, rx=6, class_="kuhlorado-paper"),
        *names,
    )


def _corner(cell: int) -> tuple[float, float]:
    return GRID + SQUARE * (cell % SIDE), GRID + SQUARE * (cell // SIDE)


def _is_meadow(cell: int) -> bool:
    return cell % SIDE in (0, SIDE - 1) or cell // SIDE in (0, SIDE - 1)


@cache
def _cell(cell: int, symbol: int, is_allowed: bool) -> Markup:
    """A cell with its figure or cow; dark grass on the border."""
    x, y = _corner(cell)
    kind = "meadow" if _is_meadow(cell) else "field"
    middle = SQUARE / 2
    if symbol == COW:
        figure = cow_head(x + middle, y + middle + 1, 36.0)
    else:
        figure = tag("text", symbol, x=x + middle, y=y + middle + 9, class_=f"kuhlorado-figure on-{kind}")
    return tag(
        "g",
        tag("rect", x=x + 1, y=y + 1, width=SQUARE - 2, height=SQUARE - 2, rx=5, class_=f"kuhlorado-{kind}"),
        tag("rect", x=x + 3, y=y + 3, width=SQUARE - 6, height=SQUARE - 6, rx=4, class_="kuhlorado-allowed")
        if is_allowed
        else None,
        figure,
        data_h=f"cell:{format_cell(cell)}",
        class_="kuhlorado-cell",
    )


@cache
def _mark(cell: int, seat: int) -> Markup:
    """A pencil mark on a wash of the seat's colour, so that it shows on paper and on grass."""
    x, y = _corner(cell)
    return tag(
        "g",
        tag("rect", x=x + 1, y=y + 1, width=SQUARE - 2, height=SQUARE - 2, rx=5, class_=f"kuhlorado-wash{seat}"),
        mark_strokes(seat, x + SQUARE / 2, y + SQUARE / 2, SQUARE, cell % 5),
        id=f"mark-{format_cell(cell)}",
        class_="kuhlorado-mark",
        pointer_events="none",
    )


def _trough(majority: Majority) -> Markup:
    return _trough_at(majority.cells, majority.points, majority.leader)


@cache
def _trough_at(cells: tuple[int, ...], points: int, leader: int) -> Markup:
    """Water in a wooden rim, with what it is worth and the sign of who leads."""
    x, y = _corner(cells[0])
    right, low = _corner(cells[-1])
    width, height = right - x + SQUARE, low - y + SQUARE
    middle_x, middle_y = x + width / 2, y + height / 2
    ripples = " ".join(
        f"M{left:.6g} {top:.6g} q4 -4 8 0 t8 0" for left, top in ((x + 9, y + 15), (x + width - 26, y + height - 9))
    )
    return tag(
        "g",
        tag("rect", x=x + 3, y=y + 3, width=width - 6, height=height - 6, rx=9, class_="kuhlorado-rim"),
        tag("rect", x=x + 7, y=y + 7, width=width - 14, height=height - 14, rx=6, class_="kuhlorado-water"),
        tag("path", d=ripples, class_="kuhlorado-ripple"),
        _leader_disc(middle_x, middle_y, points, leader),
    )


@cache
def _leader_disc(x: float, y: float, points: int, leader: int) -> Markup:
    """A disc with points; while somebody leads, in their colour and with their sign around."""
    return join(
        tag("circle", cx=x, cy=y, r=13, class_=f"kuhlorado-disc lead{leader}" if leader >= 0 else "kuhlorado-disc"),
        tag("text", points, x=x, y=y + 5.5, class_="kuhlorado-worth on-lead" if leader >= 0 else "kuhlorado-worth"),
    )


def _leader_tab(majority: Majority) -> Markup:
    middle = GRID + SQUARE * SIDE / 2
    near, far = SHEET_EDGE + 8, SHEET_EDGE + SHEET_SIDE - 8
    x, y = {"north": (middle, near), "east": (far, middle), "south": (middle, far), "west": (near, middle)}[
        majority.name
    ]
    return _leader_disc(x, y, majority.points, majority.leader)


def _land(land: Land) -> Markup:
    return tag("path", d=group_outline(land.cells), class_=f"kuhlorado-land land{land.seat}")


def _dice(o: KuhloradoObservation) -> list[Markup]:
    """Two dice; each can be picked for a second roll. Alike, one stands for the other."""
    found = []
    for index in range(2):
        face = o.dice[index] if o.dice else 0
        handle = "low" if index == 0 or (o.dice and o.dice[0] == o.dice[1]) else "high"
        found.append(_die(index, face, handle))
    return found


@cache
def _die(index: int, face: int, handle: str) -> Markup:
    middle = DIE / 2
    if face == COW:
        drawn = cow_head(middle, middle - 1, DIE * 0.74)
    else:
        drawn = tag("text", face, x=middle, y=middle + 10, class_="kuhlorado-pip") if face else Markup("")
    return tag(
        "g",
        die(0.0, 0.0, DIE, drawn),
        # A new face is a new element, so that it tumbles in.
        id=f"die-{index}-{face}",
        class_="kuhlorado-die" if face else "kuhlorado-die resting",
        data_h=f"dice:{handle}" if face else None,
        transform=f"translate({18 + index * (DIE + 12):.6g} {TRAY_TOP + 4 - index * 3:.6g})",
    )


def _note(o: KuhloradoObservation, lang: str) -> Markup:
    """A slip of paper: what is left before the end, and the points of both."""
    return _slip(o.cows_left, o.numbers_to_end, int(o.scores[0]), int(o.scores[1]), TEXTS.say("before_end", lang))


@cache
def _slip(cows: int, numbers: int, first: int, second: int, caption: str) -> Markup:
    left, top, width = 164.0, TRAY_TOP - 4, PICTURE_WIDTH - 172.0
    return join(
        tag("rect", x=left + 2, y=top + 3, width=width, height=66, rx=6, fill="var(--shadow)"),
        tag("rect", x=left, y=top, width=width, height=66, rx=6, class_="kuhlorado-paper"),
        tag("text", caption, x=left + 12, y=top + 21, class_="kuhlorado-what"),
        cow_head(left + 25, top + 45, 26.0),
        tag("text", cows, x=left + 44, y=top + 52, class_="kuhlorado-count"),
        tag("rect", x=left + 84, y=top + 34, width=22, height=22, rx=4, class_="kuhlorado-meadow"),
        tag("text", "5", x=left + 95, y=top + 50.5, class_="kuhlorado-tiny"),
        tag("text", numbers, x=left + 113, y=top + 52, class_="kuhlorado-count"),
        tag("path", d=f"M{left + 154:g} {top + 10:g}v46", class_="kuhlorado-divider"),
        _score(0, first, left + width - 82),
        _score(1, second, left + width - 32),
    )


@cache
def _score(seat: int, points: int, x: float) -> Markup:
    return join(
        mark_strokes(seat, x, TRAY_TOP + 13, 30.0, seat),
        tag("text", points, x=x, y=TRAY_TOP + 50, class_=f"kuhlorado-score score{seat}"),
    )
