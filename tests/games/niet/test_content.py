"""Editions of NIET!: a file that cannot be dealt from is refused with its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import load_game
from ludotheque.games.niet import content
from ludotheque.kernel.errors import EditionError

SHIPPED = Path(content.__file__).parent / "editions" / "iello.toml"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("4 = 15", "4 = 16", "hand.4"),
        ("4 = 15", "4 = 2", "hand.4"),
        ("4 = 8", "4 = 0", "rounds.4"),
        ("ones = 3", "ones = 0", "ones"),
        ("highest = 13", "highest = 14", "highest"),
        ("points = [1, 2, 3, 4, -2]", "points = [1, 2, 3, 4]", "points"),
        ("points = [1, 2, 3, 4, -2]", "points = [1, 2, 0, 4, -2]", "points"),
        ("ones = 3", 'ones = "three"', "ones"),
    ],
)
def test_a_wrong_file_is_refused_with_its_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SHIPPED.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_game("niet", players=4, edition=str(file))
    assert caught.value.values["field"] == field


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace('id = "iello"', 'id = "short"').replace("4 = 8", "4 = 4")
    file.write_text(text, encoding="utf-8")
    game = load_game("niet", players=4, edition=str(file))
    assert game.edition_id == "short"
    assert game.max_game_length() < load_game("niet", players=4).max_game_length()
