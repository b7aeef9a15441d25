"""The page of a review agrees with the terminal, and its data has the promised shape."""

from __future__ import annotations

import msgspec

from ludotheque.reviews.page import review_html
from ludotheque.reviews.report import Account, Decision, Judge, Review
from ludotheque.reviews.words import moment_line

SEATS = tuple(Account(seat, 1.0 - seat, 0.5, 0.0, 0.0, 0.0, 0.0, None, 9, 0, 0, 0) for seat in range(2))
WHOLE = Review(Judge("kuhlorado", 1, 1, "fake"), SEATS, (), (), ((0.5, 0.5), (1.0, 0.0)))


def test_a_page_says_that_time_ran_out() -> None:
    part = msgspec.structs.replace(WHOLE, judged=0.25)
    assert "25% of the decisions were judged" in review_html(part)
    assert "25\u00a0% des décisions ont été jugées" in review_html(part, "fr")
    assert "of the decisions were judged" not in review_html(WHOLE)


def test_a_page_finds_nothing_costly_only_in_a_whole_review() -> None:
    assert "No choice cost" in review_html(WHOLE)
    assert "No choice cost" not in review_html(msgspec.structs.replace(WHOLE, judged=0.25))


def test_a_reason_has_both_languages_even_where_there_is_none() -> None:
    """Other programs rely on `why: {en, fr}`, and people read an empty reason."""
    decision = Decision(3, 0, "a", "b", 0.2, 0.01, "blunder", {})
    empty = {"en": "", "fr": ""}
    assert decision.why == empty
    assert msgspec.structs.replace(decision, why={}).why == empty
    stored = msgspec.json.encode(decision).replace(b'"why":{"en":"","fr":""}', b'"why":{}')
    assert b'"why":{}' in stored
    assert msgspec.json.decode(stored, type=Decision).why == empty, "of an earlier version, too"
    assert moment_line(decision, "en", ["Ada"]).endswith("Better: b.")
    review = msgspec.structs.replace(WHOLE, decisions=(decision,))
    assert "Better: b.</figcaption>" in review_html(review)
