"""Rules for every source file.

The levels of imports are contracts in `pyproject.toml`, which import-linter checks.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import ludotheque
from ludotheque.games.registry import PACKAGES

# An installed package has its sources, too.
ROOT = Path(ludotheque.__file__).parent
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def texts_in(tree: ast.Module) -> str:
    """Return all texts of a module but its docstrings, which may show how a game is loaded."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [node.body[0] for node in ast.walk(tree) if isinstance(node, owners) and ast.get_docstring(node)]
    hidden = {id(each.value) for each in docstrings if isinstance(each, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in hidden]
    return "\n".join(each.value for each in constants if isinstance(each.value, str))


def test_no_shared_package_nor_the_build_names_a_game() -> None:
    """Only the registry does, and each game itself."""
    names = re.compile(rf"\b({'|'.join(PACKAGES)})\b", re.IGNORECASE)
    shared = {path: tree for path, tree in TREES.items() if path.relative_to(ROOT).parts[0] != "games"}
    assert shared
    assert [path for path, tree in shared.items() if names.search(texts_in(tree))] == []
    assert names.search(texts_in(ast.parse('"""A module."""\nif spec.id == "niet": pass')))
    build = Path(__file__).parents[2] / "setup.py"
    assert names.findall(build.read_text(encoding="utf-8")) == []


def test_every_module_says_what_it_holds() -> None:
    assert [path for path, tree in TREES.items() if not ast.get_docstring(tree)] == []
