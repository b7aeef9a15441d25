"""The rules pages: tables of all units and properties as in the edition, marks, corrected errors."""

from __future__ import annotations

import pytest
from tests.games.neuland.rules_tables import properties_table, units_table

from ludotheque.games.neuland import SPEC


def page(lang: str) -> str:
    return (SPEC.folder() / f"rules_{lang}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_l4_the_table_of_units(lang: str) -> None:
    assert units_table(lang).count("\n") == 15
    assert units_table(lang) in page(lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_l5_the_table_of_properties(lang: str) -> None:
    assert properties_table(lang).count("\n") == 15
    assert properties_table(lang) in page(lang)


@pytest.mark.parametrize(
    ("lang", "marked"),
    [
        ("en", "All other values and needs, and all terrains, are reconstructed."),
        (
            "fr",
            "Les autres valeurs et besoins, et tous les terrains, sont reconstitués.",
        ),
    ],
)
def test_l5_values_and_terrains_are_marked_as_reconstructed(lang: str, marked: str) -> None:
    assert marked in page(lang)
    word = {"en": "values", "fr": "valeurs"}[lang]
    assert word in SPEC.reconstructed[lang]


@pytest.mark.parametrize(
    ("lang", "tokens", "gold"),
    [
        ("en", "the action for producing or placing shields itself is still due", "the action itself\nis due"),
        ("fr", "l’action de fabriquer ou de placer des blasons reste due", "l’action elle-même reste due"),
    ],
)
def test_l14_l15_tokens_and_gold_do_not_save_the_action_itself(lang: str, tokens: str, gold: str) -> None:
    assert tokens in page(lang)
    assert gold in page(lang)


def test_l9_the_first_round_is_clockwise() -> None:
    assert "random order" not in page("en")
    assert "then clockwise" in page("en")
    assert "puis dans le sens horaire" in page("fr")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_ruling_has_its_row(lang: str) -> None:
    assert all(f"\n| L{number} | " in page(lang) for number in range(1, 20))
