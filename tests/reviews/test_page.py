"""The page of a review says what the terminal says."""

from __future__ import annotations

import msgspec

from ludotheque.reviews.page import review_html
from ludotheque.reviews.report import Account, Judge, Review

SEATS = tuple(Account(seat, 1.0 - seat, 0.5, 0.0, 0.0, 0.0, 0.0, None, 9, 0, 0, 0) for seat in range(2))
WHOLE = Review(Judge("kuhlorado", 1, 1, "fake"), SEATS, (), (), ((0.5, 0.5), (1.0, 0.0)))


def test_a_page_says_that_time_ran_out() -> None:
    part = msgspec.structs.replace(WHOLE, judged=0.25)
    assert "25\u00a0% of the decisions were judged" in review_html(part)
    assert "25\u00a0% des décisions ont été jugées" in review_html(part, "fr")
    assert "of the decisions were judged" not in review_html(WHOLE)


def test_a_page_finds_nothing_costly_only_in_a_whole_review() -> None:
    assert "No choice cost" in review_html(WHOLE)
    assert "No choice cost" not in review_html(msgspec.structs.replace(WHOLE, judged=0.25))
