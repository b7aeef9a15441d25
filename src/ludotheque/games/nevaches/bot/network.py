"""The trained network: the weights beside this file, checked, and what it thinks of a position."""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Any

from ludotheque.games.nevaches.bot.features import FEATURES, SEAT_FEATURES, Features
from ludotheque.games.nevaches.bot.outcome import final_chance
from ludotheque.games.nevaches.rules.codes import CHOOSE_GOAL
from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.kernel.spec import OptionValue

FILE = Path(__file__).parent / "weights.bin"


class TrainedNetwork:
    """Two hidden layers over the numbers of `features`, most of which are zero."""

    def __init__(self, features: Features, values: list[float], first: int, second: int) -> None:
        self.features = features
        at = 0
        self.first: list[list[float]] = []
        for _ in range(first):
            self.first.append(values[at : at + FEATURES])
            at += FEATURES
        self.first_bias: list[float] = values[at : at + first]
        at += first
        self.second: list[list[float]] = []
        for _ in range(second):
            self.second.append(values[at : at + first])
            at += first
        self.second_bias: list[float] = values[at : at + second]
        at += second
        self.last: list[float] = values[at : at + second]
        self.last_bias: float = values[at + second]

    def chance(self, position: NevachesPosition, seat: int) -> float:
        """The chance that a seat, which has just acted, wins: of being ahead of every other."""
        if position.phase >= CHOOSE_GOAL:
            return final_chance(position, seat)
        own = self.features.seat_numbers(position, seat, True)
        found = 1.0
        for other in range(position.rules.players):
            if other != seat:
                numbers = (
                    own
                    + self.features.seat_numbers(position, other, False)
                    + self.features.table_numbers(position, seat, other)
                )
                found *= self.run(numbers)
        return found

    def run(self, numbers: list[float]) -> float:
        """The output for some numbers."""
        places: list[int] = []
        inputs: list[float] = []
        for place in range(len(numbers)):
            value = numbers[place]
            if value != 0.0:
                places.append(place)
                inputs.append(value)
        count = len(places)
        hidden: list[float] = []
        for unit in range(len(self.first)):
            weights = self.first[unit]
            total = self.first_bias[unit]
            for index in range(count):
                total += inputs[index] * weights[places[index]]
            hidden.append(total if total > 0.0 else 0.0)
        logit = self.last_bias
        for unit in range(len(self.second)):
            weights = self.second[unit]
            total = self.second_bias[unit]
            for index in range(len(hidden)):
                total += hidden[index] * weights[index]
            if total > 0.0:
                logit += self.last[unit] * total
        if logit < -30.0:
            return 0.0
        return 1.0 / (1.0 + exp(-logit))


def expected_header(game: NevachesGame) -> Any:
    """What weights must have been trained for."""
    from ludotheque.search.weights import WeightsHeader, fingerprint

    cards = [f"{card.points} {'/'.join(card.rows)}" for card in game.cards]
    content = fingerprint(" ".join([*cards, str(game.spaces)]).encode())
    return WeightsHeader(
        game.spec.id, game.spec.rules_version, content, features_fingerprint(game), (FEATURES, 0, 0, 1), "", ""
    )


def features_fingerprint(game: NevachesGame) -> str:
    """A name of what the features are: their values in a few positions."""
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
    """The network for a game; ConfigurationError with a sentence where there is none that fits."""
    from ludotheque.search.weights import read_weights

    header, values = read_weights(path, expected_header(game))
    return TrainedNetwork(Features(game.cards, game.spaces), values, header.layers[1], header.layers[2])
