"""The picture of the table: the sheet with its marks on grass, and the dice below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotheque.draw.cow import head_of_symbol, head_symbol
from ludotheque.draw.dice import die
from ludotheque.draw.paper import ground, paper
from ludotheque.draw.tags import GROUP_END, Markup, Picture, PicturePart, decor, group, join, named, tag
from ludotheque.draw.trees import flower, tuft
from ludotheque.draw.view import seat_names
from ludotheque.games.kuhlorado.notation import COLUMNS, format_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation, Land, Majority
from ludotheque.games.kuhlorado.rules.codes import COW, MARK, SIDE, TROUGH
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import majority_label
from ludotheque.games.kuhlorado.view.pencil import GRID, SQUARE, group_outline, mark_strokes

TABLE_WIDTH = 440.0
TABLE_HEIGHT = 520.0
SHEET_EDGE = 8.0
SHEET_SIDE = SQUARE * SIDE + 2 * (GRID - SHEET_EDGE)
DIE = 54.0
TRAY_TOP = 448.0
SLIP_LEFT = 164.0
SLIP_HEIGHT = 68.0


def draw_table(o: KuhloradoObservation, lang: str, names: Sequence[str] = ()) -> Picture:
    """Draw the table in fixed groups, so that a page replaces only groups that changed."""
    parts: list[PicturePart] = [_ground()]
    if o.sheet:
        light = "open" if may_mark(o) else "likely"
        parts += [_lights(light, o.dice), *_sheet(o.symbols, o.marks, o.majorities, o.lands, lang)]
    shown = o.winners if o.is_over else (o.turn,)
    parts.append(_dice(o.dice))
    points = (int(o.scores[0]), 0 in shown), (int(o.scores[1]), 1 in shown)
    left = (o.cows_left, o.numbers_to_end, o.numbers_left)
    parts.append(_tray(left, points, tuple(seat_names(names, 2)), lang))
    return Picture(parts)


def may_mark(o: KuhloradoObservation) -> bool:
    """Return True if this viewer may mark cells.

    Nothing else differs between the views of both seats.
    """
    return o.seat in o.to_act and o.phase == MARK


@cache
def _lights(light: str, dice: tuple[int, ...]) -> tuple[Markup, ...]:
    """Open the group of cells with classes for the rolled symbols, by which the style lights free cells.

    A new roll then changes one word of the page, and not a third of the cells.
    """
    return (Markup(f'<g class="{" ".join(f"{light}-{face}" for face in dict.fromkeys(dice))}">'),)


@lru_cache(maxsize=512)
def _sheet(
    symbols: tuple[int, ...],
    marks: tuple[int, ...],
    majorities: tuple[Majority, ...],
    lands: tuple[Land, ...],
    lang: str,
) -> tuple[tuple[Markup, ...], ...]:
    """Draw cells, marks, badges and outlines, which change only when a cell is marked.

    `_lights` has opened the group of cells.
    """
    cells = [_cell(cell, symbol, marks[cell] < 0) for cell, symbol in enumerate(symbols) if symbol != TROUGH]
    return (
        (*cells, GROUP_END),
        group(*[_mark(cell, seat) for cell, seat in enumerate(marks) if seat >= 0]),
        group(*[_majority(majority, lang) for majority in majorities]),
        group(*[_outline(land.cells, land.seat, land.points) for land in lands]),
    )


@lru_cache(maxsize=2048)  # limited, because names are unbounded
def _tray(
    left: tuple[int, int, int], points: tuple[tuple[int, bool], ...], who: tuple[str, ...], lang: str
) -> tuple[Markup, ...]:
    """Draw the slip with what is left before the end and both seats' points."""
    words = TEXTS.say("cows", lang, count=left[0]), TEXTS.say("numbers", lang, count=left[1])
    to_mark = [TEXTS.say("left_to_mark", lang, what=what) for what in words]
    slip = _slip(*left, TEXTS.say("before_end", lang), *to_mark)
    return group(*slip, *[_score(seat, *shown, who[seat], lang) for seat, shown in enumerate(points)])


@cache
def _ground() -> tuple[Markup, ...]:
    """Draw grass with a few tufts and daisies, and the paper."""
    tufts = ((150, 464), (428, 514), (14, 510), (76, 514), (156, 512), (12, 446), (88, 446))
    daisies = ((146, 510, 11), (20, 451, 9), (82, 508, 8), (154, 450, 9))
    return group(
        head_symbol(),
        ground(TABLE_WIDTH, TABLE_HEIGHT),
        *[tuft(float(x), float(y)) for x, y in tufts],
        *[flower(float(x), float(y), float(size)) for x, y, size in daisies],
        _paper(),
    )


@cache
def _paper() -> Markup:
    """Draw the sheet with the names of rows and columns."""
    names = []
    for index in range(SIDE):
        middle = GRID + SQUARE * (index + 0.5)
        names.append(tag("text", COLUMNS[index], x=middle, y=GRID - 6, class_="kuhlorado-name"))
        names.append(tag("text", index + 1, x=GRID - 10, y=middle + 5, class_="kuhlorado-name"))
    return join(paper(SHEET_EDGE, SHEET_EDGE, SHEET_SIDE, SHEET_SIDE), decor(*names))


def _corner(cell: int) -> tuple[float, float]:
    return GRID + SQUARE * (cell % SIDE), GRID + SQUARE * (cell // SIDE)


def _is_meadow(cell: int) -> bool:
    return cell % SIDE in (0, SIDE - 1) or cell // SIDE in (0, SIDE - 1)


@cache
def _cell(cell: int, symbol: int, is_free: bool) -> Markup:
    """Draw a cell with its figure or cow, on dark grass at the border.

    The class of a free cell lets a roll of its symbol light the cell (K6–K8).
    """
    x, y = _corner(cell)
    kind = "meadow" if _is_meadow(cell) else "field"
    middle = SQUARE / 2
    classes = [f"kuhlorado-{kind}", *([f"of-{symbol}"] if is_free else [])]
    if symbol == COW:
        figure = head_of_symbol(x + middle, y + middle + 1, 37.0)
    else:
        figure = tag("text", symbol, x=x + middle, y=y + middle + 9.5, class_=f"kuhlorado-figure on-{kind}")
    return tag(
        "g",
        tag("rect", x=x + 1, y=y + 1, width=SQUARE - 2, height=SQUARE - 2, rx=6, class_=" ".join(classes)),
        figure,
        data_h=f"cell:{format_cell(cell)}",
        class_="kuhlorado-cell",
    )


@cache
def _mark(cell: int, seat: int) -> Markup:
    """Draw a pencil mark on a wash of the seat's colour, visible on paper and on grass."""
    x, y = _corner(cell)
    style = f"kuhlorado-wash{seat} on-meadow" if _is_meadow(cell) else f"kuhlorado-wash{seat}"
    return tag(
        "g",
        tag("rect", x=x + 1.5, y=y + 1.5, width=SQUARE - 3, height=SQUARE - 3, rx=6, class_=style),
        mark_strokes(seat, x + SQUARE / 2, y + SQUARE / 2, SQUARE * 1.08, cell * 3 % 5),
        id=f"mark-{format_cell(cell)}",
        data_from="dice",
        class_="kuhlorado-mark",
        pointer_events="none",
        aria_hidden="true",  # the label of the cell names the owner
    )


@lru_cache(maxsize=2048)
def _majority(majority: Majority, lang: str) -> Markup:
    """Draw a trough, or the badge of a meadow on the edge of the sheet."""
    title = TEXTS.say("worth", lang, what=majority_label(majority, lang), count=majority.points)
    if majority.kind == "meadow":
        return _meadow_badge(majority.name, majority.points, majority.leader, title)
    return _trough(majority.cells, majority.points, majority.leader, title)


@cache
def _trough(cells: tuple[int, ...], points: int, leader: int, title: str) -> Markup:
    """Draw water in a wooden rim, with its badge."""
    x, y = _corner(cells[0])
    right, low = _corner(cells[-1])
    width, height = right - x + SQUARE, low - y + SQUARE
    ripples = " ".join(
        f"M{left:.6g} {top:.6g} q4 -4 8 0 t8 0"
        for left, top in ((x + 10, y + 15), (x + width - 27, y + height - 10), (x + width - 24, y + 18))
    )
    return tag(
        "g",
        tag("title", title),
        tag("rect", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=10, class_="kuhlorado-rim"),
        tag("rect", x=x + 7, y=y + 7, width=width - 14, height=height - 14, rx=6, class_="kuhlorado-water"),
        tag("path", d=ripples, class_="kuhlorado-ripple"),
        _badge(x + width / 2, y + height / 2, points, leader),
    )


@cache
def _meadow_badge(name: str, points: int, leader: int, title: str) -> Markup:
    middle = GRID + SQUARE * SIDE / 2
    near, far = 18.0, SHEET_EDGE * 2 + SHEET_SIDE - 18.0
    x, y = {"north": (middle, near), "east": (far, middle), "south": (middle, far), "west": (near, middle)}[name]
    return tag("g", tag("title", title), _badge(x, y, points, leader))


@cache
def _badge(x: float, y: float, points: int, leader: int) -> Markup:
    """Draw the points of a meadow or a trough, on a cross or in a ring while one seat leads."""
    arm = 12.5
    cross = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
    behind: list[Markup] = []
    if leader == 0:
        behind = [tag("path", d=cross, class_="casing"), tag("path", d=cross)]
    elif leader == 1:
        behind = [tag("circle", cx=x, cy=y, r=15.5, class_="casing")]
    return tag(
        "g",
        *behind,
        tag("circle", cx=x, cy=y, r=12),
        tag("text", points, x=x, y=y + 5.5),
        class_=f"kuhlorado-badge lead{leader}" if leader >= 0 else "kuhlorado-badge",
    )


@lru_cache(maxsize=2048)  # limited, because shapes vary
def _outline(cells: tuple[int, ...], seat: int, points: int) -> Markup:
    """Draw a group that scores: its outline, and its points at its first cell."""
    x, y = _corner(cells[0])
    width = 38.0 if points > 9 else 28.0
    return tag(
        "g",
        tag("path", d=group_outline(cells)),
        tag("rect", x=x - 3, y=y - 2, width=width, height=20, rx=7),
        tag("text", f"+{points}", x=x - 3 + width / 2, y=y + 13.5),
        class_=f"kuhlorado-land land{seat}",
        pointer_events="none",
        aria_hidden="true",  # the tally has a label for each group
    )


@cache
def _dice(dice: tuple[int, ...]) -> Markup:
    """Draw two dice, each of which can be chosen for a re-roll.

    Equal dice share a handle, since they have one action (K5).
    """
    if not dice:
        return tag("g", _die(0, 0, ""), _die(1, 0, ""))
    low, high = dice
    return tag("g", _die(0, low, "low"), _die(1, high, "low" if low == high else "high"))


@cache
def _die(index: int, face: int, handle: str) -> Markup:
    middle = DIE / 2
    if face == COW:
        drawn = head_of_symbol(middle, middle - 1, DIE * 0.76)
    else:
        drawn = tag("text", face, x=middle, y=middle + 9.5, class_="kuhlorado-pip") if face else Markup("")
    return tag(
        "g",
        tag("rect", width=DIE, height=DIE, rx=DIE * 0.2, class_="kuhlorado-reach"),
        tag("g", die(0.0, 0.0, DIE, drawn), class_="kuhlorado-tumble"),
        # A new face is a new element, which starts the tumbling animation.
        id=f"die-{index}-{face}",
        class_="kuhlorado-die",
        data_spot="dice",
        data_h=f"dice:{handle}" if face else None,
        aria_hidden=None if face else "true",
        transform=f"translate({20 + index * (DIE + 14):.6g} {TRAY_TOP + 4 - index * 3:.6g}) "
        f"rotate({(-5, 4)[index]} {middle:g} {middle:g})",
    )


@cache
def _slip(
    cows: int, numbers: int, numbers_left: int, caption: str, cows_words: str, numbers_words: str
) -> tuple[Markup, ...]:
    """Draw a slip of paper with the cows and numbers left before the end."""
    left, top = SLIP_LEFT, TRAY_TOP - 4
    return (
        paper(left, top, TABLE_WIDTH - left - SHEET_EDGE, SLIP_HEIGHT),
        tag("text", caption, x=left + 12, y=top + 22, class_="kuhlorado-what"),
        named(
            cows_words,
            head_of_symbol(left + 25, top + 45, 28.0),
            tag("text", cows, x=left + 44, y=top + 52, class_="kuhlorado-count"),
        ),
        named(
            numbers_words,
            tag("rect", x=left + 82, y=top + 33, width=24, height=24, rx=5, class_="kuhlorado-meadow"),
            tag("text", numbers_left, x=left + 94, y=top + 50.5, class_="kuhlorado-tiny"),
            tag("text", numbers, x=left + 113, y=top + 52, class_="kuhlorado-count"),
        ),
    )


@lru_cache(maxsize=2048)  # limited, because names are unbounded
def _score(seat: int, points: int, is_shown: bool, name: str, lang: str) -> Markup:
    """Draw a seat's points on the slip.

    A wash of colour shows whose turn it is and, at the end, who won.
    """
    x, top = SLIP_LEFT + 184 + seat * 52, TRAY_TOP - 4
    return named(
        TEXTS.say("points_of", lang, name=name, count=points),
        tag("rect", x=x - 24, y=top + 5, width=48, height=SLIP_HEIGHT - 10, rx=8, class_=f"kuhlorado-wash{seat}")
        if is_shown
        else None,
        mark_strokes(seat, x, top + 19, 34.0, seat),
        tag("text", points, x=x, y=top + 54, class_=f"kuhlorado-score score{seat}"),
    )
