"""The rules pages: complete, with marked decisions and reconstructions and the edition's tables."""

from __future__ import annotations

import re
import tomllib

import pytest

from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.content import load_edition
from ludotheque.games.nevaches.rules.codes import FACES
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES
from ludotheque.games.nevaches.view.labels import bonus_word

DECIDED = {"en": "our decision", "fr": "notre décision"}


def page(lang: str) -> str:
    """Return a rules page on one line, without emphasis."""
    text = (SPEC.folder() / f"rules_{lang}.md").read_text(encoding="utf-8")
    return " ".join(text.replace("**", "").split())


def rows(lang: str) -> list[list[str]]:
    """Return the cells of all tables."""
    lines = (SPEC.folder() / f"rules_{lang}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("any landscapes may touch", "tous les paysages peuvent se toucher"),  # V8
        ("no more than nine times in one action: a tenth swap is refused", "pas plus de neuf fois par action"),  # V9
        ("As soon as the last tile of the pile is turned", "Dès que la dernière tuile de la pile est retournée"),  # V9
        ("and be placed on them later", "et on peut en placer plus tard"),  # V10
        ("as soon as the last card is turned", "dès que la dernière carte de la pioche est retournée"),  # V11
        ("a lone cow is a herd too", "une vache isolée est aussi un troupeau"),  # V13
    ],
)
def test_v8_to_v13_what_the_pages_left_out(english: str, french: str) -> None:
    assert english in page("en") and french in page("fr")


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("four sides; corners do not matter", "quatre côtés ; les coins ne comptent pas"),  # V5
        ("the cards left over are discarded", "on défausse les cartes restantes"),  # V21
    ],
)
def test_v5_v21_decisions_are_marked_where_they_are_read(english: str, french: str) -> None:
    assert f"{english} (our decision" in page("en") and f"{french} (notre décision" in page("fr")


def test_v4_the_pages_say_which_bonus_tiles_are_reconstructed() -> None:
    assert "which two faces share a bonus tile and which are up are reconstructed" in page("en")
    assert "les deux faces de chaque tuile bonus et celles que l’on voit au départ sont reconstituées" in page("fr")
    assert "faces of the bonus tiles" in SPEC.reconstructed["en"]
    assert "faces des tuiles bonus" in SPEC.reconstructed["fr"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_v4_the_pages_have_the_spaces_and_pairs_of_the_edition(lang: str) -> None:
    content = load_edition("reconstructed")
    spaces = [int(cells[0]) for cells in rows(lang) if cells[0].isdecimal()]
    assert spaces == content.spaces
    joined = {"en": " and ", "fr": " et "}[lang]
    for first, second in content.tiles:
        words = [
            bonus_word(FACES[face], lang).replace("all cows come home", "all cows home") for face in (first, second)
        ]
        assert joined.join(words) in page(lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_v5_the_pages_have_the_points_of_the_scoring_tiles(lang: str) -> None:
    found = [int(cells[1]) for cells in rows(lang) if len(cells) == 2 and cells[1].isdecimal()]
    assert found == GOAL_VALUES


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_ruling_says_where_it_comes_from(lang: str) -> None:
    rulings = [cells for cells in rows(lang) if re.fullmatch(r"V\d+", cells[0])]
    assert [cells[0] for cells in rulings] == [f"V{number}" for number in range(1, 22)]
    assert all(set(cells[2].split(", ")) <= set("RFDX") for cells in rulings)
    decided = [cells[0] for cells in rulings if "D" in cells[2]]
    assert decided == ["V5", "V6", "V9", "V11", "V14", "V15", "V17", "V18", "V19", "V21"]
    assert DECIDED[lang] in page(lang)


def test_v16_v18_v19_the_first_lesson_says_that_65_points_do_not_win_yet() -> None:
    lesson = tomllib.loads((SPEC.folder() / "lessons" / "1-first-turns.toml").read_text(encoding="utf-8"))
    first = lesson["steps"][0]["say"]
    assert first["en"].startswith("When somebody has 65 points, the round is finished; then the most points win.")
    assert first["fr"].startswith("Dès que quelqu’un a 65 points, on finit la manche ; le plus grand total gagne.")
