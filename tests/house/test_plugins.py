"""Games from outside work at the tables, in the terminal and in the lab.

A broken game does not affect the others.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import ludotheque
from ludotheque import ConfigurationError
from ludotheque.games import registry
from ludotheque.kernel import plugins
from ludotheque.testing.server import ServerProcess


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Remove all games from outside, before and after."""
    monkeypatch.setenv(plugins.VARIABLE, "")
    monkeypatch.setattr(registry, "PACKAGES", dict(registry.PACKAGES))
    monkeypatch.setattr(registry, "FAILED", {})
    monkeypatch.setattr(registry, "_known", set())
    path = sys.path[:]
    yield
    sys.path[:] = path


def command(*words: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotheque", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1", "LANG": "en_GB.UTF-8", **env},
        timeout=120,
        check=False,
    )


def write_game(folder: Path, spec: str = "", rules: str = "") -> Path:
    """Write Nim under another name."""
    nim = Path(__file__).parents[2] / "examples" / "nim"
    folder.mkdir()
    name = folder.name
    text = (nim / "__init__.py").read_text("utf-8").replace('id="nim"', f'id="{name}"')
    (folder / "__init__.py").write_text(text + spec, "utf-8")
    text = (nim / "rules.py").read_text("utf-8").replace("NimGame", f"{name.title()}Game")
    (folder / "rules.py").write_text(rules or text.replace("NimState", f"{name.title()}State"), "utf-8")
    return folder


def test_a_new_game_is_played_simulated_and_tested_at_once(tmp_path: Path) -> None:
    made = command("new-game", "heapgame", cwd=tmp_path)
    assert made.returncode == 0 and "ludotheque serve --game heapgame --reload" in made.stdout
    played = command("play", "heapgame", "--game", "heapgame", "--seats", "easy,greedy", cwd=tmp_path)
    assert (played.returncode == 0 and "takes" in played.stdout) or "take" in played.stdout
    lab = command(
        "--game", "heapgame", "simulate", "heapgame", "--seats", "greedy,random", "-n", "30", "-j", "2", cwd=tmp_path
    )
    assert lab.returncode == 0 and "Order of play" in lab.stdout
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "heapgame"]
    done = subprocess.run(tests, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "exists" in command("new-game", "heapgame", cwd=tmp_path).stderr
    assert "small letters" in command("new-game", "My-Game", cwd=tmp_path).stderr


def test_an_installed_package_is_a_game(tmp_path: Path) -> None:
    """The entry point is enough, as pip writes it."""
    write_game(tmp_path / "installedgame")
    info = tmp_path / "installedgame-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: installedgame\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludotheque.games]\ninstalledgame = installedgame\nbad = not_there\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    listed = command("games", cwd=tmp_path, PYTHONPATH=path)
    assert listed.returncode == 0 and "installedgame" in listed.stdout
    assert "“not_there” cannot be used: ModuleNotFoundError" in listed.stderr
    played = command("play", "installedgame", "--seats", "easy,easy", cwd=tmp_path, PYTHONPATH=path)
    assert played.returncode == 0


OTHER = "SPEC = type(SPEC)(**{{**{{name: getattr(SPEC, name) for name in SPEC.__struct_fields__}}, {}}})"
WRONG = {
    "raises": ("raise RuntimeError('at import')", "", "RuntimeError: at import"),
    "exits": ("raise SystemExit(3)", "", "cannot be used: SystemExit"),
    "rules": ("", "import nowhere_to_be_found", "ModuleNotFoundError"),
    "classes": ("", "X = 1", "wrongclasses.rules must define RULES, an object of the type Rules"),
    "six": (OTHER.format("'players': (6,)"), "", "1 to 5 seats"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_game_is_one_sentence(tmp_path: Path, name: str) -> None:
    spec, rules, sentence = WRONG[name]
    folder = write_game(tmp_path / f"wrong{name}", f"\n{spec}\n", rules)
    with pytest.raises(ConfigurationError) as caught:
        ludotheque.add_game(str(folder))
    text = caught.value.sentence("en")
    assert sentence in text and "\n" not in text
    assert ludotheque.load_game("kuhlorado")
    assert f"wrong{name}" not in ludotheque.game_ids()


def test_a_missing_picture_and_a_taken_name_are_one_sentence(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "pictured")
    (folder / "rules_en.md").write_text("# Rules\n\n![a heap](heap)\n")
    with pytest.raises(ConfigurationError, match=r"pictures/heap\.record\.txt"):
        ludotheque.add_game(str(folder))
    with pytest.raises(ConfigurationError, match="name of another module"):
        ludotheque.add_game(str(write_game(tmp_path / "json")))
    with pytest.raises(ConfigurationError, match="no file __init__"):
        ludotheque.add_game(str(tmp_path))
    change = OTHER.format("'id': 'niet', 'package': 'ludotheque.games.niet'")
    with pytest.raises(ConfigurationError, match="one of ours"):
        ludotheque.add_game(str(write_game(tmp_path / "otherniet", change)))


def test_a_server_shows_a_changed_rule_at_once_and_goes_on_with_a_broken_one(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "livegame")
    broken = write_game(tmp_path / "brokengame", "\nraise RuntimeError('at import')\n")
    arguments = ("--game", str(folder), "--game", str(broken), "--reload", "--no-limits", "--bots", "1")
    with (
        ServerProcess(str(tmp_path / "live.db"), *arguments, program=("-m", "ludotheque", "serve")) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        games = {spec["id"]: spec for spec in client.get("/api/v1/games").json()}
        assert games["livegame"]["title"] == "Nim" and "niet" in games and "brokengame" not in games
        path = folder / "__init__.py"
        path.write_text(path.read_text("utf-8").replace('title="Nim"', 'title="Changed"'), "utf-8")
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                games = {spec["id"]: spec for spec in client.get("/api/v1/games").json()}
            except httpx.HTTPError:
                games = {}
            if games.get("livegame", {}).get("title") == "Changed":
                break
            time.sleep(0.1)
        assert games["livegame"]["title"] == "Changed"
