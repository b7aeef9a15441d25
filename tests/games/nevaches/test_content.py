"""Editions: a faulty file is refused with card and reason.

The shipped deck has the known properties of the printed one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from tests.games.nevaches.diagrams import legal, position

from ludotheque import EditionError, Rng, load_game
from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.content import load_edition, parse_card
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState
from ludotheque.games.nevaches.rules.codes import BONUS_COW, DRAW_BONUS, FACE_DOWN
from ludotheque.kernel.editions import find_edition
from ludotheque.testing.play import played_out

SHIPPED = find_edition(SPEC, "reconstructed").read_text(encoding="utf-8")
FIRST_PATTERN = SHIPPED.split("pattern = ")[1].split("\n")[0]


def refused(folder: Path, text: str) -> str:
    """Return the sentence with which an edition file of this text is refused."""
    file = folder / "other.toml"
    file.write_text(text, encoding="utf-8")
    load_edition.cache_clear()
    with pytest.raises(EditionError) as caught:
        load_game("nevaches", edition=str(file))
    assert caught.value.sentence("fr")
    return str(caught.value)


def with_pattern(pattern: str) -> str:
    """Return the shipped edition with another first card."""
    return SHIPPED.replace(f"pattern = {FIRST_PATTERN}", f"pattern = {pattern}", 1)


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ('["X#"]', "“X” is none of"),
        ('["F.", ".M"]', "not all connected"),
        ('["F####", "#...."]', "6 cells"),
        ('["F"]', "1 cells"),
        ('["##"]', "no cell face up"),
    ],
)
def test_v2_a_wrong_pattern_is_refused_with_card_and_reason(tmp_path: Path, pattern: str, reason: str) -> None:
    sentence = refused(tmp_path, with_pattern(pattern))
    assert "cards[0]" in sentence and reason in sentence


def loaded(folder: Path, text: str, **options: Any) -> NevachesGame:
    """Return the game with an edition file of this text."""
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    load_edition.cache_clear()
    return cast("NevachesGame", load_game("nevaches", None, str(file), **options))


def test_v2_a_box_may_print_a_pattern_twice_with_the_same_or_other_points(tmp_path: Path) -> None:
    game = loaded(tmp_path, with_pattern('["FF"]'))
    assert [(card.points, card.rows) for card in game.cards if card.rows == ["FF"]] == [(4, ["FF"]), (5, ["FF"])]
    state = position("FF", cards=[(["FF"], 4), (["FF"], 5)])
    assert [text for text in legal(state) if text.startswith("play")] == ["play 1 on o e1", "play 2 on o e1"]
    assert played_out(game, 1).is_terminal()


def test_v2_a_box_may_print_a_card_with_five_cells_face_up(tmp_path: Path) -> None:
    game = loaded(tmp_path, with_pattern('["FMWLH"]'))
    assert game.cards[0].cows == 5
    state = position("FMWLH", cards=[(["FMWLH"], 15)], cows=5)
    assert "play 1 on o e1 e2 e3 e4" in legal(state)
    assert 'id="card-0"' in state.svg(0)
    assert played_out(game, 1).is_terminal()


@pytest.mark.parametrize("tile", ['["recall", "cow"]', '["cow", "recall"]'])
def test_v4_a_box_may_have_more_than_one_cow_face(tmp_path: Path, tile: str) -> None:
    game = loaded(tmp_path, SHIPPED.replace('["recall", "free_tile"]', tile, 1), random_bonuses=True)
    supplies = set()
    for seed in range(40):
        state = game.new_initial_state()
        assert isinstance(state, NevachesState)
        rng = Rng(seed)
        while state.phase == DRAW_BONUS:
            state.apply_action(state.sample_chance(rng))
        assert state.cows == [6 - state.faces.count(BONUS_COW)] * 2
        supplies.add(state.cows[0])
    assert supplies == {3, 4, 5}
    assert played_out(game, 1).is_terminal()


def test_v2_a_wrong_count_is_refused(tmp_path: Path) -> None:
    head, _, _ = SHIPPED.rpartition("[[cards]]")
    assert "55 cards are needed, 54 are given" in refused(tmp_path, head)


def test_v2_a_card_without_points_or_with_unknown_fields_is_refused(tmp_path: Path) -> None:
    assert "cards[0].points" in refused(tmp_path, SHIPPED.replace("\npoints = ", "\npoints = -", 1))
    assert "colour" in refused(tmp_path, SHIPPED + 'colour = "red"\n')
    assert "unknown field `value`" in refused(tmp_path, SHIPPED.replace("\npoints = ", "\nvalue = ", 1))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("spaces = [12, ", "spaces = [60, ", "in rising order"),
        ("spaces = [12, ", "spaces = [0, ", "from 1 to 64"),
        (", 52]", ", 65]", "from 1 to 64"),
        ('["cow", "free_card"]', '["goat", "free_card"]', "“goat” is none of"),
        ('["cow", "free_card"], ', "", "three bonus tiles"),
        ('default = ["extra_action"', 'default = ["cow"', "one face of each tile"),
        ('default = ["extra_action", "cow"', 'default = ["extra_action", "free_card"', "exactly one face is a cow"),
    ],
)
def test_v4_a_wrong_track_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in SHIPPED
    assert reason in refused(tmp_path, SHIPPED.replace(old, new, 1))


def test_another_edition_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHIPPED.replace('id = "reconstructed"', 'id = "mine"'), encoding="utf-8")
    assert load_game("nevaches", edition=str(file)).edition_id == "mine"


def test_the_deck_holds_what_is_known_of_the_printed_one() -> None:
    cards = load_edition("reconstructed").cards
    example = parse_card(["L.", "#.", "#F"], 8)
    assert [card.points for card in cards if card.shape == example.shape] == [8]
    assert any(card.shape == parse_card(["W#", "#L"], 8).shape for card in cards)
    assert sum(FACE_DOWN in card.wants for card in cards) > 27
