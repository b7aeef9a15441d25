"""The mayor's view: tiles that can be followed, text for narrow terminals, a picture for each tile."""

from __future__ import annotations

import re

import pytest
from tests.games.chevoux.positions import IDS, SATISFIED, after, position

from ludotheque.games.chevoux import SPEC
from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.view.buildings import picture
from ludotheque.games.chevoux.view.labels import tile_title
from ludotheque.games.chevoux.view.panels import panels
from ludotheque.games.chevoux.view.terminal import text
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.kernel.texts import french_spaces


def seen(state: State) -> ChevouxObservation:
    found = state.observation(0)
    assert isinstance(found, ChevouxObservation)
    return found


def places(drawn: str) -> dict[str, str]:
    """Return the place of each drawn tile, by its id."""
    return dict(re.findall(r'id="(tile-\d+)"[^>]*transform="([^"]+)"', drawn))


@pytest.mark.parametrize("move", ["swap a5 b5", "swap b2 c2", "swap a1 b1"])
def test_tiles_keep_their_ids_where_they_move(move: str) -> None:
    """Two equal fields or houses that change places are seen to move."""
    before = position(SATISFIED, card=6)
    old, new = (places(panels(seen(state), "en", ())[0].body) for state in (before, after(before, move)))
    assert len(old) == len(new) == 30
    moved = {name for name in old if old[name] != new[name]}
    assert len(moved) == 2
    one, other = moved
    assert (old[one], old[other]) == (new[other], new[one])


def test_a_shift_carries_every_tile_of_its_line() -> None:
    before = position(SATISFIED, card=3)
    state = after(before, "shift row 5 by 1")
    assert state.numbers[24:] == [29, 24, 25, 26, 27, 28]
    assert state.numbers[:24] == list(range(24))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_text_fits_into_eighty_columns(lang: str) -> None:
    state = load_game("chevoux").new_initial_state()
    rng = Rng(3)
    while not state.is_terminal():
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions()))
        assert max(map(len, text(seen(state), lang).splitlines())) <= 80


def test_long_names_are_shown_in_full() -> None:
    shown = text(seen(position(SATISFIED)), "fr")
    assert "office du" in shown
    assert "✓☼ tourisme" in shown


def test_every_tile_has_a_picture_of_its_own() -> None:
    found = {picture(tile, "violet") for tile in IDS if tile != "field"}
    assert len(found) == len(IDS) - 1


MIXED = """
doctor, wash_house, dam, F, bakery, H*2
recycling_shop, F, F, guest_house, H, cafe
town_hall, school, H, F, post_office, campsite
"""


@pytest.fixture
def lines() -> dict[str, list[str]]:
    """Return the text of a village in round 2 by language, with folded lines joined."""
    state = position(MIXED, card=4, round_number=2, cards_left=3)
    state.left[:] = [3, 3, *[0] * 8, *[0] * 28]
    return {lang: text(seen(state), lang).replace("\n    ", " ").splitlines() for lang in ("en", "fr")}


@pytest.mark.parametrize(
    "line",
    [
        "☽ Moon buildings (ecology)",
        "☼ Sun buildings (tourism)",
        "◆ Violet buildings",
        "● Blue buildings",
        "1│doctor      │wash-house  │dam         │field       │bakery      │house",
        " │✗●          │✓◆          │✓☽          │✗           │✓◆          │2 ☺",
    ],
)
def test_text_says_colour_and_axis_of_every_tile(lines: dict[str, list[str]], line: str) -> None:
    assert line in [each.rstrip() for each in lines["en"]]


def test_text_says_which_tiles_are_to_come(lines: dict[str, list[str]]) -> None:
    field, house = (next(line for line in lines["en"] if f" × {name}, " in line) for name in ("field", "house"))
    assert field == "  7 × field, next to at least 1 field: d1 ✗ (0), b2 ✓ (1), c2 ✓ (1), d3 ✗ (0), 3 to come"
    assert house == "  6 × house, anywhere: f1 ☺2, e2 empty, c3 empty, 3 to come"
    assert any("tiles to come 6" in line for line in lines["en"])
    state = load_game("chevoux").new_initial_state()
    for notation in ("moon ecology", "sun tourism"):
        state.apply_action(state.string_to_action(notation))
    assert "– café: next to at least 3 buildings" in text(seen(state), "en").splitlines()


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("✗ a1 doctor: within 2 cells of at least 1 Sun building (0) ✗ and within 2 cells of", "✗ a1 médecin : "),
        ("✓ b1 wash-house: in the river row (row 1)", "✓ b1 lavoir : au bord de la rivière (ligne 1)"),
        ("✗ f3 campsite: in the river row (row 3) ✗ and next to at least 1 field (0) ✗", "✗ f3 camping : "),
        ("✓ e1 bakery: next to at least 1 house (2)", "✓ e1 boulangerie : "),
        ("  a3 town hall: anywhere", "  a3 mairie : n’importe où"),
    ],
)
def test_text_says_wants_that_are_met_and_what_is_there(lines: dict[str, list[str]], english: str, french: str) -> None:
    assert any(line.startswith(english) for line in lines["en"]), lines["en"]
    assert any(line.startswith(french_spaces(french)) for line in lines["fr"]), lines["fr"]


def test_text_says_the_cards_to_come_in_words(lines: dict[str, list[str]]) -> None:
    assert "? 2  swap two tiles of one row / 1 person for a house next to at least 1 field" in lines["en"]
    assert any(line.startswith("> 4  shift one column by any number of cells / 1 person") for line in lines["en"])
    assert "× 6  swap any two tiles / 2 people for a house next to at least 3 buildings" in lines["en"]
    assert "? 1  échanger deux tuiles côte à côte / 1 habitant·e pour une habitation" in lines["fr"]
    assert "Card 4 is in hand; 3 of those marked ? will come, one stays unseen." in lines["en"]


def test_titles_are_sentences_of_both_languages() -> None:
    """Titles such as “School: wants to be at least 2 houses within 2 cells” are no sentences."""
    o = seen(position("school, pool, H, town_hall, F, H*3", sun="sport", round_number=1))
    assert [tile_title(o, cell, "en") for cell in range(6)] == [
        "a1 school: should be within 2 cells of at least 2 houses (now 1)",
        "b1 pool: in place (in the river row)",
        "c1 house: empty",
        "d1 town hall: may stand anywhere",
        "e1 field: should be next to at least 1 field (now none)",
        "f1 house: 3 inhabitants",
    ]
    french = [
        "a1 école : doit être à 2 cases au plus d’au moins 2 habitations (pour l’instant 1)",
        "b1 piscine : en place (au bord de la rivière)",
        "c1 habitation : vide",
        "d1 mairie : n’importe où",
        "e1 champ : doit être à côté d’au moins 1 champ (pour l’instant rien)",
        "f1 habitation : 3 habitant·es",
    ]
    assert [tile_title(o, cell, "fr") for cell in range(6)] == [french_spaces(text) for text in french]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_reconstructed_or_decided_is_said_on_the_rules_page(lang: str) -> None:
    page = " ".join((SPEC.folder() / f"rules_{lang}.md").read_text(encoding="utf-8").split())
    names = {"en": "the names of axes and buildings are reconstructed", "fr": "les noms des axes et des bâtiments sont"}
    decided = {"en": "*decided*", "fr": "*notre choix*"}
    assert names[lang] in page
    for ruling in ("C4", "C8", "C10", "C11", "C12"):
        assert decided[lang] in page.partition(f"| {ruling} |")[2].partition("|")[0], ruling
    noun = {"en": "names of axes and buildings", "fr": "noms des axes et des bâtiments"}
    assert noun[lang] in SPEC.reconstructed[lang]
