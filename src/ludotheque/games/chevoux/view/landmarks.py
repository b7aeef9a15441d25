"""Tiles with a silhouette of their own, 100 by 100: house, town hall, mill, dam and the like."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.trees import fir
from ludotheque.games.chevoux.view.shapes import (
    DOOR,
    GOLD,
    GREEN,
    INK,
    LEAF,
    LEAF_EDGE,
    RED,
    WATER,
    WATER_EDGE,
    WATER_LIGHT,
    Paint,
    gable,
    line,
    solid,
)


def _house(paint: Paint) -> Markup:
    return join(
        solid("M64 20H74V40H64Z", paint.wall, paint.edge, 2.5),
        gable(paint),
        solid("M42 66H58V92H42Z", DOOR, paint.edge, 2.5),
        solid("M27 60H37V70H27ZM63 60H73V70H63Z", "#bfe0ee", paint.edge, 2),
    )


def _town_hall(paint: Paint) -> Markup:
    return join(
        solid("M8 56H92V92H8Z", paint.wall, paint.edge),
        solid("M4 58L16 42H84L96 58Z", paint.roof, paint.edge),
        solid("M36 30H64V60H36Z", paint.wall, paint.edge),
        solid("M33 32L50 14L67 32Z", paint.roof, paint.edge),
        line("M50 14V3", paint.edge, 2.5),
        solid("M51 3H57V11H51Z", "#2f5fb0", "none", 0),
        solid("M57 3H63V11H57Z", "#ffffff", "none", 0),
        solid("M63 3H69V11H63Z", RED, "none", 0),
        tag("circle", cx=50, cy=45, r=8, fill="#ffffff", stroke=paint.edge, stroke_width=2.5),
        line("M50 40V45L54 47", INK, 2),
        solid("M43 70H57V92H43Z", DOOR, paint.edge, 2.5),
        solid("M18 66H28V78H18ZM72 66H82V78H72Z", "#bfe0ee", paint.edge, 2),
    )


def _wash_house(paint: Paint) -> Markup:
    return join(
        solid("M16 44H24V90H16ZM76 44H84V90H76Z", DOOR, paint.edge, 2.5),
        solid("M6 48L24 20H76L94 48Z", paint.roof, paint.edge),
        line("M27 26H60", "#ffffff99", 3),
        line("M24 56H76", INK, 2),
        solid("M34 57H48V70H34Z", "#ffffff", paint.edge, 2),
        solid("M54 57H66V67H54Z", "#f6d15a", paint.edge, 2),
        solid("M10 76H90V94H10Z", WATER, WATER_EDGE),
        line("M20 85Q26 80 32 85T44 85T56 85T68 85T80 85", WATER_LIGHT, 2.5),
    )


def _farm(paint: Paint) -> Markup:
    return join(
        solid("M68 34C68 22 90 22 90 34V92H68Z", "#c9ced6", "#5b6474"),
        line("M68 46H90M68 60H90M68 74H90", "#5b6474", 2),
        solid("M8 54L20 34L38 24L56 34L68 54V92H8Z", paint.roof, paint.edge),
        solid("M26 62H50V92H26Z", "#ffffff", paint.edge),
        line("M27 63L49 91M49 63L27 91", paint.edge, 2.5),
    )


def _mill(paint: Paint) -> Markup:
    return join(
        solid("M34 42H66L74 92H26Z", paint.wall, paint.edge),
        solid("M32 42C32 22 68 22 68 42Z", paint.roof, paint.edge),
        solid("M44 70H56V92H44Z", DOOR, paint.edge, 2.5),
        *[
            tag(
                "g",
                solid("M48 6H52V40H48ZM52 8H61V30H52Z", "#fffdf6", paint.edge, 2),
                transform=f"rotate({turn} 50 40)",
            )
            for turn in (20, 110, 200, 290)
        ],
        tag("circle", cx=50, cy=40, r=5, fill=paint.edge),
    )


def _barn(paint: Paint) -> Markup:
    return join(
        solid("M12 50L24 28L50 14L76 28L88 50V92H12Z", paint.wall, paint.edge),
        solid("M6 52L20 26L50 10L80 26L94 52L86 54L75 33L50 20L25 33L14 54Z", paint.roof, paint.edge),
        solid("M30 58H70V92H30Z", DOOR, paint.edge),
        line("M30 58L70 92M70 58L30 92", paint.wall, 3),
        solid("M42 34H58V46H42Z", GOLD, paint.edge, 2.5),
    )


def _covered_market(paint: Paint) -> Markup:
    posts = [solid(f"M{x} 46H{x + 7}V92H{x}Z", DOOR, paint.edge, 2) for x in (14, 36, 57, 79)]
    return join(
        *posts,
        solid("M4 52L20 18H80L96 52Z", paint.roof, paint.edge),
        line("M23 26H62M17 38H44", "#ffffff99", 3),
        solid("M24 74H34V84H24Z", "#e37d64", paint.edge, 2),
        solid("M66 72H76V84H66Z", GREEN, paint.edge, 2),
        solid("M20 84H80V92H20Z", "#d8a86a", paint.edge, 2.5),
    )


def _market(paint: Paint) -> Markup:
    stripes = [
        solid(
            f"M{10 + 16 * index} 28H{26 + 16 * index}V48A8 8 0 0 1 {10 + 16 * index} 48Z",
            RED if index % 2 else "#ffffff",
            paint.edge,
            2.5,
        )
        for index in range(5)
    ]
    fruit = [
        tag("circle", cx=24 + 13 * index, cy=68, r=6.5, fill=colour, stroke=paint.edge, stroke_width=2)
        for index, colour in enumerate((RED, GOLD, GREEN, "#8f62b5", GOLD))
    ]
    return join(
        line("M16 50V92M84 50V92", DOOR, 5), *stripes, *fruit, solid("M12 72H88V92H12Z", paint.roof, paint.edge)
    )


def _wind_turbine(paint: Paint) -> Markup:
    blade = "M48 40C44 28 46 12 50 4C54 12 55 28 52 40Z"
    return join(
        solid("M47 42H53L57 94H43Z", paint.wall, paint.edge, 2.5),
        *[
            tag("g", solid(blade, "#ffffff", paint.edge, 2.5), transform=f"rotate({turn} 50 40)")
            for turn in (10, 130, 250)
        ],
        tag("circle", cx=50, cy=40, r=5.5, fill=paint.roof, stroke=paint.edge, stroke_width=2.5),
    )


def _composting(paint: Paint) -> Markup:
    return join(
        solid("M20 52C26 30 40 40 46 28C54 40 70 28 80 52Z", "#6b4a2b", "#3d2814"),
        solid("M52 34C52 14 72 10 82 12C82 28 70 38 52 34Z", LEAF, LEAF_EDGE, 2.5),
        line("M54 33L74 19", LEAF_EDGE, 2),
        *[solid(f"M12 {y}H88V{y + 11}H12Z", "#d8a86a", paint.edge, 2.5) for y in (52, 66, 80)],
        solid("M14 46H22V94H14ZM78 46H86V94H78Z", DOOR, paint.edge, 2.5),
    )


def _dam(paint: Paint) -> Markup:
    return join(
        solid("M4 30H96V58H4Z", WATER, WATER_EDGE),
        line("M12 40Q20 34 28 40T44 40T60 40T76 40", WATER_LIGHT, 3),
        solid("M10 50H90L82 94H18Z", "#c9ced6", paint.edge),
        solid("M6 46H94V56H6Z", paint.roof, paint.edge),
        solid("M32 62H40V94H32ZM46 62H54V94H46ZM60 62H68V94H60Z", WATER_LIGHT, WATER_EDGE, 2),
    )


def _stadium(paint: Paint) -> Markup:
    return join(
        tag("ellipse", cx=50, cy=56, rx=45, ry=34, fill=paint.roof, stroke=paint.edge, stroke_width=3),
        tag("ellipse", cx=50, cy=56, rx=36, ry=25, fill="#d98b5f", stroke=paint.edge, stroke_width=2),
        tag("ellipse", cx=50, cy=56, rx=26, ry=16, fill="#6ea04b", stroke="#ffffff", stroke_width=2.5),
        line("M50 41V71", "#ffffff", 2.5),
        tag("circle", cx=50, cy=56, r=5, fill="none", stroke="#ffffff", stroke_width=2.5),
    )


def _pool(paint: Paint) -> Markup:
    return join(
        tag("rect", x=8, y=26, width=84, height=64, rx=12, fill=paint.wall, stroke=paint.edge, stroke_width=3),
        tag("rect", x=18, y=36, width=64, height=44, rx=6, fill=WATER, stroke=WATER_EDGE, stroke_width=2.5),
        line("M24 50Q30 45 36 50T48 50T60 50T72 50M24 64Q30 59 36 64T48 64T60 64T72 64", WATER_LIGHT, 3),
        line("M66 44V22C66 14 74 14 74 20M78 44V22C78 14 86 14 86 20M66 32H78", "#8b929e", 3.5),
    )


def _campsite(paint: Paint) -> Markup:
    return join(
        fir(80, 46, 52),
        solid("M6 90L42 28L78 90Z", paint.roof, paint.edge),
        solid("M28 90L42 52L56 90Z", INK, paint.edge, 2.5),
        line("M42 28L38 20M42 28L46 20", paint.edge, 3),
        line("M18 64L36 34", "#ffffff99", 3),
    )


SPECIAL: dict[str, Callable[[Paint], Markup]] = {
    "house": _house,
    "town_hall": _town_hall,
    "wash_house": _wash_house,
    "farm": _farm,
    "mill": _mill,
    "barn": _barn,
    "covered_market": _covered_market,
    "market": _market,
    "wind_turbine": _wind_turbine,
    "composting": _composting,
    "dam": _dam,
    "stadium": _stadium,
    "pool": _pool,
    "campsite": _campsite,
}
