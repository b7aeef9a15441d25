"""The rules pages, the README and the notes say what is decided or reconstructed."""

from __future__ import annotations

import re
import tomllib

import pytest

from ludotheque.games.niet import SPEC

FOLDER = SPEC.folder()


def page(name: str) -> str:
    """Return a page with its lines joined and plain spaces."""
    return " ".join((FOLDER / name).read_text(encoding="utf-8").replace("\u00a0", " ").split())


def row(number: str, lang: str) -> str:
    """Return the line of a rule in the table at the end of a page."""
    text = (FOLDER / f"rules_{lang}.md").read_text(encoding="utf-8").replace("\u00a0", " ")
    return next(line for line in text.splitlines() if line.startswith(f"| {number} |"))


@pytest.mark.parametrize(
    ("lang", "cells", "signs"),
    [
        (
            "en",
            "except *one card* and *two cards*: these two come from public reviews",
            "the other three signs are ours",
        ),
        (
            "fr",
            "sauf *une carte* et *deux cartes* : ces deux-là viennent de critiques",
            "les trois autres signes sont de nous",
        ),
    ],
)
def test_n2_the_pages_say_which_cells_and_signs_are_not_the_rulebooks(lang: str, cells: str, signs: str) -> None:
    assert cells in page(f"rules_{lang}.md")
    assert signs in page(f"rules_{lang}.md")


@pytest.mark.parametrize(("lang", "words"), [("en", "“1 card” and “2 cards”"), ("fr", "« 1 carte » et « 2 cartes »")])
def test_n2_the_notes_of_game_and_edition_say_so_too(lang: str, words: str) -> None:
    edition = tomllib.loads((FOLDER / "editions" / "iello.toml").read_text(encoding="utf-8"))
    assert words in edition["note"][lang].replace("\u00a0", " ")
    note = SPEC.reconstructed[lang].replace("\u00a0", " ")
    assert words in note
    assert "×2" in note
    assert {"en": "signs", "fr": "signes"}[lang] in note


def test_n2_the_readme_claims_no_more_than_is_true() -> None:
    readme = page("README.md")
    assert "Nothing is reconstructed" not in readme
    assert "*1 card* and *2 cards* are known from public reviews only" in readme
    assert "only the red star is in the text" in readme


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "If trump and super trump are of **one colour**, its 1s are simply the highest trumps."),
        (
            "fr",
            "Si l’atout et le superatout sont de la **même couleur**, ses 1 sont simplement les atouts les plus forts.",
        ),
    ],
)
def test_n10_the_pages_say_what_trump_and_super_trump_of_one_colour_mean(lang: str, words: str) -> None:
    assert words in page(f"rules_{lang}.md")
    assert {"en": "decided", "fr": "décidé"}[lang] in row("N10", lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "The French rulebook can be read in two ways here"), ("fr", "La règle imprimée se lit ici de deux façons")],
)
def test_n14_the_pages_say_that_the_reading_of_the_double_card_is_decided(lang: str, words: str) -> None:
    assert words in page(f"rules_{lang}.md")
    assert {"en": "another edition", "fr": "une autre édition"}[lang] in row("N14", lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_has_its_source(lang: str) -> None:
    text = (FOLDER / f"rules_{lang}.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^\| (N\d+) \|", text, re.MULTILINE)
    assert numbers == [f"N{number}" for number in range(1, 17)]
    assert all(row(number, lang).count("|") == 4 for number in numbers)
    assert "Décisions" not in text


@pytest.mark.parametrize(
    ("lang", "kept", "dealt"),
    [
        (
            "en",
            "keeps one card, and the round ends as soon as a hand is",
            "some have dealt more often than others",
        ),
        (
            "fr",
            "reste alors une carte, et la manche s’arrête dès",
            "tous n’ont pas distribué aussi souvent",
        ),
    ],
)
def test_n7_n16_the_pages_say_what_follows(lang: str, kept: str, dealt: str) -> None:
    assert kept in row("N7", lang)
    assert dealt in row("N16", lang)
