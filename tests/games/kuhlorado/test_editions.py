"""Sheets of a real box as an edition file: playable ones load, unplayable ones are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.kuhlorado.diagrams import SHEET, rows

from ludotheque import EditionError, Rng, load_game
from ludotheque.games.kuhlorado.bot.estimate import Regions
from ludotheque.games.kuhlorado.bot.guide import KuhloradoGuide
from ludotheque.games.kuhlorado.content import load_edition
from ludotheque.games.kuhlorado.events import events
from ludotheque.games.kuhlorado.rules import KuhloradoGame, KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import MARK, PASS
from ludotheque.games.kuhlorado.view import VIEW
from ludotheque.kernel import editions

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


def write(folder: Path, *sheets: str, numbers: str = "") -> str:
    """Write an edition file with these sheets, the last repeated up to ten, and numbers of the rules."""
    ten = [*sheets, *[sheets[-1]] * (10 - len(sheets))]
    lists = ",".join("[" + ",".join(f'"{row}"' for row in rows(sheet) if row) + "]" for sheet in ten)
    path = folder / "box.toml"
    path.write_text(f"{HEADER}sheets = [{lists}]\n[rules]\n{numbers}\n{NOTE}", encoding="utf-8")
    load_edition.cache_clear()
    editions._fingerprint.cache_clear()
    return str(path)


def play(edition: str, sheet: int) -> KuhloradoState:
    """Play a random game to its end."""
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
        text = VIEW.text(state.observation(0), lang, ("Ada", "Bo"))  # type: ignore[arg-type]
        assert max(map(len, text.splitlines())) <= 80
        assert text.count("≈≈≈≈≈≈≈") == {1: 2, 2: 0, 3: 1}[number]
        assert text.count("≈≈≈") == 6, text  # rows touch, so vertical ones need no extra sign
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


def test_numbers_of_the_rules_are_those_of_the_edition(tmp_path: Path) -> None:
    """With the same marks and other numbers every part of the score changes, and the view too."""
    numbers = "meadow = 11\nsmall_trough = 0\nlarge_trough = 0\nland_sizes = [3]\nland_points = [50]\ndouble = 7"
    game = load_game("kuhlorado", edition=write(tmp_path, SHEET, numbers=numbers), sheet=1, pro=True)
    state = game.new_initial_state()
    assert isinstance(state, KuhloradoState)
    state.step(-1, 0)
    for cell in (
        0,
        1,
        2,
        56,
        57,
    ):  # three in the north, two in the south; two of them also in the west, which counts twice
        state.marks[cell] = 1
    state.doubles = [1, 0]
    assert state.scores() == [11.0 * 3 + 50.0 + 7.0, 0.0]
    o: Any = state.observation(0)
    assert [land.points for land in o.lands] == [50] and o.double_points == 7
    assert [each.points for each in o.majorities] == [11, 11, 11, 11, 0, 0, 0, 0]
    assert sum(line.points[0] for line in VIEW.score_sheet(o, "en", ())[:-1]) == o.scores[0]


def test_k10_k13_k15_texts_and_pictures_have_the_numbers_of_the_edition(tmp_path: Path) -> None:
    numbers = "numbers_left = 12\ndoubles_at = 6\nland_sizes = [3, 4, 8]\nland_points = [0, 1, 9]"
    game = load_game("kuhlorado", edition=write(tmp_path, SHEET, numbers=numbers), sheet=1, pro=True)
    state = game.new_initial_state()
    assert isinstance(state, KuhloradoState)
    state.apply_action(0)
    o: Any = state.observation(0)
    for words in ("Land: from 4 cells", "Doubles (at 6 cows)"):
        assert words in VIEW.text(o, "en", ()) and words in panel(o, "tally")
    assert "Terrains\u00a0: dès 4 cases" in VIEW.text(o, "fr", ()) and "Doubles (à 6 vaches)" in VIEW.text(o, "fr", ())
    assert 'class="kuhlorado-tiny">12<' in panel(o, "table")
    state.marks[:5] = [1] * 5
    o = state.observation(0)
    assert "h140M114 " in panel(o, "tally") and "h87.5" in panel(o, "tally"), "5 of 8 cells, a tick at 4"


def test_an_edition_without_points_for_land_says_nothing_of_it(tmp_path: Path) -> None:
    edition = write(tmp_path, SHEET, numbers="land_sizes = [5]\nland_points = [0]")
    o: Any = play(edition, 1).observation(0)
    assert "Land" not in VIEW.text(o, "en", ()) and "Land" not in panel(o, "tally")


def panel(o: Any, name: str) -> str:
    """Return the drawing of one panel."""
    return next(str(each.body) for each in VIEW.panels(o, "en", ("Ada", "Bo")) if each.id == name)


@pytest.mark.parametrize(
    ("left", "expected"),
    [(12, "Only 12 numbers are left"), (1, "Only 1 number is left"), (0, "No number is free")],
)
def test_k10_the_log_says_how_many_numbers_are_left_at_the_end(tmp_path: Path, left: int, expected: str) -> None:
    game = load_game("kuhlorado", edition=write(tmp_path, SHEET, numbers=f"numbers_left = {left}"), sheet=1)
    state = game.new_initial_state()
    assert isinstance(state, KuhloradoState)
    state.step(-1, 0)
    state.phase, state.low, state.high, state.free_numbers = MARK, 1, 2, left + 1
    before = state.clone()
    assert isinstance(before, KuhloradoState)
    action = state.legal_actions()[0]
    state.apply_action(action)
    said = VIEW.say(events(before, 0, action, state, 0)[-1], "en", ("Ada", "Bo"))
    assert said == f"{expected}: the game ends, Ada 3, Bo 0."


def test_no_re_roll_and_another_end(tmp_path: Path) -> None:
    edition = write(tmp_path, SHEET, numbers="rerolls = 0\nnumbers_left = 20")
    state = play(edition, 1)
    assert state.free_cows == 0 or 17 <= state.free_numbers <= 20
    assert not [action for seat, action in state.history() if seat >= 0 and action < PASS]


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        ("rerolls = 2", "rules.rerolls"),
        ("large_trough = 51", "rules.large_trough"),
        ("numbers_left = 31", "rules.numbers_left"),
        ("land_sizes = [5, 5]\nland_points = [1, 2]", "rules.land_sizes"),
        ("land_points = [1]", "rules.land_points"),
        ("cows = 3", "rules"),
        ("meadow = 'three'", "rules.meadow"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(tmp_path: Path, numbers: str, field: str) -> None:
    with pytest.raises(EditionError) as refused:
        load_edition(write(tmp_path, SHEET, numbers=numbers))
    assert field in refused.value.sentence("en")


def test_bots_know_changed_numbers_and_do_without_the_network(tmp_path: Path) -> None:
    """The network was trained for the shipped box. The generic search uses the edition's own numbers."""
    game = load_game("kuhlorado", edition=write(tmp_path, SHEET, numbers="meadow = 30"), sheet=1)
    assert isinstance(game, KuhloradoGame)
    guide = KuhloradoGuide(game)
    assert guide.network is None and guide.note is not None
    assert "another game, edition" in guide.note.sentence("en")
    assert Regions(game.sheets[0], game).points[0] == 30.0


def test_saying_the_numbers_of_the_box_changes_no_fingerprint(tmp_path: Path) -> None:
    prints = [
        load_game("kuhlorado", edition=write(tmp_path, SHEET, numbers=numbers)).edition_fingerprint()
        for numbers in ("", "meadow = 3", "meadow = 4")
    ]
    assert prints[0] == prints[1] != prints[2]
    # Records made before editions had these numbers stay valid.
    assert load_game("kuhlorado").edition_fingerprint() == "6b164ac3d866"
