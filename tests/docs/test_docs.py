"""The documentation: notebooks run, derived pages are up to date, and the build needs no network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import nbformat
import pytest
from nbclient import NotebookClient

import ludotheque
from ludotheque.games import registry
from ludotheque.learn.checks import check_lesson
from ludotheque.learn.lessons import lessons_of
from ludotheque.web.api import Api
from ludotheque.web.http.errors import STATUS, status_of

if TYPE_CHECKING:
    from ludotheque.web.live.service import Service

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def environment() -> dict[str, str]:
    # The kernel and the subprocess must find the package that is tested.
    tested = str(Path(ludotheque.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([tested, os.environ.get("PYTHONPATH", "")])}


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


def test_the_api_reference_has_every_operation_and_every_error_code() -> None:
    program = "import sys; sys.path.insert(0, 'docs'); import build; sys.stdout.write(build.api_page())"
    page = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**environment(), "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    for operation in Api(cast("Service", None)).operations():
        assert f"### {operation.method} /api/v1{operation.path}\n" in page
    codes = {match[1]: match[0] for match in re.finditer(r"^\| `([a-z/-]+)` \| (?:\d+) .*$", page, re.MULTILINE)}
    assert set(STATUS) <= set(codes)
    assert {"action/illegal", "option/value", "name/empty"} <= set(codes)
    for code, row in codes.items():
        assert f"| {status_of(code)} " in row
        assert all(cell.strip() for cell in row.split(" | ")[2:]), code


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


# Their whole files are compared with `examples/` elsewhere, and `test_commands.py` plays with the bot.
FILES = ("adding-a-game", "your-own-bot")
SMALLER = {"games=50": "games=3", "iterations=64": "iterations=1", '"kuhlorado", 256': '"kuhlorado", 16'}


def test_every_python_example_runs(tmp_path: Path) -> None:
    """Each example runs separately, in a folder with the record of a game."""
    (tmp_path / "game.txt").write_text(short_record(), encoding="utf-8")
    ran = 0
    for page in sorted((ROOT / "docs").glob("*.md")):
        examples = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        for number, code in enumerate(examples if page.stem not in FILES else []):
            for words, fewer in SMALLER.items():
                code = code.replace(words, fewer)
            done = subprocess.run(
                [sys.executable, "-W", "ignore", "-c", code],
                check=False,
                cwd=tmp_path,
                env=environment(),
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, f"{page.name}, example {number}: {done.stderr}"
            ran += 1
    assert ran >= 7


def short_record() -> str:
    """Return a finished game of NIET!, as `ludotheque play --save` writes it."""
    state, rng = ludotheque.load_game("niet", players=2, target=5).new_initial_state(), ludotheque.Rng(1)
    while not state.is_terminal():
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    return ludotheque.format_record(ludotheque.record_of(state))


def test_the_lesson_of_the_page_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lesson can be played to its end as a file of the small game in `examples/`."""
    shown = re.search(
        r"^```toml\n(.*?)^```", (ROOT / "docs" / "lessons.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert shown is not None
    shutil.copytree(ROOT / "examples" / "nim", tmp_path / "nim_with_a_lesson")
    (tmp_path / "nim_with_a_lesson" / "lessons").mkdir()
    (tmp_path / "nim_with_a_lesson" / "lessons" / "1-first-turns.toml").write_text(shown[1], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.PACKAGES, "nim", "nim_with_a_lesson")
    (lesson,) = lessons_of("nim")
    assert [str(error) for error in check_lesson(lesson)] == []
