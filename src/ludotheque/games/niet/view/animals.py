"""The five characters' heads, each in a box of 100 around its middle.

Heads are a few flat shapes that stay legible at 24 pixels.
"""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, join, tag

DARK = "#2f2620"


def _circle(x: float, y: float, radius: float, fill: str, stroke: str | None = None) -> Markup:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=4 if stroke else None)


def _path(d: str, fill: str, stroke: str | None = None) -> Markup:
    width = 4 if stroke else None
    return tag("path", d=d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def _eyes(y: float, apart: float) -> Markup:
    return join(_circle(-apart, y, 4.5, DARK), _circle(apart, y, 4.5, DARK))


def _bear() -> Markup:
    return join(
        _circle(-27, -27, 14, "#8a5a35", "#5c3a20"),
        _circle(27, -27, 14, "#8a5a35", "#5c3a20"),
        _circle(-27, -27, 6, "#c99a6b"),
        _circle(27, -27, 6, "#c99a6b"),
        _circle(0, 3, 37, "#8a5a35", "#5c3a20"),
        tag("ellipse", cx=0, cy=17, rx=19, ry=16, fill="#d9b48a"),
        tag("ellipse", cx=0, cy=9, rx=9, ry=6.5, fill=DARK),
        _path("M0 14V22M-8 27Q0 30 8 27", "none", DARK),
        _eyes(-8, 15),
    )


def _wolf() -> Markup:
    return join(
        _path("M-36 -42L-8 -22L-32 2ZM36 -42L8 -22L32 2Z", "#7b8794", "#4b5560"),
        _path("M0 -30C20 -30 34 -16 36 4L22 22L0 44L-22 22L-36 4C-34 -16 -20 -30 0 -30Z", "#8f9ba8", "#4b5560"),
        _path("M-36 4L-22 22L0 44L22 22L36 4L16 8L0 26L-16 8Z", "#f1f3f4"),
        _path("M-7 30H7L0 39Z", DARK),
        _path("M-24 -8L-8 -1L-20 3ZM24 -8L8 -1L20 3Z", DARK),
    )


def _crane() -> Markup:
    return join(
        _path(
            "M-4 46C-8 22 -22 14 -22 -8C-22 -28 -6 -38 10 -34C24 -30 28 -16 22 -6C14 6 12 20 16 46Z",
            "#f7f7f4",
            "#8a9096",
        ),
        _path("M-20 -16C-14 -36 8 -42 18 -30C6 -30 -8 -26 -20 -16Z", "#c8352b"),
        _path("M22 -20L50 -10L20 -4Z", "#5b6168", "#3b4046"),
        _path("M-6 40C-10 20 -20 12 -21 -2C-10 4 4 10 14 40Z", "#3b4046"),
        _circle(9, -18, 4.5, DARK),
    )


def _tiger() -> Markup:
    return join(
        _circle(-28, -27, 12, "#e58a2b", "#9a5412"),
        _circle(28, -27, 12, "#e58a2b", "#9a5412"),
        _circle(0, 3, 37, "#e58a2b", "#9a5412"),
        _path("M-22 18C-22 4 22 4 22 18C22 34 -22 34 -22 18Z", "#fdf3e2"),
        _path("M0 -34L-5 -18H5ZM-16 -31L-14 -16L-7 -21ZM16 -31L14 -16L7 -21Z", DARK),
        _path("M-38 0L-24 3L-37 10ZM38 0L24 3L37 10ZM-34 20L-23 17L-29 27ZM34 20L23 17L29 27Z", DARK),
        _path("M-8 10H8L0 18Z", "#c8352b", DARK),
        _eyes(-5, 15),
    )


def _eagle() -> Markup:
    return join(
        _path("M-34 46C-36 26 -30 14 -24 6H22C30 16 34 30 32 46Z", "#6a4a2f", "#432c1a"),
        _path(
            "M-26 20C-34 -14 -18 -40 6 -40C26 -40 34 -24 32 -8L16 6L24 22L8 16L2 28L-8 16L-18 28Z", "#fbfaf5", "#9a958a"
        ),
        _path("M14 -20C34 -26 48 -14 46 8C40 -2 30 -2 18 -2Z", "#f0b429", "#a8730a"),
        _path("M-2 -22L18 -18", "none", DARK),
        _circle(8, -13, 4.5, DARK),
    )


HEADS = (_bear, _wolf, _crane, _tiger, _eagle)


@cache
def head(character: int, x: float, y: float, size: float) -> Markup:
    """Draw a character's head, centred, with `size` as its width."""
    return tag("g", HEADS[character](), transform=f"translate({x:.6g} {y:.6g}) scale({size / 100:.5g})")
