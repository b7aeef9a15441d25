"""Ludothèque: five modern tabletop games on one rules engine, to play, to study and to build on.

>>> import ludotheque
>>> game = ludotheque.load_game("kuhlorado", sheet=1)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from typing import TYPE_CHECKING

from ludotheque._version import __version__
from ludotheque.games.registry import add_game, game_ids, get_spec, load_game, register_package
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
from ludotheque.kernel.records import Record, format_record, parse_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State

if TYPE_CHECKING:
    from ludotheque.reviews.report import Review


def review(record: Record, *, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> "Review":
    """The review of a finished game: losses with their errors, luck, reasons. See `docs/review.md`."""
    from ludotheque.reviews.review import review as review_record

    return review_record(record, seconds=seconds, iterations=iterations, seed=seed)


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
    "load_game",
    "parse_record",
    "record_of",
    "register_package",
    "review",
]
