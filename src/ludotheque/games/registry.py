"""The table of games, and the functions that load them."""

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
# Games from outside the package that cannot be used, with the reason.
FAILED: dict[str, ConfigurationError] = {}
_known: set[str] = set()  # packages and folders already tried


def _load_drawing() -> Drawing:
    from ludotheque.draw.game_view import draw_svg, draw_text  # here, so that `import ludotheque` stays light

    return Drawing(draw_text, draw_svg)


register_drawing(_load_drawing)


def _find_games() -> None:
    """Register games from outside the package, each once.

    A game that fails is left out and does not disturb the others.
    """
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
    """Return the ids of all games in display order."""
    _find_games()
    return list(PACKAGES)


def failed_games() -> dict[str, ConfigurationError]:
    """Return the games from outside that cannot be used, each with its error."""
    _find_games()
    return dict(FAILED)


def get_spec(game_id: str) -> Spec:
    """Return the spec of a game without loading its rules."""
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
    """Add a game from outside the package.

    `package` is the import name of a package with `SPEC` and modules such as `rules`.
    """
    PACKAGES[game_id] = package


def add_game(source: str) -> str:
    """Add a game by the import name of its package or the path of its folder, and return its id.

    Processes that this process starts know the game, too. Raises ConfigurationError if the game cannot be used.
    """
    plugins.remember(source)  # also before an error, so that `--reload` watches the folder of a broken game
    _known.update(plugins.sources())
    spec = plugins.find_spec(source)
    _register(spec, source)
    return spec.id


_stamps: dict[str, tuple[int, int]] = {}  # modification time and size of each edition file


def _settle_edition(spec: Spec, edition: str) -> str:
    """Return a shipped edition's name or the absolute path of an edition file.

    Forgets content that was read before the file changed.
    """
    path = Path(edition).absolute()
    if not edition.endswith(".toml"):
        return edition
    try:
        stat = path.stat()
    except (OSError, ValueError):  # reading the file later reports the reason
        return edition
    stamp = (stat.st_mtime_ns, stat.st_size)
    if _stamps.setdefault(str(path), stamp) != stamp:
        _stamps[str(path)] = stamp
        forget_content(spec)
    return str(path)


def load_game(game_id: str, players: int | None = None, edition: str | None = None, **options: object) -> Game:
    """Return a game ready to play.

    `edition` is the name of a shipped edition or the path of a .toml file of the same form. An unknown id, option,
    player count or edition raises an error that names the valid values.
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
