"""The look of a game without a view, or with only a part of one."""

from __future__ import annotations

from typing import Any

from ludotheque.draw import default_view
from ludotheque.kernel.contract import OpenObservation
from ludotheque.kernel.observation import Event
from ludotheque.kernel.texts import french_spaces
from ludotheque.testing.views import check_drawing

BOARD = {"board": [[1, 2, 0], [0, 0, 1]], "stock": [], "round_number": 3, "seat": 1}


def seen(**changes: Any) -> OpenObservation:
    common = {"game": "kuhlorado", "players": 2, "seat": 0, "to_act": (1,), "is_over": False, "scores": (4.0, 2.5)}
    return OpenObservation(**{**common, "winners": (), "legal": ((3, "go <3>"),), "position": BOARD, **changes})


def test_text_has_fields_points_and_a_mark_for_the_seat_to_act() -> None:
    assert default_view.text(seen(), "en", ["Ada", "Bo"]).splitlines() == [
        "board  1 2 0 | 0 0 1",
        "stock  ",
        "round number  3",
        "   Ada  4",
        "▸  Bo   2.5",
        "Bo to play.",
    ]
    assert " ★ A  4" in default_view.text(seen(to_act=(), is_over=True, winners=(0,)))


def test_fields_are_tiles_and_lists_of_lists_are_grids() -> None:
    [panel] = default_view.make_panels("Chess & Co", None)(seen(), "en", ())
    check_drawing(str(panel.to_svg()))
    assert panel.body.count("<rect") == 1 + 6 + 1
    assert panel.height >= 4 * default_view.TILE


def test_own_text_keeps_its_columns() -> None:
    [panel] = default_view.make_panels("Chess & Co", lambda o, lang, names: "a  b\n\n <c>")(seen(), "en", ())
    check_drawing(str(panel.to_svg()))
    assert 'x="0 30"' in panel.body
    assert 'x="10 20 30"' in panel.body


def test_choices_are_buttons_with_the_notation() -> None:
    [choice] = default_view.choices(seen(), "fr")
    assert (choice.action, choice.path, choice.label) == (3, ("action:3",), "go <3>")
    assert default_view.handle_label("action:3", seen(), "en") == "go <3>"


def test_sentences() -> None:
    assert default_view.status(seen(), "fr", ["Ada", "Bo"]) == "À Bo de jouer."
    assert default_view.status(seen(to_act=(0,)), "en", ()) == "Your turn."
    assert default_view.status(seen(is_over=True, winners=(1,)), "en", ()) == "The game is over. Winner: B."
    assert default_view.say(Event("action", -1, {"notation": "roll 3"}), "fr", ()) == french_spaces(
        "Le hasard : roll 3"
    )
