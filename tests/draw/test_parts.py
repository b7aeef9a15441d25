"""Shared parts: well-formed, without inline style or ids, drawn once and cached."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import partial

import pytest

from ludotheque.draw.cow import cow, cow_head, cow_top
from ludotheque.draw.dice import die
from ludotheque.draw.paper import card, card_back, ground, paper
from ludotheque.draw.people import person
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.trees import fir, fir_top, flower, tree_top, tuft
from ludotheque.draw.wood import disc, planks

PARTS: dict[str, Callable[[], Markup]] = {
    "cow": partial(cow, 50.0, 50.0, 40.0),
    "cow_head": partial(cow_head, 50.0, 50.0, 24.0),
    "cow_top": partial(cow_top, 50.0, 50.0, 40.0, 90),
    "die": partial(die, 0.0, 0.0, 54.0, Markup("")),
    "paper": partial(paper, 0.0, 0.0, 100.0, 50.0),
    "card": partial(card, 0.0, 0.0, 60.0, 90.0, "#c0432f", "#e9a79c"),
    "plain card": partial(card, 0.0, 0.0, 60.0, 90.0),
    "card_back": partial(card_back, 0.0, 0.0, 60.0, 90.0),
    "ground": partial(ground, 100.0, 100.0),
    "fir": partial(fir, 50.0, 50.0, 24.0),
    "fir_top": partial(fir_top, 50.0, 50.0, 24.0),
    "tree_top": partial(tree_top, 50.0, 50.0, 24.0),
    "flower": partial(flower, 5.0, 5.0, 10.0),
    "tuft": partial(tuft, 5.0, 5.0),
    "planks": partial(planks, 300.0, 200.0),
    "disc": partial(disc, 50.0, 50.0, 40.0, "#d8463a", "#8a2018"),
    **{f"person {seat}": partial(person, seat, 50.0, 50.0, 40.0) for seat in range(5)},
    **{f"lying person {seat}": partial(person, seat, 50.0, 50.0, 40.0, True) for seat in range(5)},
    **{f"seat {seat}": partial(seat_mark, seat, 9.0, 9.0, 18.0) for seat in range(5)},
}


@pytest.mark.parametrize("name", PARTS)
def test_part_is_well_formed_and_cached(name: str) -> None:
    draw = PARTS[name]
    root = ElementTree.fromstring(tag("g", draw()))
    assert len(list(root.iter())) > 1
    for element in root.iter():
        assert "style" not in element.attrib
        assert "id" not in element.attrib
    assert draw() is draw()


def test_every_seat_has_a_person_of_its_own() -> None:
    assert len({person(seat, 0.0, 0.0, 10.0) for seat in range(5)}) == 5
