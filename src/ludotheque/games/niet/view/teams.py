"""The choice of teams: a tile for every way to split the players, with ×2 next to its holder."""

from __future__ import annotations

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.view import seat_names
from ludotheque.draw.wood import planks
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import team_holder, team_members
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.animals import head
from ludotheque.games.niet.view.table import short

WIDTH = 480.0
MARGIN = 12.0
GAP = 8.0
TILE = 72.0
TITLE = 26.0


def columns_of(o: NietObservation) -> int:
    """Return the number of tiles in a line."""
    return 3 if o.players < 5 else 4


def groups_of(o: NietObservation) -> list[list[int]]:
    """Return the choices by size of the first player's team."""
    sizes = sorted({len(team_members(action)) for action, _ in o.legal})
    return [[action for action, _ in o.legal if len(team_members(action)) == size] for size in sizes]


def teams_height(o: NietObservation) -> float:
    """Return the height of the panel."""
    lines = sum(-(-len(group) // columns_of(o)) for group in groups_of(o))
    return MARGIN * 2 + lines * (TILE + GAP) + len(groups_of(o)) * TITLE + 26


def draw_teams(o: NietObservation, lang: str, names: tuple[str, ...]) -> Markup:
    """Draw all choices, smaller teams first, and below them the names of the characters."""
    height = teams_height(o)
    columns = columns_of(o)
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    parts = [planks(WIDTH, height)]
    y = MARGIN
    for group in groups_of(o):
        size = len(team_members(group[0]))
        parts.append(tag("text", TEXTS.say(f"team_of_{size}", lang), x=MARGIN, y=y + 16, class_="niet-heading"))
        y += TITLE
        for index, action in enumerate(group):
            x = MARGIN + (index % columns) * (wide + GAP)
            parts.append(_tile(action, x, y + index // columns * (TILE + GAP), wide, o))
        y += -(-len(group) // columns) * (TILE + GAP)
    parts.append(_who_is_who(o, y + 14, names))
    return join(*parts)


def _tile(action: int, x: float, y: float, wide: float, o: NietObservation) -> Markup:
    """Draw one choice, with the first player's team on a bright ground above the others."""
    members = team_members(action)
    others = [seat for seat in range(o.players) if seat not in members]
    holder = team_holder(action)
    return tag(
        "g",
        tag("rect", width=wide, height=TILE, rx=8, class_="niet-tile"),
        tag("rect", x=4, y=4, width=wide - 8, height=TILE / 2 - 4, rx=5, class_="niet-mine"),
        _side(members, wide, TILE / 4 + 1, holder),
        _side(others, wide, TILE * 3 / 4 - 1, holder),
        transform=f"translate({x:.2f} {y:.2f})",
        class_="niet-choice",
        data_h=f"team:{action}",
    )


def _side(seats: list[int], wide: float, y: float, holder: int) -> Markup:
    """Draw the heads of a team in a line, with ×2 next to the holder."""
    step = 34.0
    width = step * (len(seats) - 1) + (22 if holder in seats else 0)
    x = wide / 2 - width / 2
    parts = []
    for seat in seats:
        parts.append(head(seat, x, y, 28))
        if seat == holder:
            parts.append(tag("text", "×2", x=x + 26, y=y + 6, class_="niet-times"))
            x += 22
        x += step
    return join(*parts)


def _who_is_who(o: NietObservation, y: float, names: tuple[str, ...]) -> Markup:
    who = seat_names(names, o.players)
    wide = (WIDTH - 2 * MARGIN) / o.players
    parts = []
    for seat in range(o.players):
        x = MARGIN + seat * wide
        parts.append(head(seat, x + 12, y, 22))
        parts.append(seat_mark(seat, x + 29, y, 10))
        parts.append(tag("text", short(who[seat], 7), x=x + 37, y=y + 5, class_="niet-legend"))
    return join(*parts)
