"""The documentation: notebooks run, derived pages are up to date, the whole builds without the network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def environment() -> dict[str, str]:
    # A kernel and a program of their own must find the package that is tested.
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


def test_there_are_three_notebooks_with_pictures_and_no_folders_of_a_machine() -> None:
    assert len(NOTEBOOKS) == 3
    texts = [path.read_text(encoding="utf-8") for path in NOTEBOOKS]
    assert sum("image/svg+xml" in text or "<svg" in text for text in texts) >= 2
    for text in texts:
        assert not re.search(r"site-packages|/home/|/tmp/", text)


def test_derived_pages_are_up_to_date(tmp_path: Path) -> None:
    program = "import sys; sys.path.insert(0, 'docs'); import build; sys.stdout.write(build.tensor_page())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**environment(), "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
    )
    written = (ROOT / "docs" / "tensors.md").read_bytes()
    assert done.stdout == written, "run docs/build.py"


def test_the_documentation_builds_and_fetches_nothing(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        env={**environment(), "NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) >= 10
    for page in pages:
        fetched = re.findall(
            r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)', page.read_text(encoding="utf-8")
        )
        assert not fetched, f"{page.name} fetches {fetched}"


def test_makers_pages_show_python_that_runs(tmp_path: Path) -> None:
    """Every Python example of the pages for makers, each on its own."""
    for name in ("index", "lab", "frameworks", "environments"):
        text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)):
            done = subprocess.run(
                [sys.executable, "-W", "ignore", "-c", code.replace("games=50", "games=3")],
                check=False,
                cwd=tmp_path,
                env=environment(),
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, f"{name}.md, example {number}: {done.stderr}"
