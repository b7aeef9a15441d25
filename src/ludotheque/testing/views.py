"""Checks of every view: well-formed drawings, choices for each legal action, texts in both languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from ludotheque.draw import default_view
from ludotheque.draw.game_view import draw_svg, view_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.state import State
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.testing.play import sampled_plies

HANDLE = re.compile(r'data-h="([^"]+)"')
SAMPLES = 6
COLUMNS = 80


def check_views(game: Game, seed: int) -> None:
    """Check panels, text, choices, status, log and score sheet of every seat and of a spectator."""
    view = view_of(game.spec)
    names = [f"P{seat}" for seat in range(game.num_players())]
    for state, seat, action in sampled_plies(game, seed, SAMPLES):
        for viewer in [SPECTATOR, *range(game.num_players())]:
            observation = state.observation(viewer)
            for lang in LANGUAGES:
                check_drawing(draw_svg(game.spec, observation, lang, "dark"))
                for panel in view.panels(observation, lang, names):
                    check_drawing(str(panel.to_svg()))
                assert max(len(line) for line in view.text(observation, lang, ()).splitlines()) <= COLUMNS
                assert view.status(observation, lang, names).strip()
                check_choices(state, viewer, lang)
                check_sheet(state, viewer, lang)
            check_pointing(state, viewer)
        if seat >= -1 and not state.is_terminal():
            after = state.clone()
            after.apply_action(action, seat)
            for event in events_of(game.spec).events(state, seat, action, after, SPECTATOR):
                for lang in LANGUAGES:
                    sentence = view.say(event, lang, names)
                    assert sentence and sentence != event.key and "{" not in sentence


def check_drawing(svg: str) -> None:
    """Check that a drawing is well-formed, with unique ids, and without scripts and inline styles."""
    root = ElementTree.fromstring(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), "an id appears twice"
    for element in root.iter():
        assert not element.tag.endswith("script")
        assert "style" not in element.attrib
        assert not any(name.startswith("on") for name in element.attrib)


def check_choices(state: State, viewer: int, lang: str) -> None:
    """Check that the choices lead to exactly the legal actions.

    No path is the beginning of another one, and every choice and handle has a label.
    """
    view = view_of(state.game.spec)
    observation = state.observation(viewer)
    choices = view.choices(observation, lang, ())
    legal = state.legal_actions(viewer) if viewer >= 0 else []
    assert {choice.action for choice in choices} == set(legal)
    paths = {choice.path for choice in choices}
    assert len(paths) == len(choices), "two choices share a path"
    for choice in choices:
        assert choice.path and choice.label
        assert not any(choice.path[:length] in paths for length in range(1, len(choice.path))), "not prefix-free"
    for handle in {handle for path in paths for handle in path}:
        assert ":" in handle
        assert view.handle_label(handle, observation, lang, ()), f"handle {handle} has no name"


def check_sheet(state: State, viewer: int, lang: str) -> None:
    """Check that the total of the score sheet is the score and that the lines add up to the total.

    The default sheet has no lines.
    """
    view = view_of(state.game.spec)
    names = [f"P{seat}" for seat in range(state.game.num_players())]
    lines = view.score_sheet(state.observation(viewer), lang, names)
    totals = [line for line in lines if line.is_total]
    assert len(totals) == 1
    has_lines = view.score_sheet is not default_view.score_sheet
    for seat, score in enumerate(state.observation(viewer).scores):
        assert totals[0].points[seat] == score
        if has_lines:
            assert abs(sum(line.points[seat] for line in lines if not line.is_total) - score) < 1e-9


def check_pointing(state: State, viewer: int) -> None:
    """Check that pointing at a drawn handle that is not on offer is refused with a ruling.

    Handles that come later in a path are left out, since they become legal during the choice.
    """
    for handle, answer in refusals_by_pointing(state, viewer).items():
        assert re.search(r"\([A-Z]+\d+\w*\)$", answer), f"{handle}: {answer or 'no action is intended'}"


def refusals_by_pointing(state: State, viewer: int) -> dict[str, str]:
    """Return the refusal for each drawn handle that is in no path, when the seat to act points at it."""
    view = view_of(state.game.spec)
    if viewer not in state.awaited():
        return {}
    observation = state.observation(viewer)
    names = [f"P{seat}" for seat in range(state.game.num_players())]
    drawn = {handle for panel in view.panels(observation, "en", names) for handle in HANDLE.findall(panel.body)}
    paths = [choice.path for choice in view.choices(observation, "en", ())]
    found = {}
    for handle in sorted(drawn - {handle for path in paths for handle in path}):
        action = view.intended_action(observation, (handle,))
        reason = None if action is None else state.why_illegal(action, viewer)
        found[handle] = "" if reason is None else reason.sentence("en")
    for start in paths[:: max(1, len(paths) // 3)]:  # also after half of a choice
        for handle in sorted(drawn):
            view.intended_action(observation, (*start[:-1], handle))
    return found
