"""The distribution: complete, described for an index, and runnable from its wheel."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

from ludotheque.kernel import build
from ludotheque.testing.postgres import free_port

ROOT = Path(__file__).parents[2]
HOME = "https://code.example/ludotheque"
UV = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a source distribution and a pure wheel from a copy of the repository."""
    folder = tmp_path_factory.mktemp("package")
    copy = folder / "source"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not in a repository")
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    program = "import setuptools.build_meta as b, sys; to = sys.argv.pop(); b.build_sdist(to); b.build_wheel(to)"
    env = {**os.environ, "LUDOTHEQUE_PURE": "1", "LUDOTHEQUE_HOME": HOME}
    subprocess.run([sys.executable, "-c", program, str(folder)], cwd=copy, env=env, check=True, capture_output=True)
    return folder


def test_the_source_distribution_has_everything(distributions: Path) -> None:
    (path,) = distributions.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("Makefile", "CHANGELOG.md", "requirements.lock", "setup.py", "tests/house/test_package.py"):
        assert name in names
    for name in ("docs/lab.md", "examples/nim/rules.py", "src/ludotheque/games/kuhlorado/bot/features.h"):
        assert name in names
    assert not [name for name in names if name.endswith((".pyc", ".so"))]


def test_an_index_is_told_what_it_needs(distributions: Path) -> None:
    (path,) = distributions.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
        text = wheel.read(name).decode()
        licences = [name for name in wheel.namelist() if "/licenses/" in name]
    assert re.search(r"^Version: 1\.0", text, re.MULTILINE)
    assert "License-Expression: MIT AND OFL-1.1 AND 0BSD" in text
    assert len(licences) == 4
    for version in ("3.11", "3.12", "3.13", "3.14"):
        assert f"Programming Language :: Python :: {version}" in text
    for label in ("Homepage", "Documentation", "Changelog", "Issues"):
        assert f"Project-URL: {label}, {HOME}" in text
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert len(pictures) > 5 and all(picture.startswith(HOME) for picture in pictures)


def test_without_a_home_no_address_is_made_up() -> None:
    program = (
        "import setuptools; setuptools.setup = lambda **all: print(all['project_urls'], all['long_description']); "
        "exec(open('setup.py').read())"
    )
    env = {**os.environ, "LUDOTHEQUE_PURE": "1", "LUDOTHEQUE_HOME": "", "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, check=True)
    text = done.stdout.decode()
    assert text.startswith("{} # Ludothèque")
    assert "| Kuhlorado | Reinhard Staupe |" in text and "how to host" in text
    assert "![" not in text and "](" not in text


def test_twine_finds_nothing_to_complain_about(distributions: Path) -> None:
    twine = importlib.import_module("twine.commands.check")
    files = [str(path) for path in (*distributions.glob("*.whl"), *distributions.glob("*.tar.gz"))]
    assert twine.check(files, strict=True) is False


@pytest.mark.skipif(UV is None, reason="uv is not installed")
def test_uvx_serves_from_the_wheel(distributions: Path, tmp_path: Path) -> None:
    """`uvx --from WHEEL ludotheque serve` runs with dependencies from the package index."""
    (wheel,) = distributions.glob("*.whl")
    port = free_port()
    assert UV is not None
    words = [UV, "tool", "run", "--from", str(wheel), "ludotheque", "serve", "--port", str(port)]
    env = {**os.environ, "UV_TOOL_DIR": str(tmp_path / "tools")}
    env.pop("PYTHONPATH", None)
    log = (tmp_path / "log").open("w+")
    with subprocess.Popen(words, cwd=tmp_path, env=env, stdout=log, stderr=log) as process:
        try:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                if process.poll() is not None:
                    log.seek(0)
                    text = log.read()
                    if "failed to fetch" in text.lower() or "error sending request" in text.lower():
                        pytest.skip("no package index can be reached")
                    pytest.fail(text)
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                        assert "NéVaches" in answer.read().decode()
                        return
                except OSError:
                    time.sleep(0.2)
            pytest.fail("it did not answer")
        finally:
            process.terminate()
            log.close()


def test_an_install_without_a_compiler_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_compiled", lambda: False)
    assert "20 to 50 times slower" in build.build_note("en")
    monkeypatch.setattr(build, "__file__", "/usr/lib/python3/site-packages/ludotheque/kernel/build.py")
    assert "compilateur C" in build.start_note("fr")
    monkeypatch.setattr(build, "is_compiled", lambda: True)
    assert build.start_note("fr") == ""
