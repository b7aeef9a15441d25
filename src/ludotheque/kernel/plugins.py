"""Games from outside: installed packages by entry point, packages and folders by name.

An installed package declares its game so:

    [project.entry-points."ludotheque.games"]
    nim = "nim"

`LUDOTHEQUE_GAMES` lists packages and folders, separated as in PATH. The option `--game` adds to this variable, so that
worker processes of bots know the games too. A game that cannot be used is recorded with one sentence and does not
affect the others.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from importlib.metadata import entry_points
from pathlib import Path

from ludotheque.kernel.contract import rules_of
from ludotheque.kernel.errors import ConfigurationError, LudothequeError
from ludotheque.kernel.records import SEAT_LETTERS
from ludotheque.kernel.spec import Spec

GROUP = "ludotheque.games"
VARIABLE = "LUDOTHEQUE_GAMES"
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w-]+)\)")


def sources() -> list[str]:
    """Return the packages and folders named in the environment."""
    return [source for source in os.environ.get(VARIABLE, "").split(os.pathsep) if source]


def remember(source: str) -> None:
    """Add a package or folder for this process and its child processes."""
    named = str(Path(source).resolve()) if Path(source).is_dir() else source
    if named not in sources():
        os.environ[VARIABLE] = os.pathsep.join([*sources(), named])


def find_spec(source: str) -> Spec:
    """Return the checked `SPEC` of a package or folder, or raise an error with one sentence."""
    try:
        return _check(_import(source), source)
    except LudothequeError:
        raise
    except BaseException as error:  # importing a module runs arbitrary code
        if isinstance(error, KeyboardInterrupt):
            raise
        raise broken(source, error) from error


def broken(source: str, error: BaseException) -> ConfigurationError:
    """Return the error for a game that cannot be used."""
    reason = str(error).partition("\n")[0] or "–"
    return ConfigurationError("game/broken", source=source, kind=type(error).__name__, reason=reason)


def find_installed() -> list[tuple[str, str]]:
    """Return the names and packages of all installed games."""
    return [(point.name, point.value) for point in entry_points(group=GROUP)]


def _import(source: str) -> object:
    folder = Path(source)
    if not folder.is_dir():
        return importlib.import_module(source)
    folder = folder.resolve()
    if not (folder / "__init__.py").exists():
        raise ConfigurationError("game/no-package", source=source)
    if not folder.name.isidentifier():
        raise ConfigurationError("game/folder-name", name=folder.name)
    if str(folder.parent) not in sys.path:
        # Last, so that modules next to the folder hide no other module. Worker processes get this path, too.
        sys.path.append(str(folder.parent))
    module = importlib.import_module(folder.name)
    if Path(module.__file__ or "").resolve().parent != folder:
        raise ConfigurationError("game/name-taken", name=folder.name, file=module.__file__ or "–")
    return module


def _check(module: object, source: str) -> Spec:
    spec = getattr(module, "SPEC", None)
    if not isinstance(spec, Spec):
        raise ConfigurationError("game/no-spec", source=source)
    if not spec.players or min(spec.players) < 1 or max(spec.players) > len(SEAT_LETTERS):
        allowed = ", ".join(map(str, spec.players)) or "–"
        raise ConfigurationError("game/too-many", game=spec.title, players=allowed, most=len(SEAT_LETTERS))
    rules_of(spec)
    for page in spec.folder().glob("rules_*.md"):
        for name in PICTURE.findall(page.read_text(encoding="utf-8")):
            if not (spec.folder() / "pictures" / f"{name}.record.txt").exists():
                raise ConfigurationError("game/no-picture", game=spec.title, page=page.name, name=name)
    return spec
