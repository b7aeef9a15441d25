"""The same file has the same job in every game, as the table of `docs/adding-a-game.md` says."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

import ludotheque

ROOT = Path(__file__).parents[2]
GAMES = Path(ludotheque.__file__).parent / "games"
GAME_IDS = ("chevoux", "kuhlorado", "neuland", "nevaches", "niet")
# Further files that a game may have.
OPEN = (
    "rules/*.py",
    "rules/*.c",
    "view/*.py",
    "bot/*.py",
    "bot/*.[ch]",
    "bot/weights.bin",
    "editions/*.toml",
    "pictures/*.record.txt",
    "lessons/*.toml",
    "lessons/*.record.txt",
    "puzzles.jsonl",
    "preview.webp",
    "challenge.py",
    "challenge/*.py",
)


class Entry(NamedTuple):
    """One line of the table."""

    path: str
    defines: tuple[str, ...]


def read_table() -> list[Entry]:
    """Return the files of every game and what each defines, from the docs."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8").partition("## The layout")[2]
    rows = re.findall(r"^\| `([^`]+)` \|[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    return [Entry(path, tuple(re.findall(r"`(\w+)`", defines.partition("if wanted")[0]))) for path, defines in rows]


def names_in(path: Path) -> set[str]:
    """Return the names that a module defines at its top level, in a package also the imported ones."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.ImportFrom) and path.name == "__init__.py":
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def faults(folder: Path) -> list[str]:
    """Return the differences between a game's folder and the table."""
    table = read_table()
    class_prefix = folder.name.title()
    found = []
    owners: dict[tuple[str, str], str] = {}
    for path, defines in table:
        files = sorted(folder.glob(path))
        if not files:
            found.append(f"{path} is missing")
        wanted = [re.sub(r"^Id(?=[A-Z])", class_prefix, name) for name in defines]
        found += [f"{path} does not define {name}" for name in wanted if files and name not in names_in(files[0])]
        if not path.endswith("__init__.py"):
            owners |= {(path.rpartition("/")[0], name): path for name in wanted}
    for file in sorted(each for each in folder.rglob("*") if each.is_file() and "__pycache__" not in each.parts):
        path = file.relative_to(folder).as_posix()
        if any(Path(path).match(entry.path) and path.count("/") == entry.path.count("/") for entry in table):
            continue
        if not any(Path(path).match(pattern) and path.count("/") == pattern.count("/") for pattern in OPEN):
            found.append(f"{path} has no place in the layout")
        elif path.endswith(".py"):
            home = path.rpartition("/")[0]
            found += [
                f"{path} defines {name} of {owners[home, name]}" for name in names_in(file) if (home, name) in owners
            ]
    return found


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_the_layout_of_the_docs(game_id: str) -> None:
    assert faults(GAMES / game_id) == []


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a folder that has all files of the table and no others."""
    folder = tmp_path / "chess"
    for path, defines in read_table():
        file = folder / path.replace("*", "any")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{name.replace('Id', 'Chess', 1)} = 0\n" for name in defines), encoding="utf-8")
    return folder


def test_the_table_is_read_whole(game: Path) -> None:
    assert len(read_table()) >= 30
    assert faults(game) == []


def test_what_departs_from_the_layout_is_named(game: Path) -> None:
    (game / "events.py").unlink()
    shutil.rmtree(game / "editions")
    (game / "rules" / "game.py").write_text("class Chess: ...\n", encoding="utf-8")
    (game / "view" / "log.py").write_text("def say() -> None: ...\n", encoding="utf-8")
    (game / "helpers.py").write_text("", encoding="utf-8")
    (game / "rules" / "openings.py").write_text("def book() -> None: ...\n", encoding="utf-8")
    assert sorted(faults(game)) == [
        "editions/*.toml is missing",
        "events.py is missing",
        "helpers.py has no place in the layout",
        "rules/game.py does not define ChessGame",
        "view/log.py defines say of view/sentences.py",
    ]
