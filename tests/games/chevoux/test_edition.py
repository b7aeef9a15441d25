"""Edition files with a fault are refused with field and reason."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from tests.games.chevoux.positions import after, legal, position, refused

from ludotheque.games.chevoux.events import events
from ludotheque.games.chevoux.notation import parse_cell
from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import ROW_SHIFT
from ludotheque.games.chevoux.view.choices import handle_label
from ludotheque.games.chevoux.view.labels import say_needs, say_restructure
from ludotheque.games.chevoux.view.sentences import say
from ludotheque.games.chevoux.view.terminal import text
from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import EditionError
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player

SHIPPED = files("ludotheque.games.chevoux").joinpath("editions/reconstructed.toml").read_text(encoding="utf-8")


def load(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    load_game("chevoux", edition=str(path))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('restructure = "swap_row"', 'restructure = "rotate"', "cards[1].restructure"),
        ("people = 2", "people = 0", "cards[5].people"),
        ("people = 3", "people = 0", "gentle[5].people"),
        ('restructure = "swap_any"', 'restructure = "rotate"', "cards[5].restructure"),
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
        ("within = 2, at_least = 2", "within = 2, away = 2, at_least = 2", "school.needs[0]"),
        ("within = 2, at_least = 2", "away = 0, at_least = 2", "school.needs[0].away"),
        ('restructure = "swap_row"', 'restructure = "swap_row"\nby = 1', "cards[1].by"),
        ('restructure = "shift_row"', 'restructure = "shift_row"\nby = 6', "cards[2].by"),
        ('restructure = "shift_row"', 'restructure = "shift_row"\nway = "left"', "cards[2].way"),
        ('restructure = "shift_column"', 'restructure = "shift_column"\nby = 1\nway = "left"', "cards[3].way"),
        # Values that no edition can have.
        ('needs = [{ of = "field", at_least = 2 }]', 'needs = [{ of = "field", at_least = 5 }]', "farm.needs[0]"),
        ("within = 2, at_least = 2", "within = 9, at_least = 7", "school.needs[0]"),
        ('of = "school", within = 2, at_least = 1', 'of = "school", within = 2, at_least = 2', "library.needs[0]"),
        ('of = "same_axis", at_least = 1', 'of = "same_axis", at_least = 4', "cooperative.needs[0]"),
        ('of = "violet_or_blue", at_least = 1 }]', 'of = "violet_or_blue", at_least = 5 }]', "cards[4].house[0]"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in SHIPPED
    with pytest.raises(EditionError) as refused:
        load(tmp_path, SHIPPED.replace(old, new, 1))
    assert refused.value.values["field"] == field


def test_an_unknown_word_is_refused_by_the_shape(tmp_path: Path) -> None:
    """C8: no card may ask for an empty house, so a file has no word for it."""
    with pytest.raises(EditionError, match="only_empty") as refused:
        load(tmp_path, SHIPPED.replace("house = []", "house = []\nonly_empty = true", 1))
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
        SHIPPED.replace("people = 2", "people = 5").replace('id = "reconstructed"', 'id = "mine"'), encoding="utf-8"
    )
    game = load_game("chevoux", edition=str(path))
    assert game.edition_id == "mine"
    assert game.tables.cards[5].people == 5  # type: ignore[attr-defined]


def people_of(difficulty: str, edition: str | None = None) -> list[int]:
    game = load_game("chevoux", edition=edition, difficulty=difficulty)
    return [card.people for card in game.tables.cards]  # type: ignore[attr-defined]


def test_the_cards_of_a_box_serve_every_difficulty(tmp_path: Path) -> None:
    begin, end = SHIPPED.index("[[gentle]]"), SHIPPED.index("[[tiles]]")
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED[:begin] + SHIPPED[end:], encoding="utf-8")
    difficulties = ("gentle", "normal", "tight", "hard")
    assert [people_of(each, str(path)) for each in difficulties] == [[1, 1, 1, 1, 1, 2]] * 4
    shipped = [[1, 1, 2, 2, 1, 3], [1, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 3], [1, 1, 1, 1, 1, 2]]
    assert [people_of(each) for each in difficulties] == shipped


def position_in(tmp_path: Path, rows: str, card: int, *changes: tuple[str, str]) -> ChevouxState:
    """Return a position of the shipped edition with some changes, in round 1."""
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return position(rows, card=card, round_number=1, edition=str(path))


TWO_ROWS = """
H*2, F, mill, H, bakery, school
F, F, H, cafe, doctor, town_hall
"""
THREE_ROWS = TWO_ROWS + "dam, F, F, F, F, F\n"
ROW = 'restructure = "shift_row"'
COLUMN = 'restructure = "shift_column"'


@pytest.mark.parametrize(
    ("more", "lengths", "english", "french"),
    [
        (
            "by = 1",
            [1, 5],
            "shift one row by 1 cell either way",
            "décaler une ligne de 1 case dans un sens ou dans l’autre",
        ),
        (
            'by = 2\nway = "right"',
            [2],
            "shift one row by 2 cells to the right",
            "décaler une ligne de 2 cases vers la droite",
        ),
        (
            'by = 2\nway = "left"',
            [4],
            "shift one row by 2 cells to the left",
            "décaler une ligne de 2 cases vers la gauche",
        ),
        (
            "by = 3",
            [3],
            "shift one row by 3 cells either way",
            "décaler une ligne de 3 cases dans un sens ou dans l’autre",
        ),
    ],
)
def test_c12_a_row_shift_of_fixed_length(
    tmp_path: Path, more: str, lengths: list[int], english: str, french: str
) -> None:
    state = position_in(tmp_path, TWO_ROWS, 3, (ROW, f"{ROW}\n{more}"))
    assert legal(state, "shift row 2") == [f"shift row 2 by {by}" for by in lengths]
    seen = state.observation(0)
    assert isinstance(seen, ChevouxObservation)
    assert say_restructure(seen.cards[2], "en") == english
    assert say_restructure(seen.cards[2], "fr") == french
    wrong = next(by for by in range(1, 6) if by not in lengths)
    way = next((each for each in ("left", "right") if each in more), "")
    assert refused(state, ROW_SHIFT + wrong - 1) == f"C6 refused_shift_{way or 'length'}"
    assert refused(state, ROW_SHIFT + 3 * 5 + lengths[0] - 1) == "C12 refused_shift_far", "there is no row 4 yet"
    words = more.split()[2]
    label = handle_label(f"turn:{lengths[-1]}", seen, "en")
    assert label.startswith(f"{words} cell")
    assert ("to the left" in label) == (lengths[-1] != int(words))


@pytest.mark.parametrize(
    ("rows", "more", "lengths"),
    [
        (THREE_ROWS, "by = 1", [1, 2]),
        (THREE_ROWS, 'by = 1\nway = "towards"', [2]),
        (THREE_ROWS, 'by = 4\nway = "away"', [1]),
        (TWO_ROWS, "by = 1", [1]),
        (TWO_ROWS, "by = 2", []),  # comes back to its place
    ],
)
def test_c12_a_column_shift_of_fixed_length(tmp_path: Path, rows: str, more: str, lengths: list[int]) -> None:
    state = position_in(tmp_path, rows, 4, (COLUMN, f"{COLUMN}\n{more}"))
    assert legal(state, "shift column c") == [f"shift column c by {by}" for by in lengths]


@pytest.mark.parametrize(
    ("card", "more", "notation", "english", "french"),
    [
        (3, 'by = 1\nway = "left"', "shift row 1 by 5", "1 cell to the left", "1 case vers la gauche"),
        (3, "by = 2", "shift row 1 by 4", "2 cells to the left", "2 cases vers la gauche"),
        (3, "by = 2", "shift row 1 by 2", "2 cells to the right", "2 cases vers la droite"),
        (4, "by = 4", "shift column c by 1", "4 cells away from the river", "s’éloigne de la rivière de 4 cases"),
        (4, "by = 4", "shift column c by 2", "4 cells towards the river", "se rapproche de la rivière de 4 cases"),
    ],
)
def test_c12_what_a_card_does_is_said_in_its_own_terms(
    tmp_path: Path, card: int, more: str, notation: str, english: str, french: str
) -> None:
    line = ROW if card == 3 else COLUMN
    state = position_in(tmp_path, THREE_ROWS, card, (line, f"{line}\n{more}"))
    action = state.string_to_action(notation)
    event, *_ = events(state, 0, action, after(state, notation), 0)
    assert english in say(event, "en", ())
    assert french in say(event, "fr", ())
    seen = state.observation(0)
    assert isinstance(seen, ChevouxObservation)
    assert handle_label(f"turn:{notation[-1]}", seen, "en").startswith(english)


def test_a_refused_shift_names_the_way_of_its_card(tmp_path: Path) -> None:
    state = position_in(tmp_path, TWO_ROWS, 3, (ROW, f'{ROW}\nby = 1\nway = "left"'))
    reason = state.why_illegal(ROW_SHIFT)
    assert reason is not None
    assert reason.sentence("en") == "Card 3 shifts by exactly 1 cell to the left. (C6)"
    assert reason.sentence("fr") == "La carte 3 décale d’exactement 1 case vers la gauche. (C6)"


def test_a_bot_plays_shifts_of_fixed_length(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    fixed = SHIPPED.replace(COLUMN, f"{COLUMN}\nby = 1").replace(ROW, f'{ROW}\nby = 2\nway = "left"')
    path.write_text(fixed, encoding="utf-8")
    state = load_game("chevoux", edition=str(path)).new_initial_state()
    player = make_player(state.game, "medium", 1)
    rng = Rng(2)
    for _ in range(2 + 12 + 10 + 6):
        seat = state.current_player()
        state.apply_action(state.sample_chance(rng) if seat == CHANCE else player.choose(state, 0))
    assert isinstance(state, ChevouxState)
    assert state.round_number == 2


@pytest.mark.parametrize(
    ("cell", "holds"), [("a1", False), ("b1", True), ("d1", False)]
)  # the houses are one, two and three cells away from these
def test_c11_exactly_x_cells(tmp_path: Path, cell: str, holds: bool) -> None:
    row = ["F"] * 6
    row[parse_cell(cell)] = "school"
    row[{"a1": 1, "b1": 3, "d1": 0}[cell]] = "H"
    change = (
        'needs = [{ of = "house", within = 2, at_least = 2 }]',
        'needs = [{ of = "house", away = 2, at_least = 1 }]',
    )
    state = position_in(tmp_path, ", ".join(row), 1, change)
    seen = state.observation(0)
    assert isinstance(seen, ChevouxObservation)
    assert seen.cells[parse_cell(cell)].holds is holds
    school = next(tile for tile in seen.tiles if tile.id == "school")
    assert say_needs(school.needs, seen.tiles, "en") == "exactly 2 cells from at least 1 house"
    assert say_needs(school.needs, seen.tiles, "fr") == "à exactement 2 cases d’au moins 1 habitation"
    assert "exactly 2 cells from at least 1 house" in text(seen, "en")


@pytest.mark.parametrize(
    ("needs", "english", "french"),
    [
        (
            '{ of = "school", away = 3, at_least = 1 }',
            "exactly 3 cells from the school",
            "à exactement 3 cases de l’école",
        ),
        (
            '{ of = "school", within = 2, at_most = 0 }',
            "not within 2 cells of the school",
            "pas à 2 cases au plus de l’école",
        ),
        ('{ of = "school", at_least = 1 }', "next to the school", "à côté de l’école"),
        ('{ of = "field", at_least = 2, at_most = 2 }', "next to exactly 2 fields", "à côté d’exactement 2 champs"),
        ('{ of = "tile", at_least = 4 }', "next to at least 4 tiles", "à côté d’au moins 4 tuiles"),
        (
            '{ of = "house", within = 2, at_most = 0 }',
            "within 2 cells of no house",
            "à 2 cases au plus d’aucune habitation",
        ),
        (
            '{ of = "house", at_least = 1, at_most = 2 }',
            "next to at least 1 house and next to at most 2 houses",
            "à côté d’au moins 1 habitation et à côté d’au plus 2 habitations",
        ),
    ],
)
def test_c11_what_a_box_may_print_in_words(tmp_path: Path, needs: str, english: str, french: str) -> None:
    change = ('needs = [{ of = "house", at_least = 1 }]', f"needs = [{needs}]")
    seen = position_in(tmp_path, TWO_ROWS, 1, change).observation(0)
    assert isinstance(seen, ChevouxObservation)
    bakery = next(tile for tile in seen.tiles if tile.id == "bakery")
    assert say_needs(bakery.needs, seen.tiles, "en") == english
    assert say_needs(bakery.needs, seen.tiles, "fr") == french
