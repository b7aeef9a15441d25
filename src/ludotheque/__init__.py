"""Ludothèque: five modern tabletop games on one rules engine, to play, to study and to build on.

>>> import ludotheque
>>> game = ludotheque.load_game("kuhlorado", sheet=1)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludotheque._version import __version__
from ludotheque.games.registry import add_game, game_ids, get_spec, load_game, register_package
from ludotheque.kernel.build import is_compiled
from ludotheque.kernel.errors import (
    AmbiguousActionError,
    ConfigurationError,
    EditionError,
    IllegalActionError,
    LudothequeError,
    NotationError,
    RecordError,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR, Event, Observation
from ludotheque.kernel.records import Record, format_record, record_of
from ludotheque.kernel.records import parse_record as _parse_record
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State

if TYPE_CHECKING:
    from ludotheque.reviews.report import Review
    from ludotheque.search.players import Player


def review(record: Record, *, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> "Review":
    """Review a finished game: losses with their errors, luck, reasons.

    See `docs/review.md`.
    """
    from ludotheque.reviews.review import review as review_record

    return review_record(record, seconds=seconds, iterations=iterations, seed=seed)


def parse_record(text: str, load: Callable[..., Game] = load_game, edition: str | None = None) -> Record:
    """Parse a record.

    `edition` is a file for content that is not shipped.
    """
    return _parse_record(text, load, edition)


def make_player(
    game: Game, name: str, seed: int = 0, seconds: float | None = None, iterations: int | None = None
) -> "Player":
    """Return a bot by its name.

    Names are a level (`easy` … `expert`), `greedy`, `random`, `mcts`, an installed bot, or `my.py:Agent`. The bot's
    `choose(state, seat)` takes a state that the seat cannot tell from the true one: `state.resample(seat, rng)`.
    """
    from ludotheque.lab.outside_bots import make_bot

    return make_bot(game, name, seed, seconds, iterations)


__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TERMINAL",
    "AmbiguousActionError",
    "ConfigurationError",
    "EditionError",
    "Event",
    "Game",
    "IllegalActionError",
    "LudothequeError",
    "NotationError",
    "Observation",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "__version__",
    "add_game",
    "format_record",
    "game_ids",
    "get_spec",
    "is_compiled",
    "load_game",
    "make_player",
    "parse_record",
    "record_of",
    "register_package",
    "review",
]
