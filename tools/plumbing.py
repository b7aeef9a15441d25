"""Count the lines of state plumbing in each game: `python tools/plumbing.py [REVISION]`.

Without a revision the working tree is counted. Plumbing is what every game writes only because it has a state:
constructors, initial state, copy, fields, pickling, and methods that call a module of the game (observation, notation,
refusals, edition, drawing).
"""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = "src/ludotheque/games"
METHODS = {
    *("__init__", "copy", "fields", "derived", "__reduce__", "new_initial_state", "first_state", "restore"),
    *("observation", "action_to_string", "refusal", "edition_id", "text", "svg"),
}


def sources(revision: str) -> dict[str, str]:
    """Return the rules of all games by path."""
    if not revision:
        return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (ROOT / GAMES).glob("*/rules/*.py")}
    git = ["git", "-C", str(ROOT)]
    listed = subprocess.check_output([*git, "ls-tree", "-r", "--name-only", revision, GAMES], text=True).split()
    paths = [path for path in listed if "/rules/" in path and path.endswith(".py")]
    return {path: subprocess.check_output([*git, "show", f"{revision}:{path}"], text=True) for path in paths}


def plumbing(trees: list[ast.Module]) -> int:
    """Count the plumbing of one game, with constructors in classes that are positions of the game."""
    classes = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}

    def is_position(name: str) -> bool:
        bases = [base.id for base in classes[name].bases if isinstance(base, ast.Name)] if name in classes else []
        return name == "State" or any(map(is_position, bases))

    found = 0
    for tree in trees:
        for owner in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
            is_state = isinstance(owner, ast.ClassDef) and is_position(owner.name)
            for node in owner.body:
                if isinstance(node, ast.FunctionDef) and node.name in METHODS and (node.name != "__init__" or is_state):
                    found += (node.end_lineno or node.lineno) - node.lineno + 1
    return found


def main() -> None:
    games: dict[str, list[ast.Module]] = {}
    for path, text in sources(sys.argv[1] if len(sys.argv) > 1 else "").items():
        games.setdefault(path.split("/")[3], []).append(ast.parse(text))
    counts = Counter({game: plumbing(trees) for game, trees in games.items()})
    for game, count in sorted(counts.items()):
        print(f"{game:10} {count:4}")
    print(f"{'all':10} {counts.total():4}")


if __name__ == "__main__":
    main()
