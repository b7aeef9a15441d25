"""Both themes define the same variables, and text on their colours is readable."""

from __future__ import annotations

import re

import pytest

from ludotheque.draw.theme import SEAT_COLOURS, SEAT_SHAPES, SEAT_SIGNS, TOKENS, fill_in, palette, variables


def luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_both_themes_define_the_same_variables() -> None:
    assert set(TOKENS["light"]) == set(TOKENS["dark"])
    assert set(palette("light")) == set(palette("dark"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"),
        ("ink", "surface"),
        ("muted", "paper"),
        ("muted", "surface"),
        ("sheet-ink", "sheet"),
        ("sheet-muted", "sheet"),
        ("sheet-ink", "sheet-light"),
        ("sheet-muted", "sheet-light"),
    ],
)
def test_text_has_enough_contrast(theme: str, text: str, ground: str) -> None:
    colours = palette(theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seat", range(5))
def test_seats_stand_out_from_their_ground(theme: str, seat: int) -> None:
    """`seatN` differs from a page's surface, `markN` from bright paper.

    Amber is paler and needs its shape.
    """
    colours = palette(theme)
    least = 2.4 if seat == 2 else 3.0
    assert contrast(colours[f"seat{seat}"], colours["surface"]) >= least
    assert contrast(colours[f"mark{seat}"], colours["sheet-light"]) >= least


def test_every_seat_has_a_colour_a_shape_and_a_sign_of_its_own() -> None:
    assert len(set(SEAT_COLOURS)) == len(set(SEAT_SHAPES)) == len(set(SEAT_SIGNS)) == 5


def test_fill_in_leaves_no_variable() -> None:
    filled = fill_in("a{fill:var(--ink);stroke:var(--seat3);color:var(--unheard-of)}", "dark")
    assert filled == "a{fill:#efe8dc;stroke:#98a8ca;color:currentColor}"


def test_variables_are_declarations() -> None:
    assert re.fullmatch(r"(--[a-z0-9-]+:#[0-9a-f]{6,8};?)+", variables("light"))
