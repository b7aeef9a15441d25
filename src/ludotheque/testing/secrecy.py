"""Checks that a seat's view does not depend on hidden information."""

from __future__ import annotations

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.testing.checks import illegal_actions
from ludotheque.testing.play import sampled_plies
from ludotheque.testing.views import refusals_by_pointing

SAMPLES = 8
ACTIONS = 10


def check_secrecy(game: Game, seed: int) -> None:
    """Check that a seat gets the same data on states that differ only in what the seat cannot know."""
    rng = Rng(seed)
    for state, _, _ in sampled_plies(game, seed, SAMPLES):
        for seat in range(game.num_players()):
            twin = state.resample(seat, rng)
            assert twin.history() == [], "a resampled state must not have the true history"
            assert_same(everything_given(state, seat), everything_given(twin, seat))
            assert refusals_by_pointing(state, seat) == refusals_by_pointing(twin, seat)
            for action in illegal_actions(state, seat, rng):
                assert refusal_text(state, seat, action) == refusal_text(twin, seat, action)
            check_log(state, twin, seat)
        for seat in range(game.num_players()):
            twin = state.resample(seat, rng)
            mine, theirs = state.observation(SPECTATOR).to_dict(), twin.observation(SPECTATOR).to_dict()
            assert_same(mine, theirs)


def everything_given(state: State, seat: int) -> dict[str, object]:
    """Return everything that a seat gets: observation, legal actions, text, drawing, choices, sentences."""
    view = view_of(state.game.spec)
    observation = state.observation(seat)
    names = [f"P{each}" for each in range(state.game.num_players())]
    given: dict[str, object] = {"observation": observation.to_dict(), "legal": state.legal_actions(seat)}
    given["notation"] = [state.action_to_string(action, seat) for action in state.legal_actions(seat)]
    for lang in LANGUAGES:
        given[f"text-{lang}"] = view.text(observation, lang, ())
        given[f"panels-{lang}"] = [str(panel.to_svg()) for panel in view.panels(observation, lang, names)]
        given[f"choices-{lang}"] = msgspec.to_builtins(view.choices(observation, lang, ()))
        given[f"status-{lang}"] = view.status(observation, lang, names)
        given[f"sheet-{lang}"] = msgspec.to_builtins(view.score_sheet(observation, lang, names))
    return given


def refusal_text(state: State, seat: int, action: int) -> str:
    """Return the reason why an action is refused, in both languages."""
    reason = state.why_illegal(action, seat)
    return "" if reason is None else " / ".join(reason.sentence(lang) for lang in LANGUAGES)


def check_log(state: State, twin: State, viewer: int) -> None:
    """Check that equal observations after an action come with equal log sentences."""
    events = events_of(state.game.spec).events
    view = view_of(state.game.spec)
    names = [f"P{each}" for each in range(state.game.num_players())]
    logged: dict[str, str] = {}
    for start in (state, twin):
        current = start.current_player()
        if current == TERMINAL:
            return
        for seat in [CHANCE] if current == CHANCE else [each for each in start.awaited() if each != viewer]:
            for action in start.legal_actions(seat)[:ACTIONS]:
                after = start.clone()
                after.apply_action(action, seat)
                sight = after.observation(viewer).to_json().decode() + f"/{seat}"
                lines = [
                    view.say(event, lang, names)
                    for lang in LANGUAGES
                    for event in events(start, seat, action, after, viewer)
                ]
                assert logged.setdefault(sight, repr(lines)) == repr(lines), "the log gives away what is hidden"


def assert_same(first: dict[str, object], second: dict[str, object]) -> None:
    """Assert that two dicts are equal, naming the part that differs."""
    for key, value in first.items():
        assert second[key] == value, f"{key} differs between states that the seat cannot tell apart"
