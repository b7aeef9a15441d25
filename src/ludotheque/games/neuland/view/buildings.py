"""Pictures of units as small houses with output and worker, and of properties with their shields."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.neuland.observation import Building
from ludotheque.games.neuland.rules.codes import MINE, ORE, STACK_SIZE, UNITS
from ludotheque.games.neuland.view.goods import good_icon
from ludotheque.games.neuland.view.pieces import shield

TILE = 42.0
# Roofs by a unit's use: food, wood, textiles, stone and ore, fire, metal.
ROOFS = (
    ("#c9772e", "#7c4311"),
    ("#8b5a2b", "#523213"),
    ("#c9772e", "#7c4311"),
    ("#d9cdb8", "#857860"),
    ("#b14c78", "#6b1f42"),
    ("#8d8d8d", "#4c4c4c"),
    ("#55555c", "#232327"),
    ("#44444b", "#1c1c20"),
    ("#e7dcc0", "#857a5f"),
    ("#a83e2c", "#5f1d12"),
    ("#a83e2c", "#5f1d12"),
    ("#5b6b78", "#2b353d"),
    ("#d8a51f", "#7a5800"),
    ("#b9c4cf", "#5c6874"),
    ("#7b5f45", "#3f2e1f"),
)
STACK_COLOURS = (
    ("#d2683c", "#7a3012"),
    ("#3f7fb5", "#1c4468"),
    ("#7d5aa6", "#442c63"),
    ("#3f8f6a", "#1c5038"),
    ("#a03a3a", "#5b1717"),
)
STACK_SIGNS = (
    "M12 4 L14 10 H20 L15 14 L17 20 L12 16 L7 20 L9 14 L4 10 H10 Z",
    "M12 4 a8 8 0 1 0 0.1 0 Z M12 8 a4 4 0 1 1 -0.1 0 Z",
    "M10.5 4 H13.5 V9 H18 V12 H13.5 V20 H10.5 V12 H6 V9 H10.5 Z",
    "M4 19 H20 V16 H4 Z M6 15 V9 H8.5 V15 Z M10.8 15 V9 H13.2 V15 Z M15.5 15 V9 H18 V15 Z M4 8 L12 3 L20 8 Z",
    "M12 3 L20 6 V12 C20 17 16 20 12 21 C8 20 4 17 4 12 V6 Z",
)


@cache
def building_symbols() -> Markup:
    """Define every kind of unit and stack of properties once, in a box of 42, lit from the upper left."""
    units = [
        tag(
            "g",
            _mine_mouth() if tile == MINE else _house(ROOFS[tile][0]),
            tag("circle", cx=21, cy=30, r=11, fill="#fffdf6", stroke="#857860", stroke_width=1.2),
            id=f"nl-u{tile}",
            stroke=ROOFS[tile][1],
            stroke_width=1.8,
            stroke_linejoin="round",
        )
        for tile in range(UNITS)
    ]
    palaces = [
        tag(
            "g",
            tag("path", d="M5 19H37V38H5Z", fill="#f8f0dd"),
            tag("path", d="M2 20L21 3 40 20Z", fill=colour),
            stack_sign(stack, 21, 14, 11),
            id=f"nl-p{stack}",
            stroke=edge,
            stroke_width=1.8,
            stroke_linejoin="round",
        )
        for stack, (colour, edge) in enumerate(STACK_COLOURS)
    ]
    return join(*units, *palaces)


def _house(roof: str) -> Markup:
    return join(
        tag("path", d="M6 22H36V38H6Z", fill="#f3e8d0"),
        tag("path", d="M2 23L12 8H30L40 23Z", fill=roof),
        tag("path", d="M8 19L14 10.5H20", fill="none", stroke="#fff", stroke_opacity=0.55),
    )


def _mine_mouth() -> Markup:
    """Draw a mine as a hole in the rock."""
    return join(
        tag("path", d="M2 38L8 18 20 6 33 15 40 38Z", fill="#8d8d8d"),
        tag("path", d="M12 38V28C12 20 30 20 30 28V38Z", fill="#2b2622", stroke="#6b4a2a", stroke_width=2.4),
        tag("path", d="M9 20L19 10", fill="none", stroke="#fff", stroke_opacity=0.5),
    )


@cache
def stack_sign(stack: int, x: float, y: float, size: float) -> Markup:
    """Draw the sign of a stack of properties."""
    return tag(
        "path",
        d=STACK_SIGNS[stack],
        fill="#fff",
        stroke="none",
        fill_rule="evenodd",
        transform=f"translate({x - size / 2:.6g} {y - size / 2:.6g}) scale({size / 24:.5g})",
    )


@cache
def palace(tile: int, value: int) -> Markup:
    """Draw a property in a box of 42: a larger house with the sign of its stack and its value."""
    return join(
        tag("use", href=f"#nl-p{(tile - UNITS) // STACK_SIZE}"),
        tag("text", value, x=21, y=34.5, class_="neuland-value"),
    )


@cache
def unit_house(tile: int, output: int) -> Markup:
    """Draw a production unit in a box of 42 with the good that it makes."""
    return join(tag("use", href=f"#nl-u{tile}"), good_icon(output, 21, 30, 17))


def shown_good(building: Building, output: int) -> int:
    """Return the good to show on a unit: its worker's, a mine's top ore, or else its output."""
    if building.good >= 0:
        return building.good
    if building.tile == MINE and building.ores:
        return building.ores[0]
    return output


@cache
def _deeper_ores(ores: tuple[int, ...]) -> Markup:
    """Draw the ores below the top one, small, from the top."""
    return join(*[good_icon(ore, 38.0, 30.0 + 10.0 * index, 12.0) for index, ore in enumerate(ores[1:])])


def building_picture(building: Building, output: int, value: int, is_spoiling: bool) -> Markup:
    """Draw a building with its worker, ores or shields, in a box of 42."""
    if building.tile >= UNITS:
        shields = [
            shield(building.owner, 9.0 + 8.0 * index, 37.0, 15.0, f"shield-{building.place}-{index}")
            for index in range(building.shields)
        ]
        return join(palace(building.tile, value), *shields)
    parts = [unit_house(building.tile, shown_good(building, ORE if output < 0 else output))]
    if building.ores:
        parts.append(_deeper_ores(building.ores))
    if building.worker >= 0:
        art = f"#nl-{'l' if building.is_lying else 'w'}{building.worker}"
        home = f"workers-{building.worker}"
        parts.append(tag("use", href=art, id=f"worker-{building.place}", data_from=home, data_to=home))
        if is_spoiling:
            parts.append(tag("circle", cx=33, cy=11, r=11.5, class_="neuland-spoils"))
    return join(*parts)
