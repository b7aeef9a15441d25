"""Every refusal names its ruling and has a sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

Position = Callable[..., NeulandState]


@pytest.mark.parametrize(
    ("notation", "ruling"),
    [
        ("produce food at c2.1", "L11"),
        ("produce wood at c2.3 with wood c2.2 as food", "L12"),
        ("produce wood at c2.3 with food token", "L14"),
        ("build quarry on c3 with wood c2.2", "L16"),
        ("shields on abbey with wood c2.2 as cloth, wood c2.2 as stone", "L12"),
    ],
)
def test_a_refusal_names_its_ruling(position: Position, notation: str, ruling: str) -> None:
    state = position(
        {"c2": "hunting_lodge cabin cabin", "c3": "abbey", "d2": "farm"}, {"c2.1": "B food", "c2.2": "A wood"}
    )
    state.food_token[0] = False
    everything = range(state.game.num_distinct_actions())
    action = next(action for action in everything if state.action_to_string(action) == notation)
    reason = state.why_illegal(action)
    assert reason is not None
    assert reason.ruling == ruling


def test_every_refusal_has_a_ruling_and_a_sentence_in_both_languages() -> None:
    rng = Rng(8)
    state = load_game("neuland", players=2).new_initial_state()
    rulings = set()
    for _ in range(700):
        seat = state.current_player()
        if seat == CHANCE:
            state.step(seat, state.sample_chance(rng))
            continue
        actions = state.actions(seat)
        for _ in range(40):
            action = rng.below(state.game.num_distinct_actions())
            if action not in actions:
                reason = state.why_illegal(action)
                assert reason is not None
                assert reason.ruling.startswith("L")
                for lang in ("fr", "en"):
                    assert "refused_" not in reason.sentence(lang)
                    assert "{" not in reason.sentence(lang)
                rulings.add(reason.ruling)
        state.step(seat, rng.pick(actions))
    assert rulings >= {"L10", "L11", "L12", "L16", "L17"}
