"""Editions: a wrong file is refused with card and reason; the shipped deck has what is known of the printed one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import EditionError, load_game
from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.content import load_edition, parse_card
from ludotheque.games.nevaches.rules.codes import FACE_DOWN
from ludotheque.kernel.editions import find_edition

SHIPPED = find_edition(SPEC, "reconstructed").read_text(encoding="utf-8")
FIRST_PATTERN = SHIPPED.split("pattern = ")[1].split("\n")[0]


def refused(folder: Path, text: str) -> str:
    """The sentence with which an edition file of this text is refused."""
    file = folder / "other.toml"
    file.write_text(text, encoding="utf-8")
    load_edition.cache_clear()
    with pytest.raises(EditionError) as caught:
        load_game("nevaches", edition=str(file))
    assert caught.value.sentence("fr")
    return str(caught.value)


def with_pattern(pattern: str) -> str:
    """The shipped edition with another first card."""
    return SHIPPED.replace(f"pattern = {FIRST_PATTERN}", f"pattern = {pattern}", 1)


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ('["X#"]', "“X” is none of"),
        ('["F.", ".M"]', "not all connected"),
        ('["F####", "#...."]', "6 cells"),
        ('["F"]', "1 cells"),
        ('["##"]', "0 cells face up"),
        ('["FMWLH"]', "5 cells face up"),
    ],
)
def test_v2_a_wrong_pattern_is_refused_with_card_and_reason(tmp_path: Path, pattern: str, reason: str) -> None:
    sentence = refused(tmp_path, with_pattern(pattern))
    assert "cards[0]" in sentence and reason in sentence


def test_v2_a_duplicate_is_refused_turned_or_not(tmp_path: Path) -> None:
    rows = load_edition("reconstructed").cards[20].rows
    turned = ", ".join(f'"{row[::-1]}"' for row in reversed(rows))
    sentence = refused(tmp_path, with_pattern(f"[{turned}]"))
    assert "cards[20]: the same pattern as card 1" in sentence


def test_v2_a_wrong_count_is_refused(tmp_path: Path) -> None:
    head, _, _ = SHIPPED.rpartition("[[cards]]")
    assert "55 cards are needed, 54 are given" in refused(tmp_path, head)


def test_v2_a_card_without_points_or_with_unknown_fields_is_refused(tmp_path: Path) -> None:
    assert "cards[0].points" in refused(tmp_path, SHIPPED.replace("points = ", "points = -", 1))
    assert "colour" in refused(tmp_path, SHIPPED + 'colour = "red"\n')
    assert "unknown field `value`" in refused(tmp_path, SHIPPED.replace("points = ", "value = ", 1))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("spaces = [12, ", "spaces = [60, ", "in rising order"),
        ('["cow", "free_card"]', '["goat", "free_card"]', "“goat” is none of"),
        ('["cow", "free_card"], ', "", "three bonus tiles"),
        ('default = ["extra_action"', 'default = ["cow"', "one face of each tile"),
        ('["recall", "free_tile"]', '["recall", "cow"]', "exactly one face is a cow"),
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
