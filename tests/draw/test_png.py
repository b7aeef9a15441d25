"""PNGs have the asked size, and their text shows even where no font is installed."""

from __future__ import annotations

import struct

import pytest
import resvg_py

from ludotheque.draw.png import FAMILY, FONTS, to_png
from ludotheque.draw.tags import tag
from ludotheque.draw.view import Panel, standalone

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" font-family="{family}">'


def picture(words: str, family: str = "Nowhere, sans-serif") -> str:
    return HEAD.format(family=family) + f'<text x="10" y="30" font-size="20">{words}</text></svg>'


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_width_is_kept_or_asked_for() -> None:
    assert size_of(to_png(picture("a"))) == (200, 50)
    assert size_of(to_png(picture("a"), 400)) == (400, 100)
    assert size_of(to_png(picture("a"), zoom=1.5)) == (300, 75)


@pytest.mark.parametrize("family", ["Nowhere", "Nowhere, sans-serif", "Nunito", "Lato, 'Noto Sans', sans-serif"])
def test_text_shows_whatever_family_is_asked_for(family: str) -> None:
    assert to_png(picture("Pré", family)) != to_png(picture("", family))


def test_our_font_alone_has_every_letter_of_both_languages() -> None:
    """Without system fonts a missing letter leaves the picture unchanged."""
    files = [str(path) for path in FONTS.glob("*.ttf")]

    def draw(letter: str) -> bytes:
        svg = picture(letter, FAMILY)
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files))

    nothing = draw("")
    for letter in "abcxyzABCXYZ0123456789+−–—’“”«»…éèêëàâçîïôöùûüœæÉÈÀÇŒ·:;!?()/°€":
        assert draw(letter) != nothing, letter
    for space in "\u00a0\u202f":
        assert draw(f"a{space}b") not in (draw("ab"), draw("a")), hex(ord(space))


def test_the_font_is_small_and_has_its_licence() -> None:
    assert sum(path.stat().st_size for path in FONTS.glob("*.ttf")) < 60_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8").upper()


def test_standalone_pictures_stack_panels_and_keep_the_side_beside() -> None:
    panels = [
        Panel("main", "Main", 400, 300, tag("rect", width=9, height=9, class_="x")),
        Panel("hand", "Hand", 400, 100, tag("rect", width=9, height=9), "hand"),
        Panel("side", "Side", 200, 100, tag("rect", width=9, height=9), "side"),
    ]
    svg = standalone(panels, ".x { fill: var(--act); } @media (min-width: 1px) { .x { fill: red; } }", "light")
    assert "var(" not in svg
    assert size_of(to_png(svg)) == (16 + 400 + 16 + 200 + 16, 16 + 300 + 16 + 100 + 16)
