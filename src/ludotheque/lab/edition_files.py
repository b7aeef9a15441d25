"""Edition files as plain data: named entries, differences between two files, changed copies."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ludotheque.kernel.editions import NAMING, find_edition
from ludotheque.kernel.errors import EditionError
from ludotheque.kernel.extras import require
from ludotheque.kernel.spec import Spec
from ludotheque.lab.errors import LabFailedError

Value = bool | int | float | str


def read_file(spec: Spec, name: str) -> dict[str, Any]:
    """Return an edition as plain data."""
    path = find_edition(spec, name)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EditionError("edition/unreadable", file=path.name, reason=error.strerror or str(error)) from error
    except ValueError as error:
        raise EditionError("edition/unreadable", file=path.name, reason=str(error)) from error


def entries(data: Any, prefix: str = "") -> Iterator[tuple[str, Value]]:
    """Yield every value of an edition with its name.

    A name joins the keys of tables and the indices of lists, which start at 0, by points.
    """
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        name = f"{prefix}{key}"
        if isinstance(value, dict | list):
            yield from entries(value, f"{name}.")
        else:
            yield name, value


def differences(spec: Spec, one: str, other: str) -> list[tuple[str, str, str]]:
    """Return the entries that differ between two editions: name and both values, – for a missing one."""
    first, second = (
        {name: value for name, value in entries(read_file(spec, each)) if name.partition(".")[0] not in NAMING}
        for each in (one, other)
    )
    names = dict.fromkeys([*first, *second])
    pairs = ((name, first.get(name, "–"), second.get(name, "–")) for name in names)
    return [(name, str(here), str(there)) for name, here, there in pairs if here != there]


def write_changed(spec: Spec, base: str, changes: Mapping[str, Value], folder: Path) -> Path:
    """Write a copy of an edition with some entries changed, which its file name lists."""
    data = read_file(spec, base)
    for name, value in changes.items():
        *steps, last = name.split(".")
        place: Any = data
        for step in steps:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] = value
    changed = "_".join(f"{name}={value}" for name, value in changes.items())
    data["id"] = f"{data['id']}+{changed}"
    data["reconstructed"] = True
    path = folder / f"{find_edition(spec, base).stem}_{file_name(changed)}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(require("tomli_w", "lab").dumps(data), encoding="utf-8")
    except OSError as error:
        raise LabFailedError("report/unwritable", file=str(path), reason=error) from error
    return path


def file_name(text: str) -> str:
    """Return a text as part of a file's name."""
    return "".join(letter if letter.isalnum() or letter in "=_-.+" else "-" for letter in text)[:120]
