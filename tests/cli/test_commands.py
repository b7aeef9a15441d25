"""The commands games, rules, simulate, replay and render: their output and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.cli import main
from ludotheque.kernel.editions import general_note, reconstruction_note
from ludotheque.learn.pictures import text_of

from .conftest import GAMES, Pilot


@pytest.fixture
def record(pilot: Pilot) -> Path:
    """Return a finished game of Kuhlorado."""
    path = Path("game.ludo")
    assert pilot(f"play kuhlorado --seats random,random --seed 5 --save {path}").code == 0
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_are_listed_with_all_that_is_asked(pilot: Pilot, lang: str) -> None:
    done = pilot(f"games --lang {lang}")
    assert done.code == 0
    flat = " ".join(done.out.replace("│", " ").split())
    for game_id in ludotheque.game_ids():
        spec = ludotheque.get_spec(game_id)
        for word in (spec.title, *spec.designers, str(spec.minutes), *(option.name for option in spec.options)):
            assert word in flat
        assert spec.reconstructed.get(lang, "").split(" ")[0] in flat


def test_games_as_json_and_nothing_else(pilot: Pilot) -> None:
    done = pilot("games --json --lang fr")
    assert done.err == ""
    listed = {game["id"]: game for game in json.loads(done.out)["games"]}
    assert list(listed) == ludotheque.game_ids()
    kuhlorado = listed["kuhlorado"]
    assert kuhlorado["players"] == [2]
    assert kuhlorado["editions"][0]["reconstructed"] is True
    assert kuhlorado["editions"][0]["note"]
    assert [option["name"] for option in kuhlorado["options"]] == ["sheet", "pro"]
    assert "feuilles" in kuhlorado["reconstructed"]


@pytest.mark.usefixtures("parlour")
def test_a_game_without_content_files_is_listed_too(pilot: Pilot) -> None:
    listed = pilot("games --lang en").out
    assert "Parlour" in listed
    assert general_note("en") in " ".join(listed.split())


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_of_every_game(pilot: Pilot, game_id: str, lang: str) -> None:
    done = pilot(f"rules {game_id} --lang {lang}")
    assert done.code == 0
    assert ludotheque.get_spec(game_id).title in done.out
    raw = pilot(f"rules {game_id} --lang {lang} --raw").out
    assert raw.startswith("# ")
    for name in re.findall(r"!\[[^\]]+\]\((\w+)\)", raw):
        assert text_of(game_id, name, lang) in done.out
    note = reconstruction_note(ludotheque.get_spec(game_id), lang)
    assert " ".join(note.split()) in " ".join(done.out.split())


@pytest.mark.usefixtures("parlour")
class TestSimulate:
    def test_a_table_with_intervals(self, pilot: Pilot) -> None:
        done = pilot("simulate parlour --seats spy,random --games 12 --jobs 1")
        assert done.code == 0
        assert done.err == ""
        for word in ("spy", "random", "Win rate", "95%", "Score", "12 games, seed 0"):
            assert word in done.out

    def test_the_table_in_french(self, pilot: Pilot) -> None:
        done = pilot("simulate parlour --seats random --players 2 --games 3 --jobs 1 --lang fr")
        assert "random 1" in done.out
        assert "Victoires" in done.out
        assert "3 parties, graine 0" in done.out

    def test_json_is_all_that_is_printed(self, pilot: Pilot) -> None:
        done = pilot("simulate parlour --seats mcts,random,random --games 6 --jobs 2 --iterations 10 --seed 4 --json")
        assert done.code == 0
        found = json.loads(done.out)
        assert found["settings"]["bots"] == ["mcts", "random", "random"]
        assert found["settings"]["options"] == {"bids": 3}
        assert found["games"] == found["asked"] == 6
        assert sum(line["win_rate"]["value"] for line in found["entrants"]) == pytest.approx(1)
        for line in found["entrants"] + found["order"]:
            assert 0 <= line["win_rate"]["low"] <= line["win_rate"]["value"] <= line["win_rate"]["high"] <= 1

    def test_the_same_seed_gives_the_same_results(self, pilot: Pilot) -> None:
        results = []
        for jobs in (1, 2):
            found = json.loads(pilot(f"simulate parlour --seats greedy,random -n 20 -j {jobs} --json").out)
            results.append([(line["wins"], line["score"]) for line in found["entrants"]])
        assert results[0] == results[1]

    def test_solo_games(self, pilot: Pilot) -> None:
        done = pilot("simulate parlour --seats random --players 1 --games 4 --jobs 1")
        assert done.code == 0
        assert "Order of play" not in done.out

    def test_ctrl_c_keeps_what_is_done(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        from ludotheque.lab import simulate

        whole = simulate.play_game

        def interrupted(plan: simulate.Plan, game: ludotheque.Game, index: int) -> simulate.GameRow:
            if index == 5:
                raise KeyboardInterrupt
            return whole(plan, game, index)

        monkeypatch.setattr(simulate, "play_game", interrupted)
        done = pilot("simulate parlour --seats random,random --games 50 --jobs 1 --json")
        assert done.code == 130
        assert json.loads(done.out)["games"] == 5
        assert done.err == "Interrupted.\n"

    def test_a_bot_that_fails_is_one_sentence(self, pilot: Pilot) -> None:
        done = pilot("simulate parlour --seats broken,random --games 4 --jobs 2")
        assert done.code == 1
        assert "a broken bot" in done.err
        assert "Traceback" not in done.err


class TestReplay:
    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_all_at_once(self, pilot: Pilot, record: Path, lang: str) -> None:
        done = pilot(f"replay {record} --all --lang {lang}")
        assert done.code == 0
        state = ludotheque.parse_record(record.read_text(), ludotheque.load_game).final_state()
        assert state.text(ludotheque.SPECTATOR, lang).splitlines()[3] in done.out
        assert "Total" in done.out

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_a_record_of_older_rules_says_so(self, pilot: Pilot, record: Path, tmp_path: Path, lang: str) -> None:
        old = tmp_path / "old.ludo"
        version = ludotheque.parse_record(record.read_text(), ludotheque.load_game).rules_version
        old.write_text(record.read_text().replace(f"rules: {version}\n", "rules: 0\n"), encoding="utf-8")
        note = ludotheque.parse_record(old.read_text(), ludotheque.load_game).rules_note(lang)
        shown = pilot(f"replay {old} --all --lang {lang}")
        assert shown.code == 0
        assert note in " ".join(shown.out.split("\n")[:2]).replace("  ", " ")
        drawn = pilot(f"render {old} --out {tmp_path / 'old.svg'} --lang {lang}")
        assert (drawn.code, drawn.err) == (0, f"{note}\n")
        resumed = pilot(f"play --resume {old} --lang {lang}")
        assert resumed.code == 2
        assert resumed.err.startswith(f"{note} ")
        assert "ludotheque replay" in resumed.err

    def test_step_by_step(self, pilot: Pilot, record: Path) -> None:
        done = pilot(f"replay {record}", "", "", "b", "7", "999", "what", "e", "")
        assert done.code == 0
        for place in ("0/", "1/", "2/", "7/"):
            assert f"{place}" in done.out
        assert done.out.count("Enter next") == 3, "once at the start and for each line that was not understood"

    def test_leaving_early(self, pilot: Pilot, record: Path) -> None:
        assert pilot(f"replay {record}", "q").code == 0
        assert pilot(f"replay {record}").code == 0, "no input at all"

    def test_a_seat_sees_its_own_view(self, pilot: Pilot, parlour: str) -> None:
        pilot(f"play {parlour} --seats spy,spy --seed 1 --save p.ludo")
        assert "dealt" in pilot("replay p.ludo --all --seat A").out
        assert "dealt" not in pilot("replay p.ludo --all").out


class TestRender:
    def test_svg_and_png(self, pilot: Pilot, record: Path) -> None:
        assert pilot(f"render {record} --out last.svg").code == 0
        svg = Path("last.svg").read_text(encoding="utf-8")
        assert svg.startswith("<svg")
        assert pilot(f"render {record} --ply 10 --out ten.svg --lang fr --seat B").code == 0
        assert Path("ten.svg").read_text(encoding="utf-8") != svg
        assert pilot(f"render {record} --ply 10 --out ten.png --theme dark --zoom 0,5").code == 0
        assert Path("ten.png").read_bytes().startswith(b"\x89PNG")

    def test_themes_differ(self, pilot: Pilot, record: Path) -> None:
        for theme in ("light", "dark"):
            pilot(f"render {record} --out {theme}.svg --theme {theme}")
        assert Path("light.svg").read_text() != Path("dark.svg").read_text()

    def test_a_seat_s_picture_holds_that_seat_s_secrets_only(self, pilot: Pilot, parlour: str) -> None:
        pilot(f"play {parlour} --seats spy,spy --seed 1 --save p.ludo")
        pilot("render p.ludo --ply 2 --seat a --out a.svg")
        pilot("render p.ludo --ply 2 --out nobody.svg")
        assert "cards -2 -2" in Path("nobody.svg").read_text()
        assert "cards -2" not in Path("a.svg").read_text()

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ("--out x.pdf", "must end in .svg or .png"),
            ("--out x.svg --ply 9999", "There is no position 9999"),
            ("--out x.svg --ply -1", "There is no position -1"),
            ("--out x.svg --seat C", "it takes A, B, spectator"),
            ("--out x.png --zoom 5000", "--zoom goes up to 10"),
            ("--out x.svg --theme pink", "it takes light, dark"),
        ],
    )
    def test_wrong_arguments_are_refused(self, pilot: Pilot, record: Path, arguments: str, words: str) -> None:
        done = pilot(f"render {record} {arguments}")
        assert done.code == 2
        assert words in done.err
        assert not Path("x.svg").exists()

    def test_a_folder_that_is_not_there_is_a_failure(self, pilot: Pilot, record: Path) -> None:
        done = pilot(f"render {record} --out no/where.svg")
        assert done.code == 1
        assert "cannot be written" in done.err


def test_without_a_command_the_help_is_shown(pilot: Pilot) -> None:
    for arguments, word in (("", "Commands"), ("--lang fr", "Commandes")):
        done = pilot(arguments)
        assert done.code == 0
        assert word in done.out
        assert "simulate" in done.out


@pytest.mark.parametrize("command", ["games", "play", "simulate", "replay", "render", "rules"])
def test_help_speaks_both_languages_to_the_last_option(pilot: Pilot, command: str) -> None:
    english = pilot(f"{command} --help")
    french = pilot(f"{command} --help --lang fr")
    assert english.code == french.code == 0
    assert "Show this help" in english.out
    assert "Afficher cette aide" in french.out
    assert "Langue" in french.out


def test_the_version(pilot: Pilot) -> None:
    kind = "compiled" if ludotheque.is_compiled() else "interpreted"
    assert pilot("--version").out == f"ludotheque {ludotheque.__version__} ({kind})\n"


def test_main_reads_the_program_s_own_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ludotheque", "--version"])
    assert main() == 0
    assert "ludotheque" in capsys.readouterr().out
