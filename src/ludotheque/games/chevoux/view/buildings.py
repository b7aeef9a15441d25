"""Every tile's own little picture, 100 by 100: a silhouette in the colours of its group and what it is known by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.trees import fir
from ludotheque.games.chevoux.view.shapes import (
    DOOR,
    LEAF,
    LEAF_EDGE,
    PAINTS,
    WALLS,
    WATER,
    WATER_EDGE,
    WATER_LIGHT,
    Paint,
    block,
    dome,
    gable,
    line,
    plaque,
    solid,
)

RED, GOLD, INK, GREEN, BREAD = "#c0432f", "#e0a020", "#3a332c", "#3f8f4f", "#d99a4e"


def _bread() -> Markup:
    return join(
        tag(
            "g", solid("M4 20C4 10 36 10 36 20C36 30 4 30 4 20Z", BREAD, "#7d4f1d", 2.5), transform="rotate(-30 20 20)"
        ),
        line("M12 27L15 21M18 24L21 18M25 20L28 14", "#7d4f1d", 2.5),
    )


def _cup() -> Markup:
    return join(
        line("M28 17C36 16 36 27 27 26", INK, 3),
        solid("M8 14H29L27 30C26 33 11 33 10 30Z", "#fffdf6", INK, 2.5),
        line("M14 10C12 7 16 6 14 3M22 10C20 7 24 6 22 3", "#8a7a68", 2.5),
    )


def _envelope() -> Markup:
    return join(solid("M4 10H36V32H4Z", "#f6d15a", INK, 2.5), line("M5 11L20 23L35 11", INK, 2.5))


def _cross() -> Markup:
    return solid("M15 5H25V15H35V25H25V35H15V25H5V15H15Z", GREEN, LEAF_EDGE, 2.5)


def _flame() -> Markup:
    return join(
        solid(
            "M20 3C22 11 33 14 32 25C31 34 25 37 20 37C14 37 8 33 8 25C8 19 12 17 13 11C17 13 19 9 20 3Z",
            RED,
            "#6e2c1c",
            2.5,
        ),
        solid("M20 22C22 26 26 27 25 31C24 35 16 35 15 31C14 27 18 27 20 22Z", "#f6c23e", "#6e2c1c", 1.5),
    )


def _wheat() -> Markup:
    grains = [
        f"M20 {y}C{20 + side * 9} {y - 1} {20 + side * 10} {y - 8} {20 + side * 9} {y - 9}"
        f"C{20 + side * 3} {y - 8} 20 {y - 3} 20 {y}Z"
        for y in (14, 22, 30)
        for side in (-1, 1)
    ]
    return join(line("M20 37V6", "#7d6420", 2.5), *[solid(d, GOLD, "#7d6420", 1.5) for d in grains])


def _anvil() -> Markup:
    return solid("M4 12H34C34 18 29 20 25 20V26L31 32H11L17 26V20C11 20 6 17 4 12Z", "#5b6474", INK, 2.5)


def _saw() -> Markup:
    return join(
        solid("M4 15H28V25L25 21L22 25L19 21L16 25L13 21L10 25L7 21L4 24Z", "#b9c0cb", INK, 2),
        solid("M28 12H37V28H31L28 24Z", DOOR, INK, 2),
    )


def _hide() -> Markup:
    return solid(
        "M14 5L20 9L26 5L28 12L36 13L31 21L35 33L26 30L20 36L14 30L5 33L9 21L4 13L12 12Z", "#c58a55", "#6b3f1d", 2.5
    )


def _coin() -> Markup:
    return join(
        tag("circle", cx=20, cy=20, r=14, fill=GOLD, stroke="#8a5c06", stroke_width=2.5),
        line("M25 14C17 10 13 16 13 20C13 25 18 30 25 26M10 18H20M10 23H19", "#6b4500", 2.5),
    )


def _bag() -> Markup:
    return join(
        solid("M8 14H32L34 36H6Z", "#e37d64", "#6e2c1c", 2.5), line("M14 18V11C14 4 26 4 26 11V18", "#6e2c1c", 2.5)
    )


def _crates() -> Markup:
    return join(
        *[solid(d, "#d8a86a", "#6b431d", 2.5) for d in ("M4 20H20V36H4Z", "M20 20H36V36H20Z", "M12 4H28V20H12Z")],
        line("M4 20L20 36M20 20L36 36M12 4L28 20", "#6b431d", 2),
    )


def _mask() -> Markup:
    return join(
        solid("M6 6C14 10 26 10 34 6C36 22 31 36 20 36C9 36 4 22 6 6Z", "#fff1c9", INK, 2.5),
        line("M11 16C13 13 16 14 17 16M23 16C24 14 27 13 29 16M12 24C15 31 25 31 28 24", INK, 2.5),
    )


def _book() -> Markup:
    return join(
        solid("M20 11C14 6 8 6 3 8V32C8 30 14 30 20 35C26 30 32 30 37 32V8C32 6 26 6 20 11Z", "#fff8e6", INK, 2.5),
        line("M20 11V34M8 14L15 16M8 20L15 22M32 14L25 16M32 20L25 22", INK, 2),
    )


def _vase() -> Markup:
    return join(
        solid("M13 4H27L25 10C33 15 33 24 27 31L28 36H12L13 31C7 24 7 15 15 10Z", "#c9764a", "#6e2c1c", 2.5),
        line("M10 17H30M10 23H30", "#fff1c9", 2.5),
    )


def _film() -> Markup:
    holes = "".join(f"M{x} 9H{x + 3}V12H{x}ZM{x} 28H{x + 3}V31H{x}Z" for x in (6, 14, 22, 30))
    return join(
        solid("M3 6H37V34H3Z", "#33303a", INK, 2),
        tag("path", d=holes, fill="#ffffff"),
        solid("M16 14L27 20L16 26Z", "#ffffff", INK, 1),
    )


def _arrows() -> Markup:
    return join(
        line("M13 27A11 11 0 0 1 13 13M27 13A11 11 0 0 1 27 27", GREEN, 4.5),
        solid("M8 14L18 8L18 18Z", GREEN, LEAF_EDGE, 1.5),
        solid("M32 26L22 32L22 22Z", GREEN, LEAF_EDGE, 1.5),
    )


def _dumbbell() -> Markup:
    return join(
        line("M12 20H28", INK, 4),
        *[
            solid(d, "#5b6474", INK, 2)
            for d in ("M4 12H8V28H4Z", "M8 9H13V31H8Z", "M27 9H32V31H27Z", "M32 12H36V28H32Z")
        ],
    )


def _pennant() -> Markup:
    return join(line("M9 4V37", INK, 3.5), solid("M10 6L35 14L10 23Z", RED, "#6e2c1c", 2.5))


def _letter_i() -> Markup:
    return join(
        tag("circle", cx=20, cy=20, r=16, fill="#2f77a3", stroke="#1f4470", stroke_width=2.5),
        tag("circle", cx=20, cy=12, r=3.2, fill="#ffffff"),
        line("M20 19V29", "#ffffff", 5),
    )


def _bed() -> Markup:
    return join(
        solid("M5 22H36V30H5Z", "#e37d64", INK, 2.5),
        solid("M7 15H17V22H7Z", "#ffffff", INK, 2.5),
        line("M5 9V35M36 22V35", INK, 3.5),
    )


def _cutlery() -> Markup:
    return join(line("M13 5V36M8 5V13C8 17 18 17 18 13V5", INK, 3), line("M28 36V5C34 8 34 19 28 21", INK, 3))


def _bell() -> Markup:
    return join(
        solid("M20 5C28 5 30 12 30 19C30 25 34 27 34 30H6C6 27 10 25 10 19C10 12 12 5 20 5Z", GOLD, "#8a5c06", 2.5),
        tag("circle", cx=20, cy=33, r=4, fill="#8a5c06"),
    )


# Buildings that are a silhouette with a sign: what they are known by.
SIGNS: dict[str, tuple[str, Callable[[], Markup]]] = {
    "bakery": ("gable", _bread),
    "school": ("hall", _bell),
    "cafe": ("block", _cup),
    "post_office": ("hall", _envelope),
    "doctor": ("gable", _cross),
    "fire_station": ("block", _flame),
    "cooperative": ("hall", _wheat),
    "forge": ("shed", _anvil),
    "joinery": ("shed", _saw),
    "tannery": ("gable", _hide),
    "bank": ("temple", _coin),
    "shop": ("gable", _bag),
    "warehouse": ("shed", _crates),
    "theatre": ("dome", _mask),
    "library": ("hall", _book),
    "museum": ("temple", _vase),
    "cinema": ("block", _film),
    "recycling_shop": ("gable", _arrows),
    "gym": ("block", _dumbbell),
    "club": ("gable", _pennant),
    "tourist_office": ("block", _letter_i),
    "guest_house": ("gable", _bed),
    "restaurant": ("hall", _cutlery),
}


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


@cache
def picture(tile_id: str, colours: str) -> Markup:
    """A building by its id in the colours of house, violet, blue, moon or sun; unknown ids get a plain one."""
    paint = PAINTS[colours]
    if tile_id in SPECIAL:
        return SPECIAL[tile_id](paint)
    if tile_id in SIGNS:
        walls, glyph = SIGNS[tile_id]
        return join(WALLS[walls](paint), plaque(glyph(), paint.edge))
    letter = tag("text", tile_id[:1].upper(), x=50, y=80, class_="chevoux-letter")
    return join(dome(paint) if colours in ("moon", "sun") else block(paint), letter)


@cache
def field_picture() -> Markup:
    """Furrows seen from above, 100 by 100."""
    furrows = [line(f"M{x} 4Q{x + 7} 50 {x} 96", "#a88a2e", 3.5) for x in range(10, 100, 16)]
    ears = [
        line(f"M{x} {y}q4 -5 0 -9", "#f6e7a8", 3)
        for x, y in ((21, 30), (53, 22), (85, 34), (37, 66), (69, 72), (22, 88))
    ]
    return join(*furrows, *ears)
