"""Notation: names of cells, and reading it back."""

from __future__ import annotations

import pytest
from tests.games.nevaches.diagrams import lay_picture, legal, position

from ludotheque import NotationError
from ludotheque.games.nevaches.rules.codes import HERD
from ludotheque.kernel.texts import french_spaces


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


def test_v13_a_herd_is_named_by_any_of_its_cows() -> None:
    state = position("..........f\nmMMMMMMMMmm", cows=0)
    assert [text for text in legal(state) if text.startswith("bring")] == ["bring home o", "bring home s1w10"]
    assert state.string_to_action("bring home s1") == state.string_to_action("bring home o")
    assert state.string_to_action(" BRING home  S1W1 ") == state.string_to_action("bring home o"), "not that at S1W10"
    with pytest.raises(NotationError):
        state.string_to_action("bring home s1w2")


def test_v13_a_cow_that_does_not_name_its_herd_is_refused_with_the_one_that_does() -> None:
    state = position("fmW\nHHl", cows=1)
    why = state.why_illegal(HERD + 1)
    assert why is not None
    assert why.sentence("en") == "This cow is one of the herd at the first tile: bring that one home. (V13)"
    assert why.sentence("fr") == french_spaces(
        "Cette vache est du troupeau de la première tuile : ramenez celui-là. (V13)"
    )
