"""The rules pages have the edition's cards of every difficulty and the constraint of every tile."""

from __future__ import annotations

import pytest

from ludotheque.games.chevoux import SPEC
from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.observation import CardView, TileView
from ludotheque.games.chevoux.view.labels import say_needs, say_populate, say_restructure


def page(lang: str) -> str:
    return (SPEC.folder() / f"rules_{lang}.md").read_text(encoding="utf-8")


def tiles() -> tuple[TileView, ...]:
    kinds = enumerate(load_edition("reconstructed").tiles)
    return tuple(TileView(kind, one.id, one.group, one.name, one.of_it, 1, 0, one.needs) for kind, one in kinds)


def card_table(lang: str, difficulty: str) -> str:
    rows = []
    for number, card in enumerate(load_edition("reconstructed", difficulty).cards, start=1):
        shown = CardView(number, card.restructure, card.people, card.house, card.by, card.way, "")
        rows.append(f"| {number} | {say_restructure(shown, lang)} | {say_populate(shown, tiles(), lang)} |\n")
    return "".join(rows)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("difficulty", ["gentle", "normal", "tight"])
def test_the_cards(lang: str, difficulty: str) -> None:
    """Each table is compared as a whole, so rows of another table do not count."""
    assert card_table(lang, difficulty) in page(lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_constraint_of_every_tile(lang: str) -> None:
    for tile in tiles():
        assert f"| {tile.name[lang]} | {say_needs(tile.needs, tiles(), lang)} |\n" in page(lang), tile.id
