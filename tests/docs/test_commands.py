"""The commands in the README and the docs run as shown, with smaller numbers of games."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.main import get_command

from ludotheque.cli import main
from ludotheque.cli.app import app
from ludotheque.cli.laboratory import complete_values
from ludotheque.cli.numbers import take_games

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/lab.md", "docs/your-own-bot.md", "docs/adding-a-game.md")
# These need a server, another program, or a person at a terminal.
APART = ("serve", "play", "join", "bot", "continue")


def shown() -> list[tuple[str, list[str]]]:
    """Return every line in a block of any page that calls `ludotheque`, as words."""
    found = []
    for page in (ROOT / "README.md", ROOT / "README.fr.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        block = None
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("```"):
                block = line.removeprefix("```") if block is None else None
            text = re.sub(r"\s#.*| > .*", "", line)
            text = re.sub(r"^(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?", "", text)
            if block in ("", "sh") and re.match(r"ludotheque( |$)", text):
                found.append((f"{page.name}: {line}", shlex.split(text)[1:]))
    return found


def test_every_command_that_is_shown_exists_with_its_options() -> None:
    """Commands that need a server, a database or a person are parsed, but not run."""
    seen = set()
    whole = get_command(app)
    for where, shown_words in shown():
        given = [word.replace("/etc/ludotheque.toml", str(ROOT / "deploy" / "ludotheque.toml")) for word in shown_words]
        words, games = take_games(complete_values(given))
        assert all((ROOT / folder).is_dir() or folder == "mygame" for folder in games), where
        command: Any = whole
        while words and not words[0].startswith("-") and hasattr(command, "commands"):
            name = words.pop(0)
            assert name in command.commands, where
            command = command.commands[name]
            seen.add(name)
        command.make_context("ludotheque", words)
    assert {"serve", "play", "join", "bot", "continue", "admin", "backup", "new-game", "sweep"} <= seen


def test_commands_within_sentences_exist_with_their_options() -> None:
    whole: Any = get_command(app)
    seen = 0
    for page in texts():
        for text in re.findall(r"`ludotheque ([a-z][^`]*)`", page.read_text("utf-8")):
            words = re.sub(r"[\[\]|]", " ", text).split()
            command = whole
            while words and not words[0].startswith("-") and hasattr(command, "commands"):
                assert words[0] in command.commands, f"{page.name}: {text}"
                command = command.commands[words.pop(0)]
            known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--game"}
            assert {word for word in words if word.startswith("--")} <= known, f"{page.name}: {text}"
            seen += 1
    assert seen >= 20


def test_what_is_made_and_installed_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    for page in texts():
        text = page.read_text("utf-8")
        assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= targets, page.name
        for wanted in re.findall(r"pip install '[^\[']*\[([a-z,]+)\]", text):
            assert set(wanted.split(",")) <= extras, page.name


def texts() -> list[Path]:
    """Return every page that a user or a contributor may read."""
    roots = [ROOT / name for name in ("README.md", "README.fr.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [*roots, *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("README.md")]


def test_games_begin_at_the_terminal_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The menu, `play` and `continue` start for a person who leaves at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "data"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    Path("my.py").write_text("def Agent(state, seat):\n    return state.legal_actions(seat)[0]\n", "utf-8")
    ran = set()
    for where, words in shown():
        if words and words[0] not in ("play", "continue", "--lang"):
            continue
        fast = [re.sub(r"hard|medium|easy", "random", word) for word in words]
        # A move first: a game without a move is not saved, and who begins is drawn by lot.
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * ("play" in words) + "q\n" * 3))
        assert main(fast) == 0, f"{where}: {capsys.readouterr().err}"
        ran.add(" ".join(words[:2]))
    assert {"", "--lang fr", "play niet", "play chevoux", "play nim", "continue", "continue --lang"} <= ran


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL):
            for line in block.splitlines():
                text = line.partition("  #")[0].removeprefix(".venv/bin/").strip()
                if text.startswith("ludotheque ") and text.split()[1] not in APART:
                    found.append((page, text))
    return found


def smaller(text: str) -> list[str]:
    """Return a command with few games and with bots that need no time."""
    text = re.sub(r"--games \d+", "--games 2", text)
    text = re.sub(r"--seats \S+", lambda seats: re.sub(r"hard|medium|easy|greedy", "random", seats[0]), text)
    text = re.sub(r"--bots \S+", "--bots random,greedy" if "my.py" not in text else "--bots my.py:first,random", text)
    text = re.sub(r"bots=random,greedy", "bots=random", text)
    words = shlex.split(text)[1:]
    if words[0] == "tournament":
        words += ["--games", "2"]
    if words[0] == "compare" and "--seats" not in words:
        words += ["--seats", "random", "--games", "2"]
    if words[0] == "sweep" and "--games" not in words:
        words += ["--games", "2"]
    return words


def test_the_commands_of_the_docs_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    example = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "your-own-bot.md").read_text("utf-8"), re.DOTALL)
    assert example is not None
    Path("my.py").write_text(example[1], "utf-8")
    ran = 0
    for number, (page, text) in enumerate(commands()):
        command, _, target = text.partition(" > ")
        words = smaller(command)
        if words[0] == "ladder":  # plays hard and expert in any case
            continue
        if words[0] == "compare":
            edition = Path("mine.toml")
            changed = re.sub(r"^(points = \[?)\d+", r"\g<1>7", edition.read_text("utf-8"), count=1, flags=re.MULTILINE)
            edition.write_text(changed, "utf-8")
        if words[0] in ("sweep", "compare") and "--out" not in words:
            words += ["--out", f"{number}.html"]
        if words[0] in ("simulate", "sweep", "compare", "tournament"):
            words += ["--jobs", "1"]
        if "--out" in words and words[0] == "simulate" and "--resume" not in words:
            Path(words[words.index("--out") + 1]).unlink(missing_ok=True)
        for word in words[1:] if words[0] == "report" else ():
            if word.endswith(".parquet") and not Path(word).exists():  # names that stand for any results
                shutil.copy(next(Path().glob("*.parquet")), word)
        capsys.readouterr()
        assert main(words) == 0, f"{page}: {text}: {capsys.readouterr().err}"
        if target:
            Path(target).write_text(capsys.readouterr().out, "utf-8")
        ran += 1
    assert ran >= 15
    assert (tmp_path / "mygame" / "rules.py").exists()
