"""A choice from a list: by number, by notation, by the beginning of a notation, or part by part."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ludotheque.cli.menu import FLAT, Menu
from ludotheque.draw.view import Choice


def menu_of(paths: Mapping[str, tuple[str, ...]]) -> Menu:
    choices = [Choice(action, path, f"Label {name}") for action, (name, path) in enumerate(paths.items())]
    return Menu(choices, dict(enumerate(paths)), lambda handle: handle.upper())


def grid(rows: str = "abcd", columns: str = "12345") -> Menu:
    return menu_of({f"mark {row}{column}": (f"row:{row}", f"column:{column}") for row in rows for column in columns})


def test_a_short_list_is_shown_whole() -> None:
    menu = grid("ab", "123456")
    assert len(menu.items()) == FLAT
    assert menu.items()[0].label == "Label mark a1"
    assert menu.pick(12) == 11


def test_a_long_list_is_chosen_piece_by_piece() -> None:
    menu = grid()
    assert [item.label for item in menu.items()] == ["ROW:A", "ROW:B", "ROW:C", "ROW:D"]
    assert menu.pick(3) == -1
    assert menu.is_narrowed
    assert [item.notation for item in menu.items()][:2] == ["mark c1", "mark c2"]
    assert menu.pick(2) == 11
    menu.back()
    assert menu.items()[0].label == "ROW:A"
    menu.back()
    assert not menu.is_narrowed


def test_a_common_beginning_is_skipped() -> None:
    menu = menu_of({f"mark {n}": ("phase:mark", f"half:{n // 10}", f"cell:{n}") for n in range(20)})
    assert [item.label for item in menu.items()] == ["HALF:0", "HALF:1"]
    assert menu.pick(2) == -1
    assert menu.pick(1) == 10


def test_a_long_list_without_pieces_stays_a_list() -> None:
    assert len(menu_of({f"bid {n}": (f"bid:{n}",) for n in range(30)}).items()) == 30


def test_a_group_of_one_is_the_choice_itself() -> None:
    paths = {f"mark {n}": ("row:a", f"cell:{n}") for n in range(13)} | {"pass": ("pass:",)}
    menu = menu_of(paths)
    assert [item.label for item in menu.items()] == ["ROW:A", "Label pass"]
    assert menu.pick(2) == 13


def test_an_action_with_two_paths_is_one_line_and_found_under_both() -> None:
    cells = "abcdefg"
    pairs = [(one, two) for index, one in enumerate(cells) for two in cells[index + 1 :]]
    choices = []
    for action, (one, two) in enumerate(pairs):
        choices += [Choice(action, path, f"{one}{two}") for path in ((one, two), (two, one))]
    menu = Menu(choices, {action: f"mark {one} {two}" for action, (one, two) in enumerate(pairs)}, str.upper)
    assert [item.label for item in menu.items()] == list("ABCDEFG")
    assert menu.pick(7) == -1
    assert [item.label for item in menu.items()] == ["ag", "bg", "cg", "dg", "eg", "fg"]
    assert menu.read("mark a b") == 0


def test_the_whole_notation_or_label_is_taken_at_once() -> None:
    menu = grid()
    assert menu.read("  MARK   b2 ") == 6
    assert menu.read("label mark d5") == 19


def test_a_beginning_narrows_and_never_commits() -> None:
    menu = grid()
    assert menu.read("mark c") == -1
    assert [item.notation for item in menu.items()] == [f"mark c{n}" for n in range(1, 6)]
    assert menu.read("mark d4x"[:-2]) == -1
    assert menu.read("d5") == -1, "a part inside is found too"
    assert [item.action for item in menu.items()] == [19]
    menu.back()
    assert menu.items()[0].label == "ROW:A"


def test_nothing_that_fits_is_an_error() -> None:
    menu = grid()
    with pytest.raises(LookupError):
        menu.read("jump")
    with pytest.raises(LookupError):
        menu.pick(5)
    with pytest.raises(LookupError):
        menu.pick(0)
