"""Notation: names of cells, and reading it back."""

from __future__ import annotations

from tests.games.nevaches.diagrams import lay_picture, legal, position


def test_notation_names_tiles_from_the_first_one() -> None:
    state = position("HF\nW.", tiles="L", cards=[(["F", "#"], 4), (["H#"], 4)], cows=3)
    lay_picture(state, 1, "F")
    assert [text for text in legal(state) if text.startswith("lay")] == [
        "lay lake at n1",
        "lay lake at w1",
        "lay lake at n1e1",
        "lay lake at e2",
        "lay lake at s1e1",
        "lay lake at s2",
        "lay lake at s1w1",
    ]
    assert state.string_to_action("  PLAY 1 on  e1 ") == state.string_to_action("play 1 on e1")
