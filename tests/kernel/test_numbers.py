"""Numbers in French and English."""

from __future__ import annotations

import pytest

from ludotheque.kernel.numbers import format_number, format_percent, format_points


@pytest.mark.parametrize(
    ("value", "digits", "sign", "french", "english"),
    [
        (1234.56, 1, False, "1\u202f234,6", "1,234.6"),
        (-2.5, 1, False, "−2,5", "−2.5"),
        (-0.04, 1, False, "0,0", "0.0"),
        (-0.04, 1, True, "+0,0", "+0.0"),
        (3, 0, True, "+3", "+3"),
        (-3, 0, True, "−3", "−3"),
    ],
)
def test_a_number(value: float, digits: int, sign: bool, french: str, english: str) -> None:
    assert format_number(value, "fr", digits, sign) == french
    assert format_number(value, "en", digits, sign) == english


def test_only_the_french_percent_sign_has_a_space_which_does_not_break() -> None:
    assert format_percent(0.256, "fr") == "26\u00a0%"
    assert format_percent(0.256, "en") == "26%"
    assert format_percent(-0.256, "fr", 1, sign=True) == "−25,6\u00a0%"
    assert format_percent(-0.0004, "en") == "0%"


def test_points_have_decimals_only_if_they_need_them() -> None:
    assert [format_points(points, "fr") for points in (12.0, -3, 2.5)] == ["12", "−3", "2,5"]
    assert format_points(2.5, "en") == "2.5"
