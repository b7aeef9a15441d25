"""How a server is set up: options, environment variables (`LUDOTHEQUE_…`) and one TOML file, all by the same names.

An option counts before the environment, the environment before the file. Typer does the first two; the file becomes its
table of defaults.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from ludotheque.web.errors import WebError

PREFIX = "LUDOTHEQUE_"
# Not settings: about this one call.
CALLS = frozenset({"config", "show_config", "lang", "open_browser", "help"})


def read_file(context: typer.Context, file: Path | None) -> Path | None:
    """The option `--config`: takes what the file says as defaults."""
    if file is not None:
        names = {parameter.name for parameter in context.command.params if parameter.name} - CALLS
        context.default_map = {**(context.default_map or {}), **parse(file, names)}
    return file


def parse(file: Path, names: set[str]) -> dict[str, Any]:
    """The settings of a file; lists become words between commas, as on a command line."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise WebError("serve/config", file=str(file), reason=str(error)) from error
    settings = {}
    for name, value in found.items():
        known = name.replace("-", "_")
        if known not in names or isinstance(value, dict):
            known_names = ", ".join(sorted(each.replace("_", "-") for each in names))
            raise WebError("serve/setting", file=str(file), name=name, known=known_names)
        settings[known] = ",".join(map(str, value)) if isinstance(value, list) else value
    return settings


def format_settings(settings: Mapping[str, Any]) -> str:
    """The settings as such a file; passwords in URLs are left out."""
    lines = []
    for name, value in settings.items():
        if name not in CALLS:
            lines.append(f"{name.replace('_', '-')} = {_format(value)}")
    return "\n".join(lines)


def _format(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    text = str(value)
    if "://" in text:
        from sqlalchemy.engine import make_url

        text = make_url(text).render_as_string(hide_password=True)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
