"""Editions of NIET!: a printable box can be played, a faulty file is refused with its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import Rng, load_game
from ludotheque.games.niet import content
from ludotheque.kernel.errors import EditionError
from ludotheque.kernel.records import format_record, parse_record, record_of
from ludotheque.testing.play import played_out, random_plies

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
        ("5 = 12", "", "hand.5"),
        ("3 = 10", "4 = 14", "highest_with.4"),
        ("ones = 3", 'ones = "three"', "ones"),
    ],
)
def test_a_wrong_file_is_refused_with_its_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SHIPPED.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_game("niet", players=5 if field.endswith("5") else 4, edition=str(file))
    assert caught.value.values["field"] == field


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace('id = "iello"', 'id = "short"').replace("4 = 8", "4 = 4")
    file.write_text(text, encoding="utf-8")
    game = load_game("niet", players=4, edition=str(file))
    assert game.edition_id == "short"
    assert game.max_game_length() < load_game("niet", players=4).max_game_length()


@pytest.mark.parametrize(
    ("players", "old", "new"),
    [
        (4, "points = [1, 2, 3, 4, -2]", "points = [0, 2, 2, -1, -1]"),
        (4, "ones = 3", "ones = 4"),
        (2, "2 = 15", "2 = 30"),
        (3, "[highest_with]\n3 = 10\n", ""),
    ],
)
def test_n1_n2_what_a_box_can_print_can_be_played(tmp_path: Path, players: int, old: str, new: str) -> None:
    text = SHIPPED.read_text(encoding="utf-8").replace('id = "iello"', 'id = "own"')
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    game = load_game("niet", players=players, edition=str(file))
    for state, _, _ in list(random_plies(game, 1))[::9]:
        for seat in state.awaited():
            notations = [state.action_to_string(action, seat) for action in state.legal_actions(seat)]
            assert len(set(notations)) == len(notations), "a notation is unique"
            assert state.resample(seat, Rng(2)).observation(seat) == state.observation(seat)
            assert state.text(seat)
            assert state.svg(seat)
    record = format_record(record_of(played_out(game, 1)))
    assert format_record(parse_record(record, load_game, edition=str(file))) == record
