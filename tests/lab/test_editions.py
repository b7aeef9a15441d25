"""Editions are written, changed, compared and swept, and a faulty one is refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import EditionError, get_spec, load_game
from ludotheque.cli import main, simulation
from ludotheque.cli.session import Session
from ludotheque.games.registry import game_ids, load_for_study
from ludotheque.lab.edition_files import differences
from ludotheque.lab.frames import read_frame


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path


@pytest.mark.parametrize("game", game_ids())
def test_an_edition_is_printed_and_can_be_played_as_it_is(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", game]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# The content of") and text.count("#") > 3
    Path("mine.toml").write_text(text, encoding="utf-8")
    mine = load_game(game, edition="mine.toml")
    assert mine.edition_fingerprint() == load_game(game).edition_fingerprint()
    assert differences(get_spec(game), get_spec(game).editions[0], "mine.toml") == []
    assert main(["compare", game, "mine.toml"]) == 2
    assert "nothing to compare" in capsys.readouterr().err


def changed(game: str, *changes: tuple[str, str], name: str = "mine.toml") -> str:
    spec = get_spec(game)
    text = (spec.folder() / "editions" / f"{spec.editions[0]}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_two_editions_are_compared_in_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    changed("niet", ("2 = 15", "2 = 8"), ("2 = 8\n3 = 9", "2 = 2\n3 = 9"))
    assert main(["compare", "niet", "mine.toml", "--seats", "random", "-n", "12", "-j", "1"]) == 0
    out = capsys.readouterr().out
    assert "hand.2" in out and "15" in out
    page = Path("compare.html").read_text("utf-8")
    for words in ("What changed in the file", "rounds.2", "Content by content", "Side by side", "clear"):
        assert words in page
    assert read_frame(Path("compare-b.parquet"))[1]["content"].n_unique() == 1
    assert main(["compare", "niet", "mine.toml", "--seats", "random", "-n", "14", "-j", "1", "--resume"]) == 0


@pytest.mark.parametrize(
    ("game", "old", "new", "name", "value"),
    [
        ("nevaches", "actions = 2", "actions = 3", "turn_actions", 3),
        ("nevaches", "cows = 6", "cows = 5", "cows", 5),
        ("nevaches", "last_round = 65", "last_round = 20", "last_round_points", 20),
        ("neuland", "shields = 36", "shields = 24", "shields", 12),
        ("chevoux", "rounds = 5", "rounds = 3", "rounds", 3),
        ("kuhlorado", "meadow = 3", "meadow = 5", "meadow_points", 5),
    ],
)
def test_numbers_of_the_rules_are_in_editions(game: str, old: str, new: str, name: str, value: int) -> None:
    state = load_game(game, edition=changed(game, (old, new), name=f"{name}{value}.toml")).new_initial_state()
    assert getattr(state.game, name) == value


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [("kuhlorado", "meadow = 3", "meadow = 5"), ("nevaches", "tree_points = 5", "tree_points = 9")],
)
def test_a_study_says_that_networks_are_for_the_shipped_edition(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, old: str, new: str
) -> None:
    monkeypatch.setattr(simulation, "estimate_seconds", lambda *_: 0.0)
    changed(game, (old, new), name=f"{game}.toml")
    for edition, is_said in ((None, False), (f"{game}.toml", True)):
        plan = simulation.make_plan(game, "easy", None, None, edition=edition, games=1)
        simulation.announce(Session("en"), plan, 1)
        assert ("the bot searches without them" in capsys.readouterr().err) == is_said


def test_a_box_that_nobody_would_print_is_a_warning_in_a_study() -> None:
    name = changed("neuland", ("farm = { copies = 2", "farm = { copies = 3"), name="farms.toml")
    with pytest.raises(EditionError, match="42 tiles"):
        load_game("neuland", edition=name)
    game = load_for_study("neuland", edition=name)
    assert [error.sentence("en") for error in game.inconsistencies] == [
        "The edition farms.toml is not that of a printed box: units: 42 tiles are needed, 43 are given"
    ]
    with pytest.raises(EditionError, match="42 tiles"):  # after a study, too
        load_game("neuland", edition=name)


def test_a_simulation_warns_of_such_a_box(capsys: pytest.CaptureFixture[str]) -> None:
    changed("neuland", ("farm = { copies = 2", "farm = { copies = 3"), name="farms.toml")
    words = ["neuland", "-n", "1", "-j", "1", "--edition", "farms.toml", "--option", "max_turns=8", "--players", "2"]
    assert main(["simulate", *words, "--seats", "random"]) == 0
    assert capsys.readouterr().err.count("not that of a printed box") == 1


def test_a_sweep_varies_anything_skips_what_is_refused_and_resumes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sweep", "niet", "--seats", "random", "--vary", "rounds.2=1,0,2", "--vary", "bots=random,random+random"]
    assert main([*words, "-n", "4", "-j", "1", "--out", "s.html"]) == 0
    done = capsys.readouterr()
    assert "rounds.2 = 0, bots = random is skipped" in done.err and "must be at least 1" in done.err
    assert "rounds.2 = 2" in done.out
    files = sorted(path.name for path in Path("s.editions").glob("*.parquet"))
    assert len(files) == 4
    assert "is skipped" in Path("s.html").read_text("utf-8")
    assert main([*words, "-n", "4", "-j", "1", "--out", "s.html"]) == 2, "nothing is overwritten"
    assert main([*words, "-n", "6", "-j", "1", "--out", "s.html", "--resume"]) == 0
    assert read_frame(Path("s.editions") / files[0])[1]["index"].n_unique() == 6


def test_players_and_whole_editions_are_varied_too() -> None:
    changed("niet", ("points = [1, 2, 3, 4, -2]", "points = [1, 2, 3, 4, 9]"))
    words = ["sweep", "niet", "--seats", "random", "--vary", "players=2,3", "--vary", "edition=iello,mine.toml"]
    assert main([*words, "-n", "1", "-j", "1"]) == 0
    plans = [read_frame(path)[0] for path in sorted(Path("sweep.editions").glob("*.parquet"))]
    assert sorted((plan.players, plan.edition) for plan in plans) == [
        (2, "iello"),
        (2, "mine.toml"),
        (3, "iello"),
        (3, "mine.toml"),
    ]


def test_a_wrong_edition_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    Path("broken.toml").write_text("id = [", encoding="utf-8")
    for words in (["play", "niet", "--edition", "broken.toml"], ["compare", "niet", "broken.toml"]):
        assert main(words) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "broken.toml" in err
    assert main(["sweep", "niet", "--seats", "random", "--vary", "nothing.here=1"]) == 2
    assert "Entries: " in capsys.readouterr().err
