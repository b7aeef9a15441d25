"""Edition files: a wrong one is refused with field and reason."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import EditionError

SHIPPED = files("ludotheque.games.chevoux").joinpath("editions/reconstructed.toml").read_text(encoding="utf-8")


def load(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    load_game("chevoux", edition=str(path))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('restructure = "swap_row"', 'restructure = "rotate"', "cards[1].restructure"),
        ("people = 3", "people = 0", "cards[5].people"),
        ("people = 2", "people = 0", "gentle[2].people"),
        ('restructure = "swap_any"', 'restructure = "rotate"', "gentle[5].restructure"),
        ('of = "moon", at_least = 2 }]', 'of = "comet", at_least = 2 }]', "cards[3].house[0].of"),
        ("{ river = true }, { of", "{ river = true, within = 2 }, { of", "tannery.needs[0]"),
        ("within = 2, at_least = 2", "within = 12, at_least = 2", "school.needs[0].within"),
        ('needs = [{ of = "field", at_least = 2 }]', 'needs = [{ of = "field" }]', "farm.needs[0]"),
        (
            'needs = [{ of = "house", at_least = 1 }]',
            'needs = [{ of = "same_axis", at_least = 1 }]',
            "bakery.needs[0].of",
        ),
        ('needs = [{ of = "house", at_least = 1 }]', 'needs = [{ of = "cafe", at_least = 1 }]', "cafe.of_it"),
        ('fr = "moulin"', 'de = "Mühle"', "axes[0].tiles[1].name"),
        ('id = "forge"', 'id = "farm"', "tiles"),
        ('group = "blue"', 'group = "green"', "tiles"),
        ("at_most = 0", "at_most = -1", "fire_station.needs[0]"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in SHIPPED
    with pytest.raises(EditionError) as refused:
        load(tmp_path, SHIPPED.replace(old, new, 1))
    assert refused.value.values["field"] == field


def test_an_unknown_word_is_refused_by_the_shape(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as refused:
        load(tmp_path, SHIPPED.replace("only_empty = true", "only_emtpy = true", 1))
    assert refused.value.code == "edition/invalid"


def test_missing_cards_axes_and_buildings(tmp_path: Path) -> None:
    last = SHIPPED.rindex("[[axes.tiles]]")
    with pytest.raises(EditionError, match="four buildings"):
        load(tmp_path, SHIPPED[:last])
    with pytest.raises(EditionError, match="seven axes"):
        load(tmp_path, SHIPPED[: SHIPPED.rindex("[[axes]]")])
    seventh = '[[cards]]\nrestructure = "swap_any"\npeople = 1\nhouse = []\n\n[[cards]]'
    with pytest.raises(EditionError, match="six action cards"):
        load(tmp_path, SHIPPED.replace("[[cards]]", seventh, 1))


def test_own_values_are_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        SHIPPED.replace("people = 3", "people = 5").replace('id = "reconstructed"', 'id = "mine"'), encoding="utf-8"
    )
    game = load_game("chevoux", edition=str(path))
    assert game.edition_id == "mine"
    assert game.tables.cards[5].people == 5  # type: ignore[attr-defined]


def test_an_edition_without_gentle_cards_plays_its_own_in_gentle_games(tmp_path: Path) -> None:
    begin, end = SHIPPED.index("[[gentle]]"), SHIPPED.index("[[tiles]]")
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED[:begin] + SHIPPED[end:], encoding="utf-8")
    people = [
        [card.people for card in load_game("chevoux", edition=str(path), gentle=gentle).tables.cards]  # type: ignore[attr-defined]
        for gentle in (False, True)
    ]
    assert people == [[1, 1, 1, 1, 1, 3]] * 2
    assert [card.people for card in load_game("chevoux", gentle=True).tables.cards] == [1, 1, 2, 2, 1, 3]  # type: ignore[attr-defined]
