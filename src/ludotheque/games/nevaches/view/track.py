"""The score track: a winding path with bonus spaces and a pawn for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotheque.draw.cow import cow_head
from ludotheque.draw.paper import paper
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, decor, join, named, tag
from ludotheque.draw.view import seat_names
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.labels import bonus_word
from ludotheque.games.nevaches.view.tiles import tile

COLUMNS, ROWS = 12, 7
SPACE = 29.0
TRACK_WIDTH = COLUMNS * SPACE + 24
LAST = COLUMNS * ROWS - 1
LEGEND = 26.0


def track_height(o: NevachesObservation) -> float:
    """Return the height of the panel: the path and a line for each bonus space."""
    return ROWS * SPACE + 24 + LEGEND * len(o.faces)


def spot(points: int) -> tuple[float, float]:
    """Return the middle of a space on the path, which winds upwards from the lower left."""
    points = min(points, LAST)
    row, column = divmod(points, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    return 12 + SPACE * (column + 0.5), 12 + SPACE * (ROWS - row - 0.5)


def draw_track(o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> Picture:
    """Draw spaces, bonuses and pawns, and a legend of the bonuses."""
    who = seat_names(names, o.players)
    scores = tuple([int(score) for score in o.scores])
    reached = tuple([area.reached for area in o.seats])
    return Picture(
        [
            _ways(track_height(o), o.spaces, o.faces, o.last_round, lang),
            _pawns(scores, tuple(who), lang),
            _legends(o.spaces, o.faces, reached, lang),
        ]
    )


@lru_cache(maxsize=128)
def _ways(height: float, spaces: tuple[int, ...], faces: tuple[str, ...], last_round: int, lang: str) -> Markup:
    """Draw the path with its bonus spaces, which is the same for a whole game."""
    parts = [tag("rect", width=TRACK_WIDTH, height=height, rx=12, class_="nevaches-surface"), decor(_path(last_round))]
    for space, bonus in zip(spaces, faces, strict=False):
        words = TEXTS.say("bonus_at", lang, space=space, bonus=bonus_word(bonus, lang))
        parts.append(_bonus(bonus, *spot(space), words))
    return join(*parts)


@lru_cache(maxsize=512)
def _pawns(scores: tuple[int, ...], who: tuple[str, ...], lang: str) -> Markup:
    at: dict[int, list[int]] = {}
    for seat, score in enumerate(scores):
        at.setdefault(min(score, LAST), []).append(seat)
    parts = []
    for points, seats in at.items():
        for index, seat in enumerate(seats):
            words = TEXTS.say("pawn_words", lang, name=who[seat], count=scores[seat])
            parts.append(_pawn(seat, *spot(points), index, len(seats), words))
    return join(*parts)


@lru_cache(maxsize=512)
def _legends(spaces: tuple[int, ...], faces: tuple[str, ...], reached: tuple[int, ...], lang: str) -> Markup:
    parts = []
    for index, (space, bonus) in enumerate(zip(spaces, faces, strict=False)):
        y = ROWS * SPACE + 24 + LEGEND * index
        seats = tuple(seat for seat, count in enumerate(reached) if count > index)
        parts.append(_legend(space, bonus, bonus_word(bonus, lang), y, seats))
    return join(*parts)


@cache
def _path(last_round: int) -> Markup:
    """Draw the spaces, every fifth with its number, with a mark on those that end the game."""
    parts = []
    for points in range(LAST + 1):
        x, y = spot(points)
        style = "nevaches-space"
        if points >= last_round:
            style += " final"
        parts.append(
            tag("rect", x=x - SPACE / 2 + 1, y=y - SPACE / 2 + 1, width=SPACE - 2, height=SPACE - 2, rx=6, class_=style)
        )
        if points % 5 == 0:
            parts.append(tag("text", points, x=x, y=y + 4.5, class_="nevaches-space-number"))
    turns = []
    for row in range(ROWS - 1):
        x, y = spot(row * COLUMNS + COLUMNS - 1)
        turns.append(f"M{x:g} {y - SPACE / 2 + 4:g}v-8")
    return join(*parts, tag("path", d="".join(turns), class_="nevaches-turn"))


@cache
def _bonus(bonus: str, x: float, y: float, words: str) -> Markup:
    side = SPACE - 2
    return named(
        words,
        tag("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=6, class_="nevaches-bonus"),
        bonus_sign(bonus, x, y, 21.0),
    )


@cache
def bonus_sign(bonus: str, x: float, y: float, size: float) -> Markup:
    """Draw the picture of a bonus, centred on a point."""
    half = size / 2
    if bonus == "cow":
        return cow_head(x, y, size)
    if bonus == "free_tile":
        return tile(-1, x - half, y - half, size)
    if bonus == "free_card":
        return paper(x - half * 0.7, y - half, size * 0.7, size, 3.0)
    if bonus == "recall":
        roof = f"M{x - half:g} {y:g}L{x:g} {y - half:g}L{x + half:g} {y:g}"
        walls = f"M{x - half * 0.7:g} {y - 2:g}V{y + half:g}H{x + half * 0.7:g}V{y - 2:g}"
        return tag("path", d=roof + walls, class_="nevaches-stable")
    return tag("text", "+1", x=x, y=y + 5.5, class_="nevaches-extra")


@lru_cache(maxsize=4096)  # bounded, because names are unlimited
def _pawn(seat: int, x: float, y: float, index: int, count: int, words: str) -> Markup:
    dx = 0.0 if count == 1 else -6.0 + 12.0 * (index % 2)
    dy = 0.0 if count < 3 else -6.0 + 12.0 * (index // 2)
    size = 20.0 if count == 1 else 15.0
    return named(
        words,
        tag("circle", cx=x + dx, cy=y + dy, r=size / 2 + 2.5, class_="nevaches-pawn"),
        seat_mark(seat, x + dx, y + dy, size * 0.86, f"var(--mark{seat})"),
        id=f"pawn-{seat}",
    )


@cache
def _legend(space: int, bonus: str, words: str, y: float, seats: tuple[int, ...]) -> Markup:
    """Draw the description of a bonus space, and the seats that have reached it."""
    return named(
        f"{space}, {words}",
        tag("text", space, x=34, y=y + 10, class_="nevaches-label end"),
        tag("rect", x=41, y=y - 6, width=22, height=22, rx=5, class_="nevaches-bonus"),
        bonus_sign(bonus, 52.0, y + 5, 16.0),
        tag("text", words, x=72, y=y + 10, class_="nevaches-label"),
        *[seat_mark(seat, TRACK_WIDTH - 18 - 18 * index, y + 5, 13.0) for index, seat in enumerate(seats)],
    )
