"""Faces for people, each put together from skin, hair, an accessory and a background."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, tag

FACES = 36
SKINS = (("#f6d7bd", "#c79a78"), ("#e3b088", "#a9754c"), ("#b97f55", "#7d4f2f"), ("#7c4f35", "#4b2c1b"))
HAIRS = ("#2f2420", "#6b3f1f", "#b5762c", "#d9b25f", "#8c8580", "#a33f2b")
GROUNDS = ("#9cc5c9", "#d8b6cf", "#eccf8f", "#b4bfd3", "#e0b3a4", "#b9d1a0")
# In a box of 100. The head is a circle around (50, 54).
STYLES = (
    "M22 52C20 26 36 16 50 16C66 16 80 26 78 52C74 42 66 36 60 34C52 40 36 42 28 40C24 44 23 48 22 52Z",
    "M20 74C12 40 24 14 50 14C76 14 88 40 80 74C76 70 74 56 72 46C60 44 50 38 44 30C38 40 30 46 28 48"
    "C26 60 24 70 20 74Z",
    "M24 44C22 24 38 18 50 18C62 18 78 24 76 44C70 36 62 32 50 32C38 32 30 36 24 44Z",
    "M24 46C16 44 14 34 22 30C22 20 34 14 42 18C50 10 64 12 66 20C78 18 84 30 78 36C82 42 80 46 76 46C70 38 60 34 50 34"
    "C40 34 30 38 24 46Z",
    "M26 46C26 28 40 22 50 22C60 22 74 28 74 46C66 38 58 36 50 36C42 36 34 38 26 46Z"
    "M42 18A9 9 0 1 1 58 18A9 9 0 1 1 42 18Z",
    "",
)
# Glasses, a beard, a hat. The first of four has no accessory.
WORN = ("", "glasses", "beard", "hat")


@cache
def face(number: int) -> Markup:
    """Draw a face by its number, from 1, as a separate picture."""
    index = (number - 1) % FACES
    skin, edge = SKINS[index % 4]
    hair = HAIRS[index * 5 % 6 if index % 4 < 2 else index % 2]
    style, worn = STYLES[(index + index // 12) % 6], WORN[(index // 5 + index) % 4]
    parts = [
        tag("circle", cx=50, cy=50, r=50, fill=GROUNDS[(index // 4) % 6]),
        tag("path", d="M14 98C16 80 32 78 50 78C68 78 84 80 86 98Z", fill=GROUNDS[(index // 4 + 3) % 6], stroke=edge),
        tag("circle", cx=50, cy=54, r=27, fill=skin, stroke=edge, stroke_width=3),
    ]
    if worn == "beard":
        parts.append(
            tag("path", d="M25 60C28 84 40 88 50 88C60 88 72 84 75 60C68 66 60 66 50 66C40 66 32 66 25 60Z", fill=hair)
        )
    parts.append(
        tag("path", d="M41 68Q50 75 59 68", fill="none", stroke="#6b2d24", stroke_width=3.5, stroke_linecap="round")
    )
    parts += [tag("circle", cx=x, cy=53, r=3.4, fill="#2b2622") for x in (40, 60)]
    if style:
        parts.append(tag("path", d=style, fill=hair, stroke="#00000055", stroke_width=2, stroke_linejoin="round"))
    if worn == "glasses":
        rims = "M31 53a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M51 53a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M49 52h2"
        parts.append(tag("path", d=rims, fill="#ffffff44", stroke="#2b2622", stroke_width=3))
    if worn == "hat":
        brim = GROUNDS[(index // 4 + 2) % 6]
        parts.append(
            tag(
                "path",
                d="M28 34C28 16 40 10 50 10C60 10 72 16 72 34ZM16 34H84V41H16Z",
                fill=brim,
                stroke="#00000066",
                stroke_width=2.5,
            )
        )
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 100")
