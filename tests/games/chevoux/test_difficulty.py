"""One difficulty instead of two options, and the reading of older records."""

from __future__ import annotations

from pathlib import Path

from ludotheque.games.chevoux import SPEC
from ludotheque.games.registry import load_game
from ludotheque.kernel.records import parse_record

OLD = (Path(__file__).parent / "version1.record.txt").read_text(encoding="utf-8")


def test_there_is_one_difficulty_in_words_of_both_languages() -> None:
    (option,) = SPEC.options
    assert option.label == {"en": "Difficulty", "fr": "Difficulté"}
    assert option.choices == ("gentle", "normal", "tight", "hard")
    assert option.default == "normal"
    for choice in option.choices:
        assert option.word(choice, "en") != option.word(choice, "fr")


def test_a_first_game_ever_is_gentle() -> None:
    assert SPEC.check_options(dict(SPEC.first_game)) == {"difficulty": "gentle"}


def test_a_record_of_older_rules_says_so_in_a_sentence() -> None:
    record = parse_record(OLD, load_game)
    assert record.rules_version == 1
    for lang in ("en", "fr"):
        assert "Chévoux" in record.rules_note(lang) or "1" in record.rules_note(lang)


def test_a_normal_game_of_the_older_rules_replays_as_a_tight_one() -> None:
    """Tight cards allow everything that the older rules did, so older records replay in full."""
    new = OLD.replace("rules: 1", "rules: 2").replace("gentle=false hard=false", "difficulty=tight")
    final = parse_record(new, load_game).final_state()
    assert final.is_terminal()
    assert len(final.history()) == sum(line[:2] in ("* ", "A ") for line in OLD.splitlines())
