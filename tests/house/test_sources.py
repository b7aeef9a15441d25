"""Rules for every source file.

The levels of imports are contracts in `pyproject.toml`, which import-linter checks.
"""

from __future__ import annotations

import ast
from pathlib import Path

import ludotheque
from ludotheque.games.registry import PACKAGES

# An installed package has its sources, too.
ROOT = Path(ludotheque.__file__).parent
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def named_in_comparisons(tree: ast.Module) -> set[str]:
    """Return all texts that occur in a comparison."""
    comparisons = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    return {str(each.value) for node in comparisons for each in ast.walk(node) if isinstance(each, ast.Constant)}


def test_no_shared_package_branches_on_the_name_of_a_game() -> None:
    shared = [path for path in TREES if path.relative_to(ROOT).parts[0] != "games"]
    assert shared
    assert [path for path in shared if named_in_comparisons(TREES[path]) & PACKAGES.keys()] == []
    assert named_in_comparisons(ast.parse('if spec.id == "niet": pass')) & PACKAGES.keys() == {"niet"}


def test_every_module_says_what_it_holds() -> None:
    assert [path for path, tree in TREES.items() if not ast.get_docstring(tree)] == []
