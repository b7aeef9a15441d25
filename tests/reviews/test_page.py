"""The page of a review agrees with the terminal, and its data has the promised shape."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import msgspec

import ludotheque.reviews
from ludotheque.games.registry import load_game
from ludotheque.kernel.records import Record
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.reviews.html import review_html
from ludotheque.reviews.presenter import present_record
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import Account, Decision, Judge, Review

SEATS = tuple(Account(seat, 1.0 - seat, 0.5, 0.0, 0.0, 0.0, 0.0, None, 9, 0, 0, 0) for seat in range(2))
WHOLE = Review(Judge("kuhlorado", 1, 1, "fake"), SEATS, (), (), ((0.5, 0.5), (1.0, 0.0)))


def test_a_page_says_that_time_ran_out() -> None:
    part = msgspec.structs.replace(WHOLE, judged=0.25)
    assert "25% of the decisions were judged" in review_html(part)
    assert "25\u00a0% des décisions ont été jugées" in review_html(part, "fr")
    assert "of the decisions were judged" not in review_html(WHOLE)


def test_a_page_finds_nothing_costly_only_in_a_whole_review() -> None:
    assert "Nobody made a clear mistake" in review_html(WHOLE)
    assert "Nobody made a clear mistake" not in review_html(msgspec.structs.replace(WHOLE, judged=0.25))


def test_a_reason_has_both_languages_even_where_there_is_none() -> None:
    """Other programs rely on `why: {en, fr}`, and people read an empty reason."""
    decision = Decision(3, 0, "a", "b", 0.2, 0.01, "blunder", {})
    empty = {"en": "", "fr": ""}
    assert decision.why == empty
    assert msgspec.structs.replace(decision, why={}).why == empty
    stored = msgspec.json.encode(decision).replace(b'"why":{"en":"","fr":""}', b'"why":{}')
    assert b'"why":{}' in stored
    assert msgspec.json.decode(stored, type=Decision).why == empty, "of an earlier version, too"
    review = msgspec.structs.replace(WHOLE, decisions=(decision,))
    page = review_html(review)
    assert "<b>b</b></p></div></div></li>" in page, "the better move comes last, without a reason"
    assert 'class="why"' not in page


def test_a_file_shows_the_same_as_the_page() -> None:
    """All that the pages of a server say of a review is in the file too."""
    why = {"en": "gives up 2.1 points", "fr": "perd 2,1 points"}
    state = load_game("kuhlorado", players=2).new_initial_state()
    moves: list[tuple[int, int]] = []
    rng = Rng(1)
    while len(moves) < 9:
        seat = state.current_player()
        action = state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions())
        moves.append((seat, action))
        state.step(seat, action)
    record = Record(state.game, ("Ada", "Bob"), moves)
    steps = [step for step, (seat, _) in enumerate(moves) if seat != CHANCE]
    decisions = tuple(
        Decision(step, moves[step][0], "a", "b", 0.2, 0.01, "blunder" if step == steps[1] else "fine", why)
        for step in steps
    )
    review = msgspec.structs.replace(WHOLE, decisions=decisions, curve=((0.5, 0.5),) * (len(moves) + 1))
    page = unescape(review_html(review, "fr", record))
    assert f"Décision 2 · {record.seats[moves[steps[1]][0]]}" in page
    assert "Gaffe" in page
    assert "a coûté 20\u00a0% de la victoire (± 1\u00a0%)" in page
    assert "Le coup joué perd 2,1 points." in page
    assert page.count("data:image/svg+xml") == 1
    shown, _ = present_record(review, "fr", record)
    for line in shown.moves:
        assert f"<td>{line.text}</td>" in page
    assert "var(--" not in page


def test_every_text_exists_and_is_used() -> None:
    """Literal keys in the code are in the catalogue, and no other text is left in it."""
    package = Path(ludotheque.reviews.__file__).parent
    sources = [*package.glob("*.py"), package.parent / "cli" / "review.py"]
    source = "".join(path.read_text(encoding="utf-8") for path in sources)
    asked = set(re.findall(r'(?:\bsay|_say|_signed)\(\s*"([a-z_]+)"', source))
    assert asked - set(TEXTS.entries) == set()
    built = ("words_", "why_", "inaccuracy", "mistake", "blunder", "forced", "fine", "close", "best")
    idle = {key for key in TEXTS.entries if f'"{key}"' not in source and not key.startswith(built)}
    assert idle == set()
