"""Every kind of constraint, in position and in words, C11's vocabulary, and the 42 pairs of axes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.chevoux.positions import AXES, EDITION, IDS, SATISFIED, position, read

from ludotheque.games.chevoux.notation import parse_cell
from ludotheque.games.chevoux.rules.effects import effects_of
from ludotheque.games.chevoux.rules.village import Village
from ludotheque.games.chevoux.view.labels import say_needs, say_why

LAYOUTS = (Path(__file__).parent / "layouts.txt").read_text(encoding="utf-8").strip().split("\n\n")


def holds(rows: str, cell: str, moon: str = "ecology", sun: str = "tourism") -> bool:
    """Check whether the tile on a cell is satisfied."""
    kinds, _ = read(rows)
    return Village(EDITION.tables, AXES.index(moon), AXES.index(sun), kinds).holds(parse_cell(cell))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.split("\n")[0])
def test_every_pair_of_axes_can_be_satisfied(layout: str) -> None:
    title, _, rows = layout.partition("\n")
    moon, sun = (AXES.index(name) for name in title.split())
    kinds, _ = read(rows)
    special = [kind for axis in (moon, sun) for kind in range(10 + 4 * axis, 14 + 4 * axis)]
    assert sorted(kinds) == sorted([0] * 8 + [1] * 6 + list(range(2, 10)) + special)  # C1
    assert Village(EDITION.tables, moon, sun, kinds).unsatisfied() == 0


def test_there_is_a_layout_for_each_of_the_42_pairs() -> None:
    assert len({layout.split("\n")[0] for layout in LAYOUTS}) == 42


@pytest.mark.parametrize(
    ("rows", "cell", "expected"),
    [
        # field: next to another field, not counting itself (C11)
        ("F, H, H, H, H, H", "a1", False),
        ("F, F, H, H, H, H", "a1", True),
        # diagonal is not adjacent (C11)
        ("F, H, H, H, H, H\nH, F, H, H, H, H", "a1", False),
        ("F, H, H, H, H, H\nF, H, H, H, H, H", "a1", True),
        # the end of a row is not next to the start of the next one
        ("H, H, H, H, H, F\nF, H, H, H, H, H", "f1", False),
        # two fields
        ("F, farm, H, H, H, H", "b1", False),
        ("F, farm, F, H, H, H", "b1", True),
        # no house
        ("F, forge, F, H, H, H", "b1", True),
        ("F, forge, H, H, H, H", "b1", False),
        # houses are buildings (C11), fields are not
        ("H, cafe, H, H, H, H\nF, H, F, F, F, F", "b1", True),
        ("H, cafe, F, H, H, H\nF, H, F, F, F, F", "b1", False),
        # two houses within two cells
        ("school, F, H, F, F, F\nF, H, F, F, F, F", "a1", True),
        ("school, F, F, H, F, F\nF, H, F, F, F, F", "a1", False),
        # within two cells of one tile
        ("bank, F, town_hall, F, F, F", "a1", True),
        ("bank, F, F, town_hall, F, F", "a1", False),
        ("bank, F, F, F, F, F\nF, town_hall, F, F, F, F", "a1", True),
        # river row, and not river row
        ("mill, F, F, F, F, F\nmill, F, F, F, F, F", "a1", True),
        ("mill, F, F, F, F, F\nmill, F, F, F, F, F", "a2", False),
        ("stadium, F, F, F, F, F\nstadium, F, F, F, F, F", "a1", False),
        ("stadium, F, F, F, F, F\nstadium, F, F, F, F, F", "a2", True),
        # two parts: both must hold
        ("F, barn, F, F, F, F", "b1", True),
        ("F, barn, H, F, F, F", "b1", False),
        ("H, barn, pool, F, F, F", "b1", False),
        # another building of the same axis, not itself
        ("mill, cooperative, F, F, F, F", "b1", True),
        ("pool, cooperative, F, F, F, F", "b1", False),
        # violet or blue
        ("bakery, cinema, F, F, F, F", "b1", True),
        ("doctor, cinema, F, F, F, F", "b1", True),
        ("H, cinema, mill, F, F, F", "b1", False),
        # none of violet
        ("bakery, tannery, F, F, F, F", "b1", False),
        ("doctor, tannery, F, F, F, F", "b1", True),
        # no constraint
        ("H, town_hall, F, F, F, F", "b1", True),
        ("H, town_hall, F, F, F, F", "a1", True),
        # a tile that is missing (C11)
        ("post_office, F, F, F, F, F", "a1", False),
    ],
)
def test_c11_each_kind_of_constraint(rows: str, cell: str, expected: bool) -> None:
    assert holds(rows, cell) is expected


def test_c11_the_doctor_wants_sun_and_moon_buildings_of_this_game() -> None:
    rows = "doctor, dam, restaurant, F, F, F"
    assert holds(rows, "a1", "ecology", "tourism")
    assert holds(rows, "a1", "tourism", "ecology")
    assert not holds(rows, "a1", "ecology", "sport")
    assert not holds("doctor, dam, F, restaurant, F, F", "a1")


def test_constraints_in_words_come_from_the_data() -> None:
    observation = position(SATISFIED).observation(0)
    tiles = {tile.id: tile for tile in observation.tiles}  # type: ignore[attr-defined]
    said = {
        (name, lang): say_needs(tiles[name].needs, list(tiles.values()), lang)
        for name in tiles
        for lang in ("fr", "en")
    }
    assert said["field", "en"] == "next to at least 1 field"
    assert said["composting", "fr"] == "à côté d’au moins 2 champs"
    assert said["dam", "en"] == "in the river row and next to no house"
    assert said["dam", "fr"] == "au bord de la rivière et à côté d’aucune habitation"
    assert said["post_office", "en"] == "within 2 cells of the town hall"
    assert said["post_office", "fr"] == "à 2 cases au plus de la mairie"
    assert said["school", "en"] == "within 2 cells of at least 2 houses"
    assert said["school", "fr"] == "à 2 cases au plus d’au moins 2 habitations"
    assert said["house", "fr"] == "n’importe où"


@pytest.mark.parametrize(
    ("rows", "cell", "english", "french"),
    [
        (
            "F, dam, H, F, F, F",
            "b1",
            "next to no house (now 1)",
            "à côté d’aucune habitation (pour l’instant 1)",
        ),
        (
            "F, F, F, F, F, F\ndam, H, F, F, F, F",
            "a2",
            "in the river row (now in row 2) and next to no house (now 1)",
            "au bord de la rivière (pour l’instant ligne 2) et à côté d’aucune habitation (pour l’instant 1)",
        ),
        (
            "post_office, F, F, town_hall, F, F",
            "a1",
            "within 2 cells of the town hall (now elsewhere)",
            "à 2 cases au plus de la mairie (pour l’instant ailleurs)",
        ),
        (
            "F, town_hall, F, F, F, F",
            "a1",
            "next to at least 1 field (now none)",
            "à côté d’au moins 1 champ (pour l’instant rien)",
        ),
        ("F, F, town_hall, F, F, F", "a1", "", ""),
    ],
)
def test_why_a_tile_is_not_satisfied(rows: str, cell: str, english: str, french: str) -> None:
    observation = position(rows, round_number=1).observation(0)
    index = parse_cell(cell)
    seen = observation.cells[index]  # type: ignore[attr-defined]
    tiles = observation.tiles  # type: ignore[attr-defined]
    needs = EDITION.tiles[seen.kind].needs
    assert say_why(seen, needs, tiles, "en") == english
    assert say_why(seen, needs, tiles, "fr") == french
    assert seen.holds is (english == "")


def test_effects_say_what_an_action_would_change() -> None:
    state = position(SATISFIED, card=1)
    effects = {state.action_to_string(action): (gained, lost) for action, gained, lost in effects_of(state)}
    gained, lost = effects["swap a1 b1"]  # the campsite loses its field
    assert gained == 0
    assert lost == 1 << parse_cell("a1")
    assert effects["nothing"] == (0, 0)


@pytest.mark.parametrize("card", range(1, 7))
def test_effects_agree_with_playing_the_action(card: int) -> None:
    rows = "\n".join(reversed(SATISFIED.strip().splitlines()))
    state = position(rows, card=card)
    before = state.village().unsatisfied()
    for action, gained, lost in effects_of(state):
        later = state.copy()
        later.step(0, action)
        after = later.village().unsatisfied()
        assert after & gained == 0
        assert after & lost == lost
        assert after.bit_count() == before.bit_count() - gained.bit_count() + lost.bit_count()


def test_names_are_unique() -> None:
    for lang in ("fr", "en"):
        names = [tile.name[lang] for tile in EDITION.tiles]
        assert len(set(names)) == len(names) == len(IDS)
