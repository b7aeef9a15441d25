"""Edition files: a faulty one is refused with field and reason, a good one can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque
from ludotheque import EditionError
from ludotheque.games.kuhlorado import content

SHIPPED = Path(content.__file__).parent / "editions" / "reconstructed.toml"


def write(folder: Path, old: str, new: str) -> str:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    path = folder / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    path = write(tmp_path, 'id = "reconstructed"', 'id = "mine"')
    game = ludotheque.load_game("kuhlorado", edition=path, sheet=1)
    assert game.edition_id == "mine"
    state = game.new_initial_state()
    text = ludotheque.format_record(ludotheque.record_of(state))
    assert "edition: mine" in text
    with pytest.raises(ludotheque.RecordError):
        ludotheque.parse_record(text, ludotheque.load_game)
    assert ludotheque.parse_record(text, ludotheque.load_game, edition=path).game.edition_id == "mine"


@pytest.mark.parametrize(
    ("old", "new", "field", "reason"),
    [
        ('"35ccc341"', '"35ccc34"', "sheets[0]", "8 rows of 8"),
        ('"35ccc341"', '"35ccc34x"', "sheets[0][0]", "none of"),
        ('"321hh54c"', '"321h1h4c"', "sheets[0][2]", "no other half"),
        ('"321hh54c"', '"321hhh4c"', "sheets[0][2]", "column 6 has no other half"),
        ('"35ccc341"', "35", "sheets[0][0]", "Expected `str`"),
        ('title = "Ten reconstructed sheets"', "", "–", "title"),
        ("reconstructed = true", "reconstructed = true\nsize = 9", "–", "size"),
    ],
)
def test_a_wrong_edition_is_refused_with_field_and_reason(
    tmp_path: Path, old: str, new: str, field: str, reason: str
) -> None:
    with pytest.raises(EditionError, match=reason) as caught:
        ludotheque.load_game("kuhlorado", edition=write(tmp_path, old, new))
    assert caught.value.values["field"] == field


def test_ten_sheets_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "few.toml"
    head = SHIPPED.read_text(encoding="utf-8").split("sheets = [")[0]
    path.write_text(head + 'sheets = []\n[note]\nen = "a"\nfr = "b"\n', encoding="utf-8")
    with pytest.raises(EditionError, match="ten sheets"):
        ludotheque.load_game("kuhlorado", edition=str(path))


def test_a_file_that_is_no_toml_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe = [")
    for name in (str(path), str(tmp_path / "absent.toml")):
        with pytest.raises(EditionError) as caught:
            ludotheque.load_game("kuhlorado", edition=name)
        assert caught.value.code == "edition/unreadable"
