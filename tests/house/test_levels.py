"""The rooms' levels: imports point to lower levels only, games never import each other, no room names a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games.registry import PACKAGES

# An installed package has the same files; sources are read wherever the package lies.
ROOT = Path(ludotheque.__file__).parent
ROOMS = {
    "kernel": 1,
    "games": 2,
    "search": 2,
    "draw": 3,
    "tables": 4,
    "store": 4,
    "lab": 4,
    "adapters": 4,
    "web": 5,
    "cli": 5,
    "testing": 6,
}
# Inside a game these files are one level higher: they know search, draw or the bot.
UPPER_FILES = {"bot", "view", "challenge"}
# A game's own measuring programs stand above the rooms: they play many games.
MEASURING = {"calibrate", "balance"}
SOURCES = sorted(ROOT.rglob("*.py"))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)


def level_of(module: str) -> int:
    parts = module.split(".")
    if parts[1:] == ["_version"]:
        return 0
    if len(parts) < 2 or parts[1] not in ROOMS:
        return 6
    if parts[1] == "games" and len(parts) > 3 and parts[3] in UPPER_FILES:
        return 3
    return ROOMS[parts[1]]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ludotheque"):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("ludotheque."))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_to_lower_levels(path: Path) -> None:
    module = module_of(path)
    if module.startswith("ludotheque.games.") and path.stem in MEASURING:
        return
    for imported in imports(path):
        assert level_of(imported) <= level_of(module), f"{module} imports {imported}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_games_never_import_each_other(path: Path) -> None:
    parts = module_of(path).split(".")
    own = parts[2] if parts[1:2] == ["games"] and len(parts) > 3 else ""
    for imported in imports(path):
        other = imported.split(".")
        if other[1:2] == ["games"] and len(other) > 2 and other[2] != "registry":
            assert other[2] == own, f"{'.'.join(parts)} imports {imported}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_shared_room_names_a_game(path: Path) -> None:
    relative = path.relative_to(ROOT)
    if relative.parts[0] == "games":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            named = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            assert not set(map(str, named)) & set(PACKAGES), f"{relative} branches on a game's name"


def test_every_room_says_what_it_holds() -> None:
    for path in SOURCES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{path.name} has no docstring"
