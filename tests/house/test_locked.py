"""The lock pins every package by hash, and what is installed is read from it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tests.house.test_package import ROOT


def locked(*arguments: str) -> dict[str, str]:
    """Return the entries that the tool prints, by name."""
    command = [sys.executable, "tools/locked.py", *arguments]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {re.split("==", entry)[0]: entry for entry in re.split(r"\n(?=\S)", printed.strip())}


@pytest.mark.parametrize("arguments", [(), ("--build",), ("--build", "dev", "lab"), ("postgres",)])
def test_every_package_has_hashes(arguments: tuple[str, ...]) -> None:
    for entry in locked(*arguments).values():
        assert re.match(r"[a-z0-9._-]+==\S+", entry)
        assert "--hash=sha256:" in entry


def test_what_packages_need_comes_along() -> None:
    assert {"alembic", "mako", "markupsafe", "starlette", "anyio", "idna"} <= set(locked())
    assert {"mypy", "setuptools"} <= set(locked("--build"))
    assert "mypy" not in locked()
    assert {"pytest", "alembic", "mypy"} <= set(locked("--build", "dev"))


def test_a_wrong_hash_is_refused(tmp_path: object) -> None:
    wrong = re.sub(r"sha256:.", "sha256:f", locked()["msgspec"])
    path = f"{tmp_path}/needs.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write(wrong)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(tmp_path), "-r", path]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert "hash" in refused.stderr.lower()
