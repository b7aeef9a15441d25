"""`import ludotheque` stays light."""

from __future__ import annotations

import subprocess
import sys

HEAVY = (
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "numpy",
    "matplotlib",
    "polars",
    "typer",
    "rich",
    "ray",
    "pyspiel",
    "gymnasium",
    "pettingzoo",
    "openskill",
)


def test_import_pulls_in_no_web_or_plotting_package() -> None:
    program = f"import sys, ludotheque; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_import_loads_no_game_and_draws_nothing() -> None:
    program = "import sys, ludotheque; print(*[name for name in sys.modules if name.startswith('ludotheque.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith("ludotheque.games.")} == {"ludotheque.games.registry"}
    assert not {name for name in loaded if name.startswith(("ludotheque.draw", "ludotheque.search"))}
