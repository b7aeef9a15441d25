"""Print the changelog of a release if its tag fits the version: `release_notes.py v1.0.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def release_notes(tag: str, version_file: str, changelog: str) -> str:
    """Return the section of a tag's version, or raise ValueError with the reason to release nothing."""
    version = re.search(r'__version__ = "([^"]+)"', version_file)
    if version is None or tag != f"v{version[1]}":
        raise ValueError(f"the tag {tag} differs from the version {version[1] if version else 'in _version.py'}")
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.split()[:1] == [version[1]]:
            if "unreleased" in heading:
                raise ValueError(f"the changelog still calls {version[1]} unreleased")
            return text.strip() + "\n"
    raise ValueError(f"the changelog has no section {version[1]}")


def main() -> None:
    """Print the notes, or exit with the reason."""
    version_file = (ROOT / "src/ludotheque/_version.py").read_text(encoding="utf-8")
    try:
        notes = release_notes(sys.argv[1], version_file, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(notes.encode())


if __name__ == "__main__":
    main()
