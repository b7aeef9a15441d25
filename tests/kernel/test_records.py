"""Records: read back as written; a broken one is refused with line and reason."""

from __future__ import annotations

import pytest

from ludotheque import RecordError, format_record, load_game, parse_record, record_of

GOOD = """ludotheque: 1
game: kuhlorado
rules: 1
edition: reconstructed
players: 2
options: pro=false sheet=1
seats: Ada, Bot

* first A
* roll 3 cow
A keep
"""


def test_a_good_record_reads_back_to_the_letter() -> None:
    record = parse_record(GOOD, load_game)
    assert format_record(record) == GOOD
    assert record.seats == ("Ada", "Bot")
    assert [state.is_chance_node() for state in record.states()] == [True, True, False, False]


def test_comments_blank_lines_and_case_do_not_matter() -> None:
    text = GOOD.replace("A keep", "; a thought\n\nA KEEP ; wise").replace("\n", "\r\n")
    assert format_record(parse_record("\ufeff" + text, load_game)) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("A keep", "A jump", 11, "cannot be read"),
        ("A keep", "B keep", 11, "not to act"),
        ("A keep", "* keep", 11, "chance is not to act"),
        ("A keep", "Z keep", 11, "neither"),
        ("* roll 3 cow", "* roll 7", 10, "cannot be read"),
        ("game: kuhlorado", "game: chess", 2, "no game"),
        ("players: 2", "players: two", 5, "number of players"),
        ("players: 2", "players: 3", 2, "players"),
        ("options: pro=false sheet=1", "options: pro", 6, "option=value"),
        ("options: pro=false sheet=1", "options: pro=maybe", 2, "pro"),
        ("options: pro=false sheet=1", "options: players=2", 6, "option=value"),
        ("seats: Ada, Bot", "seats: Ada", 7, "1 seats"),
        ("seats: Ada, Bot", "seats: Ada, Bot\nseats: Eve, Bot", 8, "twice"),
        ("seats: Ada, Bot", "nonsense", 7, "header"),
        ("ludotheque: 1", "ludotheque: 9", 1, "is unknown"),
        ("game: kuhlorado\n", "", 1, "no “game”"),
        ("edition: reconstructed", "edition: printed", 2, "edition"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError, match=reason) as caught:
        parse_record(GOOD.replace(old, new), load_game)
    assert caught.value.values["line"] == line
    assert reason not in caught.value.sentence("fr") or reason in new, "the reason is in French too"


def test_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(RecordError, match="version 7") as caught:
        parse_record(GOOD.replace("rules: 1", "rules: 7"), load_game)
    assert caught.value.code == "record/rules"


def test_a_record_without_an_edition_is_of_the_first_one() -> None:
    assert format_record(parse_record(GOOD.replace("edition: reconstructed\n", ""), load_game)) == GOOD


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(RecordError):
        parse_record("", load_game)


def test_names_cannot_break_a_record() -> None:
    state = parse_record(GOOD, load_game).final_state()
    text = format_record(record_of(state, ["a,b\nc", ";"]))
    assert parse_record(text, load_game).seats == ("a b c", "–")
