"""Sheets of a real box as an edition file: what may be printed loads, what cannot be played is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.kuhlorado.diagrams import SHEET, rows

from ludotheque import EditionError, Rng, load_game
from ludotheque.games.kuhlorado import view
from ludotheque.games.kuhlorado.content import load_edition
from ludotheque.games.kuhlorado.rules import KuhloradoState

HEADER = 'id = "box"\ntitle = "Box"\nreconstructed = false\n'
NOTE = '[note]\nen = "From the box."\nfr = "De la boîte."\n'
BOTH_HORIZONTAL = """
c1c2c3c4
51c4c51c
23chhhh5
c2345c1c
122c3s4c
c51c2c34
5c4s3251
c1c2c345
"""
BOTH_VERTICAL = """
c1c2c3c4
51cvv51c
23cvv535
c2345c1c
122c3s4c
c51c2c34
5c4s3251
c1c2c345
"""
ON_THE_BORDER = """
c1chh3c4
51c4c51c
23c515cv
c2345c1v
122c3ssc
c51c2c34
5c445251
c1c2c345
"""
NO_FIVES_MANY_COWS = """
ccccccc4
c1c4c4cc
23chh4c4
c234cc1c
1v2c3s4c
cv1c2c34
cc4s3241
ccccc3cc
"""


def write(folder: Path, *sheets: str) -> str:
    """An edition file with these sheets, the last one repeated up to ten."""
    ten = [*sheets, *[sheets[-1]] * (10 - len(sheets))]
    lists = ",".join("[" + ",".join(f'"{row}"' for row in rows(sheet) if row) + "]" for sheet in ten)
    path = folder / "box.toml"
    path.write_text(f"{HEADER}sheets = [{lists}]\n{NOTE}", encoding="utf-8")
    load_edition.cache_clear()
    return str(path)


def play(edition: str, sheet: int) -> KuhloradoState:
    """A random game to its end."""
    state = load_game("kuhlorado", edition=edition, sheet=sheet).new_initial_state()
    rng = Rng(sheet)
    while not state.is_terminal():
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    assert isinstance(state, KuhloradoState)
    return state


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_k1_large_troughs_lie_either_way_and_anywhere(tmp_path: Path, lang: str) -> None:
    edition = write(tmp_path, BOTH_HORIZONTAL, BOTH_VERTICAL, ON_THE_BORDER, SHEET)
    troughs = [sheet.troughs[2:] for sheet in load_edition(edition)[1]]
    assert troughs[0] == [[19, 20], [21, 22]], "end to end, from the left"
    assert troughs[1] == [[11, 19], [12, 20]], "side by side"
    assert troughs[2] == [[3, 4], [23, 31]]
    for number in (1, 2, 3):
        state = play(edition, number)
        assert all(state.marks[cell] == 0 for trough in state.sheet.troughs for cell in trough), "K9"
        text = view.text(state.observation(0), lang, ("Ada", "Bo"))  # type: ignore[arg-type]
        assert max(map(len, text.splitlines())) <= 80
        assert text.count("≈≈≈≈≈≈≈") == {1: 2, 2: 0, 3: 1}[number]
        assert text.count("┼≈≈≈┼") + text.count("┼≈≈≈┤") == {1: 0, 2: 1, 3: 1}[number], text
        assert "<svg" in state.svg(0, lang)


def test_k1_a_sheet_may_hold_any_numbers_of_cows_and_numbers(tmp_path: Path) -> None:
    edition = write(tmp_path, NO_FIVES_MANY_COWS)
    sheet = load_edition(edition)[1][0]
    assert (sheet.cow_count, sheet.cells[5]) == (32, [])
    state = play(edition, 1)
    assert state.free_numbers == 5 or state.free_cows == 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("23chh4c5", "23ch14c5", r"sheets\[0\]\[2\]: the h in column 4 has no other half on its right"),
        ("23chh4c5", "23chv4c5", "the h in column 4 has no other half"),
        ("23chh4c5", "23c1154h", r"sheets\[0\]\[2\]: the h in column 8 has no other half"),
        ("1v2c3s4c", "152c3s4c", r"sheets\[0\]\[5\]: the v in column 2 has no other half below it"),
        ("1v2c3s4c", "1v2c3ssc", "two small troughs .* and two large ones .*, not 3 and 2"),
        ("23chh4c5", "23c124c5", "not 2 and 1"),
        ("23chh4c5", "23chh4x5", "“x” is none of"),
        ("23chh4c5", "23chh4c", "8 rows of 8 letters"),
    ],
)
def test_k1_an_impossible_sheet_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(EditionError, match=reason):
        load_edition(write(tmp_path, SHEET.replace(old, new)))


@pytest.mark.parametrize("printed", ["c", "12345"])
def test_k10_a_sheet_on_which_the_game_would_be_over_at_once_is_refused(tmp_path: Path, printed: str) -> None:
    other = "3" if printed == "c" else "c"
    sheet = "".join(other if letter in printed else letter for letter in SHEET)
    with pytest.raises(EditionError, match="over at once"):
        load_edition(write(tmp_path, sheet))


def test_k3_ten_sheets_are_needed(tmp_path: Path) -> None:
    edition = write(tmp_path, SHEET)
    text = Path(edition).read_text(encoding="utf-8")
    Path(edition).write_text(text.replace("sheets = [[", 'sheets = [["c"],['), encoding="utf-8")
    with pytest.raises(EditionError, match="ten sheets are needed, 11 are given"):
        load_edition(edition)
