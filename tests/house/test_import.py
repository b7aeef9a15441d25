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
