"""The signs of the buildings, 40 by 40, for the plaque on their front."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.chevoux.view.shapes import (
    BREAD,
    DOOR,
    GOLD,
    GREEN,
    INK,
    LEAF_EDGE,
    RED,
    line,
    solid,
)


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


# Buildings drawn as a silhouette with a sign.
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
