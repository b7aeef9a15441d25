"""The files for a public repository: workflows, forms for issues, notes of a release."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.release_notes import release_notes

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
FORMS = sorted(path for path in GITHUB.glob("ISSUE_TEMPLATE/*.yml") if path.name != "config.yml")
VERSION = '__version__ = "1.2.3"\n'


def load(path: Path) -> Any:
    """Return the content of a YAML file."""
    return importlib.import_module("yaml").safe_load(path.read_text(encoding="utf-8"))


def test_actions_have_a_version() -> None:
    assert WORKFLOWS
    used = [name for path in WORKFLOWS for name in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))]
    assert [name for name in used if not re.search(r"^\./|@v\d|@release/v\d", name)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_end_and_may_only_read_unless_they_publish(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert "uses" in job or job["timeout-minutes"] <= 120
        assert "permissions" not in job or name in ("publish", "index", "release")


def test_every_supported_python_is_tested_and_has_wheels() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    classifiers = re.findall(r"Python :: (3\.\d+)$", "\n".join(project["project"]["classifiers"]), re.MULTILINE)
    text = (GITHUB / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert classifiers == ["3.11", "3.12", "3.13", "3.14"]
    assert [version for version in classifiers if f'"{version}"' not in text] == []
    assert project["tool"]["cibuildwheel"]["build"].split() == [f"cp{each.replace('.', '')}-*" for each in classifiers]


def test_tests_that_workflows_name_exist() -> None:
    text = (GITHUB / "workflows" / "tests.yml").read_text(encoding="utf-8")
    named = re.findall(r"(?<= )tests/[\w/.]+", re.sub(r"#.*", "", text))
    assert named and [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_are_complete_and_bilingual(path: Path) -> None:
    form = load(path)
    assert form.keys() == {"name", "description", "labels", "body"}
    assert " · " in form["name"] and " · " in form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)
    for field in fields:
        assert field["type"] in ("input", "textarea", "dropdown")
        assert " · " in field["attributes"]["label"]


def test_notes_of_a_release_are_the_section_of_its_version() -> None:
    changelog = "# Changes\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n"
    assert release_notes("v1.2.3", VERSION, changelog) == "- New.\n"


@pytest.mark.parametrize(
    ("tag", "changelog", "reason"),
    [
        ("v1.2.4", "## 1.2.4\n- New.\n", "differs from the version 1.2.3"),
        ("v1.2.3", "## 1.2.3 (unreleased)\n- New.\n", "unreleased"),
        ("v1.2.3", "## 1.2.30\n- New.\n", "no section 1.2.3"),
    ],
)
def test_an_unfinished_release_is_refused(tag: str, changelog: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        release_notes(tag, VERSION, changelog)
