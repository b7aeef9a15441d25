"""The wheel: compiled where there is a compiler, pure without one or on request."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("variable", "value", "notice"),
    [("LUDOTHEQUE_PURE", "1", "LUDOTHEQUE_PURE is set"), ("CC", "no-such-compiler", "no C compiler")],
)
def test_a_pure_wheel_where_nothing_can_or_should_be_compiled(
    tmp_path: Path, variable: str, value: str, notice: str
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("*.pyc", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-v",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            str(tmp_path),
            str(tree),
        ],
        capture_output=True,
        text=True,
        env={**os.environ, variable: value},
        check=True,
    )
    assert notice in done.stdout + done.stderr
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".so", ".c"))]
    for needed in ("kernel/errors.toml", "py.typed", "games/kuhlorado/editions/reconstructed.toml", "cli/texts.toml"):
        assert f"ludotheque/{needed}" in names
