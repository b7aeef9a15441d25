"""Whole games at the terminal, with all kinds of input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import format_record, load_game, parse_record
from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.play import Play, pause_of
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session

from .conftest import Pilot


def saved(name: str = "game.ludo") -> Any:
    return parse_record(Path(name).read_text(encoding="utf-8"), load_game)


@pytest.mark.usefixtures("parlour")
class TestParlour:
    def test_a_whole_game_against_a_bot(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy --seed 1 --save game.ludo", "2", "stay", "1")
        assert done.code == 0, done.err
        assert "The end." in done.out
        assert "total" in done.out
        assert saved().final_state().is_terminal()
        assert saved().seats == ("human", "spy")
        assert "A bid 1\n" in format_record(saved())

    def test_a_solo_game(self, pilot: Pilot) -> None:
        done = pilot("play parlour --players 1 --seed 1 --save game.ludo", "bid 0", "peek", "done")
        assert done.code == 0
        assert saved().final_state().is_terminal()

    def test_french_by_locale_and_by_option(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "À vous." in pilot("play parlour --seats human,spy --lang fr", "q").out
        monkeypatch.setenv("LANG", "fr_FR.UTF-8")
        done = pilot("play parlour --seats human,spy", "miser 1", "stay", "done", "")
        assert "Fin." in done.out
        assert "Humain: bid 1" in done.out

    def test_the_same_seed_deals_the_same_cards(self, pilot: Pilot) -> None:
        outputs = {pilot(f"play parlour --seats human,spy --seed {seed}", "q").out for seed in (7, 7, 7)}
        assert len(outputs) == 1

    def test_wrong_input_is_explained_and_changes_nothing(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy --save game.ludo", "sing", "9", "bid 17", "", "1", "1", "1")
        assert "“sing” is not one of the choices" in done.out
        assert "There is no choice 9." in done.out
        assert "(P1)" in done.out, "a forbidden move names its ruling"
        assert done.code == 0
        assert saved().final_state().is_terminal()

    def test_the_beginning_of_a_move_narrows_and_enter_takes_what_is_left(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy --save game.ludo", "bid", "b", "b", "bid 2", "st", "", "", "")
        assert done.code == 0
        assert [seat for seat, _ in saved().moves].count(0) == 3

    def test_long_lists_are_chosen_piece_by_piece(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy -o bids=40 --save game.ludo", "4", "b", "3", "2", "q")
        assert "tens 3 …" in done.out
        assert "(10)" in done.out
        assert "A bid 21\n" in format_record(saved())

    def test_undo_follows_the_rules_and_sentences_of_the_page(self, pilot: Pilot) -> None:
        moves = ("u", "1", "u", "bid 1", "stay", "u", "peek", "u", "stay", "done")
        done = pilot("play parlour --seats human:Ada,spy --save game.ludo", *moves)
        assert "You have no move to undo." in done.out
        assert done.out.count("Ada undoes a move") == 3, "a bot never minds, even after a bid or a peek"
        own = [line for line in format_record(saved()).splitlines() if line.startswith("A ")]
        assert own == ["A bid 1", "A stay", "A done"]

    def test_undo_is_refused_where_three_play_and_something_was_revealed(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy,spy", "1", "u", "peek", "u", "q")
        assert done.out.count("Too late") == 2

    @pytest.mark.parametrize(("lang", "yes", "said"), [("en", "y", "do you agree"), ("fr", "o", "d’accord")])
    def test_two_people_agree_on_an_undo(self, pilot: Pilot, lang: str, yes: str, said: str) -> None:
        moves = ("", "bid 0", "", "bid 1", "", "peek", "u", "", "n", "", "u", "", yes, "", "stay", "q")
        done = pilot(f"play parlour --seats human:Ada,human:Bo --save game.ludo --lang {lang}", *moves)
        assert done.out.count(said) == 2
        assert "A stay\n" in format_record(saved())

    def test_a_hint_shows_moves_and_their_chances(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy --seconds 0.05", "h", "q")
        assert "A strong player would do this" in done.out
        assert "Chances" in done.out
        assert "bid 2" in done.out

    @pytest.mark.parametrize(("lang", "words"), [("en", "Each seat bids"), ("fr", "Chacun mise")])
    def test_the_rules_are_at_hand(self, pilot: Pilot, lang: str, words: str) -> None:
        assert words in pilot(f"play parlour --seats human,spy --lang {lang}", "?", "q").out

    def test_saving_keeps_on_playing_and_never_overwrites_other_files(self, pilot: Pilot) -> None:
        Path("letter.txt").write_text("Dear Ada")
        done = pilot("play parlour --seats human,spy", "s letter.txt", "s no/where", "s a.ludo", "1", "1", "1")
        assert "letter.txt exists and is not a record" in done.out
        assert "no/where cannot be written: no such file or folder." in done.out
        assert Path("letter.txt").read_text() == "Dear Ada"
        assert saved("a.ludo").final_state().is_terminal(), "what was saved once is saved at the end"

    def test_quitting_saves_and_the_game_can_be_continued(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human:Ada,spy", "1", "q")
        assert done.code == 0
        (record,) = Path("data/games").glob("parlour-*.ludo")
        assert "ludotheque continue" in done.err
        assert saved(str(record)).seats == ("Ada", "spy")
        assert saved(str(record)).notes["levels"] == "human, spy"
        done = pilot("continue", "stay", "done", "s end.ludo")
        assert done.code == 0
        assert "Ada" in done.out
        end = saved("end.ludo")
        assert end.final_state().is_terminal() and end.seats == ("Ada", "spy")
        assert "won by" in end.notes["result"] and len(end.notes["date"]) == 10
        assert not record.exists()
        assert pilot("continue").code == 2

    def test_a_game_that_cannot_be_read_is_listed_with_the_reason_and_named_once(self, pilot: Pilot) -> None:
        pilot("play parlour --seats human,spy", "1", "q")
        (record,) = Path("data/games").glob("parlour-*.ludo")
        record.write_text("nothing", encoding="utf-8")
        listed = "".join(pilot("continue --list").out.split())
        assert "Line1oftherecord" in listed
        assert listed.count(record.name) == 1

    def test_a_record_of_another_game_is_refused(self, pilot: Pilot) -> None:
        pilot("play parlour --seats human,spy --save game.ludo", "1", "q")
        done = pilot("play kuhlorado --resume game.ludo")
        assert (done.code, done.err) == (2, "game.ludo is a game of parlour.\n")

    def test_the_end_of_input_is_a_quit(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats human,spy", "1")
        assert done.code == 0
        assert list(Path("data/games").glob("parlour-*.ludo"))

    def test_nothing_is_saved_where_nothing_was_played(self, pilot: Pilot) -> None:
        assert pilot("play parlour --seats human", "q").code == 0
        assert not list(Path().iterdir())

    def test_ctrl_c_saves_and_ends_with_130(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        answers = iter(["1"])

        def interrupted(prompt: str = "") -> str:
            try:
                return next(answers)
            except StopIteration:
                raise KeyboardInterrupt from None

        monkeypatch.setattr("builtins.input", interrupted)
        done = pilot("play parlour --seats human,spy")
        assert done.code == 130
        assert done.err.splitlines()[-1] == "Interrupted."
        assert len(list(Path("data/games").glob("parlour-*.ludo"))) == 1

    def test_at_the_end_the_game_may_be_saved(self, pilot: Pilot) -> None:
        pilot("play parlour --seats human,spy", "1", "1", "1", "s end.ludo")
        assert saved("end.ludo").final_state().is_terminal()

    def test_bots_alone_can_be_watched(self, pilot: Pilot) -> None:
        done = pilot("play parlour --seats spy,random,greedy --seed 2")
        assert done.code == 0
        assert "Bots only" in done.out
        assert "The end." in done.out


@pytest.mark.usefixtures("parlour")
class TestSecrets:
    def test_people_hand_over_and_see_only_their_own(self, pilot: Pilot) -> None:
        moves = ("", "bid 0", "", "bid 1", "", "stay", "done", "", "peek", "done")
        done = pilot("play parlour --seats human:Ada,human:Bo --seed 4 --save game.ludo", *moves)
        assert done.code == 0, done.err
        cards = [action for seat, action in saved().moves if seat < 0]
        turns = done.out.split("Hand the terminal to ")
        assert [turn.split(",")[0] for turn in turns[1:]] == ["Ada", "Bo", "Ada", "Bo"]
        assert f"Ada: dealt {cards[0]}" in turns[1]
        assert "Bo: dealt" not in turns[1]
        assert f"Bo: dealt {cards[1]}" in turns[2]
        assert f"cards -2 {cards[1]}" in turns[2]
        assert "Ada: bid" not in turns[2].split("Bo > ")[0], "a bid is held until all have bid"
        assert "Ada: bid 0" in turns[3]
        assert "Bo: bid ?" in turns[3]
        assert "Bo: bid 1" not in turns[1]

    def test_one_person_is_never_asked_to_hand_over(self, pilot: Pilot) -> None:
        assert "Hand the terminal" not in pilot("play parlour --seats human,spy", "1", "1", "1").out

    def test_without_secrets_nobody_hands_over(self, pilot: Pilot) -> None:
        assert "Hand the terminal" not in pilot("play kuhlorado --seats human,human --seed 1", "1", "1", "1", "q").out

    def test_the_screen_is_cleared_before_and_after(self, monkeypatch: pytest.MonkeyPatch) -> None:
        session = Session("en")
        cleared: list[str] = []

        def ask(prompt: str) -> str:
            cleared.append("ask")
            return "q"

        monkeypatch.setattr(session, "clear", lambda: cleared.append("clear"))
        monkeypatch.setattr(session, "ask", ask)
        local = LocalTable(load_game("parlour", players=2), ("human", "human"), ("Ada", "Bo"), 1)
        Play(session, local, SeatNames(("human",) * 2, ("", ""))).run()
        assert cleared == ["clear", "ask", "clear", "ask"]


class TestKuhlorado:
    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_a_whole_game(self, pilot: Pilot, lang: str) -> None:
        done = pilot(f"play kuhlorado --seats human,greedy --seed 3 --lang {lang} --save game.ludo", *["1"] * 400)
        assert done.code == 0, done.err
        state = saved().final_state()
        assert state.is_terminal()
        for score in state.scores():
            assert str(int(score)) in done.out

    def test_two_people_without_secrets_share_the_screen(self, pilot: Pilot) -> None:
        done = pilot("play kuhlorado --seats human:Ada,human:Bo --seed 3 -o sheet=2 --save game.ludo", *["1"] * 400)
        assert done.code == 0
        assert saved().final_state().is_terminal()


def test_bots_play_at_a_readable_pace(monkeypatch: pytest.MonkeyPatch, parlour: str) -> None:
    """A pause follows what a bot's choice shows, but not what people do."""
    pauses: list[float] = []
    monkeypatch.setattr(sys, "stdin", None)
    local = LocalTable(load_game(parlour, players=2), ("spy", "random"), ("Ada", "Bo"), 1)
    Play(Session("en"), local, SeatNames(("spy", "random"), ("", "")), pause=5.0, sleep=pauses.append).run()
    assert len(pauses) == 5, "both bids are shown at once"
    assert all(4 < pause <= 5 for pause in pauses)


def test_nobody_waits_where_nobody_watches() -> None:
    assert pause_of(None, is_terminal=False) == 0
    assert pause_of(None, is_terminal=True) > pause_of("fast", is_terminal=True) == 0
    assert pause_of("slow", is_terminal=False) > pause_of("normal", is_terminal=False)
