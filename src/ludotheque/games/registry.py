"""The one table of games, and the functions that load them."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import cast

from ludotheque.kernel import plugins
from ludotheque.kernel.contract import Drawing, register_drawing, rules_of
from ludotheque.kernel.editions import forget_content
from ludotheque.kernel.errors import ConfigurationError, EditionError, LudothequeError
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import Spec

PACKAGES: dict[str, str] = {
    "nevaches": "ludotheque.games.nevaches",
    "niet": "ludotheque.games.niet",
    "kuhlorado": "ludotheque.games.kuhlorado",
    "chevoux": "ludotheque.games.chevoux",
    "neuland": "ludotheque.games.neuland",
}
SHIPPED = frozenset(PACKAGES)
# Games from outside that cannot be used, with the reason.
FAILED: dict[str, ConfigurationError] = {}
_known: set[str] = set()  # packages and folders that were looked at


def _load_drawing() -> Drawing:
    from ludotheque.draw.game_view import draw_svg, draw_text  # here, so that `import ludotheque` stays light

    return Drawing(draw_text, draw_svg)


register_drawing(_load_drawing)


def _find_games() -> None:
    """Look at games from outside, each once; one that fails is left out and does not disturb the others."""
    if not _known:
        _known.add(plugins.GROUP)
        for name, package in plugins.find_installed():
            _try(package, name)
    for source in plugins.sources():
        if source not in _known:
            _try(source, source)


def _try(source: str, name: str) -> None:
    _known.add(source)
    try:
        _register(plugins.find_spec(source), source)
    except ConfigurationError as error:
        FAILED[name] = error


def _register(spec: Spec, source: str) -> None:
    if spec.id in SHIPPED:
        raise ConfigurationError("game/id-taken", source=source, name=spec.id)
    PACKAGES[spec.id] = spec.package


def game_ids() -> list[str]:
    """All games in the order in which they are shown."""
    _find_games()
    return list(PACKAGES)


def failed_games() -> dict[str, ConfigurationError]:
    """Games from outside that cannot be used, each with one sentence."""
    _find_games()
    return dict(FAILED)


def get_spec(game_id: str) -> Spec:
    """What is known of a game without loading its rules."""
    if game_id not in PACKAGES:
        _find_games()
    if game_id in FAILED:
        raise FAILED[game_id]
    if game_id not in PACKAGES:
        raise ConfigurationError("game/unknown", name=game_id, known=", ".join(PACKAGES))
    try:
        return cast("Spec", importlib.import_module(PACKAGES[game_id]).SPEC)
    except ImportError as error:
        raise plugins.broken(PACKAGES[game_id], error) from error


def register_package(game_id: str, package: str) -> None:
    """Add a game from outside: `package` is the import name of a package with `SPEC` and modules such as `rules`."""
    PACKAGES[game_id] = package


def add_game(source: str) -> str:
    """Add a game by the import name of its package or the path of its folder; its id, or an error in one sentence.

    Processes that this one starts know it, too.
    """
    plugins.remember(source)  # a broken one, too: while its author mends it, `--reload` has to know where it is
    _known.update(plugins.sources())
    spec = plugins.find_spec(source)
    _register(spec, source)
    return spec.id


_stamps: dict[str, tuple[int, int]] = {}  # of edition files: when they were written, and how long they were


def _settle_edition(spec: Spec, edition: str) -> str:
    """A file by its whole path; content that was read before it changed is forgotten."""
    path = Path(edition).absolute()
    if not edition.endswith(".toml"):
        return edition
    try:
        stat = path.stat()
    except (OSError, ValueError):  # reading it will say why
        return edition
    stamp = (stat.st_mtime_ns, stat.st_size)
    if _stamps.setdefault(str(path), stamp) != stamp:
        _stamps[str(path)] = stamp
        forget_content(spec)
    return str(path)


def load_game(game_id: str, players: int | None = None, edition: str | None = None, **options: object) -> Game:
    """A game ready to play; an unknown id, option, player count or edition is an error that says what would be right.

    `edition` is the name of a shipped edition or the path of a .toml file of the same form.
    """
    game = load_for_study(game_id, players, edition, **options)
    if game.inconsistencies:
        raise EditionError("edition/invalid", **game.inconsistencies[0].values)
    return game


def load_for_study(game_id: str, players: int | None = None, edition: str | None = None, **options: object) -> Game:
    """Return a game like `load_game`, but allow content that no printed box would have.

    `game.inconsistencies` lists such content.
    """
    spec = get_spec(game_id)
    count, settled = spec.check_players(players), spec.check_options(dict(options))
    try:
        return rules_of(spec).game(spec, count, settled, _settle_edition(spec, edition or spec.editions[0]))
    except LudothequeError:
        raise
    except Exception as error:
        if game_id in SHIPPED:
            raise
        raise plugins.broken(game_id, error) from error
