"""Records are read back as written, and a broken one is refused with line and reason."""

from __future__ import annotations

import re

import pytest

from ludotheque import CHANCE, EditionError, Record, RecordError, Rng, format_record, load_game, parse_record, record_of
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.records import Ending, ending_of

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
    content = f"content: {load_game('kuhlorado').edition_fingerprint()}\n"
    written = GOOD.replace("players:", f"{content}players:")
    assert format_record(record) == written
    assert format_record(parse_record(written, load_game)) == written
    assert record.seats == ("Ada", "Bot")
    assert [state.is_chance_node() for state in record.states()] == [True, True, False, False]


def without_content(text: str) -> str:
    """Remove the fingerprint of the edition, which every written record has."""
    plain, count = re.subn(r"(?m)^content: [0-9a-f]{12}\n", "", text)
    assert count == 1
    return plain


def test_comments_blank_lines_and_case_do_not_matter() -> None:
    text = GOOD.replace("A keep", "; a thought\n\nA KEEP ; wise").replace("\n", "\r\n")
    assert without_content(format_record(parse_record("\ufeff" + text, load_game))) == GOOD


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
        ("players: 2", "players: 3", 5, "players"),
        ("options: pro=false sheet=1", "options: pro", 6, "option=value"),
        ("options: pro=false sheet=1", "options: pro=maybe", 6, "pro"),
        ("options: pro=false sheet=1", "options: gentle=true", 6, "gentle"),
        ("options: pro=false sheet=1", "options: players=2", 6, "option=value"),
        ("seats: Ada, Bot", "seats: Ada", 7, "1 seats"),
        ("seats: Ada, Bot", "seats: Ada, Bot\nseats: Eve, Bot", 8, "twice"),
        ("seats: Ada, Bot", "nonsense", 7, "header"),
        ("ludotheque: 1", "ludotheque: 9", 1, "is unknown"),
        ("game: kuhlorado\n", "", 1, "no “game”"),
        ("edition: reconstructed", "edition: printed", 4, "edition"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError, match=reason) as caught:
        parse_record(GOOD.replace(old, new), load_game)
    assert caught.value.values["line"] == line
    assert reason not in caught.value.sentence("fr") or reason in new, "the reason is in French too"


def test_a_record_is_not_blamed_for_the_edition_that_it_is_read_with() -> None:
    for text in (GOOD, GOOD.replace("rules: 1", "rules: 0").replace("pro=false", "gentle=true")):
        with pytest.raises(EditionError) as caught:
            parse_record(text, load_game, edition="absent.toml")
        assert caught.value.code == "edition/unreadable"
    with pytest.raises(RecordError, match="no edition “printed”"):
        parse_record(GOOD.replace("edition: reconstructed", "edition: printed"), load_game)


@pytest.mark.parametrize("version", ["7", "one", "9" * 5000])
def test_a_later_version_of_the_rules_is_refused(version: str) -> None:
    with pytest.raises(RecordError, match=f"version {version}") as caught:
        parse_record(GOOD.replace("rules: 1", f"rules: {version}"), load_game)
    assert caught.value.code == "record/rules"


def test_a_record_of_older_rules_replays_and_says_so() -> None:
    assert parse_record(GOOD, load_game).rules_note("en") == ""
    text = GOOD.replace("rules: 1", "rules: 0")
    record = parse_record(text, load_game)
    assert (record.rules_version, len(record.moves), record.left_out) == (0, 3, 0)
    assert (
        record.rules_note("en")
        == "Played under version 0 of the rules of Kuhlorado; version 1 still allows every move."
    )
    assert record.rules_note("fr").startswith("Partie jouée avec la version 0 des règles de Kuhlorado")
    assert without_content(format_record(record)) == text, "it stays a record of older rules"


@pytest.mark.parametrize("line", ["B mark a1", "A mark c3", "* roll 1", "A jump"])
def test_a_record_of_older_rules_stops_at_the_first_move_that_is_no_longer_legal(line: str) -> None:
    text = GOOD.replace("rules: 1", "rules: 0") + f"{line} ; not here\n\nB keep\n; the end\n"
    record = parse_record(text, load_game)
    assert (len(record.moves), record.left_out) == (3, 2)
    assert len(record.states()) == 4
    assert record.rules_note("en").endswith("version 1 allows 3 of 5 steps, so it ends there.")
    assert record.rules_note("fr").endswith("la version 1 n’en permet que 3 étapes sur 5.")
    again = parse_record(format_record(record), load_game)
    assert again.rules_note("fr") == record.rules_note("fr")


def test_options_that_are_gone_do_not_keep_a_record_of_older_rules_from_being_read() -> None:
    text = GOOD.replace("rules: 1", "rules: 0").replace("pro=false", "gentle=true pro=maybe")
    record = parse_record(text, load_game)
    assert record.game.options == {"sheet": 1, "pro": False}
    assert len(record.moves) == 3
    with pytest.raises(RecordError, match="gentle"):
        parse_record(text.replace("rules: 0", "rules: 1"), load_game)


@pytest.mark.parametrize("game", game_ids())
def test_the_records_of_shipped_pictures_follow_the_rules_of_today(game: str) -> None:
    for path in sorted((get_spec(game).folder() / "pictures").glob("*.record.txt")):
        assert parse_record(path.read_text(encoding="utf-8"), load_game).rules_note("en") == "", path.name


def test_a_record_without_an_edition_is_of_the_first_one() -> None:
    text = GOOD.replace("edition: reconstructed\n", "")
    assert without_content(format_record(parse_record(text, load_game))) == GOOD


def test_numbers_without_end_are_refused_or_passed_over() -> None:
    """Python itself refuses to read more than 4300 digits."""
    with pytest.raises(RecordError, match="is not a number of players"):
        parse_record(GOOD.replace("players: 2", f"players: {'2' * 5000}"), load_game)
    record = parse_record(GOOD.replace("seats:", f"left out: {'9' * 5000}\nseats:"), load_game)
    assert record.left_out == 0


@pytest.mark.parametrize("edition", ["a\0b.toml", f"{'a' * 5000}.toml", "a\ud800b.toml"])
def test_an_edition_that_no_file_can_be_called_is_refused(edition: str) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        parse_record(GOOD.replace("edition: reconstructed", f"edition: {edition}"), load_game)


def led_by_one() -> Record:
    """Return a game of three that stops at its first points."""
    state = load_game("nevaches", players=3).new_initial_state()
    rng = Rng(2)
    while not any(state.scores()):
        seat = state.current_player()
        state.apply_action(state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat)), seat)
    assert state.scores() == [5.0, 0.0, 0.0]
    return record_of(state)


def test_a_seat_that_resigns_does_not_win() -> None:
    record = parse_record(GOOD, load_game)
    for winners in ("A", "A B", "B"):
        record.notes = {"ended": "A resigned", "result": f"A 0, B 0, won by {winners}"}
        assert ending_of(record) == Ending(0, (1,))
    record = led_by_one()
    record.notes = {"ended": "A out of time", "result": "A 5, B 0, C 0, won by A C"}
    assert ending_of(record) == Ending(0, (2,), out_of_time=True)


def test_without_a_result_the_best_of_the_others_win() -> None:
    """The best of the others win, as at a table."""
    record = led_by_one()
    for note, winners in (("A resigned", (1, 2)), ("B resigned", (0,)), ("C out of time", (0,))):
        record.notes = {"ended": note}
        ending = ending_of(record)
        assert ending is not None
        assert ending.winners == winners
    alone = record_of(load_game("chevoux").new_initial_state())
    alone.notes = {"ended": "A resigned"}
    assert ending_of(alone) == Ending(0, ())


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(RecordError):
        parse_record("", load_game)


def test_names_cannot_break_a_record() -> None:
    state = parse_record(GOOD, load_game).final_state()
    text = format_record(record_of(state, ["a,b\nc", ";"]))
    assert parse_record(text, load_game).seats == ("a b c", "–")


def test_other_content_under_the_same_name_is_refused() -> None:
    with pytest.raises(RecordError, match=r"Line 5 .*other content of the edition “reconstructed”"):
        parse_record(GOOD.replace("players:", "content: 0123456789ab\nplayers:"), load_game)


def test_what_a_header_says_beyond_the_game_is_kept() -> None:
    record = parse_record(GOOD.replace("seats:", "date: 2026-11-16\nresult: B wins\nseats:"), load_game)
    assert record.notes == {"date": "2026-11-16", "result": "B wins"}
    assert "\ndate: 2026-11-16\n" in format_record(record)
