"""The trained network: its checked weights and its shares for positions in which a turn begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.games.neuland.bot.features import (
    FEATURES,
    RIVAL,
    SEAT_FEATURES,
    Features,
    rival_numbers,
    table_numbers,
)
from ludotheque.games.neuland.bot.race import race_powers
from ludotheque.games.neuland.bot.survey import Makers
from ludotheque.games.neuland.rules.codes import OVER
from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import CHANCE
from ludotheque.search.game_judge import win_shares

FILE = Path(__file__).parent / "weights.bin"


class TrainedNetwork:
    """Two hidden layers over the numbers of `features`, which correct each seat's odds from the race."""

    def __init__(self, features: Features, layers: Any) -> None:
        self.features = features
        self.layers = layers

    def shares(self, position: NeulandState) -> list[float]:
        """Return each seat's share of the win in a position in which a turn begins or the game is over."""
        if position.phase == OVER:
            return win_shares(position)
        finishes, seats = self.features.seats(position)
        table = self.layers.sums(table_numbers(position), 2 * SEAT_FEATURES + RIVAL)
        nothing = [0.0] * len(table)
        powers = race_powers(position, finishes)
        total = 0.0
        for seat in range(position.rules.players):
            first, ahead = rival_numbers(finishes, seat)
            chance: float = self.layers.chance(
                table, nothing, seats[seat], 0, seats[first], SEAT_FEATURES, ahead, 2 * SEAT_FEATURES
            )
            powers[seat] *= (chance + 1e-12) / (1.0 - chance + 1e-12)
            total += powers[seat]
        return [power / total for power in powers]


def expected_header(game: NeulandGame) -> Any:
    """Return the header that fitting weights must have."""
    from ludotheque.search.weights import WeightsHeader, fingerprint

    tables = game.tables
    content = [tables.terrain, tables.cost, tables.copies, tables.needs, tables.makes, tables.second_needs]
    content += [tables.second_makes, tables.value, tables.ores, [tables.shields, tables.workers]]
    edition = fingerprint(repr(content).encode())
    return WeightsHeader(
        game.spec.id, game.spec.rules_version, edition, features_fingerprint(game), (FEATURES, 0, 0, 1), "", ""
    )


def features_fingerprint(game: NeulandGame) -> str:
    """Return a fingerprint of the features: a hash of their values in a few positions."""
    from ludotheque.search.weights import fingerprint

    options: dict[str, OptionValue] = {"map": "beginner", "all_payments": False, "max_turns": 400}
    state = NeulandState(NeulandGame(game.spec, 2, options, game.edition))
    features = Features(Makers(game.tables))
    numbers: list[str] = []
    rng = Rng(1)
    for _ in range(60):
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            continue
        state.step(seat, state.sample_action(seat, rng))
        numbers += [f"{value:.4f}" for row in features.read(state) for value in row]
    return fingerprint(" ".join(numbers).encode())


def load_network(game: NeulandGame, path: Path = FILE) -> TrainedNetwork:
    """Return the network for a game, or raise ConfigurationError if none fits."""
    from ludotheque.search.layers import make_layers
    from ludotheque.search.weights import read_weights

    header, values = read_weights(path, expected_header(game))
    layers = make_layers(values, FEATURES, header.layers[1], header.layers[2])
    return TrainedNetwork(Features(Makers(game.tables)), layers)
