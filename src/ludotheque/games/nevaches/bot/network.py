"""The trained network: its checked weights and its estimate of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.games.nevaches.bot.features import FEATURES, LAND, SEAT_FEATURES, Features
from ludotheque.games.nevaches.bot.land import Land
from ludotheque.games.nevaches.bot.outcome import final_chance
from ludotheque.games.nevaches.rules.codes import CHOOSE_GOAL
from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.kernel.spec import OptionValue

FILE = Path(__file__).parent / "weights.bin"


class TrainedNetwork:
    """Two hidden layers over the numbers of `features`."""

    def __init__(self, features: Features, layers: Any) -> None:
        self.features = features
        self.layers = layers

    def chance(self, position: NevachesPosition, seat: int) -> float:
        """Return the chance that a seat that has just acted wins: that it finishes ahead of all others."""
        if position.phase >= CHOOSE_GOAL:
            return final_chance(position, seat)
        features = self.features
        own = features.land(position, seat)
        self._sum_up(own)
        numbers = features.seat_numbers(position, seat, True, own)
        found = 1.0
        for other in range(position.rules.players):
            if other != seat:
                others = features.land(position, other)
                self._sum_up(others)
                value: float = self.layers.chance(
                    own.own_sums,
                    others.other_sums,
                    numbers,
                    0,
                    features.seat_numbers(position, other, False, others),
                    SEAT_FEATURES,
                    features.table_numbers(position, seat, other),
                    2 * SEAT_FEATURES,
                )
                found *= value
        return found

    def _sum_up(self, land: Land) -> None:
        """Compute the sums of a landscape in the first layer, once."""
        if not land.own_sums:
            land.own_sums = self.layers.sums(land.numbers, LAND)
            land.other_sums = self.layers.sums(land.numbers, SEAT_FEATURES + LAND)


def expected_header(game: NevachesGame) -> Any:
    """Return the header that fitting weights must have."""
    from ludotheque.search.weights import WeightsHeader, fingerprint

    cards = [f"{card.points} {'/'.join(card.rows)}" for card in game.cards]
    content = fingerprint(" ".join([*cards, str(game.spaces)]).encode()) if game.has_box_numbers else "other numbers"
    return WeightsHeader(
        game.spec.id, game.spec.rules_version, content, features_fingerprint(game), (FEATURES, 0, 0, 1), "", ""
    )


def features_fingerprint(game: NevachesGame) -> str:
    """Return a fingerprint of the features: a hash of their values in a few positions."""
    from ludotheque.games.nevaches.rules.state import NevachesState
    from ludotheque.kernel.rng import Rng
    from ludotheque.kernel.state import CHANCE
    from ludotheque.search.weights import fingerprint

    numbers: list[str] = [str(SEAT_FEATURES)]
    rng = Rng(1)
    options: dict[str, OptionValue] = {"random_bonuses": False, "draft_start_card": False}
    state = NevachesState(NevachesGame(game.spec, 2, options, game.edition))
    features = Features(game.cards, game.spaces)
    for _ in range(60):
        seat = state.current_player()
        if seat == CHANCE:
            state.step(CHANCE, state.sample_chance(rng))
            continue
        state.step(seat, state.sample_action(seat, rng))
        numbers += [f"{value:.4f}" for value in features.read(state, seat, 1 - seat)]
    return fingerprint(" ".join(numbers).encode())


def load_network(game: NevachesGame, path: Path = FILE) -> TrainedNetwork:
    """Return the network for a game, or raise ConfigurationError if none fits."""
    from ludotheque.search.layers import make_layers
    from ludotheque.search.weights import read_weights

    header, values = read_weights(path, expected_header(game))
    layers = make_layers(values, FEATURES, header.layers[1], header.layers[2])
    return TrainedNetwork(Features(game.cards, game.spaces), layers)
