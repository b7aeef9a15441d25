"""The one table of games, and the functions that load them."""

from __future__ import annotations

import importlib
from typing import cast

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import Spec

PACKAGES: dict[str, str] = {
    "nevaches": "ludotheque.games.nevaches",
    "niet": "ludotheque.games.niet",
    "kuhlorado": "ludotheque.games.kuhlorado",
    "chevoux": "ludotheque.games.chevoux",
    "neuland": "ludotheque.games.neuland",
}


def game_ids() -> list[str]:
    """All games in the order in which they are shown."""
    return list(PACKAGES)


def get_spec(game_id: str) -> Spec:
    """What is known of a game without loading its rules."""
    if game_id not in PACKAGES:
        raise ConfigurationError("game/unknown", name=game_id, known=", ".join(PACKAGES))
    return cast("Spec", importlib.import_module(PACKAGES[game_id]).SPEC)


def register_package(game_id: str, package: str) -> None:
    """Add a game from outside: `package` is the import name of a package with `SPEC` and modules such as `rules`."""
    PACKAGES[game_id] = package


def load_game(game_id: str, players: int | None = None, edition: str | None = None, **options: object) -> Game:
    """A game ready to play; an unknown id, option, player count or edition is an error that says what would be right.

    `edition` is the name of a shipped edition or the path of a .toml file of the same form.
    """
    spec = get_spec(game_id)
    rules: type[Game] = spec.rules_class("Game")
    return rules(spec, spec.check_players(players), spec.check_options(dict(options)), edition or spec.editions[0])
