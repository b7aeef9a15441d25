"""Print the lines of `requirements.lock`, with hashes, that the package or some of its extras need.

    locked.py                what the package needs at run time
    locked.py dev lab        and these extras
    locked.py --build        only what builds the package
    locked.py --build dev    all of these

The lock notes after each package which others need it. pip installs the printed lines and checks every hash.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[A-Za-z0-9._-]+")


def normalise(requirement: str) -> str:
    """Return the name of the package in a requirement, as the lock spells names."""
    found = NAME.match(requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def read_lock(text: str) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """Return the entries of each package, and the packages that each package needs."""
    entries: dict[str, list[str]] = {}
    needs: dict[str, set[str]] = {}
    for block in re.split(r"\n(?=\S)", text):
        name = normalise(block)
        entries.setdefault(name, []).append(re.sub(r"\n +#.*", "", block).rstrip())
        for line in re.findall(r"^ +#(?: +via)? +(\S+)", block, re.MULTILINE):
            if line != "via":
                needs.setdefault(normalise(line), set()).add(name)
    return entries, needs


def select(asked: list[str]) -> list[str]:
    """Return the entries for the arguments of a call (see above)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    entries, needs = read_lock((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    wanted = list(project["build-system"]["requires"]) if "--build" in asked else []
    if asked != ["--build"]:
        wanted += project["project"]["dependencies"]
    for extra in set(asked) - {"--build"}:
        wanted += project["project"]["optional-dependencies"][extra]
    open_names = [normalise(each) for each in wanted]
    found: set[str] = set()
    while open_names:
        name = open_names.pop()
        if name not in found:
            found.add(name)
            open_names += needs.get(name, ())
    return [entry for name in sorted(found) for entry in entries[name]]


if __name__ == "__main__":
    print("\n".join(select(sys.argv[1:])))
